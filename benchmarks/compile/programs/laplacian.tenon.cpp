// A sparse Laplacian: conjugate gradients, and ranks by powers of a matrix.
#include <tenon/sparse.hpp>
#include <tenon/tenon.hpp>
#include <iostream>

namespace tn = tenon;
namespace sparse = tenon::sparse;

int main() {
  const std::int64_t n = 64;
  const auto line = tn::tensor<double>({-1}), middle = tn::tensor<double>({2});
  const auto one = sparse::diags({line, middle, line}, {-1, 0, 1}, {n, n});
  const auto eye = sparse::eye<double>(n);
  const tn::Sparse<double> laplacian = tn::kron(one, eye) + tn::kron(eye, one);
  const tn::Tensor<double> b = tn::ones<double>({n * n});
  const auto solved = sparse::cg(laplacian, b);
  std::cout << tn::sum(solved.x).item() << '\n';
  const tn::Sparse<double> links = tn::abs(laplacian);
  const auto out = tn::sum(links, tn::axis(0));
  tn::Tensor<double> rank = tn::ones<double>({n * n}) / double(n * n);
  for (int i = 0; i < 50; ++i)
    rank = 0.85 * tn::matmul(links.t(), tn::Tensor<double>(rank / out)) + 0.15 / double(n * n);
  std::cout << tn::max(rank).item() << '\n';
}
