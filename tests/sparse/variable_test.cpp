// Gradients of sparse tensors: against differences, and against what dense tensors of the same elements give.
#include <tenon/autograd.hpp>
#include <tenon/sparse.hpp>
#include <tenon/sparse/gradients.hpp>

#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace tn = tenon;
namespace sparse = tenon::sparse;
using tn::axis, tn::Coo, tn::Csc, tn::Csr, tn::Sparse, tn::Tensor, tn::Variable;

namespace {

/// Four by five, with an empty row and an empty column, and an entry that is 0.
Sparse<double> some() {
  return sparse::csr_tensor(tn::tensor<std::int32_t>({0, 2, 2, 5, 6}), tn::tensor<std::int32_t>({1, 4, 0, 1, 3, 0}),
                            tn::tensor<double>({1.5, -2, 0.75, 3, 0, -0.5}), {4, 5});
}
/// Five by four, of another pattern.
Sparse<double> other() {
  return sparse::csr_tensor(tn::tensor<std::int32_t>({0, 1, 3, 3, 4, 6}), tn::tensor<std::int32_t>({2, 0, 3, 1, 0, 2}),
                            tn::tensor<double>({-1, 0.5, 2, 1.25, 3, -0.75}), {5, 4});
}
Tensor<double> dense(std::initializer_list<std::int64_t> sizes, double start) {
  const tn::Shape shape(sizes);
  std::int64_t n = 1;
  for (const std::int64_t size : shape) n *= size;
  return Tensor<double>(tn::sin(tn::arange<double>(n) * 1.7 + start)).reshape(shape);
}

/// A function of the values of a sparse tensor, which may take further Variables.
template <class S, class F>
auto of_values(const S& s, const F& f) {
  return [s, f](const auto& values, const auto&... x) {
    if constexpr (requires { f(s.with_values(values), x...).pattern(); })
      return f(s.with_values(values), x...).values();
    else return f(s.with_values(values), x...);
  };
}
template <class S, class F, class... X>
void check(const S& s, const F& f, const X&... x) {
  const auto g = of_values(s, f);
  CHECK(tn::gradcheck(g, s.values(), x...));
}

}  // namespace

TEST_CASE("sparse gradients: products with vectors and matrices, in every format") {
  const auto product = [](const auto& a, const auto& x) { return tn::matmul(a, x); };
  check(some(), product, dense({5}, 0));
  check(some(), product, dense({5, 3}, 1));
  check(some().to_csc(), product, dense({5, 3}, 1));
  check(some().to_coo(), product, dense({5}, 1));
  check(some().to_bsr(2, 1), product, dense({5, 2}, 1));
  const auto from_left = [](const auto& a, const auto& x) { return tn::matmul(x, a); };
  check(some(), from_left, dense({4}, 0));
  check(some().to_csc(), from_left, dense({3, 4}, 2));
  check(
      some(), [](const auto& a, const auto& x, const auto& y) { return tn::addmm(y, a, x, 2.0, -0.5); },
      dense({5, 3}, 1), dense({4, 3}, 2));
}

TEST_CASE("sparse gradients: a constant matrix times a Variable keeps its transposed pattern") {
  const auto a = some();
  const Variable<double> x(dense({5, 2}, 0));
  const auto y = tn::matmul(a, x);
  static_assert(std::is_same_v<std::remove_const_t<decltype(y)>, Variable<double>>);
  y.backward(tn::ones<double>({4, 2}));
  CHECK(tn::allclose(x.grad(), tn::matmul(a.t(), tn::ones<double>({4, 2}))));
  const auto* const kept = tn::detail::other_way(a.pattern()).order.data_ptr();
  const auto again = a;
  CHECK(tn::detail::other_way(again.pattern()).order.data_ptr() == kept);
}

TEST_CASE("sparse gradients: sparse products, sampled products") {
  const auto b = other();
  check(some(), [&](const auto& a, const auto& v) { return tn::matmul(a, b.with_values(v)); }, b.values());
  check(some(), [&](const auto& a) { return tn::matmul(a, a.t()); });
  check(
      some(), [](const auto& a, const auto& x, const auto& y) { return sparse::sampled_addmm(a, x, y, 0.5, 2); },
      dense({4, 3}, 0), dense({3, 5}, 1));
  const Variable<double> x(dense({4, 3}, 0));
  const auto masked = sparse::sampled_addmm(some(), x, dense({3, 5}, 1), 0);
  CHECK(tn::allclose(masked.value().to_dense(),
                     sparse::sampled_addmm(some(), x.value(), dense({3, 5}, 1), 0).to_dense()));
}

TEST_CASE("sparse gradients: elementwise operations, with sparse and dense operands") {
  const auto a = some();
  const auto c = other().t();
  check(a, [](const auto& s) { return tn::sin(s) * 2.0; });
  check(a, [](const auto& s, const auto& x) { return s * x; }, dense({4, 5}, 1));
  check(a, [](const auto& s, const auto& x) { return s / x; }, dense({5}, 0.5));
  check(a, [&](const auto& s, const auto& v) { return s + c.with_values(v); }, c.values());
  check(a, [&](const auto& s, const auto& v) { return s * c.with_values(v); }, c.values());
  check(a, [&](const auto& s) { return c * s - s; });
  CHECK_THROWS_AS(tn::exp(a.with_values(Variable<double>(a.values()))), tn::TypeError);
  const auto larger = a.with_values(Variable<double>(a.values())) > 1.0;
  CHECK(tn::sum(larger.values()).item() == 2);
}

TEST_CASE("sparse gradients: sums, conversions, parts and joins") {
  const auto a = some();
  check(a, [](const auto& s) { return tn::sum(s); });
  check(a, [](const auto& s) { return tn::sum(s, axis(0)); });
  check(a, [](const auto& s) { return tn::mean(s, axis(1), tn::keepdims); });
  check(a, [](const auto& s) { return s.to_dense(); });
  check(a, [](const auto& s) { return s.to_csc(); });
  check(a, [](const auto& s) { return s.to_bsr(2, 5); });
  check(a, [](const auto& s) { return s.narrow(0, 1, 3).select(1, 1); });
  check(a, [](const auto& s) { return tn::tril(s); });
  check(a, [&](const auto& s) { return tn::concat(s, a, s.to_csr(), axis(1)); });
  check(a, [](const auto& s) { return tn::stack(s.to_coo(), s.to_coo()); });
  const auto indices = tn::tensor<std::int32_t>({{2, 0, 2, 1}, {1, 3, 1, 0}});
  const auto twice = sparse::coo_tensor(indices, tn::tensor<double>({1, 2, 3, 4}), {3, 4});
  check(twice, [](const auto& s) { return s.coalesce(); });
  check(twice, [](const auto& s) { return tn::square(s); });
  check(twice, [](const auto& s, const auto& x) { return tn::matmul(s, x); }, dense({4}, 0));
  CHECK(tn::gradcheck([&](const auto& x) { return sparse::sparse_mask(x, a).values(); }, dense({4, 5}, 0)));
}

TEST_CASE("sparse gradients: gradients of gradients") {
  const auto a = some();
  const auto b = other();
  const auto product = of_values(a, [](const auto& s, const auto& x) { return tn::square(tn::matmul(s, x)); });
  CHECK(tn::gradgradcheck(product, a.values(), dense({5, 2}, 1)));
  const auto squares =
      of_values(a, [&](const auto& s, const auto& v) { return tn::square(tn::matmul(s, b.with_values(v))); });
  CHECK(tn::gradgradcheck(squares, a.values(), b.values()));
}

TEST_CASE("sparse gradients: complex values") {
  const auto a = some().cast<tn::complex<double>>();
  const auto x =
      Tensor<tn::complex<double>>(tn::cast<tn::complex<double>>(dense({5, 2}, 1)) * tn::complex<double>(1, 2));
  check(a, [](const auto& s, const auto& y) { return tn::matmul(s, y); }, x);
  const auto b = Sparse<tn::complex<double>>(other().cast<tn::complex<double>>() * tn::complex<double>(0.5, 1));
  check(a, [&](const auto& s, const auto& v) { return tn::matmul(s, b.with_values(v)); }, b.values());
}

TEST_CASE("sparse gradients: the gradient of values is one of the pattern's") {
  const auto a = some().with_values(Variable<double>(some().values()));
  const Tensor<double> x = dense({5}, 0);
  tn::sum(tn::matmul(a, x)).backward();
  const Sparse<double> g = a.grad();
  CHECK(g.nnz() == 6);
  CHECK(g(0, 4) == x(4));
  CHECK(g(1, 4) == 0);
  CHECK_THROWS_AS(some().with_values(Variable<double>(dense({3}, 0))), tn::ShapeError);
}

TEST_CASE("sparse gradients: an embedding's gradient has the rows that were looked up") {
  const Tensor<double> table = dense({1000, 3}, 0);
  const auto found = sparse::embedding(table, tn::tensor<std::int64_t>({{7, 3}, {7, 999}}));
  CHECK(found.rows().sizes() == tn::Shape{2, 2, 3});
  tn::sum(tn::square(found.rows())).backward();
  const auto g = found.grad();
  CHECK(g.nnz() == 3);
  CHECK(g.sizes() == tn::Shape{1000, 3});
  CHECK(tn::allclose(g.values().select(0, 1), table.select(0, 7) * 4));
  CHECK_THROWS_AS(sparse::embedding(table, tn::tensor<std::int64_t>({1000})), tn::IndexError);
}

TEST_CASE("sparse optimisers: the steps of PyTorch's, at the rows that have gradients") {
  // torch 2.15: two steps with lr=0.1 (Adagrad: lr_decay=0.5) from arange(12).reshape(6, 2), the second gradient twice
  // the first.
  const auto rows = tn::tensor<std::int64_t>({{4, 1, 4}});
  const auto values = tn::tensor<double>({{1, 2}, {3, -1}, {0.5, 0.25}});
  const auto steps = [&](const auto& step) {
    const Tensor<double> weights = Tensor<double>(tn::arange<double>(12)).reshape({6, 2}).clone();
    for (int k = 1; k <= 2; ++k) step(weights, sparse::coo_tensor(rows, values * static_cast<double>(k), {6, 2}), k);
    CHECK(tn::all(weights.select(0, 0) == tn::tensor<double>({0, 1})).item());
    return tn::index_select(weights, 0, tn::tensor<int>({1, 4}));
  };
  const auto sums = [] { return tn::zeros<double>({6, 2}); };
  CHECK(tn::allclose(steps([](const auto& w, const auto& g, int) { sparse::sgd_step(w, g, {.lr = 0.1}); }),
                     tn::tensor<double>({{1.0999999999999999, 3.3000000000000003}, {7.550000000000001, 8.325}}),
                     1e-14));
  const Tensor<double> squares = sums();
  CHECK(tn::allclose(
      steps([&](const auto& w, const auto& g, int k) {
        sparse::adagrad_step(w, squares, g, k, {.lr = 0.1, .lr_decay = 0.5});
      }),
      tn::tensor<double>({{1.8403715206042277, 3.1596284793873277}, {7.840371520608451, 8.840371520605636}}), 1e-14));
  const Tensor<double> means = sums(), second = sums();
  CHECK(tn::allclose(
      steps(
          [&](const auto& w, const auto& g, int k) { sparse::sparse_adam_step(w, means, second, g, k, {.lr = 0.1}); }),
      tn::tensor<double>({{1.8034818125091143, 3.196518157308312}, {7.803481827600403, 8.803481817539545}}), 1e-14));
  CHECK_THROWS_AS(sparse::sgd_step(tn::zeros<double>({5, 2}), sparse::coo_tensor(rows, values, {6, 2})),
                  tn::ShapeError);
}
