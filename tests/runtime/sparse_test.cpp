// Sparse tensors whose types are known at run time: the same as those of known types, in every format, and parts that are refused.
#include <tenon/runtime/sparse.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>

#include "support/catch.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace sparse = tenon::sparse;
using rt::AnySparse, rt::SparseFormat;
using tn::AnyTensor, tn::Tensor;

namespace {

Tensor<double> elements() { return tn::tensor<double>({{0, 2, 0, -1}, {0, 0, 0, 0}, {3, 0, 4, 0}, {0, 5, 0, 6}}); }
AnySparse in_format(SparseFormat format) {
  return AnySparse::from_dense(elements(), SparseFormat::csr, tn::DType::int64).converted(format, 2, 2);
}
bool same(const AnyTensor& a, const Tensor<double>& b) { return a.sizes() == b.sizes() && tn::all(a.as<const double>() == b).item(); }

}  // namespace

TEST_CASE("runtime: sparse tensors of all formats convert, multiply, combine and reduce as typed ones") {
  const Tensor<double> x = elements(), v = tn::tensor<double>({1, 2, 3, 4}), two = tn::ones<double>({4, 2});
  const auto other = AnySparse::from_dense(x.t().contiguous(), SparseFormat::csr, tn::DType::int64);
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = in_format(format);
    CHECK(a.format() == format);
    CHECK(same(a.to_dense(), x));
    CHECK(same(a.transposed().to_dense(), x.t()));
    CHECK(same(a.multiply(AnyTensor(v)), tn::matmul(x, v)));
    CHECK(same(a.multiply(AnyTensor(two)), tn::matmul(x, two)));
    CHECK(same(a.multiply(AnyTensor(v), true), tn::matmul(v, x)));
    CHECK(same(a.multiply(other).to_dense(), tn::matmul(x, x.t())));
    CHECK(same(a.combined("add", other).to_dense(), x + x.t()));
    CHECK(same(a.combined("multiply", other).to_dense(), x * x.t()));
    CHECK(same(a.reduced("sum", false, 1, false), tn::sum(x, tn::axis(1))));
    CHECK(same(a.reduced("min", true, 0, false), tn::min(x)));
    CHECK(same(a.narrow(0, 1, 2).to_dense(), x.narrow(0, 1, 2)));
    CHECK(same(a.index_select(1, tn::tensor<std::int64_t>({3, 0})).to_dense(), tn::index_select(x, 1, tn::tensor<int>({3, 0}))));
    CHECK(same(a.select(1, 1).to_dense(), x.select(1, 1)));
  }
}

TEST_CASE("runtime: a sparse tensor's parts are shared and checked") {
  const auto crow = tn::tensor<std::int32_t>({0, 1, 2}), col = tn::tensor<std::int32_t>({1, 0});
  const auto values = tn::tensor<float>({2, 3});
  const AnySparse a(SparseFormat::csr, {2, 2}, crow, col, values);
  values(0) = 7;
  CHECK(a.to_dense().as<float>()(0, 1) == 7);
  CHECK(a.indices().is_read_only());
  CHECK_FALSE(a.values().is_read_only());
  CHECK(a.transposed().values().data_ptr() == values.data_ptr());
  CHECK_THROWS_AS(AnySparse(SparseFormat::csr, {2, 1}, crow, col, values), tn::IndexError);
  CHECK_THROWS_AS(AnySparse(SparseFormat::csr, {3, 2}, crow, col, values), tn::ShapeError);
  CHECK_THROWS_AS(AnySparse(SparseFormat::csr, {2, 2}, crow, tn::tensor<std::int64_t>({1, 0}), values), tn::TypeError);
  CHECK_THROWS_AS(AnySparse(SparseFormat::csr, {2, 2}, crow, col, tn::tensor<int>({2, 3})), tn::TypeError);
  CHECK_THROWS_AS(a.multiply(tn::ones<double>({2})), tn::TypeError);
  CHECK_THROWS_AS(a.combined("divide", a), tn::TypeError);
  CHECK_THROWS_AS(a.with_values(tn::ones<float>({3})), tn::ShapeError);
}
