// vmap: what a function of an element gives for a batch is what it gives for each element; so are gradients within it.
#include <tenon/autograd.hpp>
#include <tenon/linalg.hpp>
#include <tenon/nn.hpp>
#include <tenon/ops/registry.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/same.hpp"
#include "support/says_error.hpp"

namespace tn = tenon;
using Doubles = tn::Tensor<double>;
using support::same;
using support::says_error;

namespace {

template <class Y>
Doubles value_in(const Y& y) {
  const auto value = tn::eval(y);
  if constexpr (tn::detail::Recorded<decltype(value)>) return value.value();
  else return tn::cast<double>(value);
}
/// True if vmap(f) of batches, with batch dimension 0, has for each element what f has for it.
template <class F, class... X>
bool is_each(const F& f, const X&... x) {
  const auto check = [](const auto& all, std::int64_t k, const auto& one) {
    return same(value_in(value_in(all)[k]), value_in(one));
  };
  const auto all = tn::vmap(f)(x...);
  const std::int64_t n = std::get<0>(std::tie(x...)).size(0);
  for (std::int64_t k = 0; k < n; ++k) {
    const auto one = f(x[k]...);
    if constexpr (requires { std::get<1>(all); }) {
      if (!check(std::get<0>(all), k, std::get<0>(one)) || !check(std::get<1>(all), k, std::get<1>(one))) return false;
    } else if (!check(all, k, one)) {
      return false;
    }
  }
  return true;
}
const Doubles batch() { return tn::rand<double>({3, 4, 5}) - 0.5; }

/// An operation that takes axes, with and without one.
template <class Op>
void check_axes(const Op& op) {
  INFO(std::string(Op::info.name));
  const Doubles x = batch(), lines = tn::rand<double>({3, 4});
  const auto call = [&op](const auto&... options) {
    return [&op, options...](const auto& one) {
      auto y = op(one, options...);
      if constexpr (requires { y.sizes(); }) return y;
      else if constexpr (Op::info.result_count() > 1) return tn::detail::tuple_of_results<Op::info.result_count()>(y);
      else return y;
    };
  };
  CHECK(is_each(call(tn::axis(0)), x));
  CHECK(is_each(call(tn::axis(-1)), x));
  CHECK(is_each(call(), lines));
  if constexpr (tn::detail::OptionOf<tn::detail::KeepDims, typename Op::Options>) {
    CHECK(is_each(call(tn::axis(0), tn::keepdims), x));
    CHECK(is_each(call(tn::keepdims), x));
    CHECK(is_each(call(), x));
  }
  CHECK(says_error([&] { tn::vmap(call(tn::axis(2)))(x); }, "2"));
  CHECK(says_error([&] { tn::vmap(call(tn::axis(-3)))(x); }, "-3"));
}
}  // namespace

TEST_CASE("vmap: operations along axes are those of each element") {
  check_axes(tn::sum);
  check_axes(tn::var_mean);
  check_axes(tn::argmax);
  check_axes(tn::any);
  check_axes(tn::nanmean);
  check_axes(tn::log_softmax);
  check_axes(tn::logsumexp);
  check_axes(tn::cumsum);
  check_axes(tn::cummax);
}

TEST_CASE("vmap: operands of different ranks broadcast as elements do") {
  const Doubles x = batch(), rows = tn::rand<double>({3, 5}), numbers = tn::rand<double>({3}),
                w = tn::rand<double>({4, 5});
  CHECK(is_each([](const auto& a, const auto& b) { return a * b + 2.0; }, x, rows));
  CHECK(is_each([](const auto& a, const auto& b) { return tn::exp(b) - a; }, x, numbers));
  CHECK(is_each([](const auto& a, const auto& b) { return tn::where(a > 0.0, b, 1.0 - a); }, x, numbers));
  CHECK(is_each([&](const auto& b) { return w * b; }, numbers));
  CHECK(is_each([&](const auto& b) { return b / w; }, rows));
  CHECK(is_each([](const auto& a) { return tn::map([](auto v) { return v * v; }, a); }, x));
  CHECK(is_each([](const auto& a) { return tn::cast<std::int64_t>(a * 9.0); }, x));
  CHECK(same(tn::vmap([&](const auto&) { return w; })(numbers), tn::broadcast_to(w, {3, 4, 5})));  // the same for each
}

TEST_CASE("vmap: products of matrices and vectors") {
  const Doubles a = tn::rand<double>({3, 4, 5}), b = tn::rand<double>({3, 5, 2});
  const Doubles v = tn::rand<double>({3, 5}), u = tn::rand<double>({3, 4});
  const Doubles stacks = tn::rand<double>({3, 2, 4, 5}), one_a = a[0], one_b = b[0], one_v = v[0], one_u = u[0];
  const auto product = [](const auto& x, const auto& y) { return tn::matmul(x, y); };
  CHECK(is_each(product, a, b));
  CHECK(is_each(product, a, v));
  CHECK(is_each(product, u, a));
  CHECK(is_each(product, v, v));
  CHECK(is_each(product, stacks, b));
  CHECK(is_each(product, stacks, v));
  CHECK(is_each(product, u, stacks));
  const auto on_right = [&](const auto& y) { return [&](const auto& x) { return tn::matmul(x, y); }; };
  const auto on_left = [&](const auto& x) { return [&](const auto& y) { return tn::matmul(x, y); }; };
  CHECK(is_each(on_right(one_b), a));
  CHECK(is_each(on_right(one_b), v));
  CHECK(is_each(on_right(one_b), stacks));
  CHECK(is_each(on_right(one_v), a));
  CHECK(is_each(on_right(one_v), v));
  CHECK(is_each(on_left(one_a), b));
  CHECK(is_each(on_left(one_a), v));
  CHECK(is_each(on_left(one_u), a));
  CHECK(is_each(on_left(one_v), v));
  CHECK(is_each(on_left(stacks[0]), v));
  CHECK(says_error([&] { tn::vmap([&](const auto& x) { return tn::matmul(x, one_a); })(tn::ones<double>({3})); },
                   "matmul"));
  CHECK(is_each([](const auto& x, const auto& y) { return tn::dot(x, y); }, a, v));
  CHECK(is_each([](const auto& x, const auto& y) { return tn::dot(x, y); }, stacks, v));
}

TEST_CASE("vmap: views, and operations that are called for each element") {
  const Doubles x = batch();
  CHECK(is_each([](const auto& a) { return a[1]; }, x));
  CHECK(is_each([](const auto& a) { return a(tn::all, tn::range(1, 4)); }, x));
  CHECK(is_each([](const auto& a) { return a(tn::newaxis, 2, tn::ellipsis); }, x));
  CHECK(is_each([](const auto& a) { return a.t(); }, x));
  CHECK(is_each([](const auto& a) { return a.transpose(0, 1).reshape({-1}); }, x));
  CHECK(is_each([](const auto& a) { return a.unsqueeze(0).expand({2, 4, 5}); }, x));
  CHECK(is_each([](const auto& a) { return a.unfold(1, 2, 1).diagonal(); }, x));
  CHECK(is_each([](const auto& a) { return a.flip(0).narrow(0, 1, 2).clone(); }, x));
  CHECK(is_each([](const auto& a) { return a.select(1, -1).squeeze().view({2, 2}); }, x));
  CHECK(is_each([](const auto& a) { return a[2][3]; }, x));
  CHECK(is_each([](const auto& a) { return tn::sort(a, tn::axis(0)); }, x));
  CHECK(is_each([](const auto& a) { return tn::linalg::inv(a(tn::all, tn::range(4))); }, x));
  CHECK(is_each([](const auto& a) { return tn::stack({a, a * 2.0}, tn::axis(1)); }, x));
  CHECK(is_each([](const auto& a) { return tn::concat(std::vector{a, a}, tn::axis(0)); }, x));
  CHECK(is_each([](const auto& a) { return tn::split(a, 2)[1]; }, x));
  CHECK(is_each(
      [](const auto& a) {
        return tn::nn::mse_loss(tn::nn::linear(a, tn::ones<double>({2, 5})), tn::zeros<double>({4, 2}));
      },
      x));
  const auto norm = [](const auto& a) { return tn::nn::layer_norm(a, {5}); };
  const Doubles normed = tn::vmap([&](const auto& a) { return tn::one_by_one(norm, a); })(x);
  for (int k = 0; k < 3; ++k) CHECK(same(value_in(normed[k]), norm(Doubles(x[k]))));
  const Doubles every_other = x(tn::all, tn::range(0, 4, 2));
  CHECK(is_each([](const auto& a) { return tn::sum(a) * a.t(); }, every_other));
}

TEST_CASE("vmap: dimensions of batches, several arguments and results") {
  const Doubles x = tn::rand<double>({4, 3}), y = tn::rand<double>({3});
  const auto f = [](const auto& a, const auto& b) { return a * b; };
  CHECK(same(tn::vmap(f, {1, 0})(x, y), Doubles(x.t() * y(tn::all, tn::newaxis))));
  CHECK(same(tn::vmap(f, {-1, 0}, 1)(x, y), Doubles(x * y)));
  const auto [a, b] = tn::vmap([](const auto& v) { return std::tuple(tn::sum(v), v * 2.0); })(x);
  CHECK(same(a, tn::sum(x, tn::axis(1))));
  CHECK(same(b, Doubles(x * 2.0)));
  const std::vector<Doubles> pieces = tn::vmap([](const auto& v) { return std::vector{v, v}; })(x);
  CHECK(pieces.size() == 2);
  CHECK(same(pieces[1], x));
  CHECK(same(tn::vmap([](const auto& v, double factor) { return v * factor; })(y, 3.0), Doubles(y * 3.0)));
  CHECK(tn::vmap([](const auto& v) { return tn::sum(tn::exp(v), tn::axis(0)); })(tn::zeros<double>({0, 4})).sizes() ==
        tn::Shape{0});
  CHECK(tn::vmap([](const auto& v) { return tn::max(v, tn::axis(0)); })(tn::zeros<float>({2, 3, 0})).sizes() ==
        tn::Shape{2, 0});
  CHECK(says_error([&] { tn::vmap(f)(x, y); }, "batches of 4 and of 3"));
  CHECK(says_error([&] { tn::vmap(f, {2, 0})(x, y); }, "vmap"));
  CHECK(says_error([&] { tn::vmap(f, {0})(x, y); }, "1 in_dims for 2 arguments"));
  CHECK(says_error([&] { tn::vmap([](const auto& v) { return tn::sort(v); })(tn::zeros<double>({0, 4})); }, "sort"));
}

TEST_CASE("vmap: one within another") {
  const Doubles x = tn::rand<double>({3, 4}), y = tn::rand<double>({2, 4});
  const Doubles products =
      tn::vmap([&](const auto& a) { return tn::vmap([&](const auto& b) { return tn::sum(a * b) - b; })(y); })(x);
  const Doubles turned =
      tn::vmap([&](const auto& b) { return tn::vmap([&](const auto& a) { return tn::dot(b, a) - b; })(x); }, {0}, 1)(y);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 2; ++j) {
      const Doubles expected = tn::sum(x[i] * y[j]) - y[j];
      CHECK(same(value_in(products[i][j]), expected));
      CHECK(tn::allclose(turned[i][j], expected));
    }
  }
  // What the inner one makes of the outer's element, beside its own.
  const Doubles mixed = tn::vmap([&](const auto& a) {
    const auto doubled = a * 2.0;
    return tn::vmap([&](const auto& b) { return (doubled + b) * (b - a); })(y);
  })(x);
  CHECK(mixed.sizes() == tn::Shape{3, 2, 4});
  CHECK(same(value_in(mixed[2][1]), Doubles((x[2] * 2.0 + y[1]) * (y[1] - x[2]))));
  CHECK(same(value_in(tn::vmap(tn::vmap([](const auto& a) { return a * a; }))(x)), Doubles(x * x)));
}

TEST_CASE("vmap: gradients within it are each element's") {
  const Doubles x = tn::rand<double>({3, 4}), w = tn::rand<double>({2, 4}), g = tn::rand<double>({3, 2});
  const auto loss = [](const auto& v, const auto& one) { return tn::sum(tn::tanh(tn::matmul(v, one))); };
  const auto of = [&](const auto& one) { return loss(w, one); };
  const Doubles by_x = tn::vmap(tn::grad(of))(x);
  const Doubles by_w =
      tn::vmap([&](const auto& one) { return tn::grad([&](const auto& v) { return loss(v, one); })(w); })(x);
  const auto [value, both] = tn::vmap([&](const auto& one) { return tn::value_and_grad(loss)(w, one); })(x);
  for (int k = 0; k < 3; ++k) {
    const Doubles one = x[k];
    CHECK(tn::allclose(by_x[k], tn::grad(of)(one)));
    const auto [v, expected] = tn::value_and_grad(loss)(w, one);
    CHECK(tn::allclose(by_w[k], std::get<0>(expected)));
    CHECK(tn::allclose(value[k], v));
    CHECK(tn::allclose(std::get<0>(both)[k], std::get<0>(expected)));
    CHECK(tn::allclose(std::get<1>(both)[k], std::get<1>(expected)));
  }
  const auto vector = [&](const auto& one) { return tn::sin(tn::matmul(w, one)); };
  const Doubles jacobians = tn::vmap(tn::jacobian(vector))(x), forward = tn::vmap(tn::jacfwd(vector))(x);
  const Doubles hessians = tn::vmap(tn::hessian(of))(x);
  const Doubles pulled =
      tn::vmap([&](const auto& one, const auto& u) { return std::get<0>(tn::vjp(vector, one).second(u)); })(x, g);
  const Doubles pushed = tn::vmap([&](const auto& one) { return tn::jvp(vector, one, one).second; })(x);
  for (int k = 0; k < 3; ++k) {
    const Doubles one = x[k], j = tn::jacobian(vector)(one);
    CHECK(tn::allclose(jacobians[k], j));
    CHECK(tn::allclose(forward[k], j));
    CHECK(tn::allclose(hessians[k], tn::hessian(of)(one)));
    CHECK(tn::allclose(pulled[k], tn::matmul(Doubles(g[k]), j)));
    CHECK(tn::allclose(pushed[k], tn::matmul(j, one)));
  }
  // Through a map, and a map through a gradient that is differentiated.
  const auto total = [&](const auto& all) { return tn::sum(tn::vmap(of)(all)); };
  CHECK(tn::allclose(tn::grad(total)(x), by_x));
  const auto squares = [&](const auto& all) { return tn::sum(tn::square(tn::vmap(tn::grad(of))(all))); };
  const Doubles second = tn::grad(squares)(x);
  for (int k = 0; k < 3; ++k)
    CHECK(tn::allclose(second[k], 2.0 * tn::matmul(tn::hessian(of)(Doubles(x[k])), Doubles(by_x[k]))));
  CHECK(says_error([&] { tn::vmap(tn::grad(vector))(x); }, "for each element, not one number"));
}
