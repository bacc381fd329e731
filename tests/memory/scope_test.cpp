// AllocatorScope: the policy of everything that a thread makes without naming one.
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/memory/scope.hpp>

#include <thread>

#include "support/catch.hpp"
#include "support/policies.hpp"

namespace tn = tenon;
using support::LargePolicy;
using support::Ledger;
using support::SmallPolicy;
using Floats = tn::Storage<float>;

TEMPLATE_TEST_CASE("a scope makes the storages of its time, and they outlive it", "", SmallPolicy, LargePolicy) {
  Ledger ledger;
  Floats before(10), inside, large, resized, swapped(20);
  const int calls = [&] {
    const tn::AllocatorScope scope{TestType(ledger)};
    inside = Floats(10);
    large = Floats(100000);
    resized = Floats(3);
    return ledger.calls;
  }();
  REQUIRE((calls == 3 && ledger.live() == 3));
  const Floats after(10);
  resized.resize(100000);  // by the policy that made it, also after the scope
  REQUIRE((ledger.calls == 4 && ledger.live() >= 3));
  {
    const tn::AllocatorScope scope{TestType(ledger)};
    before.resize(100000);  // made outside: by its own policy
    REQUIRE(ledger.calls == 4);
    swapped = Floats(3, tn::AlignedAllocator{});  // a policy that is named wins
    REQUIRE(ledger.calls == 4);
  }
  inside = large = resized = Floats();
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("scopes nest and end in reverse order") {
  Ledger outer, inner;
  {
    const tn::AllocatorScope first{SmallPolicy(outer)};
    const Floats a(1);
    {
      const tn::AllocatorScope second{LargePolicy(inner)};
      const Floats b(1);
      REQUIRE((outer.live() == 1 && inner.live() == 1));
    }
    const Floats c(1);
    REQUIRE((outer.live() == 2 && inner.live() == 0));
  }
  const Floats d(1);
  REQUIRE((outer.calls == 2 && inner.calls == 1 && outer.live() == 0));
}

TEST_CASE("a scope ends when an exception leaves it") {
  Ledger ledger;
  try {
    const tn::AllocatorScope scope{SmallPolicy(ledger)};
    throw 1;
  } catch (int) {
  }
  const Floats a(1);
  REQUIRE(ledger.calls == 0);
}

TEST_CASE("a scope is its thread's own") {
  Ledger ledger;
  const tn::AllocatorScope scope{SmallPolicy(ledger)};
  std::thread([] { const Floats a(1); }).join();
  REQUIRE(ledger.calls == 0);
  std::thread([&] {
    Ledger other;
    const tn::AllocatorScope own{SmallPolicy(other)};
    const Floats a(1);
    if (other.calls != 1) std::abort();
  }).join();
  REQUIRE(ledger.calls == 0);
  const Floats a(1);
  REQUIRE(ledger.calls == 1);
}

TEST_CASE("a scope covers the results and the temporaries of operations") {
  auto t = tn::detail::new_tensor<float>("test", tn::Shape{4, 4});
  t.fill_(1.f);
  Ledger ledger;
  {
    const tn::AllocatorScope scope{SmallPolicy(ledger)};
    const auto copy = t.t().clone();
    REQUIRE((ledger.calls == 1 && copy(0, 0) == 1.f));
    t.copy_(t.t());  // overlaps itself, so it goes through a temporary
    REQUIRE((ledger.calls == 2 && ledger.live() == 1));
    const auto flat = t.t().reshape({16});
    REQUIRE((ledger.calls == 3 && flat(3) == 1.f));
  }
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("a failing scope refuses, and the operands stay as they were") {
  auto t = tn::detail::new_tensor<float>("test", tn::Shape{2, 2});
  for (int i = 0; i < 4; ++i) t.storage().data()[i] = static_cast<float>(i);
  Ledger ledger;
  ledger.fail_at = 1;
  const tn::AllocatorScope scope{SmallPolicy(ledger)};
  REQUIRE_THROWS_AS(t.clone(), tn::MemoryError);
  REQUIRE_THROWS_AS(t.copy_(t.t()), tn::MemoryError);
  REQUIRE((t(0, 1) == 1.f && t(1, 0) == 2.f));
}
