// Sparse tensors whose types are known at run time: the same as those of known types, in every format, and parts that are refused.
#include <tenon/runtime/sparse.hpp>
#include <tenon/sparse.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/files.hpp"

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

TEST_CASE("runtime: sparse tensors of complex numbers compute by their parts, and of truth values as numbers") {
  using C = tn::complex<double>;
  const Tensor<double> re = elements(), im = tn::flip(elements(), 0);
  const Tensor<C> x = re + im * C(0, 1), two = tn::ones<C>({4, 2}) * C(1, 2);
  const auto is_same = [](const AnyTensor& a, const Tensor<C>& b) { return tn::array_equal(a.as<const C>(), b); };
  const Tensor<bool> truth = x != C(0), either = truth | truth.t(), both = truth & truth.t();
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = AnySparse::from_dense(x, SparseFormat::csr, tn::DType::int64).converted(format, 2, 2);
    CHECK(is_same(a.to_dense(), x));
    CHECK(is_same(a.transposed().to_dense(), x.t().contiguous()));
    CHECK(is_same(a.multiply(AnyTensor(two)), tn::matmul(x, two)));
    CHECK(is_same(a.multiply(AnyTensor(two.t().contiguous()), true), tn::matmul(two.t().contiguous(), x)));
    CHECK(is_same(a.multiply(a).to_dense(), tn::matmul(x, x)));
    CHECK(is_same(a.combined("subtract", a.transposed()).to_dense(), x - x.t()));
    CHECK(is_same(a.combined("multiply", a.transposed()).to_dense(), x * x.t()));
    CHECK(is_same(a.mapped("multiply", AnyTensor(two.select(1, 0))).to_dense(), x * C(1, 2)));
    CHECK(is_same(a.mapped("square").to_dense(), tn::square(x)));
    CHECK(is_same(a.reduced("sum", false, 0, false), tn::sum(x, tn::axis(0))));
    CHECK(is_same(a.select(1, 1).to_dense(), x.select(1, 1).contiguous()));
    CHECK_THROWS_AS(a.reduced("max", true, 0, false), tn::TypeError);
    CHECK_THROWS_AS(a.mapped("exp"), tn::TypeError);

    const AnySparse b = AnySparse::from_dense(truth, SparseFormat::csr, tn::DType::int32).converted(format, 2, 2);
    CHECK(tn::array_equal(b.to_dense().as<const bool>(), truth));
    CHECK(tn::array_equal(b.combined("add", b.transposed()).to_dense().as<const bool>(), either));
    CHECK(tn::array_equal(b.combined("multiply", b.transposed()).to_dense().as<const bool>(), both));
    CHECK(tn::array_equal(b.multiply(b).to_dense().as<const bool>(), Tensor<bool>(tn::matmul(truth.cast<int>(), truth.cast<int>()) > 0)));
    CHECK(b.reduced("sum", true, 0, false).as<const std::int64_t>().item() == tn::count_nonzero(truth).item());
    CHECK_THROWS_AS(b.combined("subtract", b), tn::TypeError);
  }
  const auto twice = tn::tensor<std::int64_t>({{1, 1}, {2, 2}});
  const AnySparse sum = AnySparse(SparseFormat::coo, {3, 3}, {}, twice, tn::tensor<C>({C(1, 2), C(3, -1)})).coalesced();
  CHECK(sum.values().as<const C>().item() == C(4, 1));
  const AnySparse one(SparseFormat::coo, {3, 3}, {}, twice, tn::ones<bool>({2}));
  CHECK(one.reduced("sum", true, 0, false).as<const std::int64_t>().item() == 1);
}

TEST_CASE("runtime: sparse products in other semirings, and systems by iterations") {
  const Tensor<double> x = elements(), v = tn::tensor<double>({1, 2, 3, 4});
  const Tensor<double> step = tn::eye<double>(4) * 4 + x * x.t() / 100, b = tn::matmul(step, v);
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = in_format(format);
    const auto typed = sparse::from_dense(x);
    if (format != SparseFormat::bsr)  // where zeros of blocks are entries, ways of no length
      CHECK(same(a.multiply_in("min_plus", AnyTensor(v)), sparse::matmul<sparse::MinPlus>(typed, v)));
    CHECK(same(a.multiply_in("max_min", a).to_dense(), sparse::matmul<sparse::MaxMin>(typed, typed).to_dense()));
    CHECK(same(a.multiply_in("or_and", a).to_dense(), sparse::matmul<sparse::OrAnd>(typed, typed).to_dense()));
    CHECK_THROWS_AS(a.multiply_in("plus", a), tn::TypeError);
    const AnySparse system = AnySparse::from_dense(step, SparseFormat::csr, tn::DType::int32).converted(format, 2, 2);
    for (const char* const method : {"cg", "gmres"}) {
      const rt::SparseSolution solution = system.solve_by(method, AnyTensor(b), 1e-12, 0, 0, 20);
      CHECK(solution.converged);
      CHECK(tn::allclose(solution.x.as<const double>(), v, 1e-9, 1e-9));
    }
    CHECK_THROWS_AS(system.solve_by("cg", AnyTensor(tn::ones<double>({3})), 1e-5, 0, 0, 20), tn::ShapeError);
    CHECK_THROWS_AS(system.solve_by("lu", AnyTensor(b), 1e-5, 0, 0, 20), tn::TypeError);
  }
}

TEST_CASE("runtime: sparse tensors of matrices without rows or columns") {
  for (const tn::Shape& sizes : {tn::Shape{0, 3}, tn::Shape{3, 0}, tn::Shape{0, 0}}) {
    for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
      const AnySparse a = AnySparse::from_dense(tn::zeros<double>(sizes), format, tn::DType::int32);
      CHECK(a.format() == format);
      CHECK(same(a.to_dense(), tn::zeros<double>(sizes)));
      CHECK(same(a.transposed().to_dense(), tn::zeros<double>({sizes[1], sizes[0]})));
    }
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

TEST_CASE("runtime: functions by name are computed with a sparse tensor's values") {
  const Tensor<double> x = elements(), row = tn::tensor<double>({1, 2, 3, 4});
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = in_format(format);
    CHECK(same(a.mapped("square").to_dense(), x * x));
    CHECK(same(a.mapped("multiply", 3.0).to_dense(), x * 3));
    CHECK(same(a.mapped("multiply", AnyTensor(row)).to_dense(), x * row));
    CHECK(same(a.mapped("divide", AnyTensor(tn::tensor<float>({1, 2, 4, 8}))).to_dense(), x / tn::tensor<double>({1, 2, 4, 8})));
    CHECK(same(a.combined("subtract", a.mapped("multiply", 2.0)).to_dense(), x * -1));
  }
  const AnySparse a = in_format(SparseFormat::csr);
  CHECK_THROWS_WITH(a.mapped("exp"), Catch::Contains("exp: 0 would become 1"));
  CHECK_THROWS_AS(a.mapped("add", 1.0), tn::TypeError);
  CHECK_THROWS_AS(a.mapped("divide", 0.0), tn::TypeError);
  CHECK_THROWS_AS(a.mapped("add", AnyTensor(row)), tn::TypeError);
  CHECK_THROWS_AS(a.mapped("sum"), tn::TypeError);
  CHECK_THROWS_AS(a.mapped("square_"), tn::TypeError);
  CHECK(a.mapped("isnan").values().dtype() == tn::DType::bool_);  // no element that is not stored is NaN
  CHECK_THROWS_AS(a.mapped("multiply", AnyTensor(tn::ones<double>({3}))), tn::ShapeError);
}

TEST_CASE("runtime: a sparse matrix goes through a Matrix Market file in both types") {
  const files::Scratch scratch;
  const std::string file = scratch / "a.mtx";
  const char* const path = file.c_str();
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csc}) {
    in_format(format).save_matrix_market(path);
    const AnySparse a = AnySparse::load_matrix_market(path, tn::DType::float64, tn::DType::int32);
    CHECK(a.format() == SparseFormat::coo);
    CHECK(a.indices().dtype() == tn::DType::int32);
    CHECK(same(a.to_dense(), elements()));
  }
  CHECK(AnySparse::load_matrix_market(path, tn::DType::float32, tn::DType::int64).values().dtype() == tn::DType::float32);
  CHECK_THROWS_AS(AnySparse::load_matrix_market(path, tn::DType::int32, tn::DType::int64), tn::TypeError);
  CHECK_THROWS_AS(AnySparse::load_matrix_market("no/such/file", tn::DType::float64, tn::DType::int64), tn::IoError);
}
