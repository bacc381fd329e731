// Every policy: aligned memory, sizes that come back as they went, failures that reach the caller.
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/c_allocator.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/memory/pmr.hpp>
#include <tenon/memory/statistics.hpp>
#include <tenon/storage.hpp>

#include <algorithm>
#include <cstring>
#include <map>
#include <memory_resource>
#include <set>

#include "support/catch.hpp"
#include "support/exercise.hpp"
#include "support/policies.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using Bytes = tn::Storage<std::uint8_t>;
using support::aligned;
using support::exercise;

namespace {

/// C functions that count, over blocks that are aligned to no more than malloc's 16 bytes, shifted by `shift`.
struct Context {
  std::map<void*, std::size_t> live;
  int mallocs = 0, reallocs = 0, frees = 0, fail_after = -1;
  std::size_t shift = 0;  // a multiple of 16, below 64: what the blocks' addresses leave
  bool may() { return fail_after < 0 || fail_after-- > 0; }
};
void* take(Context& c, std::size_t bytes) {
  auto* base = static_cast<char*>(std::aligned_alloc(64, (bytes + 64 + 63) / 64 * 64));
  c.live[base] = bytes;
  return base + c.shift;
}
void give(Context& c, void* p) {
  auto* base = reinterpret_cast<char*>(reinterpret_cast<std::uintptr_t>(p) / 64 * 64);
  if (c.live.erase(base) != 1) std::abort();
  std::free(base);
}
void* count_malloc(void* context, std::size_t bytes) {
  auto& c = *static_cast<Context*>(context);
  if (!c.may()) return nullptr;
  ++c.mallocs;
  return take(c, bytes);
}
void* count_realloc(void* context, void* p, std::size_t bytes) {
  auto& c = *static_cast<Context*>(context);
  ++c.reallocs;
  if (!c.may()) return nullptr;
  c.shift = (c.shift + 16) % 64;  // the new block leaves another remainder
  const std::size_t before = c.live.at(reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(p) / 64 * 64));
  void* fresh = take(c, bytes);
  std::memcpy(fresh, p, std::min(bytes, before));
  give(c, p);
  return fresh;
}
void count_free(void* context, void* p) {
  auto& c = *static_cast<Context*>(context);
  ++c.frees;
  give(c, p);
}
constexpr tn::CFunctions with_realloc{count_malloc, count_realloc, count_free};
constexpr tn::CFunctions without_realloc{count_malloc, nullptr, count_free};

/// No state, no device: the least that is a policy.
struct Least {
  void* allocate(std::size_t bytes) { return std::aligned_alloc(64, bytes); }
  void deallocate(void* p, std::size_t) noexcept { std::free(p); }
};
struct MayThrowOnFree : Least {
  void deallocate(void* p, std::size_t) { std::free(p); }
};
struct NoSize {
  void* allocate(std::size_t);
  void deallocate(void*) noexcept;
};

}  // namespace

static_assert(tn::AllocatorPolicy<tn::AlignedAllocator> && tn::AllocatorPolicy<tn::MallocAllocator> &&
              tn::AllocatorPolicy<tn::CAllocator>);
static_assert(tn::AllocatorPolicy<tn::PmrAllocator<std::pmr::memory_resource>> &&
              tn::AllocatorPolicy<tn::StatisticsAllocator<>>);
static_assert(tn::AllocatorPolicy<Least> && !tn::AllocatorPolicy<MayThrowOnFree> && !tn::AllocatorPolicy<NoSize> &&
              !tn::AllocatorPolicy<int>);
static_assert(tn::AllocatorPolicy<support::SmallPolicy> && tn::AllocatorPolicy<support::LargePolicy>);

TEST_CASE("AlignedAllocator, MallocAllocator and the least policy") {
  exercise(tn::AlignedAllocator{});
  exercise(tn::MallocAllocator{});
  exercise(Least{});
}

TEST_CASE("AlignedAllocator reuses small blocks and never hands one out twice") {
  std::set<void*> live;
  tn::AlignedAllocator policy;
  for (std::size_t round = 0; round < 3; ++round) {
    std::vector<std::pair<void*, std::size_t>> blocks;
    for (std::size_t bytes = 0; bytes < 2000; bytes += 10) {
      void* p = policy.allocate(bytes);
      REQUIRE((p != nullptr && aligned(p) && live.insert(p).second));
      std::memset(p, 0xab, bytes);
      blocks.emplace_back(p, bytes);
    }
    for (auto [p, bytes] : blocks) {
      live.erase(p);
      policy.deallocate(p, bytes);
    }
  }
}

TEMPLATE_TEST_CASE("a policy over a ledger gets every block back with its size", "", support::SmallPolicy,
                   support::LargePolicy) {
  support::Ledger ledger;
  exercise(TestType(ledger));
  REQUIRE((ledger.live() == 0 && ledger.fault.empty() && ledger.calls > 40));
}

TEST_CASE("a failure of any call leaves what was there") {
  for (bool throws : {false, true}) {
    for (int call = 1; call <= 6; ++call) {
      support::Ledger ledger;
      ledger.throws = throws;
      ledger.fail_at = call;
      int made = 0;
      try {
        Bytes a(100, support::SmallPolicy(ledger)), b(100000, support::LargePolicy(ledger));
        made = 2;
        a.data()[99] = b.data()[99999] = 5;
        a.resize(5000);
        b.resize(200000);
        a.swap_contents(b);
        made = 3;
        a.resize(900000);
        made = 4;
      } catch (const tn::MemoryError& error) {
        REQUIRE_THAT(error.what(), ContainsSubstring("tenon::allocate: cannot allocate"));
        REQUIRE(error.code() == tn::ErrorCode::memory);
      }
      REQUIRE((ledger.live() == 0 && ledger.fault.empty() && (call > 2) == (made >= 2)));
    }
  }
}

TEST_CASE("another exception of a policy passes through, and nothing leaks") {
  struct Odd {
    support::Ledger* ledger;
    void* allocate(std::size_t bytes) {
      if (bytes > 1000) throw 42;
      return ledger->allocate(bytes);
    }
    void deallocate(void* p, std::size_t bytes) noexcept { ledger->deallocate(p, bytes); }
  };
  support::Ledger ledger;
  {
    Bytes storage(10, Odd{&ledger});
    REQUIRE_THROWS_AS(storage.resize(5000), int);
    REQUIRE_THROWS_AS(Bytes(5000, Odd{&ledger}), int);
    REQUIRE_THROWS_AS(Bytes(50000, Odd{&ledger}), int);
    REQUIRE(storage.size() == 10);
  }
  REQUIRE(ledger.live() == 0);
}

TEST_CASE("CAllocator aligns what C functions return, with and without realloc") {
  for (const auto* functions : {&with_realloc, &without_realloc}) {
    for (std::size_t shift : {0u, 16u, 32u, 48u}) {
      Context context;
      context.shift = shift;
      {
        Bytes storage(300, tn::CAllocator(*functions, &context));
        for (int i = 0; i < 300; ++i) storage.data()[i] = static_cast<std::uint8_t>(i);
        for (std::int64_t n : {700, 20000, 40000, 80000}) {
          storage.resize(n);
          REQUIRE(aligned(storage.data()));
          for (int i = 0; i < 300; ++i) REQUIRE(storage.data()[i] == static_cast<std::uint8_t>(i));
        }
        REQUIRE((context.reallocs > 0) == (functions->realloc != nullptr));
        context.fail_after = 0;
        REQUIRE_THROWS_AS(storage.resize(900000), tn::MemoryError);
        REQUIRE((storage.size() == 80000 && storage.data()[299] == 299 % 256));
        context.fail_after = -1;
      }
      REQUIRE((context.live.empty() && context.mallocs == context.frees));
      if (!functions->realloc) exercise(tn::CAllocator(*functions, &context));
      REQUIRE(context.live.empty());
      context.fail_after = 0;
      REQUIRE_THROWS_AS(Bytes(5, tn::CAllocator(*functions, &context)), tn::MemoryError);
    }
  }
}

TEST_CASE("PmrAllocator takes any resource, and its refusal becomes a MemoryError") {
  exercise(tn::PmrAllocator(std::pmr::new_delete_resource()));
  std::pmr::unsynchronized_pool_resource pool;
  exercise(tn::PmrAllocator(&pool));
  alignas(64) static char buffer[4096];
  std::pmr::monotonic_buffer_resource arena(buffer, sizeof buffer, std::pmr::null_memory_resource());
  const Bytes inside(1000, tn::PmrAllocator(&arena));
  REQUIRE((reinterpret_cast<char*>(inside.data()) > buffer &&
           reinterpret_cast<char*>(inside.data()) < buffer + sizeof buffer));
  REQUIRE_THAT(support::error_text<tn::MemoryError>([&] { Bytes(5000, tn::PmrAllocator(&arena)); }),
               ContainsSubstring("cannot allocate"));
}

TEST_CASE("StatisticsAllocator counts exactly: bytes, blocks, peak and refusals") {
  tn::AllocationCounts counts;
  const tn::StatisticsAllocator<> policy(counts);
  {
    const Bytes a(1000, policy);
    const auto first = counts.current_bytes();
    REQUIRE((counts.live() == 1 && counts.allocations() == 1 && first >= 1000 && counts.peak_bytes() == first));
    {
      const Bytes b(100000, policy);
      REQUIRE((counts.live() == 2 && counts.current_bytes() >= first + 100000));
    }
    REQUIRE((counts.live() == 1 && counts.current_bytes() == first && counts.peak_bytes() >= first + 100000));
  }
  REQUIRE((counts.live() == 0 && counts.current_bytes() == 0 && counts.allocations() == 2 && counts.failures() == 0));
  exercise(policy);
  REQUIRE((counts.live() == 0 && counts.current_bytes() == 0));
  for (bool throws : {false, true}) {
    support::Ledger ledger;
    ledger.fail_at = 1;
    ledger.throws = throws;
    const auto before = counts.failures();
    REQUIRE_THROWS_AS(Bytes(10, tn::StatisticsAllocator<support::SmallPolicy>(counts, support::SmallPolicy(ledger))),
                      tn::MemoryError);
    REQUIRE((counts.failures() == before + 1 && counts.live() == 0 && counts.current_bytes() == 0));
  }
  const auto process = tn::process_allocation_counts().allocations();
  const Bytes counted(10, tn::StatisticsAllocator<>{});
  REQUIRE(tn::process_allocation_counts().allocations() == process + 1);
}
