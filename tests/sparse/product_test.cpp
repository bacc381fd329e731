// Products of sparse tensors against SciPy (tests/data/make_sparse.py), and in batches.
#include <tenon/sparse.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/sparse_products.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::Coo, tn::Tensor;

namespace {

bool is_near(const Tensor<double>& x, const Tensor<double>& y) {
  return x.sizes() == y.sizes() && tn::allclose(x, y, 1e-12, 1e-5);
}

}  // namespace

TEST_CASE("products") {
  support::check_sparse_products<double>("float64");
  support::check_sparse_products<std::int32_t>("int32");
#if !TENON_TEST_QUICK
  support::check_sparse_products<float>("float32");
#endif
}

TEST_CASE("batches, and vectors among them") {
  const auto d = tn::tensor<double>({{1, 0, 2}, {0, 0, 3}, {4, 5, 0}});
  const auto batch = tn::stack({d, d * 2});
  const auto a = sparse::from_dense<Coo>(batch);
  const auto b = tn::arange<double>(12).reshape({2, 3, 2}), x = tn::arange<double>(3);
  CHECK(is_near(tn::matmul(a, b), tn::matmul(batch, b)));
  CHECK(is_near(tn::bmm(a, b), tn::bmm(batch, b)));
  CHECK(is_near(tn::matmul(a, b[0]), tn::matmul(batch, b[0])));
  CHECK(is_near(tn::matmul(a, x), tn::matmul(batch, x)));
  CHECK(is_near(tn::matmul(sparse::from_dense(d), b), tn::matmul(d, b)));
  CHECK(is_near(tn::matmul(b.transpose(1, 2), sparse::from_dense(d)), tn::matmul(b.transpose(1, 2), d)));
  const auto without_rows = sparse::from_dense(tn::zeros<double>({0, 3})),
             without_columns = sparse::from_dense(tn::zeros<double>({3, 0}));
  CHECK(is_near(tn::matmul(tn::ones<double>({2, 4, 0}), without_rows), tn::zeros<double>({2, 4, 3})));
  CHECK(is_near(tn::matmul(without_columns, tn::ones<double>({2, 0, 4})), tn::zeros<double>({2, 3, 4})));
  CHECK_THROWS_AS(tn::matmul(a, tn::ones<double>({3, 3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::mm(sparse::from_dense(d), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::matmul(sparse::from_dense(d), sparse::from_dense(tn::ones<double>({2, 2}))), tn::ShapeError);
}
