// Sparse tensors whose types are known at run time: the same as those of known types, in every format, and parts that
// are refused.
#include <tenon/layout.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/gradient.hpp>
#include <tenon/runtime/sparse.hpp>
#include <tenon/sparse.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/files.hpp"
#include "support/leaf.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
namespace sparse = tenon::sparse;
using rt::AnySparse, rt::SparseFormat;
using support::leaf;
using tn::AnyTensor, tn::Tensor;

namespace {

Tensor<double> elements() { return tn::tensor<double>({{0, 2, 0, -1}, {0, 0, 0, 0}, {3, 0, 4, 0}, {0, 5, 0, 6}}); }
AnySparse in_format(SparseFormat format) {
  return AnySparse::from_dense(elements(), SparseFormat::csr, tn::DType::int64).converted(format, 2, 2);
}
bool same(const rt::Value& given, const Tensor<double>& b) {
  const AnyTensor& a = given.tensor();
  return a.sizes() == b.sizes() && tn::all(a.as<const double>() == b).item();
}

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
    CHECK(same(a.index_select(1, tn::tensor<std::int64_t>({3, 0})).to_dense(),
               tn::index_select(x, 1, tn::tensor<int>({3, 0}))));
    CHECK(same(a.select(1, 1).to_dense(), x.select(1, 1)));
  }
}

TEST_CASE("runtime: sparse tensors of complex numbers compute by their parts, and of truth values as numbers") {
  using C = tn::complex<double>;
  const Tensor<double> re = elements(), im = tn::flip(elements(), 0);
  const Tensor<C> x = re + im * C(0, 1), two = tn::ones<C>({4, 2}) * C(1, 2);
  const auto is_same = [](const rt::Value& a, const Tensor<C>& b) {
    return tn::array_equal(a.tensor().as<const C>(), b);
  };
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
    CHECK(tn::array_equal(b.to_dense().tensor().as<const bool>(), truth));
    CHECK(tn::array_equal(b.combined("add", b.transposed()).to_dense().tensor().as<const bool>(), either));
    CHECK(tn::array_equal(b.combined("multiply", b.transposed()).to_dense().tensor().as<const bool>(), both));
    CHECK(tn::array_equal(b.multiply(b).to_dense().tensor().as<const bool>(),
                          Tensor<bool>(tn::matmul(truth.cast<int>(), truth.cast<int>()) > 0)));
    CHECK(b.reduced("sum", true, 0, false).tensor().as<const std::int64_t>().item() == tn::count_nonzero(truth).item());
    CHECK_THROWS_AS(b.combined("subtract", b), tn::TypeError);
  }
  const auto twice = tn::tensor<std::int64_t>({{1, 1}, {2, 2}});
  const AnySparse sum = AnySparse(SparseFormat::coo, {3, 3}, {}, twice, tn::tensor<C>({C(1, 2), C(3, -1)})).coalesced();
  CHECK(sum.values().as<const C>().item() == C(4, 1));
  const AnySparse one(SparseFormat::coo, {3, 3}, {}, twice, tn::ones<bool>({2}));
  CHECK(one.reduced("sum", true, 0, false).tensor().as<const std::int64_t>().item() == 1);
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
      CHECK(tn::allclose(solution.x.tensor().as<const double>(), v, 1e-9, 1e-9));
    }
    CHECK_THROWS_AS(system.solve_by("cg", AnyTensor(tn::ones<double>({3})), 1e-5, 0, 0, 20), tn::ShapeError);
    CHECK_THROWS_AS(system.solve_by("lu", AnyTensor(b), 1e-5, 0, 0, 20), tn::TypeError);
  }
}

namespace {

using rt::Value;
/// A loss with a gradient that differs from element to element.
Value loss_of(const Value& y) { return rt::call("sum", {rt::call("sin", {y})}); }
/// The gradients of a loss by two leaves, and those of the first ones' sums of squares by the first leaf: second
/// derivatives.
std::vector<AnyTensor> gradients_of(const Value& loss, const Value& x, const Value& y) {
  const std::vector<Value> g =
      rt::grad_of(std::vector<Value>{loss}, std::vector<Value>{x, y}, {}, {.create_graph = true});
  std::vector<AnyTensor> all;
  Value squares = Value(AnyTensor(tn::zeros<double>({})));
  for (const Value& one : g) {
    if (one.is_nothing()) continue;
    all.push_back(one.tensor());
    squares = rt::call("add", {squares, rt::call("sum", {rt::call("square", {one})})});
  }
  if (!squares.has_history()) return all;
  const std::vector<Value> second = rt::grad_of(std::vector<Value>{squares}, std::vector<Value>{x, y});
  for (const Value& one : second) {
    if (!one.is_nothing()) all.push_back(one.tensor());
  }
  return all;
}

}  // namespace

TEST_CASE("runtime: sparse operations have the gradients, first and second, of the dense ones on the same values") {
  const Tensor<double> x = elements();
  const AnyTensor two(tn::tensor<double>({{1, 2}, {-1, 0.5}, {3, 1}, {0.25, -2}})),
      four(Tensor<double>(x.t() / 2 + 1.25));  // no element is 0
  using Operation = std::function<Value(const AnySparse&, const Value&)>;
  using Dense = std::function<Value(const Value&, const Value&)>;
  const auto dense = [](const AnySparse& a) { return a.to_dense(); };
  const auto sparse_of = [](const Value& y) { return AnySparse::from_dense(y, SparseFormat::csr, tn::DType::int64); };
  const auto matmul = [](const Value& a, const Value& b) { return rt::call("matmul", {a, b}); };
  const struct {
    const char* name;
    AnyTensor other;
    Operation sparse;
    Dense dense;
  } all[] = {
      {"matmul", two, [](const AnySparse& a, const Value& y) { return a.multiply(y); }, matmul},
      {"matmul of a vector", AnyTensor(tn::tensor<double>({1, -2, 3, 0.5})),
       [](const AnySparse& a, const Value& y) { return a.multiply(y); }, matmul},
      {"dense times sparse", AnyTensor(tn::tensor<double>({{1, 2, 3, 4}, {0, -1, 2, 5}})),
       [](const AnySparse& a, const Value& y) { return a.multiply(y, true); },
       [&](const Value& a, const Value& y) { return matmul(y, a); }},
      {"sparse times sparse", four, [&](const AnySparse& a, const Value& y) { return dense(a.multiply(sparse_of(y))); },
       matmul},
      {"add", four, [&](const AnySparse& a, const Value& y) { return dense(a.combined("add", sparse_of(y))); },
       [](const Value& a, const Value& y) {
         return rt::call("add", {a, y});
       }},
      {"multiply", four,
       [&](const AnySparse& a, const Value& y) { return dense(a.combined("multiply", sparse_of(y))); },
       [](const Value& a, const Value& y) {
         return rt::call("multiply", {a, y});
       }},
      {"multiply by a dense row", AnyTensor(tn::tensor<double>({2, 3, -1, 0.5})),
       [&](const AnySparse& a, const Value& y) { return dense(a.mapped("multiply", y)); },
       [](const Value& a, const Value& y) {
         return rt::call("multiply", {a, y});
       }},
      {"expm1", two, [&](const AnySparse& a, const Value&) { return dense(a.mapped("expm1")); },
       [](const Value& a, const Value&) { return rt::call("expm1", {a}); }},
      {"sum", two, [](const AnySparse& a, const Value&) { return a.reduced("sum", false, 0, true); },
       [](const Value& a, const Value&) {
         return rt::call("sum", {a}, {{"axis", Value(0)}, {"keepdims", Value(true)}});
       }},
      {"transposed, index_select, narrow", two,
       [&](const AnySparse& a, const Value&) {
         return dense(a.transposed().index_select(0, tn::tensor<std::int64_t>({3, 1, 3})).narrow(1, 1, 3));
       },
       [](const Value& a, const Value&) {
         const Value rows = rt::call("index_select", {rt::call("matrix_transpose", {a}), Value(0),
                                                      AnyTensor(tn::tensor<std::int64_t>({3, 1, 3}))});
         return rt::recorded_view(rows, [](const tn::Layout& in) { return tn::views::narrow(in, 1, 1, 3); });
       }},
      {"select", two, [&](const AnySparse& a, const Value&) { return dense(a.select(1, 3)); },
       [](const Value& a, const Value&) {
         return rt::call("take", {a, Value(3)}, {{"axis", Value(1)}});
       }},
  };
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse pattern = in_format(format);
    for (const auto& one : all) {
      INFO(one.name << " of format " << static_cast<int>(format));
      const Value values = leaf(pattern.values()), y = leaf(one.other);
      const AnySparse a = pattern.with_values(values);
      CHECK(a.requires_grad());
      const std::vector<AnyTensor> found = gradients_of(loss_of(one.sparse(a, y)), values, y);
      const std::vector<AnyTensor> expected = gradients_of(loss_of(one.dense(a.to_dense(), y)), values, y);
      REQUIRE(found.size() == expected.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        if (!(found[k].sizes() == expected[k].sizes())) FAIL("another shape");
        CHECK(tn::allclose(found[k].as<const double>(), expected[k].as<const double>(), 1e-10, 1e-10));
      }
    }
  }
}

TEST_CASE("runtime: sampled products, coalescing and solutions are recorded") {
  const AnyTensor a(tn::tensor<double>({{1, 2}, {3, -1}, {0.5, 1}, {2, 2}})),
      b(tn::tensor<double>({{1, 0, 2, 1}, {-1, 1, 3, 0.5}}));
  const AnySparse pattern = in_format(SparseFormat::csc);
  const Value values = leaf(pattern.values()), left = leaf(a);
  const AnySparse made = pattern.with_values(values).sampled_addmm(left, b, 2, 3);
  const Value product = rt::call("matmul", {left, Value(b)});
  const AnySparse ones = pattern.with_values(AnyTensor(tn::ones<double>({6}))).mapped("multiply", product);
  const Value expected = rt::call("add", {rt::call("multiply", {pattern.with_values(values).to_dense(), Value(2.0)}),
                                          rt::call("multiply", {ones.to_dense(), Value(3.0)})});
  CHECK(tn::allclose(made.to_dense().tensor().as<const double>(), expected.tensor().as<const double>()));
  const std::vector<AnyTensor> found = gradients_of(loss_of(made.to_dense()), values, left),
                               wanted = gradients_of(loss_of(expected), values, left);
  REQUIRE(found.size() == wanted.size());
  for (std::size_t k = 0; k < found.size(); ++k)
    CHECK(tn::allclose(found[k].as<const double>(), wanted[k].as<const double>(), 1e-10, 1e-10));

  const Value twice = leaf(AnyTensor(tn::tensor<double>({1, 2, 3})));
  const AnySparse doubled(SparseFormat::coo, {3, 3}, {}, tn::tensor<std::int64_t>({{1, 0, 1}, {2, 0, 2}}), twice);
  rt::backward(rt::call("sum", {rt::call("square", {doubled.coalesced().recorded_values()})}));
  CHECK(tn::array_equal(rt::grad(twice).tensor().as<const double>(), tn::tensor<double>({8, 4, 8})));

  const Tensor<double> step = tn::eye<double>(4) * 8 + elements();
  const Value right = leaf(AnyTensor(tn::tensor<double>({1, -2, 3, 4})));
  const AnySparse system = AnySparse::from_dense(step, SparseFormat::csr, tn::DType::int32);
  const Value entries = leaf(system.values());
  const AnySparse m = system.with_values(entries);
  const std::vector<AnyTensor> by_dense =
      gradients_of(loss_of(rt::call("linalg::solve", {m.to_dense(), right})), entries, right);
  const auto check = [&](const Value& x) {
    const std::vector<AnyTensor> g = gradients_of(loss_of(x), entries, right);
    REQUIRE(g.size() == by_dense.size());
    for (std::size_t k = 0; k < g.size(); ++k)
      CHECK(tn::allclose(g[k].as<const double>(), by_dense[k].as<const double>(), 1e-7, 1e-7));
  };
  check(m.solve_by("gmres", right, 1e-13, 0, 0, 20).x);
  try {
    check(rt::SparseFactors(m, "lu").solve(right));
  } catch (const tn::TypeError& error) { CHECK_THAT(error.what(), Catch::Contains("without Eigen")); }
  CHECK_THROWS_AS(m.multiply_in("min_plus", right), tn::TypeError);
  CHECK_THROWS_AS(m.reduced("max", true, 0, false), tn::TypeError);
}

TEST_CASE("runtime: factors solve, and refuse what has none") {
  const Tensor<double> m = tn::tensor<double>({{4, 1, 0}, {1, 3, 0}, {0, 0, 2}}),
                       b = tn::tensor<double>({{6, 1}, {7, 0}, {2, 4}});
  for (const SparseFormat format : {SparseFormat::coo, SparseFormat::csr, SparseFormat::csc, SparseFormat::bsr}) {
    const AnySparse a = AnySparse::from_dense(m, format, tn::DType::int64);
    for (const char* const method : {"lu", "cholesky"}) {
      try {
        const rt::SparseFactors factors(a, method);
        CHECK(tn::allclose(tn::matmul(m, factors.solve(AnyTensor(b)).tensor().as<const double>()), b, 1e-12, 1e-12));
        CHECK_THROWS_AS(factors.solve(AnyTensor(tn::ones<double>({2}))), tn::ShapeError);
        CHECK_THROWS_AS(factors.solve(AnyTensor(tn::ones<float>({3}))), tn::TypeError);
        CHECK_THROWS_AS(rt::SparseFactors(a.mapped("multiply", AnyTensor(tn::tensor<double>({1, 1, 0}))), method),
                        tn::LinAlgError);
      } catch (const tn::TypeError& error) { CHECK_THAT(error.what(), Catch::Contains("without Eigen")); }
    }
    CHECK_THROWS_AS(rt::SparseFactors(a, "qr"), tn::TypeError);
  }
}

TEST_CASE("runtime: steps by sparse gradients move the elements that have an entry, alone") {
  const auto rows = tn::tensor<std::int64_t>({{2, 0, 2}});
  const AnySparse g(SparseFormat::coo, {4, 2}, {}, rows, AnyTensor(tn::tensor<float>({{1, 2}, {3, 4}, {1, 1}})));
  const Tensor<float> x = tn::ones<float>({4, 2}), mean = tn::zeros<float>({4, 2}), square = tn::zeros<float>({4, 2});
  const double lr[] = {0.5}, adam[] = {0.1, 0.9, 0.999, 1e-8};
  const AnyTensor states[] = {mean, square};
  rt::update_at_entries("SGD", lr, x, {}, g, 1);
  CHECK(tn::array_equal(x, tn::tensor<float>({{-0.5F, -1}, {1, 1}, {0, -0.5F}, {1, 1}})));
  rt::update_at_entries("SparseAdam", adam, x, states, g, 1);
  CHECK(tn::allclose(x, tn::tensor<float>({{-0.6F, -1.1F}, {1, 1}, {-0.1F, -0.6F}, {1, 1}})));
  CHECK(square(1, 0) == 0);
  CHECK_THROWS_AS(rt::update_at_entries("Adam", adam, x, states, g, 1), tn::TypeError);
  CHECK_THROWS_AS(rt::update_at_entries("SparseAdam", adam, x, {}, g, 1), tn::TypeError);
  CHECK_THROWS_AS(rt::update_at_entries("SGD", lr, AnyTensor(tn::ones<float>({3, 2})), {}, g, 1), tn::ShapeError);
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
  CHECK(a.to_dense().tensor().as<float>()(0, 1) == 7);
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
    CHECK(same(a.mapped("divide", AnyTensor(tn::tensor<float>({1, 2, 4, 8}))).to_dense(),
               x / tn::tensor<double>({1, 2, 4, 8})));
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
  CHECK(AnySparse::load_matrix_market(path, tn::DType::float32, tn::DType::int64).values().dtype() ==
        tn::DType::float32);
  CHECK_THROWS_AS(AnySparse::load_matrix_market(path, tn::DType::int32, tn::DType::int64), tn::TypeError);
  CHECK_THROWS_AS(AnySparse::load_matrix_market("no/such/file", tn::DType::float64, tn::DType::int64), tn::IoError);
}
