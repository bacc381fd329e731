// What docs/sparse.md shows.
#include <tenon/autograd.hpp>
#include <tenon/file/matrix_market.hpp>
#include <tenon/file/sparse_npz.hpp>
#include <tenon/sparse.hpp>
#include <tenon/sparse/gradients.hpp>

#include "check.hpp"

#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <vector>

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::all;
using tn::axis;
using tn::Tensor;

namespace {

void first() {
  //! [sparse first]
  auto indices = tn::tensor<std::int32_t>({{0, 1, 1}, {2, 0, 2}});       // rows, then columns
  auto a = sparse::coo_tensor(indices, tn::tensor<double>({3, 4, 5}), {2, 3});
  tn::Sparse<double> rows = a.to_csr();                                  // compressed rows, int32 indices

  auto y = tn::matmul(rows, tn::ones<double>({3}));                      // dense: (3, 9)
  auto gram = tn::matmul(rows, rows.t());                                // sparse
  tn::Sparse<double> scaled = tn::expm1(rows) * 2;                       // the pattern stays; one pass over the values
  auto sums = tn::sum(rows, axis(0));                                    // dense: (4, 0, 8)
  //! [sparse first]
  check(y(0) == 3 && y(1) == 9 && gram(1, 1) == 41 && scaled.nnz() == 3 && sums(2) == 8, "first");
}

void made() {
  //! [sparse made]
  std::vector<std::int32_t> crow{0, 1, 3}, col{2, 0, 2};
  std::vector<float> values{3, 4, 5};
  // no copy: the parts are checked
  auto a = sparse::csr_tensor(tn::borrow(crow), tn::borrow(col), tn::borrow(values), {2, 3});
  values[0] = 7;
  float seven = a(0, 2);

  auto b = sparse::from_dense(tn::eye<float>(4));                        // what is not 0
  auto n = sparse::from_dense<tn::Coo>(tn::zeros<float>({2, 3, 4}));     // in any number of dimensions
  auto line = tn::tensor<double>({-1});
  auto laplacian = sparse::diags({line, tn::tensor<double>({2}), line}, {-1, 0, 1}, {100, 100});
  auto wide = laplacian.with_index<std::int64_t>();                      // for more than 2^31 - 1 entries
  auto blocks = laplacian.to_bsr(2, 2);                                  // dense blocks of 2 by 2
  //! [sparse made]
  check(seven == 7 && b.nnz() == 4 && n.dim() == 3 && wide.nnz() == 298 && blocks.values().dim() == 3, "made");
}

void hybrid() {
  //! [sparse hybrid]
  auto rows = tn::tensor<std::int64_t>({{5, 0, 5}});                     // one sparse dimension: whole rows are entries
  auto h = sparse::coo_tensor(rows, tn::ones<float>({3, 8}), {1000, 8});
  auto c = h.coalesce();                                                 // rows in order, those of one index added
  //! [sparse hybrid]
  check(h.sparse_dim() == 1 && h.dense_dim() == 1 && c.nnz() == 2 && c(5, 0) == 2, "hybrid");
}

void parts() {
  auto a = sparse::from_dense(tn::arange<double>(12).reshape({3, 4}));
  //! [sparse parts]
  auto row = a(1, all);                                                  // one dimension less: Coo
  auto part = a(tn::range(0, 2), tn::range(0, 4, 2));
  double x = a(2, tn::end - 1);
  auto chosen = a.index_select(0, tn::tensor<int>({2, 0, 2}));
  auto turned = a.t();                                                   // Csc: the same parts
  auto joined = tn::concat(a, a * 2, axis(1));
  //! [sparse parts]
  check(row.dim() == 1 && part.sizes() == tn::Shape{2, 2} && x == 11 && chosen.size(0) == 3 && joined.size(1) == 8,
        "parts");
  check(tn::shares_storage(turned.values(), a.values()), "shared");
}

void elementwise() {
  auto a = sparse::from_dense(tn::eye<double>(3));
  auto column = tn::tensor<double>({{1}, {2}, {3}});
  //! [sparse elementwise]
  tn::Sparse<double> b = tn::sqrt(a) * column / 2;                       // a dense operand is read where a has entries
  auto sum = tn::eval(a + b.t());                                        // where either has an entry
  auto product = tn::eval(a * b);                                        // where both have one
  auto filled = tn::exp(a.to_dense());                                   // exp(a) throws: 0 would become 1
  auto stored = a.with_values(tn::exp(a.values()));                      // only the stored ones
  //! [sparse elementwise]
  check(b(2, 2) == 1.5 && sum(0, 0) == 1.5 && product(1, 1) == 1 && filled.numel() == 9 && stored.nnz() == 3,
        "elementwise");
}

void graphs() {
  const double infinity = std::numeric_limits<double>::infinity();
  auto edges =
      sparse::coo_tensor(tn::tensor<std::int32_t>({{0, 0, 1}, {1, 2, 2}}), tn::tensor<double>({1, 5, 2}), {3, 3})
          .to_csr();
  //! [sparse graphs]
  auto distance = tn::tensor<double>({0, infinity, infinity});           // from node 0
  for (int step = 0; step < 2; ++step) {
    auto further = sparse::matmul<sparse::MinPlus>(edges.t(), distance);  // the smallest sum of a distance and an edge
    distance = tn::minimum(distance, further);
  }
  auto triangles = sparse::matmul(edges, edges, edges);                  // of the square, the elements that are edges
  //! [sparse graphs]
  check(distance(2) == 3 && triangles.nnz() == 1, "graphs");
}

void solved() {
  auto line = tn::tensor<double>({-1});
  auto a = sparse::diags({line, tn::tensor<double>({2}), line}, {-1, 0, 1}, {50, 50});
  auto b = tn::ones<double>({50});
  //! [sparse solved]
  auto [x, iterations, residual, converged] = sparse::cg(a, b, {.rtol = 1e-10}, sparse::Jacobi(a));
  auto y = sparse::gmres(a, b, {.rtol = 1e-10, .restart = 50}).x;        // for matrices that are not symmetric
  // a function in place of a matrix
  auto z = sparse::cg([&](const Tensor<double>& v) { return tn::matmul(a, v); }, b).x;
  //! [sparse solved]
  check(converged && iterations <= 50 && residual < 1e-8, "solved");
  check(tn::allclose(tn::matmul(a, x), b) && tn::allclose(x, y) && tn::allclose(x, z, 1e-4), "solutions");
}

void files() {
  auto a = sparse::from_dense(tn::eye<double>(3));
  //! [sparse files]
  sparse::save_matrix_market("a.mtx", a);
  auto b = sparse::load_matrix_market<double>("a.mtx");
  sparse::save_npz("a.npz", a);                                          // scipy.sparse.load_npz reads it
  auto c = sparse::load_npz<double, tn::Csc>("a.npz");                   // in the format that is wanted
  std::cout << tn::describe(b) << '\n';
  //! [sparse files]
  check(b.nnz() == 3 && c.nnz() == 3, "files");
  std::remove("a.mtx");
  std::remove("a.npz");
}

void gradients() {
  const auto a = sparse::csr_tensor(tn::tensor<std::int32_t>({0, 1, 3}), tn::tensor<std::int32_t>({2, 0, 2}),
                                    tn::tensor<double>({3, 4, 5}), {2, 3});
  //! [sparse gradients]
  tn::Variable<double> weights(a.values());  // a leaf: a value for each entry
  auto layer = a.with_values(weights);       // a Sparse<Variable<double>>
  tn::Variable<double> x(tn::ones<double>({3, 2}));
  auto loss = tn::sum(tn::square(tn::matmul(layer, x)));
  loss.backward();
  tn::Sparse<double> of_entries = layer.grad();  // the pattern of a: (nnz) numbers, nothing dense
  auto of_x = x.grad();                          // by the transposed pattern, which a keeps
  //! [sparse gradients]
  check(of_entries.nnz() == 3 && of_entries(0, 2) == 12 && of_entries(1, 0) == 36 && of_x(2, 0) == 108, "gradients");
}

void embedding() {
  //! [sparse embedding]
  auto table = tn::rand<double>({1000, 8}), squares = tn::zeros<double>({1000, 8});
  auto found = sparse::embedding(table, tn::tensor<std::int64_t>({{7, 3}, {7, 999}}));
  auto loss = tn::sum(tn::square(found.rows()));  // rows() is a Variable, (2,2,8)
  loss.backward();
  auto g = found.grad();  // hybrid Coo: the three rows that were looked up
  sparse::adagrad_step(table, squares, g, 1, {.lr = 0.1});
  //! [sparse embedding]
  check(g.nnz() == 3 && tn::count_nonzero(squares).item() <= 24 && squares(0, 0) == 0, "embedding");
}

}  // namespace

int main() {
  first();
  made();
  hybrid();
  parts();
  elementwise();
  graphs();
  solved();
  gradients();
  embedding();
  files();
}
