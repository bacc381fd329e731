// Sparse matrices of Eigen and its solvers: the same memory in both directions, and systems whose solution is known.
#include "support/catch.hpp"

#if __has_include(<Eigen/Core>)
#include <tenon/exchange/eigen_solve.hpp>
#include <tenon/exchange/eigen_sparse.hpp>
#include <tenon/sparse.hpp>

#include <utility>

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
  const auto line = sparse::diags({tn::tensor<double>({-1}), tn::tensor<double>({3}), tn::tensor<double>({-1})}, {-1, 0, 1}, {20, 20});
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

#else
TEST_CASE("Eigen is not installed: its sparse matrices were not tested") { SUCCEED(); }
#endif
