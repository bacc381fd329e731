// Sparse matrices of Eigen and its solvers: the same memory in both directions, and systems whose solution is known.
#include "support/catch.hpp"

#if __has_include(<Eigen/Core>)
#include <tenon/exchange/eigen_solve.hpp>
#include <tenon/exchange/eigen_sparse.hpp>
#include <tenon/sparse.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "support/text.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::Tensor;

TEST_CASE("the same memory as Eigen's") {
  const auto dense = tn::tensor<double>({{4, 0, 1}, {0, 5, 0}, {1, 0, 6}});
  const auto x = sparse::from_dense(dense);
  auto mapped = sparse::to_eigen(x);
  CHECK(mapped.valuePtr() == x.values().data_ptr());
  CHECK(mapped.coeff(2, 0) == 1);
  mapped.valuePtr()[0] = 8;
  CHECK(x(0, 0) == 8);
  CHECK(sparse::to_eigen(x.to_csc()).coeff(0, 2) == 1);

  Eigen::SparseMatrix<double> columns(2, 3);
  columns.insert(1, 2) = 7;
  CHECK_THROWS_AS(sparse::from_eigen(columns), tn::ShapeError);
  columns.makeCompressed();
  const auto view = sparse::from_eigen(columns);
  CHECK(view.values().data_ptr() == columns.valuePtr());
  CHECK(view(1, 2) == 7);
  Eigen::SparseMatrix<float, Eigen::RowMajor> rows(2, 2);
  rows.insert(0, 1) = 3;
  const auto owned = sparse::from_eigen(std::move(rows));
  CHECK(owned(0, 1) == 3);
  CHECK(owned.nnz() == 1);
  const auto indices = sparse::from_eigen(Eigen::SparseMatrix<double>(columns)).indices();  // outlive the tensor
  CHECK(indices(0) == 1);
}

TEST_CASE("factors by Eigen") {
  const auto line = sparse::diags({tn::tensor<double>({-1}), tn::tensor<double>({3}), tn::tensor<double>({-1})},
                                  {-1, 0, 1}, {20, 20});
  const auto wanted = tn::stack({tn::linspace<double>(0, 1, 20), tn::linspace<double>(2, -1, 20)}, tn::axis(1));
  const auto b = tn::matmul(line, wanted);
  const auto lu = sparse::splu(line);
  CHECK(tn::allclose(lu.solve(b), wanted, 1e-12));
  CHECK(tn::allclose(lu.solve(b.select(1, 1)), wanted.select(1, 1), 1e-12));
  CHECK(tn::allclose(sparse::cholesky(line.to_coo()).solve(b), wanted, 1e-12));
  CHECK_THROWS_AS(sparse::splu(sparse::zeros<double>({3, 3})), tn::LinAlgError);
  CHECK_THROWS_AS(sparse::cholesky(tn::eval(-line)), tn::LinAlgError);
  CHECK_THROWS_AS(sparse::splu(sparse::zeros<double>({3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(lu.solve(tn::ones<double>({3})), tn::ShapeError);
  CHECK(sparse::splu(sparse::zeros<double>({0, 0})).solve(tn::ones<double>({0})).sizes() == tn::Shape({0}));
  CHECK(sparse::cholesky(sparse::zeros<double>({0, 0})).solve(tn::ones<double>({0, 2})).sizes() == tn::Shape({0, 2}));
  CHECK(lu.solve(tn::ones<double>({20, 0})).sizes() == tn::Shape({20, 0}));
}

TEST_CASE("factors of matrices that no values make regular, and of NaN") {
  const auto few = tn::tensor<int>({{0, 1, 2}, {5, 7, 9}});
  for (const std::int64_t n : {10, 90, 1000}) {
    const auto nearly_empty = sparse::coo_tensor(few, tn::ones<double>({3}), {n, n});
    const auto text = support::error_text<tn::LinAlgError>([&] { sparse::splu(nearly_empty); });
    CHECK(text.find("at most 3 of its 3 entries") != std::string::npos);
    CHECK_THROWS_AS(sparse::cholesky(nearly_empty), tn::LinAlgError);
    CHECK_THROWS_AS(tn::linalg::solve_triangular(nearly_empty, tn::ones<double>({n})), tn::LinAlgError);
  }
  const auto with = [](double x) { return sparse::from_dense<tn::Csc>(tn::tensor<double>({{1, 0}, {x, 2}})); };
  for (const double x : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK(support::error_text<tn::LinAlgError>([&] { sparse::cholesky(with(x)); }).find("element (1, 0) is ") !=
          std::string::npos);
    CHECK_NOTHROW(sparse::cholesky(tn::eval(with(x).t())));  // the other triangle is not read
  }
}

TEST_CASE("structural_rank: the most entries in different rows and columns") {
  const auto rank_of = [](const auto& dense) {
    const auto x = sparse::from_dense(dense);
    return tn::detail::structural_rank(x.crow_indices().data_ptr(), x.col_indices().data_ptr(), x.size(0));
  };
  CHECK(rank_of(tn::zeros<double>({0, 0})) == 0);
  CHECK(rank_of(tn::eye<double>(7)) == 7);
  CHECK(rank_of(tn::flip(tn::eye<double>(50), 0)) == 50);
  CHECK(rank_of(tn::flip(tn::tril(tn::ones<double>({40, 40})), 0)) == 40);
  // Entries everywhere but in the first k rows and l columns: by König's theorem min(n, 2 n - k - l).
  const std::int64_t n = 30;
  for (const std::int64_t k : {0, 10, 25, 30}) {
    for (const std::int64_t l : {0, 5, 20, 30}) {
      const auto x = tn::ones<double>({n, n});
      x.narrow(0, 0, k).narrow(1, 0, l).zero_();
      CHECK(rank_of(x) == std::min(n, 2 * n - k - l));
      CHECK(rank_of(tn::flip(x, 1)) == std::min(n, 2 * n - k - l));
    }
  }
  // Each row's first column is the one before it: every path but the first is augmented.
  CHECK(rank_of(tn::triu(tn::tril(tn::ones<double>({200, 200}), 1), -1)) == 200);
}

#else
TEST_CASE("Eigen is not installed: its sparse matrices were not tested") { SUCCEED(); }
#endif
