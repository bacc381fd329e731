// Graphs: long ones, wide ones, several threads, failing allocations, memory that stays flat.
#include <tenon/autograd.hpp>

#include <pthread.h>

#include <cstddef>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/near.hpp"
#include "support/policies.hpp"

namespace tn = tenon;
using Doubles = tn::Tensor<double>;
using Var = tn::Variable<double>;

namespace {

#if defined(TENON_TEST_QUICK)
constexpr int many = 100'000;
#else
constexpr int many = 1'000'000;
#endif

Doubles number(double x) { return tn::full<double>({}, x); }

/// Runs f on a thread with a stack of 256 KiB.
template <class F>
void on_small_stack(F f) {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, 256 * 1024) == 0);
  pthread_t thread;
  const auto run = [](void* self) -> void* {
    (*static_cast<F*>(self))();
    return nullptr;
  };
  REQUIRE(pthread_create(&thread, &attributes, run, &f) == 0);
  pthread_join(thread, nullptr);
  pthread_attr_destroy(&attributes);
}

}  // namespace

TEST_CASE("gradient: a long chain is recorded, run and freed on a small stack") {
  double of_x = 0, of_w = 0, value = 0;
  on_small_stack([&] {
    const Var x(number(1)), w(number(1 + 1.0 / many));
    {
      Var y = x;
      for (int i = 0; i < many; ++i) y = y * w;
      y.backward();
      value = y.item();
    }
    of_x = x.grad().item();
    of_w = w.grad().item();
    Var unused = x;  // freed without having run
    for (int i = 0; i < many; ++i) unused = unused * w;
  });
  CHECK(support::is_near(value, 2.71828, 1e-3));
  CHECK(support::is_near(of_x, value, 1e-9));
  CHECK(support::is_near(of_w / many, value, 1e-3));
}

TEST_CASE("gradient: a wide fan is recorded, run and freed on a small stack") {
  double of_x = 0;
  on_small_stack([&] {
    const Var x(number(1)), w(number(2));
    Var sum = tn::constant(number(0));
    for (int i = 0; i < many; ++i) sum = sum + x * w;
    sum.backward();
    of_x = x.grad().item();
  });
  CHECK(of_x == 2.0 * many);
}

TEST_CASE("gradient: as many leaves as nodes") {
  Var sum = tn::constant(number(0));
  std::vector<Var> leaves;
  for (int i = 0; i < 1000; ++i) {
    leaves.emplace_back(number(i));
    sum = sum + leaves.back() * leaves[static_cast<std::size_t>(i / 2)];
  }
  sum.backward();
  CHECK(leaves[999].grad().item() == 499);
  CHECK(leaves[300].grad().item() == 150 + 600 + 601);
}

TEST_CASE("gradient: threads record and run, and add to shared leaves") {
  const Var w(tn::ones<double>({100}));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&w] {
      for (int i = 0; i < 50; ++i) tn::sum(w * w * 0.5).backward();
    });
  }
  for (auto& thread : threads) thread.join();
  CHECK(w.grad()(7) == 200);
}

TEST_CASE("gradient: of threads that run backward through one result, one does") {
  for (int round = 0; round < 50; ++round) {
    const Var x(tn::ones<double>({3}));
    const Var y = tn::sum(tn::exp(x) * tn::sin(x) + x);
    bool has_run[4] = {};
    std::vector<std::thread> threads;
    for (bool& ran : has_run) {
      threads.emplace_back([&] {
        try {
          y.backward();
          ran = true;
        } catch (const tn::TypeError&) {}  // another one has run it, or runs it
      });
    }
    for (auto& each : threads) each.join();
    CHECK(has_run[0] + has_run[1] + has_run[2] + has_run[3] == 1);
  }
}

TEST_CASE("gradient: threads add, call and remove hooks of a shared leaf") {
  const Var x(tn::ones<double>({3}));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (int k = 0; k < 100; ++k) {
        auto hook = x.register_hook([](const tn::Tensor<double>& g) { return tn::Tensor<double>(g * 1.0); });
        tn::sum(x * 2.0).backward();
        hook.remove();
      }
    });
  }
  for (auto& each : threads) each.join();
  CHECK(tn::all(x.grad() == 800.0).item());
}

TEST_CASE("gradient: steps of training leave the memory as it is") {
  const Var w(tn::rand<double>({20}));
  const Doubles x = tn::rand<double>({30, 20});
  const auto step = [&] {
    w.zero_grad();
    tn::sum(tn::square(tn::matmul(x, w) - 1.0)).backward();
    w.value().sub_(1e-4 * w.grad());
  };
  for (int i = 0; i < 10; ++i) step();
  const auto before = tn::memory_stats().current_bytes;
  for (int i = 0; i < 300; ++i) step();
  CHECK(tn::memory_stats().current_bytes == before);
}

TEST_CASE("gradient: one that comes too late is an error, and not lost") {
  const Var x(number(2));
  const Var y = x * 3.0, z = tn::exp(y) + tn::sin(tn::eval(tn::exp(y)));
  y.edge().node()->number += 100;  // as if another count were ahead
  REQUIRE_THROWS_WITH(z.backward(), Catch::Matchers::ContainsSubstring("share their symbols"));
  REQUIRE(x.grad().item() == 0);
}

TEST_CASE("gradient: an allocation that fails, whichever, leaves values and gradients as they were") {
  const Var x(tn::rand<double>({8, 8})), w(tn::rand<double>({8}));
  tn::sum(x * w).backward();
  const Doubles gradient = x.grad().clone(), value = x.value().clone();
  int failures = 0;
  for (int n = 1; n < 60; ++n) {
    support::Ledger ledger;
    bool failed = false;
    {
      const tn::AllocatorScope scope(support::SmallPolicy{ledger});
      ledger.fail_at = n;
      try {
        const Var y = tn::sum(tn::exp(x) * w + tn::matmul(x, w));
        y.backward();
      } catch (const tn::MemoryError&) {
        failed = true;
      }
      ledger.fail_at = 0;
    }
    CHECK(ledger.fault.empty());
    if (!failed) {
      x.zero_grad();
      w.zero_grad();
      CHECK(ledger.live() == 0);
      break;
    }
    ++failures;
    CHECK(ledger.live() == 0);
    CHECK(tn::all(x.grad() == gradient).item());
    CHECK(tn::all(x.value() == value).item());
  }
  CHECK(failures > 5);
}

TEST_CASE("gradient: leaves get their gradients all or none") {
  const std::int64_t n = 8;
  const Var first(tn::rand<double>({n})), second(tn::rand<double>({n})), third(tn::rand<double>({n}));
  tn::sum(second).backward();
  const Doubles held = second.grad();  // so that a sum takes other memory
  int failures = 0;
  for (bool failed = true; failed; ++failures) {
    support::Ledger ledger;
    failed = false;
    {
      const tn::AllocatorScope scope(support::SmallPolicy{ledger});
      const Var y = first + second + third;
      const Doubles g = tn::ones<double>({n});
      ledger.fail_at = ledger.calls + failures + 1;
      try {
        y.backward(g);
      } catch (const tn::MemoryError&) { failed = true; }
      ledger.fail_at = 0;
    }
    const double added = failed ? 0 : 1;
    CHECK(tn::all(first.grad() == added).item());
    CHECK(tn::all(second.grad() == 1 + added).item());
    CHECK(tn::all(third.grad() == added).item());
    CHECK(tn::all(held == 1).item());
    for (const Var& leaf : {first, third}) leaf.zero_grad();
    if (!failed) second.zero_grad();
  }
  CHECK(failures > 2);
}

TEST_CASE("gradient: a pass frees what nodes have kept on its way, unless a user's function may throw") {
  const std::int64_t n = 4096, bytes = n * static_cast<std::int64_t>(sizeof(double));
  const auto more_than_kept = [&](const auto& prepare) {
    std::vector<Var> leaves;
    for (int k = 0; k < 10; ++k) leaves.emplace_back(tn::rand<double>({n}));
    Var y = leaves[0];
    for (const Var& x : leaves) y = y * x;
    const Var sum = tn::sum(y);
    y = leaves[0];
    [[maybe_unused]] const auto handle = prepare(leaves[0]);
    const auto held = tn::memory_stats().current_bytes;
    tn::reset_peak();
    sum.backward();
    return tn::memory_stats().peak_bytes - held;
  };
  // The gradients of ten leaves come, and a result that was kept goes for each.
  CHECK(more_than_kept([](const Var&) { return 0; }) <= 3 * bytes);
  CHECK(more_than_kept([](const Var& x) { return x.register_hook([](const Doubles&) {}); }) >= 9 * bytes);
  // What was freed is known to be used.
  const Var x(tn::rand<double>({n}));
  const Var y = tn::sum(tn::exp(x));
  y.backward();
  CHECK_THROWS_AS(y.backward(), tn::TypeError);
}

TEST_CASE("gradient: relu keeps its result, and no gradient of a caller's is written") {
  const Var x(tn::tensor<double>({-1, 2, -3, 4}));
  const Doubles g = tn::tensor<double>({1, 2, 3, 4}), before = g.clone();
  const Var y = tn::relu(x);
  x.value().fill_(7);  // nothing reads it any more
  CHECK_THROWS_AS(y.value().fill_(7), tn::TypeError);
  y.backward(g);
  CHECK(tn::all(x.grad() == tn::tensor<double>({0, 2, 0, 4})).item());
  CHECK(tn::all(g == before).item());
  const Var a(tn::tensor<double>({-1, 2, -3, 4}));
  const Var b = tn::relu(a) * 1.0;
  Doubles seen;
  const auto hook = b.register_hook([&](const Doubles& of) { seen = of; });
  tn::sum(tn::relu(b * 2.0)).backward();
  CHECK(tn::all(seen == tn::tensor<double>({0, 2, 0, 2})).item());  // a copy that a hook keeps
  const auto [first] = tn::grad_of(tn::sum(tn::relu(a) * a), {a}, tn::create_graph);
  CHECK(tn::all(tn::grad_of(tn::sum(first), a).value() == tn::tensor<double>({0, 2, 0, 2})).item());
}
