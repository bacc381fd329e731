// Writes in place to Variables: what is recorded, whose history changes, and what is refused. Values are PyTorch's, or
// follow from rules.
#include <tenon/autograd.hpp>

#include <cmath>
#include <cstdint>
#include <thread>

#include "support/catch.hpp"
#include "support/near.hpp"
#include "support/policies.hpp"
#include "support/same.hpp"
#include "support/says_error.hpp"

namespace tn = tenon;
using Doubles = tn::Tensor<double>;
using Var = tn::Variable<double>;
using support::same;

TEST_CASE("gradient in place: operators and methods are recorded") {
  const Doubles a = tn::rand<double>({3, 4}) + 0.5, b = tn::rand<double>({4}) + 0.5;
  CHECK(tn::gradcheck(
      [](const auto& x, const auto& w) {
        auto y = tn::eval(x * 2.0);
        y *= 3.0;
        y += w;
        y -= x;
        y *= w;
        y /= x;
        y /= 2.0;
        return y;
      },
      a, b));
  const auto methods = [](const auto& x, const auto& w) {
    auto y = tn::eval(x * 1.0);
    y.exp_();  // keeps a result of its own: it may be written again
    y.sqrt_();
    y.add_(w);
    y.sin_();
    y.pow_(2.0);
    y.clip_(0.01, 5.0);
    y.lerp_(w, 0.25);
    y.addcmul_(x, w);
    y.square_();
    y.relu_();
    y.tanh_();
    return y;
  };
  CHECK(tn::gradcheck(methods, a, b));
  CHECK(tn::gradgradcheck(methods, a, b));
  const Var x(tn::tensor<double>({1, 2, 3}));
  Var y = x * 2.0;
  y += y;  // an operand that is the Variable itself
  y *= y;
  tn::sum(y).backward();
  CHECK(same(x.grad(), 32.0 * x.value()));
  x.zero_grad();
  Var rounded = x * 1.5;
  rounded.floor_();  // has no gradient
  tn::sum(rounded + x).backward();
  CHECK(same(x.grad(), tn::ones<double>({3})));
  const tn::Variable<float> narrow(tn::tensor<float>({1, 2}));
  tn::Variable<float> z = narrow * 2.f;
  z *= Var(tn::tensor<double>({3, 4}));  // computed in double
  tn::sum(z).backward();
  CHECK(narrow.grad()(1) == 8.f);
  using Z = tn::complex<double>;
  const tn::Variable<Z> c(tn::tensor<Z>({Z(1, 2)}));
  tn::Variable<Z> square = c * Z(1);
  square *= tn::conj(c);
  tn::sum(tn::real(square)).backward();
  CHECK(c.grad()(0).re == 2);
  CHECK(c.grad()(0).im == 4);
}

TEST_CASE("gradient in place: accumulation keeps no old elements") {
  const Var x(tn::ones<double>({1000}));
  Var y = x * 1.0;
  for (int i = 0; i < 100; ++i) y += x;
  const auto before = tn::memory_stats().current_bytes;
  for (int i = 0; i < 100; ++i) y += x;
  CHECK(tn::memory_stats().current_bytes - before < 100 * 1000);  // not 100 times 8000
  tn::sum(y).backward();
  CHECK(same(x.grad(), tn::full<double>({1000}, 201)));
}

TEST_CASE("gradient in place: slices are written, and what they held has no gradient") {
  const Doubles a = tn::rand<double>({3, 4}), b = tn::rand<double>({4});
  const auto writes = [](const auto& x, const auto& w) {
    auto y = tn::eval(x * w);
    y(0, tn::all) = tn::sin(x(1, tn::all)) * w;
    y(tn::all, 1) = tn::sum(w);                             // broadcast
    y(2, tn::range(1, 3)) *= w(tn::range(0, 2));            // in place
    y(tn::range(1, 2), tn::all)(0, tn::range(3, 4)) = 5.0;  // a view of a view, and a number
    y.t()(3, tn::all) += x(0, 0);
    return y * y;
  };
  CHECK(tn::gradcheck(writes, a, b));
  CHECK(tn::gradgradcheck(writes, a, b));
  const auto recurrence = [](const auto& x) {
    auto y = tn::eval(x * 1.0);
    for (int i = 1; i < 4; ++i) y(i) = tn::sin(y(i - 1)) + x(i);
    return y;
  };
  CHECK(tn::gradcheck(recurrence, b));
  const auto masked = [](const auto& x, const auto& w) {
    auto y = tn::eval(x * 1.0);
    y(x > 0.5) = tn::sum(w);
    y(x < 0.2) *= tn::max(w);
    y(tn::tensor<std::int64_t>({0, 2}), tn::tensor<std::int64_t>({1, 1})) = w(tn::range(0, 2));
    return y * y;
  };
  CHECK(tn::gradcheck(masked, a, b));
  const Var x(a);
  Var y = x * 3.0;
  y.zero_();
  y += x;
  y(0, tn::all).fill_(7.0);
  y(1, tn::all).copy_(y(2, tn::all));
  tn::sum(y).backward();
  CHECK(same(x.grad(), tn::tensor<double>({{0.0, 0, 0, 0}, {0, 0, 0, 0}, {2, 2, 2, 2}})));
}

TEST_CASE("gradient in place: what had no history gets one") {
  const Var x(tn::tensor<double>({1, 2, 3}));
  Var y = tn::constant(tn::zeros<double>({3}));
  y(0) = x(0) * x(1);
  y(2) = tn::exp(x(1));
  CHECK(y.requires_grad());
  CHECK(!y.is_leaf());
  tn::sum(y).backward();
  CHECK(same(x.grad(), tn::tensor<double>({2, 1 + std::exp(2.0), 0})));
  Var z = tn::constant(tn::zeros<double>({3}));
  z(0) = 1.0;
  z += 2.0;
  CHECK(!z.requires_grad());  // numbers alone
  {
    const tn::NoGrad scope;
    z(1) = x(1);
    x(0) = 9.0;  // a leaf, without recording
  }
  CHECK(!z.requires_grad());
  CHECK(x.value()(0) == 9);
}

TEST_CASE("gradient in place: views, bases and copies of a Variable follow") {
  const Var x(tn::tensor<double>({1, 2, 3}));
  {
    Var y = x * 1.0;
    Var row = y(0), other = y(1), copy = y, all = y.unsqueeze(0);
    row *= 2.0;
    other *= 3.0;
    y(2) *= 5.0;
    tn::sum(copy + all).backward();
    CHECK(same(x.grad(), tn::tensor<double>({4, 6, 10})));
    x.zero_grad();
  }
  {
    Var y = x * 1.0, row = y(0);
    y *= 2.0;
    tn::sum(row * 10.0).backward();  // a view that was made before
    CHECK(same(x.grad(), tn::tensor<double>({20, 0, 0})));
    x.zero_grad();
  }
  {
    Var y = x * 1.0;
    Var z = y;
    z(0) = 0.0;
    const auto [g] = tn::grad_of(tn::sum(y * y), {y});  // of the elements as they are now
    CHECK(same(g.value(), tn::tensor<double>({0, 4, 6})));
  }
  Var y = x * 1.0;
  const Var constant = tn::constant(y);
  {
    Var view = y(0);
    view *= 2.0;
    view *= 2.0;
  }
  Var kept = y;
  tn::sum(kept).backward();
  CHECK(same(x.grad(), tn::tensor<double>({4, 1, 1})));
  CHECK(support::says_error([&] { (void)Var(constant * 2.0); }, "this constant of shape (3,) shares elements"));
  CHECK(!tn::constant(y).requires_grad());
}

TEST_CASE("gradient in place: refusals") {
  const Var x(tn::tensor<double>({1, 2, 3}));
  Var leaf = x;
  CHECK(support::says_error([&] { leaf *= 2.0; }, "mul_: elements of shape (3,) belong to a leaf"));
  CHECK(support::says_error([&] { x(0) = 1.0; }, "belong to a leaf"));
  CHECK(support::says_error([&] { x.unsqueeze(0).t().add_(1.0); }, "belong to a leaf"));
  Var copy = x.clone();
  copy *= 2.0;  // which is no leaf
  CHECK(same(x.value(), tn::tensor<double>({1, 2, 3})));
  Var y = x * 2.0;
  const Var z = y * y;
  CHECK(support::says_error([&] { y += 1.0; }, "still to be read for the gradient of multiply"));
  CHECK(support::says_error([&] { y(0) = x(0); }, "still to be read for the gradient of multiply"));
  CHECK(same(y.value(), 2.0 * x.value()));
  tn::sum(z + y).backward();  // as if nothing had been tried
  CHECK(same(x.grad(), 8.0 * x.value() + 2.0));
  Var u = x * 2.0;
  CHECK_THROWS_AS(u += tn::ones<double>({4}), tn::ShapeError);
  CHECK_THROWS_AS(u(tn::range(0, 2)) = Var(tn::ones<double>({3})), tn::ShapeError);
  {
    Var other = u, another = other;
    another *= 2.0;
  }
  CHECK(support::says_error([&] { tn::sum(u).backward(); },
                            "were written in place through another Variable, which is gone"));
  u = x * 1.0;  // a new value
  u += 1.0;
  tn::sum(u).backward();
  Var empty = Var(tn::zeros<double>({0})) * 2.0;
  empty += 1.0;
  empty(tn::range(0, 0)) = 3.0;
  CHECK(empty.numel() == 0);
}

TEST_CASE("gradient in place: an allocation that fails, whichever, leaves elements and histories as they were") {
  const Var x(tn::rand<double>({8}));
  const Doubles two = tn::full<double>({4}, 2), four = 4.0 * x.value()(tn::range(0, 4));
  int failures = 0;
  for (int n = 1; n < 60; ++n) {
    support::Ledger ledger;
    Var y = x * 2.0;
    const Doubles before = y.value().clone();
    bool failed = false;
    {
      const tn::AllocatorScope scope(support::SmallPolicy{ledger});
      ledger.fail_at = n;
      try {
        y(tn::range(0, 4)) *= x(tn::range(0, 4));
        y(tn::range(0, 4)) += 0.0 * x(tn::range(0, 4));
      } catch (const tn::MemoryError&) { failed = true; }
      ledger.fail_at = 0;
    }
    CHECK(ledger.fault.empty());
    const bool is_written = !same(y.value(), before);
    tn::sum(y).backward();
    CHECK(same(x.grad()(tn::range(4, 8)), two));
    CHECK(same(x.grad()(tn::range(0, 4)), is_written ? four : two));
    x.zero_grad();
    if (!failed) break;
    ++failures;
  }
  CHECK(failures > 1);
}

TEST_CASE("gradient in place: several threads write to Variables of their own") {
  const Var x(tn::ones<double>({8}));
  const auto work = [&] {
    for (int i = 0; i < 200; ++i) {
      Var y = x * 1.0;
      y(i % 8) = 2.0 * x(0);
      y += x;
      tn::sum(y).backward();
    }
  };
  std::thread one(work), two(work);
  one.join();
  two.join();
  CHECK(tn::sum(x.grad()).item() == 400 * 17);
}

TEST_CASE("gradient in place: nothing is left over") {
  const Var x(tn::ones<double>({8}));
  const auto step = [&] {
    Var y = x * 1.0;
    for (int i = 1; i < 8; ++i) y(i) = tn::sin(y(i - 1)) * x(i);  // reads and writes one block
    Var never_run = x * 1.0;
    never_run.exp_();
    never_run(7) += y(7);
  };
  step();
  const auto before = tn::memory_stats().current_bytes;
  for (int i = 0; i < 100; ++i) step();
  CHECK(tn::memory_stats().current_bytes == before);
}

TEST_CASE("gradient: CheckWrites finds what a pointer has written to kept elements, and names it") {
  const Var x(tn::ones<double>({2, 3})), w(tn::ones<double>({3}));
  const Var unchecked = tn::sum(x * w);
  const tn::CheckWrites scope;
  const Var y = tn::sum(tn::exp(x(0, tn::all)) * w), z = tn::sum(tn::matmul(x, w));
  x.value().data_ptr()[3] = 5.0;  // of another row
  y.backward(tn::retain_graph{true});
  CHECK(same(w.grad(), tn::full<double>({3}, std::exp(1.0))));
  w.value().data_ptr()[1] = 7.0;
  CHECK(support::says_error([&] { y.backward(); },
                            "backward: elements of shape (3,) that are read for the gradient of sum have changed"));
  CHECK(support::says_error([&] { z.backward(); }, "(2,3) that are read for the gradient of matmul have changed"));
  w.value().data_ptr()[1] = 1.0;
  y.backward();  // as it was
  unchecked.backward();
  CHECK(support::is_near(w.grad()(0), 2 * std::exp(1.0) + 6, 1e-12));
}
