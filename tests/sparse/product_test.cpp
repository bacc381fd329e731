// Products of sparse tensors against SciPy (tests/data/make_sparse.py), and in batches.
#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using support::Golden;
using tn::Coo, tn::Shape, tn::Tensor;

namespace {

template <class T>
bool is_near(const Tensor<T>& x, const Tensor<T>& y) {
  if constexpr (std::is_integral_v<T>) return x.sizes() == y.sizes() && tn::all(x == y).item();
  else return x.sizes() == y.sizes() && tn::allclose(x, y, sizeof(tn::real_t<T>) == 4 ? 2e-5 : 1e-12, 1e-5);
}

template <class T, class X>
void check_products(Golden& golden, const std::string& entry, const X& x) {
  CHECK(is_near(Tensor<T>(tn::matmul(x, golden.get<T>(entry + ".vector"))), golden.get<T>(entry + ".spmv")));
  CHECK(is_near(Tensor<T>(tn::matmul(x, golden.get<T>(entry + ".matrix"))), golden.get<T>(entry + ".spmm")));
  CHECK(is_near(Tensor<T>(tn::matmul(golden.get<T>(entry + ".left"), x)), golden.get<T>(entry + ".dense_times")));
  const auto backwards = golden.get<T>(entry + ".matrix").flip(1);
  CHECK(is_near(Tensor<T>(tn::matmul(x, backwards)), Tensor<T>(golden.get<T>(entry + ".spmm").flip(1).contiguous())));
}

template <class T>
void check_dtype(const std::string& dtype) {
  Golden golden("sparse", "product", dtype + ".");
  for (const char* const name : {"none", "line", "column", "wide", "tall", "square", "full"}) {
    const std::string entry = dtype + "." + name;
    INFO(entry);
    const auto shape = golden.get<std::int64_t>(entry + ".shape");
    const auto x =
        sparse::coo_tensor(golden.get<std::int32_t>(entry + ".indices"), golden.get<T>(entry + ".values"), Shape{shape(0), shape(1)});
    const auto csr = x.to_csr();
    check_products<T>(golden, entry, csr);
    check_products<T>(golden, entry, x);
    check_products<T>(golden, entry, csr.to_csc());
    if (shape(1) % 5 == 0) check_products<T>(golden, entry, csr.to_bsr(1, 5));
    const auto gram = golden.get<T>(entry + ".gram");
    CHECK(is_near(tn::matmul(csr, csr.t()).to_dense(), gram));
    CHECK(is_near(tn::matmul(x, csr.t().to_csr()).to_dense(), gram));
    CHECK(is_near(tn::matmul(csr.to_csc(), csr.t()).to_dense(), gram));
    CHECK(tn::matmul(csr, csr.t()).is_coalesced());
    const auto kron = golden.get<T>(entry + ".kron");
    if (kron.numel() > 0) CHECK(is_near(tn::kron(csr, csr.narrow(0, 0, shape(0) < 2 ? 1 : 2)).to_dense(), kron));
  }
}

}  // namespace

TEST_CASE("products") {
  check_dtype<double>("float64");
  check_dtype<std::int32_t>("int32");
#if !TENON_TEST_QUICK
  check_dtype<float>("float32");
  check_dtype<tn::complex<double>>("complex128");
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
  const auto without_rows = sparse::from_dense(tn::zeros<double>({0, 3})), without_columns = sparse::from_dense(tn::zeros<double>({3, 0}));
  CHECK(is_near(tn::matmul(tn::ones<double>({2, 4, 0}), without_rows), tn::zeros<double>({2, 4, 3})));
  CHECK(is_near(tn::matmul(without_columns, tn::ones<double>({2, 0, 4})), tn::zeros<double>({2, 3, 4})));
  CHECK_THROWS_AS(tn::matmul(a, tn::ones<double>({3, 3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::mm(sparse::from_dense(d), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::matmul(sparse::from_dense(d), sparse::from_dense(tn::ones<double>({2, 2}))), tn::ShapeError);
}
