// Variables: what they record, what they refuse, views and hooks.
#include <tenon/autograd.hpp>

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "support/catch.hpp"
#include "support/same.hpp"
#include "support/says_error.hpp"
#include "support/thread_counts.hpp"

namespace tn = tenon;
using Doubles = tn::Tensor<double>;
using Var = tn::Variable<double>;
using support::same;

TEST_CASE("gradient: a leaf, a constant and what is computed of them") {
  const Var x(tn::tensor<double>({1, 2, 3}));
  const Var c = tn::constant(tn::tensor<double>({2, 2, 2}));
  CHECK(x.requires_grad());
  CHECK(x.is_leaf());
  CHECK(!c.requires_grad());
  CHECK(c.is_leaf());
  const tn::Variable y = x * c;
  CHECK(y.requires_grad());
  CHECK(!y.is_leaf());
  const tn::Variable z = c * c;
  CHECK(!z.requires_grad());
  CHECK(same(x.grad(), tn::zeros<double>({3})));  // before the first pass
  tn::sum(y).backward();
  CHECK(same(x.grad(), c.value()));
  tn::sum(x * 3.0).backward();
  CHECK(same(x.grad(), tn::tensor<double>({5, 5, 5})));  // gradients add up
  const Doubles before = x.grad();
  x.zero_grad();
  CHECK(same(x.grad(), tn::zeros<double>({3})));
  CHECK(same(before, tn::tensor<double>({5, 5, 5})));
  CHECK(y.detach().is_set_to(y.value()));
}

TEST_CASE("gradient: a Variable without a value is a constant without elements, until one is assigned") {
  Var x;
  CHECK((!x.requires_grad() && x.is_leaf() && x.numel() == 0 && x.sizes() == tn::Shape{0}));
  CHECK_THROWS_AS(x.backward(), tn::ShapeError);
  CHECK_THROWS_AS(x.backward(tn::zeros<double>({0})), tn::TypeError);
  CHECK_THROWS_AS(x.grad(), tn::TypeError);
  CHECK_THROWS_AS(x.zero_grad(), tn::TypeError);
  CHECK_THROWS_AS(x.register_hook([](const Doubles&) {}), tn::TypeError);
  CHECK_THROWS_AS(x.item(), tn::ShapeError);
  CHECK_THROWS_AS(Var(x + tn::ones<double>({3})), tn::ShapeError);
  const Var copy = x;
  CHECK(!copy.requires_grad());
  x = Var(tn::tensor<double>({1, 2}));
  tn::sum(x * x).backward();
  CHECK(same(x.grad(), tn::tensor<double>({2, 4})));
}

TEST_CASE("gradient: comparisons and integers have none, and choose") {
  const Var x(tn::tensor<double>({-1, 0, 4}));
  // The branch that is not taken gets no gradient, not 0 times infinity.
  tn::sum(tn::where(x > 0.0, tn::sqrt(x), x)).backward();
  CHECK(same(x.grad(), tn::tensor<double>({1, 1, 0.25})));
  x.zero_grad();
  tn::sum(tn::where(tn::tensor<bool>({true, false, true}), x, 1.0) * tn::tensor<int>({1, 2, 3})).backward();
  CHECK(same(x.grad(), tn::tensor<double>({1, 0, 3})));
}

TEST_CASE("gradient: equal, broadcast and strided leaves, with the same results for all numbers of threads") {
  const Doubles a = tn::rand<double>({400, 300}), b = tn::rand<double>({300}), s = tn::rand<double>({});
  support::is_the_same([&] {
    const Var x(a), w(b), k(s);
    tn::sum(tn::exp(-x) * w + x * x * k).backward();
    CHECK(same(x.grad(), -tn::exp(-a) * b + 2.0 * a * s));
    CHECK(same(w.grad(), tn::sum(tn::exp(-a), tn::axis(0)), 1e-9));
    CHECK(same(k.grad(), tn::sum(a * a), 1e-7));
    return w.grad();
  });
  const Var x(a), w(a.t());
  tn::sum(x.t() * w * 2.0).backward();
  CHECK(same(x.grad(), 2.0 * a));
  CHECK(same(w.grad(), 2.0 * Doubles(a.t().clone())));
}

TEST_CASE("gradient: of other element types") {
  const tn::Variable<float> f(tn::tensor<float>({1, 2}));
  const Var d(tn::tensor<double>({3, 4}));
  tn::sum(f * d).backward();
  CHECK(f.grad()(1) == 4.f);
  CHECK(same(d.grad(), tn::tensor<double>({1, 2})));
  using Z = tn::complex<double>;
  const tn::Variable<Z> z(tn::tensor<Z>({Z(1, 2)}));
  tn::sum(tn::real(z * tn::conj(z))).backward();
  CHECK(z.grad()(0).re == 2);  // dL/dz*: 2 z
  CHECK(z.grad()(0).im == 4);
  const tn::Variable<tn::float16> h(tn::full<tn::float16>({3}, 2));
  tn::sum(h * h * h).backward();
  CHECK(static_cast<float>(h.grad()(2)) == 12.f);
  // of halves that are added the sums are floats
  const tn::Variable<tn::float16> one(tn::full<tn::float16>({2}, 1));
  tn::sum(tn::take(one, tn::zeros<std::int64_t>({5000}))).backward();
  CHECK(static_cast<float>(one.grad()(0)) == 5000.f);
  one.zero_grad();
  tn::sum(tn::broadcast_to(one, {5000, 2})).backward();
  tn::sum(tn::gather(one, 0, tn::zeros<std::int64_t>({3000}))).backward();
  CHECK(static_cast<float>(one.grad()(0)) == 8000.f);
}

TEST_CASE("gradient: views") {
  const Doubles a = tn::rand<double>({3, 4});
  const Var x(a);
  const Var y =
      tn::sum(x(0, tn::all) * x(1, tn::all)) + tn::sum(x.t().reshape({2, 6}).narrow(1, 1, 2) * 5.0) + x(2, 3) * 7.0;
  y.backward();
  Doubles expected = tn::zeros<double>({3, 4});
  expected(0, tn::all).copy_(a(1, tn::all));
  expected(1, tn::all).copy_(a(0, tn::all));
  Doubles turned = expected.t().clone();
  turned.view({2, 6}).narrow(1, 1, 2).add_(5.0);
  expected.copy_(turned.t());
  expected(2, 3) += 7;
  CHECK(same(x.grad(), expected));
  const Var row(tn::rand<double>({4}));
  tn::sum(row.expand({3, 4}) * a).backward();
  CHECK(same(row.grad(), tn::sum(a, tn::axis(0))));
  row.zero_grad();
  tn::sum(row.unfold(0, 2, 1)).backward();  // elements that the view shows twice
  CHECK(same(row.grad(), tn::tensor<double>({1, 2, 2, 1})));
  row.zero_grad();
  tn::sum(row.flip(0).unsqueeze(0).squeeze().permute({0}).movedim(0, 0).select(0, 1)).backward();
  CHECK(same(row.grad(), tn::tensor<double>({0, 0, 1, 0})));
}

TEST_CASE("gradient: NoGrad records nothing") {
  const Var x(tn::rand<double>({3}));
  {
    const tn::NoGrad scope;
    CHECK(!Var(x * 2.0).requires_grad());
    CHECK(!tn::sum(x).requires_grad());
    CHECK(!x(0).requires_grad());
  }
  CHECK(Var(x * 2.0).requires_grad());
}

TEST_CASE("gradient: hooks see the whole gradient, replace it, and go") {
  const Var x(tn::tensor<double>({1, 2}));
  int calls = 0;
  auto looks = x.register_hook([&](const Doubles& g) {
    ++calls;
    CHECK(same(g, tn::tensor<double>({3, 3})));
  });
  auto doubles = x.register_hook([](const Doubles& g) { return Doubles(g * 2.0); });
  tn::sum(x + x * 2.0).backward();
  CHECK(calls == 1);
  CHECK(same(x.grad(), tn::tensor<double>({6, 6})));
  doubles.remove();
  doubles.remove();
  looks.remove();
  x.zero_grad();
  const Var y = x * 2.0;
  auto inner = y.register_hook([](const Doubles& g) { return Doubles(g * 10.0); });
  tn::sum(y).backward();
  CHECK(same(x.grad(), tn::tensor<double>({20, 20})));
}

TEST_CASE("gradient: a hook removes itself and others, adds one, and runs a pass of its own") {
  const Var x(tn::tensor<double>({1, 2}));
  int calls = 0;
  std::optional<tn::HookHandle> once;
  once = x.register_hook([&, own = std::vector<int>(100, 1)](const Doubles& g) {
    once->remove();
    calls += own[99];  // which is there until the hook has returned
    return Doubles(g * 2.0);
  });
  auto behind = x.register_hook([&](const Doubles&) { calls += 10; });
  tn::sum(x * 1.0).backward();
  CHECK(calls == 11);
  tn::sum(x * 1.0).backward();
  CHECK(calls == 21);
  CHECK(same(x.grad(), tn::tensor<double>({3, 3})));
  behind.remove();

  const Var y = x * 3.0;
  std::vector<tn::HookHandle> all;
  std::vector<int> called;
  for (int k = 0; k < 4; ++k) {
    all.push_back(y.register_hook([&, k](const Doubles&) {
      called.push_back(k);
      if (k != 1) return;
      for (auto& each : all) each.remove();
      (void)y.register_hook([&](const Doubles&) { called.push_back(4); });
    }));
  }
  const Var z = tn::sum(y);
  z.backward(tn::retain_graph{true});
  CHECK(called == std::vector{0, 1});  // not those that were removed before their turn, nor the one that was added
  z.backward();
  CHECK(called == std::vector{0, 1, 4});

  x.zero_grad();
  const Var square = tn::sum(x * x), other = tn::sum(x * 5.0);
  auto nested = x.register_hook([&](const Doubles&) {
    if (other.requires_grad() && std::exchange(calls, 0) > 0) other.backward();
  });
  square.backward(tn::retain_graph{true});
  CHECK(same(x.grad(), tn::tensor<double>({7, 9})));
  nested.remove();
  const Var inner = x * 2.0, whole = tn::sum(inner * inner);
  auto again = inner.register_hook([&](const Doubles&) { whole.backward(); });
  CHECK(support::says_error([&] { whole.backward(); },
                            "backward: another pass, of another thread or of a hook's, runs through the same"));
  again.remove();
  x.zero_grad();
  whole.backward();
  CHECK(same(x.grad(), 8.0 * x.value()));
}

TEST_CASE("gradient: an exception of a hook leaves graph and gradients as they were") {
  const Var x(tn::tensor<double>({1, 2}));
  const Var y = x * x, z = tn::sum(y);
  auto hook = y.register_hook([](const Doubles&) { throw std::runtime_error("stop"); });
  CHECK_THROWS_AS(z.backward(), std::runtime_error);
  CHECK(same(x.grad(), tn::zeros<double>({2})));
  hook.remove();
  z.backward();
  CHECK(same(x.grad(), tn::tensor<double>({2, 4})));
  x.zero_grad();
  const Var u = tn::sum(x * x);
  auto wrong = x.register_hook([](const Doubles&) { return Doubles(tn::zeros<double>({5})); });
  CHECK_THROWS_AS(u.backward(), tn::ShapeError);
  CHECK(same(x.grad(), tn::zeros<double>({2})));
}

TEST_CASE("gradient: what is refused says why") {
  const Var x(tn::rand<double>({3}));
  const Var y = x * x;
  CHECK(support::says_error([&] { y.backward(); }, "backward: a result of shape (3,) needs its gradient"));
  CHECK(support::says_error([&] { y.backward(tn::ones<double>({4})); },
                            "a gradient of shape (4,) for a result of shape (3,)"));
  CHECK(support::says_error([&] { tn::sum(tn::constant(x)).backward(); }, "has no gradient"));
  CHECK(support::says_error([&] { (void)y.grad(); }, "only leaves keep a gradient"));
  const Var z = tn::sum(y);
  z.backward(tn::retain_graph{true});
  z.backward();
  CHECK(support::says_error([&] { z.backward(); }, "was freed by an earlier backward pass"));
  CHECK(same(x.grad(), 4.0 * x.value()));
}

TEST_CASE("gradient: writes to what no slope reads are allowed") {
  const Var w(tn::tensor<double>({1, 2, 3}));
  const Doubles buffer = tn::zeros<double>({3});
  Var loss = w * 1.0;
  for (double k = 1; k < 4; ++k) {
    buffer.copy_(tn::full<double>({3}, k));
    loss = loss + buffer * 2.0;
  }
  tn::sum(loss * loss).backward();
  CHECK(same(w.grad(), tn::tensor<double>({26, 28, 30})));
  w.zero_grad();
  const auto mask = tn::tensor<bool>({true, false, true});
  const Var chosen = tn::where(mask, w - buffer, -buffer / 2.0),
            total = tn::sum(chosen * 1.0) + tn::mean(w) + tn::sum(tn::cumsum(w));
  buffer.fill_(100);
  w.value().fill_(100);
  CHECK(support::says_error([&] { mask.fill_(true); }, "still to be read for the gradient of where"));
  total.backward();
  CHECK(tn::allclose(w.grad(), tn::tensor<double>({4 + 1. / 3, 2 + 1. / 3, 2 + 1. / 3})));
  // Of two factors each is read for the other.
  const Doubles a = tn::ones<double>({2, 3});
  const Var p = tn::matmul(a, w), q = w * buffer;
  w.value().fill_(5);
  CHECK(support::says_error([&] { a.fill_(2); }, "still to be read for the gradient of matmul"));
  CHECK(support::says_error([&] { buffer.fill_(2); }, "still to be read for the gradient of multiply"));
  const Doubles shift = tn::ones<double>({3});
  const Var both = tn::exp(w + shift);  // whose slope is computed of the sum
  CHECK(support::says_error([&] { shift.fill_(2); }, "still to be read for the gradient of exp"));
}

TEST_CASE("gradient: writes to what a recorded node will read are refused") {
  const Var x(tn::rand<double>({3, 4})), w(tn::rand<double>({4}));
  {
    const Var y = tn::exp(x(0, tn::all)) * w;
    const Doubles before = x.value().clone();
    CHECK(support::says_error([&] { x.value()(tn::all, 1).mul_(2.0); },
                              "multiply: elements of shape (3,) are still to be read for the gradient of multiply"));
    CHECK(support::says_error([&] { w.value().fill_(2.0); }, "fill_"));
    CHECK(same(x.value(), before));
    x.value()(1, tn::all).fill_(1.0);  // another row
    tn::sum(y).backward();
    x.value().sub_(0.5 * x.grad());  // an optimiser's step
  }
  const Var p = tn::matmul(x, w);
  CHECK(support::says_error([&] { w.value().add_(1.0); }, "matmul"));
  // by indices, by masks, at random, and products
  const auto at = tn::tensor<std::int64_t>({0, 2});
  const Doubles before = w.value().clone();
  CHECK(support::says_error([&] { w.value().scatter_(0, at, 1.0); }, "scatter_"));
  CHECK(support::says_error([&] { w.value().index_fill_(0, at, 1.0); }, "index_fill_"));
  CHECK(support::says_error([&] { w.value().scatter_reduce_(0, at, tn::ones<double>({2}), tn::Reduce::sum); },
                            "scatter_reduce_"));
  CHECK(support::says_error([&] { w.value().masked_fill_(w.value() > 0.5, 1.0); }, "masked_fill_"));
  CHECK(support::says_error([&] { w.value().masked_scatter_(w.value() > 2.0, tn::ones<double>({4})); },
                            "masked_scatter_"));
  CHECK(support::says_error([&] { w.value()(at) = 1.0; }, "still to be read"));
  CHECK(support::says_error([&] { w.value().uniform_(0.0, 1.0); }, "uniform_"));
  CHECK(support::says_error(
      [&] {
        tn::into(w.value(), tn::matmul, tn::ones<double>({4, 2}), tn::ones<double>({2}));
      },
      "matmul"));
  CHECK(same(w.value(), before));
}
