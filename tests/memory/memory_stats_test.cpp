// memory_stats, reset_peak, handlers, soft limits and the hook.  Run under ThreadSanitizer too.
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/memory_stats.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/storage.hpp>


#include <algorithm>
#include <atomic>
#include <barrier>
#include <cstring>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/fork.hpp"
#include "support/policies.hpp"
#include "support/text.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using Bytes = tn::Storage<std::uint8_t>;

namespace {

std::int64_t current() { return tn::memory_stats().current_bytes; }
std::int64_t peak() { return tn::memory_stats().peak_bytes; }
std::int64_t allocations() { return tn::memory_stats().allocations; }

/// Storages of up to 16 KiB lie behind their header in one block.
constexpr std::int64_t counted(std::int64_t n) {
  const std::int64_t room = n ? (n + 63) / 64 * 64 : 64;
  return n <= 16384 ? room + 64 : room;
}

/// What was set is gone when the test ends.
struct Unset {
  ~Unset() {
    tn::set_pressure_handler(tn::Cpu{}, nullptr);
    tn::set_soft_limit(tn::Cpu{}, 0);
    tn::set_memory_hook(nullptr);
  }
};

/// Memory of another device, as far as counting goes.
struct OnCuda {
  using device_type = tn::Cuda;
  int index = 0;
  tn::Cuda device() const { return {index}; }
  void* allocate(std::size_t bytes) { return std::aligned_alloc(64, bytes); }
  void deallocate(void* p, std::size_t) noexcept { std::free(p); }
};
Bytes on_cuda(std::size_t bytes, int index) {
  return {tn::detail::Unchecked{}, tn::detail::new_block_with(OnCuda{index}, bytes)};
}

/// Refuses while `*refusals` lasts.
struct Refusing {
  int* refusals;
  int* calls;
  void* allocate(std::size_t bytes) {
    ++*calls;
    return --*refusals >= 0 ? nullptr : std::aligned_alloc(64, bytes);
  }
  void deallocate(void* p, std::size_t) noexcept { std::free(p); }
  void* reallocate(void* p, std::size_t from, std::size_t to) {
    void* fresh = allocate(to);
    if (!fresh) return nullptr;
    std::memcpy(fresh, p, from < to ? from : to);
    std::free(p);
    return fresh;
  }
};

}  // namespace

TEST_CASE("bytes and allocations are counted to the last, whatever the size") {
  const auto before = current(), made = allocations();
  std::int64_t sum = 0;
  std::vector<Bytes> kept;
  for (std::int64_t n : {0, 1, 64, 65, 2000, 16384, 16385, 300000, 3000000}) {
    kept.emplace_back(n);
    sum += counted(n);
    REQUIRE(current() == before + sum);
  }
  REQUIRE(allocations() == made + 9);
  kept.erase(kept.begin() + 2, kept.end());
  REQUIRE(current() == before + counted(0) + counted(1));
  const Bytes handle = kept[0], view = kept[1].view(0, 1);
  kept.clear();
  REQUIRE((current() == before + counted(0) + counted(1) && allocations() == made + 9));
}

TEST_CASE("the peak is the most there was, and begins anew") {
  tn::reset_peak();
  const auto before = current();
  REQUIRE(peak() == before);
  { const Bytes a(1000), b(100000); }
  REQUIRE((peak() == before + counted(1000) + counted(100000) && current() == before));
  { const Bytes a(100000); }
  { const Bytes b(100); }
  REQUIRE(peak() == before + counted(1000) + counted(100000));
  const Bytes kept(50);
  tn::reset_peak();
  REQUIRE((peak() == current() && current() == before + counted(50)));
  for (int i = 0; i < 5; ++i) const Bytes a(640);
  REQUIRE(peak() == before + counted(50) + counted(640));
}

TEST_CASE("growing and swapping keep the count") {
  const auto before = current(), made = allocations();
  {
    Bytes a(100), b(50000, tn::HugePageAllocator{});
    a.resize(120);  // there is room
    REQUIRE(allocations() == made + 2);
    a.resize(5000);
    REQUIRE(current() == before + counted(100) + 5056 + counted(50000));
    a.resize(70000);
    REQUIRE(current() == before + counted(100) + counted(70000) + counted(50000));
    b.resize(400000);  // reallocated by its policy
    REQUIRE((current() == before + counted(100) + counted(70000) + counted(400000) && allocations() == made + 5));
    tn::reset_peak();
    b.resize(500000);
    REQUIRE(peak() == current());
    Bytes c(10);
    c.swap_contents(b);
    c.swap_contents(a);
  }
  REQUIRE(current() == before);
}

TEST_CASE("foreign memory is its owner's to count") {
  const auto before = current(), made = allocations();
  static std::uint8_t bytes[100];
  const Bytes borrowed = Bytes::borrow(bytes, 100),
              adopted = Bytes::adopt(new std::uint8_t[50], 50, [](std::uint8_t* p) { delete[] p; });
  REQUIRE((current() == before && allocations() == made));
}

TEST_CASE("what is refused is not counted") {
  const auto before = current(), made = allocations(), most = peak();
  support::Ledger ledger;
  ledger.fail_at = 1;
  for (bool throws : {false, true}) {
    ledger.throws = throws;
    REQUIRE_THROWS_AS(Bytes(100, support::SmallPolicy(ledger)), tn::MemoryError);
    REQUIRE_THROWS_AS(Bytes(100000000, support::LargePolicy(ledger)), tn::MemoryError);
  }
  REQUIRE((current() == before && allocations() == made && peak() == most));
}

TEST_CASE("each policy has its count, by name and by type") {
  support::Ledger ledger;
  const auto find = [](const char* name) {
    tn::PolicyStats found{nullptr, 0, 0};
    tn::each_policy([&](const tn::PolicyStats& p) {
      if (std::string(p.policy).find(name) != std::string::npos) found = p;
    });
    return found;
  };
  const auto recycling = tn::policy_stats<tn::RecyclingAllocator>();
  const Bytes a(100, support::SmallPolicy(ledger)), b(1000, tn::RecyclingAllocator{}),
      c(100000, tn::HugePageAllocator{});
  REQUIRE(tn::policy_stats<support::SmallPolicy>().current_bytes == counted(100));
  REQUIRE(tn::policy_stats<support::SmallPolicy>().policy == std::string("support::SmallPolicy"));
  const auto now = tn::policy_stats<tn::RecyclingAllocator>();
  REQUIRE(
      (now.current_bytes == recycling.current_bytes + counted(1000) && now.allocations == recycling.allocations + 1));
  REQUIRE(
      (now.policy == std::string("tenon::RecyclingAllocator") && find("Recycling").current_bytes == now.current_bytes));
  REQUIRE(find("HugePageAllocator").current_bytes == counted(100000));
  const auto scoped = tn::policy_stats<support::SmallPolicy>().allocations;
  const tn::AllocatorScope scope{support::SmallPolicy(ledger)};
  const Bytes d(100), e(100000);
  REQUIRE((find("SmallPolicy").allocations == scoped + 2 &&
           find("SmallPolicy").current_bytes == 2 * counted(100) + counted(100000)));
}

TEST_CASE("devices are counted apart") {
  const auto host = current();
  {
    const Bytes a = on_cuda(100000, 3), b = on_cuda(100, 4);
    REQUIRE((current() == host && tn::memory_stats(tn::Cuda{3}).current_bytes == counted(100000)));
    REQUIRE((tn::memory_stats(tn::Cuda{4}).current_bytes == counted(100) &&
             tn::memory_stats(tn::Cuda{5}).allocations == 0));
  }
  REQUIRE((tn::memory_stats(tn::Cuda{3}).current_bytes == 0 &&
           tn::memory_stats(tn::Cuda{3}).peak_bytes == counted(100000)));
  tn::reset_peak(tn::Cuda{3});
  REQUIRE((tn::memory_stats(tn::Cuda{3}).peak_bytes == 0 && tn::memory_stats(tn::Cuda{4}).peak_bytes == counted(100)));
  for (int index : {-1, 16}) REQUIRE_THROWS_AS(tn::memory_stats(tn::Cuda{index}), tn::DeviceError);
  REQUIRE_THROWS_AS(tn::memory_stats(tn::AnyDevice{static_cast<tn::DeviceType>(77), 0}), tn::DeviceError);
  REQUIRE_THAT(support::error_text<tn::DeviceError>([] { tn::memory_stats(tn::Cuda{99}); }),
               Catch::Matchers::ContainsSubstring("cuda 99"));
}

TEST_CASE("what 8 threads hold at once is the peak, exactly") {
  constexpr int threads = 8, blocks = 50;
  for (std::int64_t n : {40, 3000, 40000}) {
    tn::reset_peak();
    const auto before = current(), made = allocations();
    std::barrier all(threads);
    std::atomic<int> wrong{0};
    support::on_threads(threads, [&](int) {
      for (int i = 0; i < blocks; ++i) const Bytes passing(n);
      std::vector<Bytes> mine;
      for (int i = 0; i < blocks; ++i) mine.emplace_back(n);
      all.arrive_and_wait();
      if (current() != before + threads * blocks * counted(n)) ++wrong;
      all.arrive_and_wait();
      mine.resize(mine.size() / 2);
      all.arrive_and_wait();
      for (int i = 0; i < blocks / 2; ++i) mine.emplace_back(n);  // up to the peak again
      for (int i = 0; i < 5; ++i) const Bytes passing(n / 2);     // and beyond, by less
      all.arrive_and_wait();
    });
    REQUIRE((wrong == 0 && current() == before && allocations() == made + threads * (blocks * 2 + blocks / 2 + 5)));
    REQUIRE(peak() >= before + threads * blocks * counted(n));
    REQUIRE(peak() <= before + threads * (blocks * counted(n) + counted(n / 2)));
  }
}

TEST_CASE("room that one thread left is not another's unseen") {
  tn::reset_peak();
  const auto before = current();
  std::barrier both(2);
  support::on_threads(2, [&](int k) {
    const auto hold = [&] {
      std::vector<Bytes> mine;
      for (int i = 0; i < 100; ++i) mine.emplace_back(500);
      return mine;
    };
    if (k == 0) hold();  // its mark is up there now
    both.arrive_and_wait();
    std::vector<Bytes> mine;
    if (k == 1) mine = hold();
    both.arrive_and_wait();
    if (k == 0) mine = hold();
    both.arrive_and_wait();
  });
  REQUIRE((current() == before && peak() == before + 200 * counted(500)));
}

TEST_CASE("a block that one thread makes and another releases is there once or not, whenever somebody asks") {
  constexpr int count = 67;
  constexpr std::int64_t n = 4096;
  std::barrier step(count);
  std::atomic<bool> stop{false}, made{false};
  Bytes block;
  std::int64_t before = 0, least = 0, most = 0, highest = 0;
  support::on_threads(count, [&](int k) {
    for (int phase = 0; phase < 3; ++phase) {  // the maker's counters and the releaser's are far apart
      if (phase == (k == 0 ? 0 : k == 1 ? 2 : 1)) const Bytes opens(8);
      step.arrive_and_wait();
    }
    if (k == 2) {
      before = current();
      tn::reset_peak();
    }
    step.arrive_and_wait();
    if (k < 2) {
      while (!stop) {
        if (made == (k == 0)) continue;
        block = k == 0 ? Bytes(n) : Bytes();
        made = k == 0;
      }
    } else if (k == 2) {
      for (int i = 0; i < 100'000; ++i) {
        const auto stats = tn::memory_stats();
        least = std::min(least, stats.current_bytes - before);
        most = std::max(most, stats.current_bytes - before);
        highest = stats.peak_bytes - before;
      }
      stop = true;
    }
    step.arrive_and_wait();
  });
  REQUIRE((least == 0 && most <= counted(n) && highest <= counted(n)));
}

TEST_CASE("memory that another thread releases, also at its very end, is counted") {
  const auto before = current();
  std::vector<Bytes> made(100);
  support::on_threads(4, [&](int k) {
    for (int i = k; i < 100; i += 4) made[static_cast<std::size_t>(i)] = Bytes(100 + i);
  });
  support::on_threads(4, [&](int k) {
    static thread_local Bytes late;  // outlives the thread's counters, or not
    late = Bytes(k);
    for (int i = k; i < 100; i += 4) made[static_cast<std::size_t>((i + 50) % 100)] = Bytes();
  });
  REQUIRE(current() == before);
}

TEST_CASE("a child process counts on from what there was") {
  std::barrier both(2);
  bool right = false;
  support::on_threads(2, [&](int k) {
    const Bytes mine(1000);
    both.arrive_and_wait();
    if (k == 0) {
      const auto there = current();
      right = support::holds_in_child([&] {
        const bool same = current() == there;
        const Bytes more(10);
        return same && current() == there + counted(10);
      });
    }
    both.arrive_and_wait();
  });
  REQUIRE(right);
}

TEST_CASE("a failed allocation calls the handler once, and is tried once more") {
  const Unset unset;
  int refusals = 0, calls = 0, told = 0;
  tn::MemoryPressure last{};
  tn::set_pressure_handler(tn::Cpu{}, [&](const tn::MemoryPressure& p) {
    ++told;
    last = p;
  });
  const Refusing policy{&refusals, &calls};
  for (std::int64_t n : {100, 100000}) {
    refusals = 1, calls = told = 0;
    Bytes storage(n, policy);
    REQUIRE((calls == 2 && told == 1 && last.failed && last.bytes == static_cast<std::size_t>(counted(n)) &&
             last.device == tn::AnyDevice(tn::Cpu{})));
    refusals = 1, calls = told = 0;
    storage.resize(300000);
    REQUIRE((calls == 2 && told == 1 && last.bytes == static_cast<std::size_t>(counted(300000))));
    refusals = 2, calls = told = 0;
    REQUIRE_THROWS_AS(storage.resize(400000), tn::MemoryError);
    REQUIRE((calls == 2 && told == 1 && storage.size() == 300000));
    refusals = 2, calls = told = 0;
    REQUIRE_THROWS_AS(Bytes(n, policy), tn::MemoryError);
    REQUIRE((calls == 2 && told == 1));
    refusals = 1, calls = told = 0;
    const tn::AllocatorScope scope{policy};
    const Bytes scoped(n);
    REQUIRE((calls == 2 && told == 1));
  }
  tn::set_pressure_handler(tn::Cpu{}, nullptr);
  refusals = 1, calls = told = 0;
  REQUIRE_THROWS_AS(Bytes(5, policy), tn::MemoryError);
  REQUIRE((calls == 1 && told == 0));
}

TEST_CASE("a handler may fail to allocate itself, release, and replace itself") {
  const Unset unset;
  int refusals = 0, calls = 0, told = 0;
  const Refusing policy{&refusals, &calls};
  Bytes cache(1000000);
  tn::set_pressure_handler(tn::Cpu{}, [&](const tn::MemoryPressure&) {
    ++told;
    tn::set_pressure_handler(tn::Cpu{}, nullptr);
    REQUIRE_THROWS_AS(Bytes(7, policy), tn::MemoryError);  // refused without another call
    const Bytes mine(10);
    cache = Bytes();
  });
  refusals = 2;
  const auto before = current();
  const Bytes storage(10, policy);
  REQUIRE((told == 1 && calls == 3 && current() == before - counted(1000000) + counted(10)));
}

TEST_CASE("the soft limit tells once, each time that it is passed") {
  const Unset unset;
  int told = 0;
  std::size_t bytes = 0;
  tn::set_pressure_handler(tn::Cpu{}, [&](const tn::MemoryPressure& p) {
    if (!p.failed) ++told, bytes = p.bytes;
    const Bytes inside(500000);  // passes the limit again, in silence
  });
  { const Bytes warm(2000000); }  // the peak lies beyond the limit: it alone would hide the passing
  tn::set_soft_limit(tn::Cpu{}, static_cast<std::size_t>(current()) + 1000000);
  {
    const Bytes below(900000);
    REQUIRE(told == 0);
    const Bytes above(200000);
    REQUIRE((told == 1 && bytes == static_cast<std::size_t>(counted(200000))));
    const Bytes more(300000);
    for (int i = 0; i < 10; ++i) const Bytes small(10);
    REQUIRE(told == 1);
  }
  { const Bytes again(1500000); }
  REQUIRE(told == 2);
  {
    std::vector<Bytes> many;
    for (int i = 0; i < 3000; ++i) many.emplace_back(400);
    REQUIRE(told == 3);
  }
  tn::set_soft_limit(tn::Cpu{}, 0);
  const Bytes free(3000000);
  REQUIRE(told == 3);
}

TEST_CASE("the soft limit holds for all threads together") {
  const Unset unset;
  std::atomic<int> told{0};
  tn::set_pressure_handler(tn::Cpu{}, [&](const tn::MemoryPressure&) { ++told; });
  tn::set_soft_limit(tn::Cpu{}, static_cast<std::size_t>(current()) + 400000);
  std::barrier all(4);
  support::on_threads(4, [&](int) {
    for (int i = 0; i < 10; ++i) const Bytes passing(20000);
    std::vector<Bytes> mine;
    for (int i = 0; i < 90; ++i) mine.emplace_back(1000);
    all.arrive_and_wait();
    if (told != 0) std::abort();
    all.arrive_and_wait();
    for (int i = 0; i < 10; ++i) mine.emplace_back(1000);
    all.arrive_and_wait();
  });
  REQUIRE(told == 1);
}

TEST_CASE("the hook hears of every byte, of every device, and of what it does itself") {
  const Unset unset;
  std::int64_t host = 0, cuda = 0;
  int calls = 0;
  std::vector<Bytes> kept;
  const auto before = current();
  tn::set_memory_hook([&](const tn::MemoryChange& change) {
    ++calls;
    (change.device == tn::AnyDevice(tn::Cpu{}) ? host : cuda) += change.bytes;
    if (calls == 4) kept.emplace_back(77);
  });
  {
    Bytes a(10);
    REQUIRE((calls == 1 && host == counted(10)));
    const Bytes b(100000), c = on_cuda(500, 1);
    REQUIRE((calls == 3 && cuda == counted(500)));
    a.resize(1000);
    REQUIRE((calls == 4 && host == counted(10) + counted(100000) + 1024));
  }
  REQUIRE((cuda == 0 && host == counted(77) && current() == before + host));
  tn::set_memory_hook(nullptr);
  kept.clear();
  const int said = calls;
  const Bytes silent(10);
  REQUIRE((calls == said && current() == before + counted(10)));
}

TEST_CASE("the hook hears all threads, and is replaced while they allocate") {
  const Unset unset;
  std::atomic<std::int64_t> heard{0}, other{0};
  tn::set_memory_hook([&](const tn::MemoryChange& change) { heard += change.bytes; });
  support::on_threads(4, [&](int k) {
    for (int i = 0; i < 200; ++i) {
      const Bytes passing(i * 20);
      if (k == 0 && i == 100) tn::set_memory_hook([&](const tn::MemoryChange& change) { other += change.bytes; });
      if (k == 1) tn::set_pressure_handler(tn::Cpu{}, [&](const tn::MemoryPressure&) {});
    }
  });
  REQUIRE(heard + other == 0);
}
