// Storage<T>: where elements come from, who releases them, and what may move them.
#include <tenon/storage.hpp>

#include <memory>
#include <numeric>
#include <vector>

#include "support/catch.hpp"
#include "support/policies.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using support::error_text;
using support::LargePolicy;
using support::Ledger;
using support::SmallPolicy;
using Ints = tn::Storage<std::int32_t>;

namespace {

/// A policy's storage of n elements 0, 1, 2 ….
template <class Policy>
Ints counting(Ledger& ledger, std::int64_t n) {
  Ints storage(n, Policy(ledger));
  std::iota(storage.data(), storage.data() + n, 0);
  return storage;
}

bool counts_up(const Ints& storage, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    if (storage.data()[i] != i) return false;
  }
  return true;
}

bool aligned(const void* p) { return reinterpret_cast<std::uintptr_t>(p) % 64 == 0; }

}  // namespace

TEST_CASE("no storage has size 0, null data and no handles") {
  const Ints none;
  REQUIRE((none.size() == 0 && none.data() == nullptr && none.use_count() == 0 && !none));
  REQUIRE_FALSE((none.is_resizable() || none.is_owned() || none.is_view() || none.is_pinned()));
  Ints grown;
  grown.resize(5);
  REQUIRE((grown.size() == 5 && grown.is_owned()));
  REQUIRE(none.view(0, 0).size() == 0);
}

TEST_CASE("handles are counted, and copies share") {
  Ints a(3);
  REQUIRE((a.use_count() == 1 && a.is_owned() && a.is_resizable() && !a.is_view() && !a.is_pinned()));
  Ints b = a;
  REQUIRE((a.use_count() == 2 && a.is_same(b)));
  const tn::Storage<const std::int32_t> read_only = b;
  REQUIRE((a.use_count() == 3 && read_only.data() == a.data() && read_only.size() == 3));
  Ints c(std::move(b));
  REQUIRE((a.use_count() == 3 && !b && c.is_same(a)));  // what a move leaves is no storage
  const Ints& same = c;
  c = same;
  REQUIRE(a.use_count() == 3);
  c = Ints();
  REQUIRE(a.use_count() == 2);
}

TEST_CASE("small elements follow their header, large ones stand alone: both are aligned to 64 bytes") {
  for (std::int64_t n : {0, 1, 15, 16, 17, 4095, 4096, 4097, 100000}) {
    const Ints storage(n);
    INFO(n);
    REQUIRE((storage.size() == n && storage.data() != nullptr && aligned(storage.data())));
    std::fill_n(storage.data(), n, 7);
  }
}

TEST_CASE("a header that stands alone never takes its neighbour for its own elements") {
  struct alignas(64) {
    tn::detail::Block header{};
    char neighbour[64];
  } memory;
  memory.header.data = memory.neighbour;
  REQUIRE_FALSE(tn::detail::is_inline(memory.header));
}

TEST_CASE("adopt runs the deleter exactly once, also when it throws") {
  int runs = 0;
  std::int32_t elements[4] = {0, 1, 2, 3};
  const auto deleter = [&](std::int32_t*) { ++runs; };
  {
    const Ints a = Ints::adopt(elements, 4, deleter);
    REQUIRE((a.data() == elements && a.size() == 4 && !a.is_owned() && !a.is_resizable()));
    const Ints b = a;
    REQUIRE(runs == 0);
  }
  REQUIRE(runs == 1);
  REQUIRE_THAT(error_text<tn::MemoryError>([&] { Ints::adopt(elements, -3, deleter); }),
               ContainsSubstring("adopt") && ContainsSubstring("-3"));
  REQUIRE(runs == 2);
  REQUIRE_THAT(error_text<tn::MemoryError>([&] { Ints::adopt(nullptr, 3, deleter); }),
               ContainsSubstring("null") && ContainsSubstring("3"));
  REQUIRE(runs == 3);
  REQUIRE_THROWS_AS(Ints::adopt(elements, INT64_MAX, deleter), tn::MemoryError);
  REQUIRE(runs == 4);
  Ints::adopt(nullptr, 0, deleter);
  REQUIRE(runs == 5);
  Ints::adopt(new std::int32_t[5], 5, std::default_delete<std::int32_t[]>());
  // a deleter that only moves
  Ints::adopt(new std::int32_t(5), 1, [owner = std::make_unique<int>(1)](std::int32_t* p) { delete p; });
}

TEST_CASE("foreign elements lie at a multiple of their size") {
  alignas(16) double numbers[4] = {};
  const auto at = [&](int k) { return reinterpret_cast<tn::complex<double>*>(numbers + k); };
  using Numbers = tn::Storage<tn::complex<double>>;
  CHECK(Numbers::borrow(at(2), 1).size() == 1);
  CHECK(Numbers::borrow(at(1), 0).size() == 0);
  REQUIRE_THAT(error_text<tn::MemoryError>([&] { Numbers::borrow(at(1), 1); }),
               ContainsSubstring("Storage::borrow: the address is 8 bytes above a multiple of 16"));
  int released = 0;
  REQUIRE_THROWS_AS(Numbers::adopt(at(1), 1, [&](auto*) { ++released; }), tn::MemoryError);
  REQUIRE(released == 1);
}

TEST_CASE("borrow releases nothing; what keeps it alive lives as long as any handle") {
  std::int32_t elements[2] = {1, 2};
  const auto borrowed = Ints::borrow(elements, 2);
  REQUIRE(borrowed.data()[1] == 2);
  auto owner = std::make_shared<int>(1);
  {
    Ints a = Ints::borrow(elements, 2, owner);
    const Ints b = a;
    a = Ints();
    REQUIRE(owner.use_count() == 2);
  }
  REQUIRE(owner.use_count() == 1);
  REQUIRE_THROWS_AS(Ints::borrow(elements, -1, owner), tn::MemoryError);
  REQUIRE(owner.use_count() == 1);
  const auto constant = tn::Storage<const std::int32_t>::borrow(elements, 2);
  REQUIRE(constant.data()[0] == 1);
}

TEST_CASE("a vector is moved in, not copied") {
  std::vector<std::int32_t> vector{1, 2, 3};
  const auto* place = vector.data();
  const Ints storage = Ints::from_vector(std::move(vector));
  REQUIRE((storage.data() == place && storage.size() == 3 && !storage.is_resizable()));
  REQUIRE(Ints::from_vector(std::vector<std::int32_t>()).size() == 0);
}

TEST_CASE("a view of a storage keeps it alive and in place") {
  Ledger ledger;
  {
    Ints part;
    {
      Ints whole = counting<SmallPolicy>(ledger, 10);
      part = whole.view(2, 5);
      REQUIRE((part.is_view() && !part.is_resizable() && !part.is_owned() && part.data() == whole.data() + 2 &&
               part.size() == 5));
      REQUIRE((whole.is_pinned() && !whole.is_resizable() && whole.use_count() == 2));
      REQUIRE_THAT(error_text<tn::MemoryError>([&] { whole.resize(100); }),
                   ContainsSubstring("40") && ContainsSubstring("400"));
      REQUIRE_THAT(error_text<tn::IndexError>([&] { whole.view(6, 5); }),
                   ContainsSubstring("5 elements from 6") && ContainsSubstring("10"));
      REQUIRE_THROWS_AS(whole.view(-1, 2), tn::IndexError);
      REQUIRE_THROWS_AS(whole.view(2, -1), tn::IndexError);
      REQUIRE_THROWS_AS(whole.view(1, INT64_MAX), tn::IndexError);
      REQUIRE(whole.view(10, 0).size() == 0);
      REQUIRE(whole.use_count() == 2);
    }
    REQUIRE(part.data()[0] == 2);
    const auto inner = part.view(1, 2);
    REQUIRE(inner.data()[1] == 4);
    REQUIRE(ledger.live() == 1);
  }
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEMPLATE_TEST_CASE("resize keeps the elements and the alignment, and every block goes back with its size", "",
                   SmallPolicy, LargePolicy) {
  Ledger ledger;
  for (std::int64_t from : {0, 3, 16, 4096, 5000}) {
    for (std::int64_t to : {0, 3, 16, 17, 4096, 5000, 70000}) {
      Ints storage = counting<TestType>(ledger, from);
      const Ints other = storage;
      INFO(from << " to " << to);
      if (to < from) {
        REQUIRE_THAT(error_text<tn::MemoryError>([&] { storage.resize(to); }),
                     ContainsSubstring(std::to_string(from * 4)) && ContainsSubstring(std::to_string(to * 4)) &&
                         ContainsSubstring("share"));
        REQUIRE((storage.size() == from && counts_up(storage, from)));
        continue;
      }
      storage.resize(to);
      REQUIRE(
          (other.size() == to && other.data() == storage.data() && aligned(storage.data()) && counts_up(other, from)));
      std::iota(storage.data(), storage.data() + to, 0);
      storage.resize(2 * to + 100);
      REQUIRE(counts_up(other, to));
    }
  }
  Ints alone = counting<TestType>(ledger, 1000);
  alone.resize(10);
  REQUIRE((alone.size() == 10 && counts_up(alone, 10)));
  alone.resize(1000);
  alone = Ints();
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEMPLATE_TEST_CASE("a failed resize loses nothing", "", SmallPolicy, LargePolicy) {
  for (bool throws : {false, true}) {
    Ledger ledger;
    {
      Ints storage = counting<TestType>(ledger, 20);
      const auto* place = storage.data();
      ledger.throws = throws;
      ledger.fail_at = ledger.calls + 1;
      // in whole units
      REQUIRE_THAT(error_text<tn::MemoryError>([&] { storage.resize(9000); }), ContainsSubstring("36032"));
      REQUIRE_THROWS_AS(storage.resize(-1), tn::MemoryError);
      REQUIRE_THROWS_AS(storage.resize(std::int64_t{1} << 46), tn::MemoryError);
      REQUIRE((storage.size() == 20 && storage.data() == place && counts_up(storage, 20) && storage.is_resizable()));
      ledger.fail_at = 0;
      storage.resize(9000);
      REQUIRE(counts_up(storage, 20));
      place = storage.data();
      ledger.fail_at = 1;
      REQUIRE_THROWS_AS(storage.resize(90000), tn::MemoryError);
      REQUIRE((storage.data() == place && counts_up(storage, 20)));
    }
    REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
  }
}

TEMPLATE_TEST_CASE("a policy that fails at once leaves nothing behind", "", SmallPolicy, LargePolicy) {
  for (bool throws : {false, true}) {
    for (std::int64_t n : {0, 10, 100000}) {
      Ledger ledger;
      ledger.fail_at = 1;
      ledger.throws = throws;
      REQUIRE_THAT(error_text<tn::MemoryError>([&] { Ints(n, TestType(ledger)); }),
                   ContainsSubstring("cannot allocate"));
      REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
    }
  }
}

TEST_CASE("swap_contents exchanges what all handles see, whatever made the elements") {
  for (std::int64_t n : {0, 5, 20000}) {
    for (std::int64_t m : {0, 5, 300, 20000}) {
      Ledger small, large;
      {
        Ints a = counting<SmallPolicy>(small, n), b = counting<LargePolicy>(large, m);
        std::fill_n(a.data(), n, -1);
        a.swap_contents(b);
        REQUIRE((a.size() == m && b.size() == n && counts_up(a, m) && aligned(a.data()) && aligned(b.data())));
        a.resize(m + 30000);  // by the policy that made what it holds now
        REQUIRE(counts_up(a, m));
        Ints c = counting<SmallPolicy>(large, 7);
        c.swap_contents(a);
        c.swap_contents(b);
        c.swap_contents(c);
        REQUIRE((counts_up(b, m) && a.size() == 7 && counts_up(a, 7) && c.size() == n));
        b.resize(0);
        b.resize(50000);
      }
      REQUIRE((small.live() == 0 && large.live() == 0));
      REQUIRE((small.fault + large.fault).empty());
    }
  }
}

TEST_CASE("swap_contents is refused where a handle would lose elements or its address, and changes nothing then") {
  Ledger ledger;
  Ints a = counting<SmallPolicy>(ledger, 5), b = counting<SmallPolicy>(ledger, 9);
  const Ints handle = b;
  REQUIRE_THAT(error_text<tn::MemoryError>([&] { a.swap_contents(b); }), ContainsSubstring("20 and 36"));
  const Ints equal = counting<SmallPolicy>(ledger, 9);
  b.swap_contents(const_cast<Ints&>(equal));  // of one size: every handle still reaches what it reached
  std::int32_t foreign[5] = {};
  Ints borrowed = Ints::borrow(foreign, 5), none;
  REQUIRE_THROWS_AS(a.swap_contents(borrowed), tn::MemoryError);
  REQUIRE_THROWS_AS(borrowed.swap_contents(a), tn::MemoryError);
  REQUIRE_THROWS_AS(a.swap_contents(none), tn::MemoryError);
  REQUIRE_THROWS_AS(none.swap_contents(a), tn::MemoryError);
  Ints c = counting<SmallPolicy>(ledger, 5);
  for (int call : {1, 2}) {  // neither element block can be had
    ledger.fail_at = ledger.calls + call;
    REQUIRE_THROWS_AS(a.swap_contents(c), tn::MemoryError);
    ledger.fail_at = 0;
    REQUIRE((counts_up(a, 5) && counts_up(c, 5) && a.is_resizable()));
  }
  a.swap_contents(c);
  REQUIRE((counts_up(a, 5) && counts_up(c, 5)));
}

TEST_CASE("release and reclaim carry a handle across a C boundary") {
  int runs = 0;
  std::int32_t element = 1;
  Ints a = Ints::adopt(&element, 1, [&](std::int32_t*) { ++runs; });
  void* released = a.release();
  REQUIRE((!a && runs == 0));
  {
    const Ints copy = Ints::reclaim_copy(released);
    REQUIRE(copy.use_count() == 2);
  }
  REQUIRE(runs == 0);
  {
    const Ints back = Ints::reclaim(released);
    REQUIRE((back.use_count() == 1 && back.data() == &element));
  }
  REQUIRE(runs == 1);
  REQUIRE(Ints().release() == nullptr);
  REQUIRE_FALSE(Ints::reclaim_copy(nullptr));
}

TEST_CASE("sizes below 0 and above 2^47 bytes are refused before an allocator is asked") {
  Ledger ledger;
  constexpr std::int64_t most = (std::int64_t{1} << 47) / 4;
  for (std::int64_t n : {std::int64_t{-1}, INT64_MIN, most + 1, INT64_MAX}) {
    const auto number = ContainsSubstring(std::to_string(n));
    REQUIRE_THAT(error_text<tn::MemoryError>([&] { Ints(n, SmallPolicy(ledger)); }), number);
    REQUIRE_THAT(error_text<tn::MemoryError>([&] { Ints storage(n); }), number);
    Ints storage = counting<SmallPolicy>(ledger, 1);
    REQUIRE_THAT(error_text<tn::MemoryError>([&] { storage.resize(n); }), number);
  }
  const int calls = ledger.calls;
  ledger.fail_at = 1;
  REQUIRE_THROWS_AS(Ints(most, SmallPolicy(ledger)), tn::MemoryError);
  REQUIRE(ledger.calls == calls + 1);  // this one was asked
}
