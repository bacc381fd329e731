// PoolAllocator and CachingAllocator: best fit, splitting, joining, exhaustion, threads. Run under ThreadSanitizer too.
#include <tenon/memory/caching.hpp>
#include <tenon/memory/pool.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/storage.hpp>


#include <cstring>
#include <map>
#include <vector>

#include "support/catch.hpp"
#include "support/exercise.hpp"
#include "support/fork.hpp"
#include "support/policies.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
namespace d = tn::detail;
using Bytes = tn::Storage<std::uint8_t>;
using support::aligned;

namespace {

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;

/// A small machine: so many bytes and no more.
struct Machine {
  std::size_t left;
  int calls = 0, blocks = 0;
};
struct Small {
  Machine* machine;
  void* allocate(std::size_t bytes) {
    ++machine->calls;
    if (bytes > machine->left) return nullptr;
    machine->left -= bytes, ++machine->blocks;
    return std::aligned_alloc(64, bytes);
  }
  void deallocate(void* p, std::size_t bytes) noexcept {
    machine->left += bytes, --machine->blocks;
    std::free(p);
  }
};

/// An upstream of its own, so that each test has its own pool of the process.
template <int>
struct Plain {
  void* allocate(std::size_t bytes) { return std::aligned_alloc(64, bytes); }
  void deallocate(void* p, std::size_t) noexcept { std::free(p); }
};

/// Memory whose first byte faults when the host touches it: a pool must not.
struct Device {
  using device_type = tn::Cuda;
  std::uintptr_t* next;
  void* allocate(std::size_t bytes) { return reinterpret_cast<void*>((*next += bytes + 4096) - bytes - 4096); }
  void deallocate(void*, std::size_t) noexcept {}
};

/// Allocates and releases at random, checks that no two blocks overlap, and that each keeps its bytes.
template <class A>
void shuffle(A policy, unsigned seed, int rounds, std::size_t largest) {
  std::map<char*, std::size_t> live;
  std::uint64_t state = seed * 2654435761u + 1;
  const auto random = [&](std::size_t n) {
    return static_cast<std::size_t>((state = state * 6364136223846793005u + 1442695040888963407u) >> 33) % n;
  };
  const auto check = [&](std::map<char*, std::size_t>::iterator at) {
    const auto [p, bytes] = *at;
    if (bytes && (p[0] != static_cast<char>(bytes) || p[bytes - 1] != static_cast<char>(bytes))) std::abort();
  };
  for (int i = 0; i < rounds; ++i) {
    if (live.empty() || random(5) < 3) {
      const std::size_t bytes = random(3) ? random(5000) : random(largest);
      auto* p = static_cast<char*>(policy.allocate(bytes));
      if (!p) continue;
      if (!aligned(p)) std::abort();
      const auto after = live.lower_bound(p);
      if (after != live.end() && p + bytes > after->first) std::abort();
      if (after != live.begin() && std::prev(after)->first + std::prev(after)->second > p) std::abort();
      if (bytes) p[0] = p[bytes - 1] = static_cast<char>(bytes);
      live[p] = bytes;
    } else {
      auto at = live.begin();
      std::advance(at, random(live.size()));
      check(at);
      const auto [p, bytes] = *at;
      live.erase(at);
      if (random(4) == 0) {
        const std::size_t to = random(10000);
        if (auto* q = static_cast<char*>(policy.reallocate(p, bytes, to))) {
          if (bytes && to && q[0] != static_cast<char>(bytes)) std::abort();
          if (to) q[0] = q[to - 1] = static_cast<char>(to);
          live[q] = to;
          continue;
        }
      }
      policy.deallocate(p, bytes);
    }
  }
  for (auto at = live.begin(); at != live.end(); ++at) check(at), policy.deallocate(at->first, at->second);
}

}  // namespace

static_assert(tn::AllocatorPolicy<tn::PoolAllocator<>> && tn::AllocatorPolicy<tn::CachingAllocator<>>);

TEST_CASE("sizes: at most an eighth is wasted, and every block of a list holds its size") {
  for (std::size_t bytes = 1; bytes < std::size_t{1} << 47; bytes += bytes / 9 + 1) {
    const auto size = d::class_size(bytes);
    REQUIRE((size >= bytes && size % 64 == 0 && d::class_size(size) == size));
    REQUIRE((size - bytes <= bytes / 8 || size - bytes < 64));
    REQUIRE(d::class_number(bytes) == d::size_list(size));
    REQUIRE((d::size_list(size) < d::SizeLists::lists && (size == 64 || d::size_list(size - 64) < d::size_list(size))));
  }
  REQUIRE((d::class_size(0) == 64 && d::size_list(d::largest_mapping) < d::SizeLists::lists));
  REQUIRE(d::size_list(d::class_size(d::ThreadBlocks::largest)) == d::ThreadBlocks::lists - 1);
}

TEST_CASE("small blocks share a segment, are joined when they are free, and the best fit is taken") {
  Machine machine{64 * MiB};
  {
    tn::PoolAllocator<Small> pool(Small{&machine});
    std::vector<char*> p;
    for (int i = 0; i < 8; ++i) p.push_back(static_cast<char*>(pool.allocate(1024)));
    REQUIRE((machine.blocks == 1 && pool.stats().segments == 1 && pool.stats().used_bytes == 8 * 1024 &&
             pool.stats().splits == 8));
    for (int i = 1; i < 8; ++i) REQUIRE(p[static_cast<std::size_t>(i)] == p[0] + i * 1024);
    REQUIRE((pool.owns(p[3]) && !pool.owns(p[3] + 64) && !pool.owns(&machine)));
    pool.deallocate(p[1], 1024);
    for (int i : {3, 4}) pool.deallocate(p[static_cast<std::size_t>(i)], 1024);
    REQUIRE(pool.stats().merges == 1);
    REQUIRE(pool.allocate(2048) == p[3]);  // not the rest of the segment, which is larger
    REQUIRE(pool.allocate(900) == p[1]);
    pool.deallocate(p[3], 2048), pool.deallocate(p[1], 900);
    for (int i : {0, 2, 5, 6, 7}) pool.deallocate(p[static_cast<std::size_t>(i)], 1024);
    const auto stats = pool.stats();
    REQUIRE((stats.used_bytes == 0 && stats.free_bytes == stats.reserved_bytes && stats.segments == 1 &&
             stats.splits == stats.merges));
    REQUIRE((pool.release_free() == 4 * MiB && machine.left == 64 * MiB && pool.stats().reserved_bytes == 0));
  }
  REQUIRE(machine.blocks == 0);
}

TEST_CASE("a large request has a segment of its own, which is reused, cut and given back") {
  Machine machine{64 * MiB};
  tn::PoolAllocator<Small> pool(Small{&machine});
  void* a = pool.allocate(10 * MiB);
  void* small = pool.allocate(100);
  REQUIRE((pool.stats().segments == 2 && pool.stats().reserved_bytes == 14 * static_cast<std::int64_t>(MiB)));
  pool.deallocate(a, 10 * MiB);
  REQUIRE((pool.allocate(3 * MiB) == a && pool.stats().reused == 1));
  auto* b = static_cast<char*>(pool.allocate(5 * MiB));
  REQUIRE(b == static_cast<char*>(a) + 3 * MiB);
  REQUIRE(pool.release_free() == 0);
  pool.deallocate(a, 3 * MiB), pool.deallocate(b, 5 * MiB);
  REQUIRE((pool.release_free() == 10 * MiB && pool.stats().segments == 1));
  pool.deallocate(small, 100);
}

TEST_CASE("exhaustion gives everything free back and tries again") {
  Machine machine{9 * MiB + 512 * KiB};
  tn::PoolAllocator<Small> pool(Small{&machine});
  void* a = pool.allocate(6 * MiB);
  pool.deallocate(a, 6 * MiB);
  REQUIRE(machine.left == 3 * MiB + 512 * KiB);
  void* b = pool.allocate(9 * MiB);
  REQUIRE((b && pool.stats().exhausted == 1 && pool.stats().segments == 1));
  REQUIRE((pool.allocate(2 * MiB) == nullptr && pool.stats().exhausted == 2));
  REQUIRE(pool.allocate(std::size_t{1} << 60) == nullptr);
  REQUIRE_THROWS_AS(Bytes(2 << 20, pool), tn::MemoryError);
  void* c = pool.allocate(500 * KiB);  // no room for the usual segment: one as large as the request
  REQUIRE((c && machine.left == 0));
  pool.deallocate(b, 9 * MiB), pool.deallocate(c, 500 * KiB);
  REQUIRE(pool.stats().used_bytes == 0);
}

TEST_CASE("a pool never touches its memory, and counts for its device") {
  std::uintptr_t next = 4096;
  {
    tn::PoolAllocator<Device> pool(Device{&next});
    static_assert(std::is_same_v<decltype(pool)::device_type, tn::Cuda>);
    std::vector<void*> blocks;
    for (std::size_t bytes : {100u, 2000u, 3000000u, 64u}) blocks.push_back(pool.allocate(bytes));
    std::size_t k = 0;
    for (std::size_t bytes : {100u, 2000u, 3000000u, 64u}) pool.deallocate(blocks[k++], bytes);
    pool.deallocate(nullptr, 5);
    REQUIRE((pool.stats().used_bytes == 0 && pool.stats().segments == 2));
  }
}

TEST_CASE("storages keep their pool alive, and grow in place where there is room") {
  Machine machine{64 * MiB};
  Bytes storage;
  {
    tn::PoolAllocator<Small> pool(Small{&machine});
    storage = Bytes(20000, pool);
    const auto* before = storage.data();
    std::memset(storage.data(), 3, 20000);
    storage.resize(200000);
    REQUIRE((storage.data() == before && storage.data()[19999] == 3));
    const Bytes behind(20000, pool);
    storage.resize(500000);
    REQUIRE((storage.data() != before && storage.data()[19999] == 3));
  }
  REQUIRE(machine.blocks == 1);
  storage = Bytes();
  REQUIRE(machine.blocks == 0);
}

TEST_CASE("pools stand what every policy must, and random use") {
  support::exercise(tn::PoolAllocator<>());
  support::exercise(tn::CachingAllocator<>());
  support::exercise(tn::CachingAllocator<tn::RecyclingAllocator>());
  tn::PoolAllocator<> pool;
  shuffle(pool, 1, 20000, 300 * KiB);
  shuffle(pool, 2, 3000, 5 * MiB);
  REQUIRE((pool.stats().used_bytes == 0 && pool.stats().splits == pool.stats().merges));
  Machine machine{6 * MiB};
  shuffle(tn::PoolAllocator<Small>(Small{&machine}), 3, 5000, 2 * MiB);
  REQUIRE((machine.left == 6 * MiB && machine.calls > 10));
  shuffle(tn::CachingAllocator<>{}, 4, 20000, 600 * KiB);
}

TEST_CASE("a thread keeps what it released, up to a bound, and gives it back when it ends") {
  using Caching = tn::CachingAllocator<Plain<1>>;
  Caching policy;
  void* p = policy.allocate(1000);
  policy.deallocate(p, 1000);
  REQUIRE((policy.allocate(1020) == p && Caching::stats().used_bytes >= 1024));
  policy.deallocate(p, 1020);
  std::vector<void*> many;
  for (int i = 0; i < 1000; ++i) many.push_back(policy.allocate(1000));
  for (void* q : many) policy.deallocate(q, 1000);
  REQUIRE(Caching::stats().used_bytes <= 16 * 1024);
  REQUIRE((Caching::release_free() > 0 && Caching::stats().used_bytes == 0 && Caching::stats().reserved_bytes == 0));
  support::on_threads(3, [&](int) {
    std::vector<void*> mine;
    for (std::size_t i = 0; i < 100; ++i) mine.push_back(Caching().allocate(i * 100));
    for (std::size_t i = 0; i < 100; ++i) Caching().deallocate(mine[i], i * 100);
  });
  REQUIRE(Caching::stats().used_bytes == 0);
}

TEST_CASE("8 threads allocate from one pool, release what others made, and nothing is lost") {
  using Caching = tn::CachingAllocator<Plain<2>>;
  tn::PoolAllocator<> pool;
  std::vector<Bytes> passed(8 * 50);
  support::on_threads(8, [&](int k) {
    shuffle(Caching{}, static_cast<unsigned>(k), 2000, 400 * KiB);
    shuffle(pool, static_cast<unsigned>(k), 1000, 400 * KiB);
    for (int i = 0; i < 50; ++i) {
      if (i % 2) passed[static_cast<std::size_t>(k * 50 + i)] = Bytes(i * 400, pool);
      else passed[static_cast<std::size_t>(k * 50 + i)] = Bytes(i * 400, Caching{});
    }
  });
  support::on_threads(8, [&](int k) {
    for (int i = 0; i < 50; ++i) passed[static_cast<std::size_t>((k * 50 + i + 175) % 400)] = Bytes(i, Caching{});
    if (k == 3) Caching::release_free();
  });
  passed.clear();
  Caching::release_free();
  REQUIRE((Caching::stats().used_bytes == 0 && Caching::stats().reserved_bytes == 0 && pool.stats().used_bytes == 0));
}

TEST_CASE("a child process has the pool, whatever the parent's threads were doing") {
  using Caching = tn::CachingAllocator<Plain<3>>;
  bool stop = false;
  int wrong = 0;
  support::on_threads(2, [&](int k) {
    while (k == 1 && !__atomic_load_n(&stop, __ATOMIC_RELAXED)) const Bytes busy(500000, Caching{});
    if (k == 1) return;
    for (int i = 0; i < 20; ++i) {
      wrong += !support::holds_in_child([] {
        const Bytes a(500000, Caching{}), b(100, Caching{});
        return a.data() != b.data();
      });
    }
    __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
  });
  REQUIRE(wrong == 0);
}

namespace {
Bytes outlives_main;
}

TEST_CASE("a static object releases its block when the process ends") {
  outlives_main = Bytes(1000, tn::CachingAllocator<>{});
  REQUIRE(outlives_main.size() == 1000);
}
