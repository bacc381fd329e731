// Functions of functions: grad, value_and_grad, vjp, jvp, jacobian, hessian, checkpoint, custom_gradient, gradcheck;
// higher derivatives.
#include <tenon/autograd.hpp>
#include <tenon/linalg.hpp>
#include <tenon/special.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/near.hpp"
#include "support/same.hpp"
#include "support/says_error.hpp"

namespace tn = tenon;
using Doubles = tn::Tensor<double>;
using support::same;
using Var = tn::Variable<double>;

namespace {

const auto f = [](const auto& x) { return tn::exp(x) * x; };
const auto total = [](const auto& x) { return tn::sum(tn::exp(x) * x); };

}  // namespace

TEST_CASE("gradient: value_and_grad and grad") {
  const Doubles a = tn::rand<double>({3, 4}), b = tn::rand<double>({4, 2});
  const auto [v, g] =
      tn::value_and_grad([](const auto& x, const auto& w) { return tn::sum(tn::matmul(x * x, w)); })(a, b);
  const auto& [ga, gb] = g;
  CHECK(support::is_near(v.item(), tn::sum(tn::matmul(Doubles(a * a), b)).item(), 1e-12));
  CHECK(same(ga, 2.0 * a * tn::sum(b, tn::axis(1))));
  CHECK(same(gb, tn::matmul(Doubles(a * a).t(), tn::ones<double>({3, 2}))));
  CHECK(same(tn::grad(total)(a), tn::exp(a) * (a + 1.0)));
}

TEST_CASE("gradient: jvp, vjp and jacobian agree") {
  const Doubles a = tn::rand<double>({5}), da = tn::rand<double>({5}), g = tn::rand<double>({5});
  const auto [y, dy] = tn::jvp(f, a, da);
  CHECK(same(y, tn::exp(a) * a));
  CHECK(same(dy, tn::exp(a) * (a + 1.0) * da));
  const auto [value, pull] = tn::vjp(f, a);
  const Doubles ga = std::get<0>(pull(g));
  CHECK(support::is_near(tn::sum(ga * da).item(), tn::sum(g * dy).item(), 1e-12));
  CHECK(same(std::get<0>(pull(g)), ga));  // it can be called again
  const Doubles j = tn::jacobian(f)(a);
  CHECK(same(tn::matmul(j, da), dy));
}

TEST_CASE("gradient: linearize, and Jacobians by columns") {
  const Doubles a = tn::rand<double>({3}), b = tn::rand<double>({3}), da = tn::rand<double>({3}),
                db = tn::rand<double>({3});
  const auto g = [](const auto& x, const auto& w) {
    return tn::matmul(tn::exp(x), tn::ones<double>({3, 2})) * tn::sum(w * x);
  };
  const auto [y, push] = tn::linearize(g, a, b);
  CHECK(same(y, g(a, b)));
  const Doubles row = tn::matmul(tn::exp(a), tn::ones<double>({3, 2}));
  const Doubles expected =
      tn::matmul(Doubles(tn::exp(a) * da), tn::ones<double>({3, 2})) * tn::sum(b * a) + row * tn::sum(db * a + b * da);
  CHECK(same(push(da, db), expected));
  CHECK(same(push(Doubles(2.0 * da), Doubles(2.0 * db)), 2.0 * expected));
  CHECK(same(push(tn::cast<float>(da), tn::zeros<double>({3})),
             push(Doubles(tn::cast<float>(da)), tn::zeros<double>({3}))));
  const auto one = [&](const auto& x) { return tn::reshape(tn::matmul(tn::exp(x), tn::ones<double>({3, 4})), {2, 2}); };
  CHECK(same(tn::jacfwd(one)(a), tn::jacobian(one)(a)));
  CHECK(tn::jacfwd(one)(a).sizes() == tn::Shape{2, 2, 3});
  CHECK(same(tn::jacfwd(f)(tn::zeros<double>({0})), tn::zeros<double>({0, 0})));
  CHECK(same(tn::jacfwd([&](const auto&) { return tn::constant(b); })(a), tn::zeros<double>({3, 3})));
  CHECK(same(tn::grad([&](const auto& x) { return tn::sum(tn::jacfwd(f)(x)); })(a), tn::exp(a) * (a + 2.0)));
}

TEST_CASE("gradient: logcumsumexp where its gradient is 0") {
  const Doubles a = tn::tensor<double>({0.3, -1, 700, 2, -800, 3}), g = tn::tensor<double>({0, 1, 0, -2, 0, 1.5});
  const auto along = [](const auto& x) { return tn::logcumsumexp(x); };
  const Doubles j = tn::jacobian(along)(a), goal = along(a);
  CHECK(same(std::get<0>(tn::vjp(along, a).second(g)), tn::matmul(g, j)));
  // perfect, so that its gradient is 0
  const auto fit = [&](const auto& x) { return tn::sum(tn::square(tn::logcumsumexp(x) - goal)); };
  CHECK(same(tn::hessian(fit)(a), 2.0 * tn::matmul(j.t(), j)));
}

TEST_CASE("gradient: directions and gradients have the shape of what they belong to") {
  const Doubles a = tn::rand<double>({5});
  const Doubles few = tn::ones<double>({3}), rows = tn::ones<double>({2, 5}), one = tn::ones<double>({1});
  const auto pull = tn::vjp(f, a).second;
  const auto push = tn::linearize(f, a).second;
  const Var x(a);
  const Var y = eval(f(x));
  for (const Doubles& wrong : {few, rows, one}) {
    CHECK_THROWS_AS(tn::jvp(f, a, wrong), tn::ShapeError);
    CHECK_THROWS_AS(push(wrong), tn::ShapeError);
    CHECK_THROWS_AS(pull(wrong), tn::ShapeError);
    CHECK_THROWS_AS(tn::grad_of(y, x, wrong), tn::ShapeError);
    CHECK_THROWS_AS(tn::jvp([&](const auto&) { return tn::constant(a); }, a, wrong), tn::ShapeError);
  }
  CHECK(support::says_error([&] { (void)push(few); },
                            "linearize: a direction of shape (3,) for an argument of shape (5,)"));
  CHECK(support::says_error([&] { (void)pull(few); }, "vjp: a gradient of shape (3,) for a result of shape (5,)"));
  // of another type: converted
  CHECK(same(std::get<0>(pull(tn::ones<float>({5}))), std::get<0>(pull(tn::ones<double>({5})))));
  CHECK(same(tn::jvp(f, a, tn::ones<float>({5})).second, tn::jvp(f, a, tn::ones<double>({5})).second));
}

TEST_CASE("gradient: transforms within transforms are differentiated through") {
  const Doubles a = tn::tensor<double>({1, 2});
  const auto cubes = [](const auto& x) { return tn::sum(x * x * x); };
  const auto outer = [&](const auto& inner) {
    return tn::grad([inner](const auto& x) { return tn::sum(inner(x) * x); })(a);
  };
  const auto ones = [](const auto& x) { return tn::ones<double>(x.sizes()); };
  const Doubles expected = tn::tensor<double>({9, 36});  // of the sum of x times the derivative 3 x²
  CHECK(same(outer([&](const auto& x) { return tn::grad(cubes)(x); }), expected));
  CHECK(same(outer([&](const auto& x) { return std::get<0>(tn::value_and_grad(cubes)(x).second); }), expected));
  CHECK(same(outer([&](const auto& x) { return std::get<0>(tn::vjp(cubes, x).second(tn::tensor<double>(1.0))); }),
             expected));
  const auto each = [](const auto& x) { return x * x * x; };
  CHECK(same(outer([&](const auto& x) { return std::get<0>(tn::vjp(each, x).second(ones(x))); }), expected));
  CHECK(same(outer([&](const auto& x) { return tn::jvp(each, x, ones(x)).second; }), expected));
  CHECK(same(outer([&](const auto& x) { return tn::sum(tn::jacobian(each)(x), tn::axis(1)); }), expected));
  CHECK(same(outer([&](const auto& x) { return tn::sum(tn::hessian(cubes)(x), tn::axis(1)); }), 12.0 * a));  // of 6 x²
  CHECK(same(tn::jacobian(tn::grad(cubes))(a), tn::hessian(cubes)(a)));
  CHECK(same(tn::jvp(tn::grad(cubes), a, tn::ones<double>({2})).second, 6.0 * a));
  CHECK(same(tn::hessian([&](const auto& x) { return tn::sum(tn::grad(cubes)(x) * x); })(a),
             tn::eye<double>(2) * 18.0 * a));
  // The values, too.
  CHECK(same(outer([&](const auto& x) { return tn::value_and_grad(cubes)(x).first; }), tn::tensor<double>({18, 45})));
  CHECK(same(outer([&](const auto& x) { return tn::jvp(each, x, ones(x)).first; }), 4.0 * a * a * a));
  CHECK(same(outer([&](const auto& x) { return tn::vjp(each, x).first; }), 4.0 * a * a * a));
  // A direction and a gradient that depend on x.
  CHECK(same(outer([&](const auto& x) { return tn::jvp(each, a, x).second; }), 6.0 * a * a * a));
  CHECK(same(outer([&](const auto& x) { return std::get<0>(tn::vjp(each, a).second(x)); }), 6.0 * a * a * a));
}

TEST_CASE("gradient: a transform's argument is another Variable than the one that its function captures") {
  const Doubles a = tn::tensor<double>({1, 2});
  // The inner derivative, by y, is x; that of x times x is 2 x.
  const auto mixed = [](const auto& x) {
    return tn::sum(tn::grad([&x](const auto& y) { return tn::sum(x * y); })(x) * x);
  };
  CHECK(same(tn::grad(mixed)(a), 2.0 * a));
  const auto pushed = [](const auto& x) {
    return tn::sum(tn::jvp([&x](const auto& y) { return x * y; }, x, tn::constant(x.value())).second);
  };
  CHECK(same(tn::grad(pushed)(a), a));
  const Var w(tn::tensor<double>({3, 4}));
  const auto weighted = [&](const auto& x) { return tn::sum(x * x * w); };
  const auto g = tn::grad(weighted)(a);  // leaves w as it is
  CHECK(same(g, 2.0 * a * w.value()));
  CHECK(same(w.grad(), tn::zeros<double>({2})));
  const Var of_constant = tn::sum(tn::grad(weighted)(tn::constant(a)));
  of_constant.backward();
  CHECK(same(w.grad(), 2.0 * a));
  const tn::NoGrad scope;
  CHECK(!tn::grad(weighted)(w).requires_grad());
  CHECK(same(tn::grad(weighted)(w).value(), 2.0 * w.value() * w.value()));
}

TEST_CASE("gradient: transforms of what does not depend on the argument give zeros") {
  const Doubles a = tn::tensor<double>({1, 2}), none = tn::zeros<double>({0});
  const auto fixed = [](const auto&) { return tn::constant(tn::ones<double>({})); };
  CHECK(same(tn::grad(fixed)(a), tn::zeros<double>({2})));
  CHECK(same(std::get<0>(tn::vjp(fixed, a).second(tn::tensor<double>(1.0))), tn::zeros<double>({2})));
  CHECK(same(tn::jacobian(fixed)(Var(a)).value(), tn::zeros<double>({2})));
  CHECK(same(tn::hessian(fixed)(a), tn::zeros<double>({2, 2})));
  CHECK(same(tn::hessian(fixed)(Var(a)).value(), tn::zeros<double>({2, 2})));
  CHECK(tn::jacobian(f)(Var(none)).sizes() == tn::Shape{0, 0});
  CHECK(tn::hessian(total)(Var(none)).sizes() == tn::Shape{0, 0});
  CHECK_THROWS_AS(tn::grad(f)(a), tn::ShapeError);
}

TEST_CASE("gradient: sums reshape the gradient of their result, whatever its strides, and are differentiated again") {
  const Doubles a = tn::rand<double>({3, 4, 2}), g = tn::rand<double>({2, 3}).t();
  const Var x(a), y = tn::sum(x * x, tn::axis(1));
  CHECK(same(tn::grad_of(y, x, g).value(), 2.0 * a * g.unsqueeze(1)));
  CHECK(same(tn::grad_of(y, x, tn::tensor<double>(3.0).expand({3, 2})).value(), 6.0 * a));
  const Var first = tn::grad_of(y, x, g, tn::create_graph);
  CHECK(same(tn::grad_of(tn::sum(first * first), x).value(), 8.0 * a * tn::square(g.unsqueeze(1))));
  const Var w(g);
  const Var recorded = tn::grad_of(y, x, w, tn::create_graph);
  CHECK(same(tn::grad_of(tn::sum(recorded), w).value(), 2.0 * tn::sum(a, tn::axis(1))));
  const Var none(tn::zeros<double>({0, 3}));
  CHECK(same(tn::grad_of(tn::sum(none, tn::axis(0)), none, tn::ones<double>({3})).value(), none.value()));
  CHECK(same(tn::grad_of(tn::sum(none, tn::axis(1), tn::keepdims), none, tn::ones<double>({0, 1})).value(),
             none.value()));
}

TEST_CASE("gradient: jvp by the kernel of first derivatives, of leaves with equal and with several directions") {
  const Doubles a = tn::rand<double>({300, 7}), da = tn::rand<double>({300, 7}), row = tn::rand<double>({7});
  const auto several = [&](const auto& x) { return tn::exp(tn::sin(x) * row) * x; };
  CHECK(same(tn::jvp(several, a, da).second, tn::exp(tn::sin(a) * row) * (1.0 + a * row * tn::cos(a)) * da));
  CHECK(same(tn::jvp([](const auto& x) { return tn::exp(x); }, a, da).second, tn::exp(a) * da));  // reads its result
  const auto parts = [](const auto& x) { return x(tn::all, 2) * tn::square(x(0)(tn::range(0, 1))) + x(tn::all, 2); };
  const double first = a(0, 0), of_first = da(0, 0);
  CHECK(same(tn::jvp(parts, a, da).second,
             da(tn::all, 2) * (1.0 + first * first) + 2.0 * a(tn::all, 2) * (first * of_first), 1e-11));
  const auto root = [](const auto& x) { return tn::where(x > 0.5, tn::sqrt(x), x); };
  CHECK(same(tn::jvp(root, tn::tensor<double>({0, 4}), tn::tensor<double>({3, 1})).second,
             tn::tensor<double>({3, 0.25})));
  CHECK(same(tn::jvp([](const auto& x) { return tn::sqrt(x); }, tn::zeros<double>({2}), tn::zeros<double>({2})).second,
             tn::zeros<double>({2})));
}

TEST_CASE(
    "gradient: Jacobians by columns of an expression that reads parts of the argument, in its other operand's strides "
    "and sizes") {
  const auto check = []<class T>(const tn::Tensor<T>& times, double tolerance) {
    const auto curve = [&](const auto& p) {
      return p[0] * tn::exp(-p[1] * times) * tn::sin(p[2] * times + p[3]) +
             tn::where(times > T(0.5), p[4] * times, p[5]);
    };
    const auto kept = [&](const auto& p) { return tn::exp(p[0] * times - p[1]); };  // whose slope reads the result
    const tn::Tensor<T> p = tn::tensor<T>({2, 1.5, 7, 0.25, 3, -1});
    const auto close = [&](const auto& a, const auto& b) {
      return a.sizes() == b.sizes() && (a.numel() == 0 || tn::max(tn::abs(a - b)).item() < tolerance);
    };
    const tn::Tensor<T> falls = tn::exp(-1.5f * times), angle = 7.f * times + 0.25f, wave = falls * tn::sin(angle);
    const tn::Tensor<T> turns = falls * tn::cos(angle);
    const tn::Tensor<T> late = tn::cast<T>(times > T(0.5)), grown = tn::exp(2.f * times - 1.5f), none = times * T(0);
    const auto columns = [](const std::vector<tn::Tensor<T>>& each) {
      return tn::Tensor<T>(tn::stack(each, tn::axis(-1)));
    };
    const tn::Tensor<T> of_curve =
        columns({wave, tn::Tensor<T>(-2.f * times * wave), tn::Tensor<T>(2.f * times * turns),
                 tn::Tensor<T>(2.f * turns), tn::Tensor<T>(late * times), tn::Tensor<T>(1.f - late)});
    CHECK(close(tn::jacfwd(curve)(p), of_curve));
    CHECK(close(tn::jacfwd(kept)(p),
                columns({tn::Tensor<T>(times * grown), tn::Tensor<T>(-grown), none, none, none, none})));
    const auto [y, push] = tn::linearize(curve, p);
    const auto direction = tn::tensor<T>({1, -2, 0, 4, 0.5, 1});
    const auto once = push(direction), again = push(direction);  // by slopes that are computed on the way, then by kept
                                                                 // ones
    CHECK(close(once, tn::Tensor<T>(tn::matmul(of_curve, direction))));
    CHECK(close(again, once));
    CHECK(close(push(tn::zeros<T>({6})), tn::Tensor<T>(tn::zeros<T>(y.sizes()))));
  };
  for (const std::int64_t n : {0, 1, 7, 64, 1001}) {
    check(tn::linspace<double>(0, 1, n), 1e-12);
    check(tn::Tensor<double>(tn::linspace<double>(0, 1, 2 * n)(tn::range(0, tn::end, 2))), 1e-12);
    check(tn::linspace<float>(0, 1, n), 1e-4);
  }
  check(tn::Tensor<double>(tn::linspace<double>(0, 1, 60).view({4, 15}).t()), 1e-12);
  // A direction of 0 beside an infinite slope counts for nothing.
  const auto roots = [](const auto& p) { return tn::sqrt(p[0]) + tn::sqrt(p[1]) * tn::ones<double>({3}); };
  const auto [y, push] = tn::linearize(roots, tn::tensor<double>({0, 4}));
  for (int k = 0; k < 3; ++k) CHECK(same(push(tn::tensor<double>({0, 1})), tn::full<double>({3}, 0.25)));
}

TEST_CASE("gradient: Jacobians by columns, in one pass and where that cannot be") {
  const Doubles t = tn::linspace<double>(0, 1, 130), p = tn::tensor<double>({{0.5, -1}, {2, 0.25}});
  const auto agrees = [](const auto& function, const Doubles& at) {
    const Doubles made = tn::jacfwd(function)(at), rows = tn::jacobian(function)(at);
    return made.sizes() == rows.sizes() && same(made, rows, 1e-10);
  };
  const auto twice = [&](const auto& q) { return tn::exp(q[0][0] * t) * q[0][0] - q[1][1] * q[0][1]; };
  CHECK(agrees(twice, p));  // a leaf for each time that a number is read, and a column of 0
  CHECK(tn::jacfwd(twice)(p).sizes() == tn::Shape{130, 2, 2});
  const auto in_steps = [&](const auto& q) {
    const auto y = tn::eval(q[0][0] * t);
    return y + q[0][1] * t + y;
  };
  CHECK(agrees(in_steps, p));
  CHECK(agrees([&](const auto& q) { return q * q.unsqueeze(0); }, p));  // directions that differ from element to
                                                                        // element
  // As many columns as one pass takes, and one more.
  for (const std::int64_t n : {31, 32})
    CHECK(agrees([&](const auto& q) { return q[0] * q[n - 1] * t; }, tn::linspace<double>(-1, 1, n)));
  // A slope that no direction meets counts for nothing; one that a direction meets is what it is.
  const auto roots = [](const auto& q) { return tn::sqrt(q[0]) * q[2] + tn::sqrt(q[1]) * tn::ones<double>({2}); };
  const Doubles slopes = tn::jacfwd(roots)(tn::tensor<double>({0, 4, 1, 1}));
  CHECK(std::isinf(slopes(0, 0)));
  CHECK(same(slopes(tn::all, tn::range(1, 4)), tn::tensor<double>({{0.25, 0, 0}, {0.25, 0, 0}})));
  CHECK_THROWS_AS(tn::jacfwd(twice)(p(tn::range(0, 1))), tn::IndexError);
}

TEST_CASE("gradient: recorded derivatives of an expression with more leaves than a node has results") {
  std::vector<Var> x;
  for (int k = 0; k < 18; ++k) x.emplace_back(tn::full<double>({2}, 0.1 * k + 0.5));
  const auto product = [&]<std::size_t... k>(std::index_sequence<k...>) { return Var((x[k] * ...)); };
  // The first derivatives of the product of 18 tensors, then the second ones of the product of 9.
  const Var y = tn::sum(product(std::make_index_sequence<18>()));
  const auto [first, last] = tn::grad_of(y, {x[0], x[17]}, tn::create_graph);
  CHECK(same(tn::grad_of(tn::sum(last), x[0]).value(), y.item() / 2 / (x[0].value() * x[17].value()), 1e-8));
  CHECK(same(tn::grad_of(tn::sum(first), x[16]).value(), y.item() / 2 / (x[0].value() * x[16].value()), 1e-8));

  const Var nine = tn::sum(product(std::make_index_sequence<9>()));
  const Var of_first = tn::grad_of(nine, x[0], tn::create_graph);
  const auto [second, seventh] = tn::grad_of(tn::sum(of_first), {x[8], x[7]}, tn::create_graph);
  CHECK(same(second.value(), nine.item() / 2 / (x[0].value() * x[8].value())));
  CHECK(
      same(tn::grad_of(tn::sum(second), x[1]).value(), nine.item() / 2 / (x[0].value() * x[1].value() * x[8].value())));
  CHECK(same(tn::grad_of(tn::sum(seventh), x[1]).value(),
             nine.item() / 2 / (x[0].value() * x[1].value() * x[7].value())));
}

TEST_CASE("gradient: hessian and third derivatives") {
  const Doubles a = tn::rand<double>({4});
  const Doubles h = tn::hessian(total)(a);
  CHECK(same(h, tn::eye<double>(4) * (tn::exp(a) * (a + 2.0))));
  const Var x(a);
  const Var fourth = tn::sum(x * x * x * x);
  const auto [first] = tn::grad_of(fourth, {x}, tn::create_graph);
  const auto [second] = tn::grad_of(tn::sum(first), {x}, tn::create_graph);
  CHECK(same(second.value(), 12.0 * a * a));
  tn::sum(second * 1.0).backward();
  CHECK(same(x.grad(), 24.0 * a));
}

TEST_CASE("gradient: derivatives of digamma are the polygamma functions, the third too") {
  for (const double at : {0.7, 3.0, -1.3}) {
    const Var x(tn::full<double>({1}, at));
    const Var first = tn::grad_of(tn::sum(tn::digamma(x)), x, tn::create_graph);
    const Var second = tn::grad_of(tn::sum(first), x, tn::create_graph);
    CHECK(same(first.value(), tn::polygamma(1.0, x.value())));
    CHECK(same(second.value(), tn::polygamma(2.0, x.value())));
    CHECK(same(tn::grad_of(tn::sum(second), x).value(), tn::polygamma(3.0, x.value())));
  }
}

TEST_CASE("gradient: grad_of leaves the leaves' gradients alone, and reaches computed Variables") {
  const Var x(tn::rand<double>({3})), w(tn::rand<double>({3})), unused(tn::rand<double>({2}));
  const Var y = x * w, z = tn::sum(y * y);
  const auto [gy, gx] = tn::grad_of(z, {y, x});
  CHECK(same(gy.value(), 2.0 * y.value()));
  CHECK(same(gx.value(), 2.0 * y.value() * w.value()));
  CHECK(same(tn::grad_of(z, unused).value(), tn::zeros<double>({2})));
  CHECK(same(x.grad(), tn::zeros<double>({3})));
  z.backward();
  CHECK(same(x.grad(), gx.value()));
}

TEST_CASE("gradient: checkpoint computes again, with the same random numbers") {
  const Doubles a = tn::rand<double>({6});
  const auto noisy = [](const auto& x) { return tn::sum(tn::exp(x) * tn::rand<double>({6})); };
  tn::manual_seed(7);
  const Var x(a), y = noisy(x);
  y.backward();
  tn::manual_seed(7);
  const Var u(a), v = tn::checkpoint(noisy)(u);
  const double next = tn::rand<double>({1}).item();
  v.backward();
  CHECK(v.item() == y.item());
  CHECK(same(u.grad(), x.grad()));
  tn::manual_seed(7);
  (void)Doubles(tn::rand<double>({6}));
  CHECK(tn::rand<double>({1}).item() == next);
}

TEST_CASE(
    "gradient: what the function of a checkpoint captures gets its gradient, with arguments that want one and "
    "without") {
  const Doubles a = tn::tensor<double>({1, 2});
  const Var w(tn::tensor<double>({3, 4}));
  const auto weighted = tn::checkpoint([&](const auto& x) { return tn::sum(x * tn::exp(w)); });
  const Var x(a), y = weighted(x), of_tensor = weighted(a);
  y.backward();
  CHECK(same(w.grad(), a * tn::exp(w.value())));
  CHECK(same(x.grad(), tn::exp(w.value())));
  CHECK(of_tensor.requires_grad());
  w.zero_grad();
  of_tensor.backward();
  CHECK(same(w.grad(), a * tn::exp(w.value())));
  const auto fixed = tn::checkpoint([](const auto& v) { return tn::sum(v); });
  CHECK(!fixed(a).requires_grad());
  const tn::NoGrad scope;
  CHECK(!weighted(a).requires_grad());
}

TEST_CASE(
    "gradient: what a checkpoint computes with again, and what a list of tensors is selected by, is not written to") {
  const Var u(tn::rand<double>({3}));
  const Doubles scale = tn::ones<double>({3});
  const Var v = tn::checkpoint([](const auto& x, const auto& s) { return tn::sum(x * s); })(u, scale);
  CHECK(support::says_error([&] { scale.fill_(2.0); }, "still to be read for the gradient of checkpoint"));
  v.backward();
  scale.fill_(2.0);
  CHECK(same(u.grad(), tn::ones<double>({3})));
  const auto which = tn::tensor<bool>({true, false, true});
  const Var chosen = tn::sum(tn::select(std::vector<tn::Tensor<bool>>{which}, std::vector<Var>{u}, 0.0));
  CHECK(support::says_error([&] { which.fill_(true); }, "still to be read for the gradient of select"));
}

TEST_CASE("gradient: custom_gradient") {
  const auto clipped =
      tn::custom_gradient([](const Doubles& x) { return Doubles(x * 1.0); },
                          [](const Doubles& g, const Doubles&) { return Doubles(tn::clip(g, -1.0, 1.0)); });
  const Var x(tn::rand<double>({3}));
  tn::sum(clipped(x) * tn::tensor<double>({5, -5, 0.5})).backward();
  CHECK(same(x.grad(), tn::tensor<double>({1, -1, 0.5})));
  const auto product = tn::custom_gradient([](const Doubles& a, const Doubles& b) { return Doubles(a * b); },
                                           [](const auto& g, const auto&, const auto& a, const auto& b) {
                                             return std::tuple{tn::eval(g * b), tn::eval(g * a)};
                                           });
  CHECK(tn::gradcheck(product, tn::rand<double>({3}), tn::rand<double>({3})));
}

TEST_CASE("gradient: a user's generic function is differentiated by duals") {
  const Doubles a = tn::rand<double>({3, 5}), row = tn::rand<double>({5}) + 0.1;
  const auto branches = [](auto x) {
    using std::exp;
    if (x > 0.5) return 2.0 * exp(x) / (x + 1);
    return x * x * 3 - 1.5;
  };
  const auto mapped = [&](const auto& x) { return tn::sum(tn::map(branches, x) * x); };
  CHECK(tn::gradcheck(mapped, a));
  CHECK(tn::gradgradcheck(mapped, a));
  const auto g = [](const auto& x, const auto& y) {
    return tn::map([](auto u, auto v) { return tn::pow(u, 2) * tn::tanh(v) + 1.0 / v; }, x, y);
  };
  CHECK(tn::gradcheck(g, a, row));
  CHECK(tn::gradgradcheck(g, a, row));
  const std::vector<double> factors{2, 3};  // which makes a function that is no bytes to copy
  const auto captured = [&](const auto& x) { return tn::map([factors](auto v) { return v * v * v * factors[1]; }, x); };
  CHECK(same(tn::grad([&](const auto& x) { return tn::sum(captured(x)); })(a), 9.0 * a * a));
  CHECK(tn::gradgradcheck(captured, a));
}

TEST_CASE("gradient: masks and integer tensors select elements") {
  const Doubles a = tn::rand<double>({3, 4});
  const tn::Tensor<bool> mask = a > 0.4;
  const auto rows = tn::tensor<std::int64_t>({0, 2, 2}), columns = tn::tensor<std::int64_t>({1, 3, 3});
  CHECK(tn::gradcheck([&](const auto& x) { return tn::square(x(mask)); }, a));
  CHECK(tn::gradcheck([&](const auto& x) { return tn::exp(x(rows, columns)); }, a.t().clone().t()));
  CHECK(tn::gradgradcheck([&](const auto& x) { return tn::exp(x(tn::all, columns)); }, a));
  const tn::Variable<double> x(a);
  const tn::Variable twice = tn::sum(x(rows, columns));
  twice.backward();
  CHECK(x.grad()(2, 3) == 2);
  CHECK(x.grad()(0, 1) == 1);
  CHECK_THROWS_AS(x(rows + 2), tn::IndexError);
}

TEST_CASE("gradient: gradcheck finds a wrong gradient, and says where") {
  const Doubles a = tn::rand<double>({2, 3}) + 0.5, row = tn::rand<double>({3}) + 0.5;
  const auto g = [](const auto& x, const auto& y) { return tn::log(x) * tn::sqrt(y) - tn::pow(x, y) / 2.0; };
  CHECK(tn::gradcheck(g, a, row));
  CHECK(tn::gradcheck(g, a.t().clone().t(), row(tn::newaxis, tn::all)));
  CHECK(tn::gradcheck(g, Doubles(tn::full<double>({}, 2)), Doubles(tn::zeros<double>({0}))));
  CHECK(tn::gradgradcheck(g, a, row));
  // of negative numbers
  CHECK(tn::gradgradcheck([](const auto& x) { return tn::pow(x - 1.0, 2.0) + tn::pow(x - 2.0, 3.0); }, a));
  const auto wrong = tn::custom_gradient([](const Doubles& x) { return Doubles(x * x); },
                                         [](const Doubles& arrived, const Doubles& x) { return Doubles(arrived * x); });
  std::string message;
  try {
    tn::gradcheck(wrong, row);
  } catch (const tn::TypeError& e) {
    message = e.what();
  }
  CHECK(message.find("gradcheck: argument 0, element (0,)") != std::string::npos);
}

TEST_CASE("gradient: products by index, of factors that are 0, once, twice and more often") {
  const Doubles x = tn::rand<double>({4}) + 0.5, values = tn::rand<double>({6}) - 1.5;
  const auto at = tn::tensor<std::int64_t>({0, 2, 2, 1, 0, 2});
  for (const bool include_self : {true, false}) {
    const auto product = [&](const auto& a, const auto& b) {
      return tn::scatter_reduce(a, 0, at, b, tn::Reduce::prod, include_self);
    };
    for (const int zero : {-1, 1, 2, 5}) {
      if (zero >= 0) values.data_ptr()[zero] = 0;
      INFO(zero);
      CHECK(same(tn::Variable<double>(product(Var(x), Var(values))).value(), product(x, values)));
      CHECK(tn::gradcheck(product, x, values));
      CHECK(tn::gradgradcheck(product, x, values));
    }
    values.sub_(0.25);
  }
}

TEST_CASE("gradient: factors of matrices of any shape") {
  const auto factors = [](const auto& a) {
    const auto [p, l, u] = tn::linalg::lu(a);
    return tn::concat(tn::reshape(tn::exp(l), {-1}), tn::reshape(tn::sin(u), {-1}), tn::axis(0));
  };
  const auto packed = [](const auto& a) {
    const auto [lu, order] = tn::linalg::lu_factor(a);
    return tn::sin(lu);
  };
  for (const tn::Shape& sizes : {tn::Shape{4, 2}, tn::Shape{2, 4}, tn::Shape{2, 4, 3}}) {
    const Doubles a = tn::rand<double>(sizes);
    CHECK(tn::gradcheck(factors, a));
    CHECK(tn::gradgradcheck(factors, a));
    CHECK(tn::gradcheck(packed, a));
  }
  const Var tall(tn::rand<double>({4, 2}));
  const auto [q, r] = tn::linalg::qr(tall, tn::linalg::complete);
  CHECK_THROWS_AS(tn::sum(q).backward(), tn::TypeError);  // columns that the matrix does not determine
}

TEST_CASE("gradient: composed operations refuse what they refuse of tensors") {
  const Var m(tn::rand<double>({2, 3})), v(tn::rand<double>({3}));
  CHECK_THROWS_AS(tn::outer(m, m), tn::ShapeError);
  CHECK_THROWS_AS(tn::addr(m, m, v), tn::ShapeError);
  const Var batch(tn::rand<double>({2, 3, 4})), other(tn::rand<double>({3, 4, 3}));
  CHECK_THROWS_AS(tn::addbmm(m, batch, other), tn::ShapeError);
  CHECK_THROWS_AS(tn::cdist(m, v), tn::ShapeError);
  CHECK_THROWS_AS(tn::multi_dot(m, m), tn::ShapeError);
  CHECK_THROWS_AS(tn::multi_dot(m), tn::ShapeError);
  CHECK_THROWS_AS(tn::quantile(m, 2), tn::IndexError);
  CHECK_THROWS_AS(tn::percentile(m, tn::tensor<double>({20.0, 120.0})), tn::IndexError);
  CHECK(tn::quantile(m, tn::zeros<double>({0}), tn::axis(0)).sizes() == tn::Shape{0, 3});
}

TEST_CASE("gradient: a gradient of 0 stays 0 whatever the slope, and is differentiated as any other") {
  tn::Variable<double> x(tn::tensor<double>({1, 10}));
  tn::Variable<double> y = tn::log(tn::exp(x * 100.0) + 1.0);
  y(1) = 0.0;  // exp(1000) is infinite
  tn::Variable<double>(tn::sum(y)).backward();
  CHECK(x.grad()(0) == 100);
  CHECK(x.grad()(1) == 0);
  tn::Variable<double> q(tn::tensor<double>({1, __builtin_nan(""), 3}));
  tn::Variable<double>(tn::nanmean(q * q)).backward();
  CHECK(tn::array_equal(q.grad(), tn::tensor<double>({1, 0, 3})));

  const auto root = [](const auto& v) { return tn::sqrt(v); };
  CHECK(tn::jvp(root, tn::full<double>({1}, 4.0), tn::ones<double>({1})).second(0) == 0.25);
  const auto fit = [](const auto& v) { return tn::sum(tn::square(tn::sqrt(v) - 2.0)); };  // which is perfect at 4
  CHECK(tn::hessian(fit)(tn::full<double>({1}, 4.0))(0, 0) == 0.125);
  const auto shares = [](const auto& v) { return tn::sum(tn::xlogy(v(0), v(1)) + tn::pow(v(1), v(0))); };
  const tn::Tensor<double> h = tn::hessian(shares)(tn::tensor<double>({0, 2}));
  CHECK(h(0, 1) == 1);  // 1 / 2 of each
  CHECK(h(1, 0) == 1);
}

TEST_CASE("gradient: softmax and log_softmax of a class that has all but won") {
  const double rest = std::exp(-40.0);
  const auto gradients = [](const auto& function, std::int64_t of) {
    tn::Variable<double> x(tn::tensor<double>({0, 40}));
    tn::Variable<double>(function(x)(of)).backward();
    return x.grad();
  };
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(b); };
  const auto share = [](const auto& x) { return tn::Variable<double>(tn::softmax(x, tn::axis(0))); };
  const auto logarithm = [](const auto& x) { return tn::Variable<double>(tn::log_softmax(x, tn::axis(0))); };
  for (const std::int64_t of : {0, 1}) {
    const double sign = of == 1 ? 1 : -1;
    const auto of_share = gradients(share, of), of_logarithm = gradients(logarithm, of);
    CHECK(near(of_share(1), sign * rest));
    CHECK(near(of_share(0), -sign * rest));
    CHECK(near(of_logarithm(1), of == 1 ? rest : -1));
    CHECK(near(of_logarithm(0), of == 1 ? -rest : 1));
  }
}
