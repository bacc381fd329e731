#include <tenon/distributed/sparse_rows.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>

#include "mpi/ranks.hpp"
#include "support/catch.hpp"

using namespace ranks;
namespace sparse = tenon::sparse;
using mpi::Distributed, mpi::RowSplit, mpi::SparseRows;
using tn::Csr, tn::Sparse, tn::Tensor;

namespace {

Tensor<double> numbers(const tn::Shape& sizes) {
  std::int64_t n = 1;
  for (const std::int64_t size : sizes) n *= size;
  return Tensor<double>(tn::sin(tn::arange<double>(n))).reshape(sizes);
}
/// Some diagonals, and a column that all rows have.
Sparse<double> matrix(std::int64_t rows, std::int64_t columns) {
  const Tensor<double> all_of = numbers({rows, columns});
  const auto i = tn::arange<std::int64_t>(rows).unsqueeze(1), j = tn::arange<std::int64_t>(columns);
  const auto wanted = tn::logical_or(tn::abs(i - j) <= 1, j == columns / 3);
  return sparse::from_dense(tn::eval(tn::where(wanted, all_of, 0.0)));
}

void check_product(const RowSplit& rows, const RowSplit& columns) {
  const auto whole = matrix(rows.rows(), columns.rows());
  const auto a = SparseRows<double>::split_rows(rows, columns, whole);
  CHECK(a.sizes() == whole.sizes());
  for (const tn::Shape& sizes :
       {tn::Shape{columns.rows()}, tn::Shape{columns.rows(), 3}, tn::Shape{columns.rows(), 0}}) {
    const Tensor<double> x = numbers(sizes);
    const Distributed<double> y = tn::matmul(a, Distributed<double>::split_rows(columns, x));
    CHECK(y.split() == rows);
    CHECK(tn::allclose(mpi::all_gather(y), tn::matmul(whole, x)));
  }
}

}  // namespace

TEST_CASE("sparse rows times vectors and matrices, split evenly and otherwise", "[checked]") {
  const auto all = world();
  check_product(RowSplit::even(all, 20), RowSplit::even(all, 20));
  check_product(RowSplit::even(all, 9), RowSplit::even(all, 31));
  check_product(RowSplit::even(all, 2), RowSplit::even(all, 5));
  mpi::RowCounts counts(static_cast<std::size_t>(all.size()));
  counts.back() = 12;
  check_product(RowSplit(all, counts), RowSplit::even(all, 12));
  check_product(RowSplit::even(all, 12), RowSplit(all, counts));
}

TEST_CASE("sparse rows receive what they read of other ranks, once") {
  const auto all = world();
  const RowSplit rows = RowSplit::even(all, 40);
  const auto line = tn::tensor<double>({1});
  const auto a = SparseRows<double>::split_rows(rows, rows, sparse::diags({line, line, line}, {-1, 0, 1}, {40, 40}));
  CHECK(a.halo() == (all.rank() > 0) + (all.rank() + 1 < all.size()));
  Distributed<double> x = Distributed<double>::split_rows(rows, tn::ones<double>({40}));
  for (int step = 0; step < 3; ++step) x = tn::matmul(a, x);
  Tensor<double> expected = tn::ones<double>({40});
  for (int step = 0; step < 3; ++step)
    expected = tn::matmul(sparse::diags({line, line, line}, {-1, 0, 1}, {40, 40}), expected);
  CHECK(tn::allclose(mpi::all_gather(x), expected));
}

TEST_CASE("sparse rows refuse other splits on all ranks") {
  const auto all = world();
  const RowSplit rows = RowSplit::even(all, 8);
  const auto whole = matrix(8, 8);
  const auto a = SparseRows<double>::split_rows(rows, rows, whole);
  CHECK_THROWS_AS(tn::matmul(a, Distributed<double>::split_rows(RowSplit::even(all, 7), numbers({7}))), tn::ShapeError);
  CHECK_THROWS_AS(SparseRows<double>::split_rows(RowSplit::even(all, 9), rows, whole), tn::ShapeError);
  CHECK_THROWS_AS(SparseRows<double>(rows, RowSplit::even(all, 9), whole.narrow(0, 0, rows.count())), tn::ShapeError);
}
