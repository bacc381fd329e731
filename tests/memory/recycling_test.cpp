// Large buffers: kept for reuse, bounded, given back, switched off; mappings in huge pages. Run under ThreadSanitizer
// too.
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/recycling.hpp>
#include <tenon/memory/statistics.hpp>
#include <tenon/ops/creation/fill.hpp>

#include <sys/resource.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <vector>

#include "support/catch.hpp"
#include "support/fork.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using Bytes = tn::Storage<std::uint8_t>;

namespace {

constexpr std::size_t KiB = 1024, MiB = 1024 * KiB;
constexpr bool recycles = !TENON_ASAN;  // AddressSanitizer must see what is used after its end

/// An empty cache with that limit, and the old limit afterwards.
struct Limit {
  explicit Limit(std::size_t bytes) {
    tn::set_recycling_limit(bytes);
    tn::release_cached_memory();
  }
  ~Limit() { tn::set_recycling_limit(before); }
  std::size_t before = tn::recycling_limit();
};

bool aligned(const void* p, std::size_t to) { return reinterpret_cast<std::uintptr_t>(p) % to == 0; }
std::int64_t cached() { return tn::recycling_counts().cached_bytes; }

}  // namespace

static_assert(tn::AllocatorPolicy<tn::RecyclingAllocator> && tn::AllocatorPolicy<tn::HugePageAllocator>);

TEST_CASE("a released buffer serves the next request of about its size, with the elements as they were") {
  const Limit limit(64 * MiB);
  tn::RecyclingAllocator policy;
  const auto before = tn::recycling_counts();
  auto* first = static_cast<char*>(policy.allocate(3 * MiB));
  std::memset(first, 7, 3 * MiB);
  policy.deallocate(first, 3 * MiB);
  if constexpr (!recycles) {
    REQUIRE((cached() == 0 && tn::recycling_counts().mapped == before.mapped));
    return;
  }
  REQUIRE((cached() >= 3 * static_cast<std::int64_t>(MiB) && tn::recycling_counts().cached_buffers == 1));
  auto* other = static_cast<char*>(policy.allocate(5 * MiB));  // another size: fresh
  REQUIRE((other != first && other[0] == 0 && other[5 * MiB - 1] == 0));
  auto* again = static_cast<char*>(policy.allocate(3 * MiB - 1000));
  REQUIRE((again == first && again[0] == 7 && again[3 * MiB - 1001] == 7 && cached() == 0));
  auto* more = static_cast<char*>(policy.allocate(3 * MiB));  // the first is taken
  REQUIRE(more != first);
  const auto after = tn::recycling_counts();
  REQUIRE((after.reused == before.reused + 1 && after.mapped == before.mapped + 3));
  policy.deallocate(again, 3 * MiB - 1000);
  policy.deallocate(more, 3 * MiB);
  policy.deallocate(other, 5 * MiB);
  REQUIRE(policy.allocate(3 * MiB) == more);  // the newest is the likeliest to be in the processor's cache
  policy.deallocate(more, 3 * MiB);
}

TEST_CASE("every size is aligned, writable to its end and no buffer is handed out twice") {
  const Limit limit(32 * MiB);
  tn::RecyclingAllocator policy;
  for (int round = 0; round < 3; ++round) {
    std::vector<std::pair<unsigned char*, std::size_t>> live;
    unsigned char tag = 0;
    for (std::size_t bytes = 64; bytes < 9 * MiB; bytes += bytes / 3 / 64 * 64 + 64) {
      auto* p = static_cast<unsigned char*>(policy.allocate(bytes));
      REQUIRE((p && aligned(p, 64)));
      if (recycles && bytes >= 2 * MiB) REQUIRE(aligned(p, 2 * MiB));
      std::memset(p, ++tag, bytes);
      live.emplace_back(p, bytes);
    }
    tag = 0;
    bool whole = true;
    for (auto [p, bytes] : live) {
      ++tag;
      for (std::size_t i = 0; i < bytes; ++i) whole = whole && p[i] == tag;
      policy.deallocate(p, bytes);
    }
    REQUIRE(whole);
  }
}

TEST_CASE("the classes of sizes waste at most an eighth and take the largest size") {
  namespace d = tn::detail;
  for (std::size_t bytes = 256 * KiB; bytes < std::size_t{1} << 46; bytes += bytes / 7 + 1) {
    const auto mapping = d::recycled_mapping(bytes);
    REQUIRE((mapping >= bytes && mapping % d::mapping_unit == 0));
    REQUIRE((mapping - bytes <= bytes / 8 || mapping - bytes < d::mapping_unit));
    REQUIRE(d::recycled_mapping(mapping) == mapping);
  }
  REQUIRE((d::recycled_mapping(d::largest_mapping) == d::largest_mapping &&
           d::recycled_mapping(d::largest_mapping + 1) == 0));
  REQUIRE((tn::RecyclingAllocator().allocate(SIZE_MAX - 100) == nullptr || TENON_ASAN));
  REQUIRE(tn::HugePageAllocator().allocate(SIZE_MAX - 100) == nullptr);
}

TEST_CASE("the cache is bounded: the oldest goes first, and what is larger than all of it is not kept") {
  if (!recycles) return;
  const Limit limit(4 * MiB);
  tn::RecyclingAllocator policy;
  void* p[5];
  for (auto& q : p) q = policy.allocate(MiB);
  for (auto* q : p) policy.deallocate(q, MiB);
  REQUIRE((cached() == 4 * static_cast<std::int64_t>(MiB) && tn::recycling_counts().cached_buffers == 4));
  for (int k = 4; k > 0; --k) REQUIRE(policy.allocate(MiB) == p[k]);  // not p[0]
  for (int k = 1; k < 5; ++k) policy.deallocate(p[k], MiB);
  void* large = policy.allocate(5 * MiB);
  policy.deallocate(large, 5 * MiB);
  REQUIRE(tn::recycling_counts().cached_buffers == 4);
  tn::set_recycling_limit(2 * MiB);
  REQUIRE((cached() == 2 * static_cast<std::int64_t>(MiB) && tn::recycling_limit() == 2 * MiB));
  REQUIRE((policy.allocate(MiB) == p[4] && cached() == static_cast<std::int64_t>(MiB)));
  policy.deallocate(p[4], MiB);
  tn::set_recycling_limit(1000 * MiB);
  std::vector<void*> many;
  for (int k = 0; k < 300; ++k) many.push_back(policy.allocate(256 * KiB));
  for (void* q : many) policy.deallocate(q, 256 * KiB);
  REQUIRE(tn::recycling_counts().cached_buffers == 256);
}

TEST_CASE("a middle block serves the next request of its class, and too many are given back") {
  if (!recycles) return;
  namespace d = tn::detail;
  const Limit limit(64 * MiB);
  tn::RecyclingAllocator policy;
  void* p = policy.allocate(100'000);
  REQUIRE(aligned(p, 64));
  policy.deallocate(p, 100'000);
  REQUIRE(d::middle_blocks.bytes == d::class_size(100'000));
  REQUIRE((policy.allocate(d::class_size(100'000)) == p && d::middle_blocks.bytes == 0));
  REQUIRE(policy.reallocate(p, d::class_size(100'000), 99'000) == p);
  policy.deallocate(p, 99'000);
  REQUIRE(tn::release_cached_memory() == d::class_size(99'000));
  std::vector<void*> many;
  for (std::size_t made = 0; made <= 16 * MiB; made += d::class_size(250'000)) many.push_back(policy.allocate(250'000));
  for (void* q : many) policy.deallocate(q, 250'000);
  REQUIRE(d::middle_blocks.bytes == 0);  // the last found the others too many
  for (std::size_t bytes = d::MiddleBlocks::smallest; bytes < d::MiddleBlocks::end; bytes += bytes / 50) {
    REQUIRE((d::is_middle(bytes) && d::class_size(bytes) >= bytes && d::class_size(bytes) - bytes < bytes / 8 + 64));
    void* one = policy.allocate(bytes);
    std::memset(one, 1, d::class_size(bytes));
    policy.deallocate(one, bytes);
  }
  REQUIRE((!d::is_middle(d::MiddleBlocks::smallest - 1) && !d::is_middle(d::MiddleBlocks::end)));
  const auto kept = d::middle_blocks.bytes;
  REQUIRE((kept > 0 && tn::release_cached_memory() == kept && d::middle_blocks.bytes == 0));
  tn::set_recycling_limit(0);
  policy.deallocate(policy.allocate(100'000), 100'000);
  REQUIRE(d::middle_blocks.bytes == 0);
}

TEST_CASE("middle blocks pass between threads, and who finds the list taken goes on") {
  const Limit limit(64 * MiB);
  std::vector<Bytes> passed(4);
  support::on_threads(4, [&](int k) {
    for (int i = 0; i < 2000; ++i) {
      Bytes mine(3000 + (k * 7 + i) % 40 * 5000, tn::RecyclingAllocator{});
      mine.data()[0] = mine.data()[mine.size() - 1] = static_cast<std::uint8_t>(k);
      if (i % 500 == 7) tn::release_cached_memory();
      if (mine.data()[0] != k || mine.data()[mine.size() - 1] != k) std::abort();
      if (i == 1000) passed[static_cast<std::size_t>(k)] = mine;
    }
  });
  support::on_threads(4, [&](int k) { passed[static_cast<std::size_t>((k + 1) % 4)] = Bytes(); });
  REQUIRE(tn::detail::middle_blocks.bytes <= 16 * MiB);
}

TEST_CASE("release_cached_memory gives everything back and says how much") {
  const Limit limit(64 * MiB);
  REQUIRE(tn::release_cached_memory() == 0);
  { const Bytes a(MiB), b(2 * MiB); }
  { const Bytes a(MiB, tn::RecyclingAllocator{}), b(2 * MiB, tn::RecyclingAllocator{}); }
  REQUIRE(tn::release_cached_memory() == (recycles ? 3 * MiB : 0));
  REQUIRE((cached() == 0 && tn::recycling_counts().cached_buffers == 0));
}

TEST_CASE("with limit 0 nothing is kept, also of what was made before") {
  const Limit limit(64 * MiB);
  const auto reused = tn::recycling_counts().reused;
  {
    const Bytes a(MiB, tn::RecyclingAllocator{});
    tn::set_recycling_limit(0);
  }
  { const Bytes b(MiB, tn::RecyclingAllocator{}); }
  { const Bytes c(MiB, tn::RecyclingAllocator{}); }
  REQUIRE((cached() == 0 && tn::recycling_counts().reused == reused));
}

TEST_CASE("a storage grows without losing elements, from every kind of block to every other") {
  const Limit limit(64 * MiB);
  const auto grow = [](auto policy) {
    for (std::int64_t from : {100, 30000, 270000, 700000, 3000000, 9000000}) {
      for (std::int64_t to : {40000, 300000, 301000, 2500000, 12000000}) {
        if (to <= from) continue;
        Bytes storage(from, policy);
        for (std::int64_t i = 0; i < from; i += 97) storage.data()[i] = static_cast<std::uint8_t>(i * 3);
        const Bytes handle = storage;
        storage.resize(to);
        bool kept = true;
        for (std::int64_t i = 0; i < from; i += 97) kept = kept && handle.data()[i] == static_cast<std::uint8_t>(i * 3);
        std::memset(storage.data() + from, 1, static_cast<std::size_t>(to - from));
        INFO(from << " to " << to);
        REQUIRE((kept && aligned(storage.data(), 64) && storage.size() == to));
      }
    }
  };
  grow(tn::RecyclingAllocator{});
  grow(tn::HugePageAllocator{});
  tn::HugePageAllocator policy;
  auto* p = static_cast<char*>(policy.allocate(7 * MiB));
  p[MiB] = 5;
  p = static_cast<char*>(policy.reallocate(p, 7 * MiB, 2 * MiB));  // shrinks too
  REQUIRE((p[MiB] == 5 && aligned(p, 2 * MiB)));
  policy.deallocate(p, 2 * MiB);
}

TEST_CASE("HugePageAllocator maps zeros, aligned to a huge page from 2 MiB on, also for tensors") {
  tn::HugePageAllocator policy;
  for (std::size_t bytes : {std::size_t{0}, std::size_t{1}, 100 * KiB, 2 * MiB, 2 * MiB + 1, 5 * MiB}) {
    auto* p = static_cast<char*>(policy.allocate(bytes));
    REQUIRE((p && aligned(p, bytes >= 2 * MiB ? 2 * MiB : 4 * KiB)));
    if (bytes) REQUIRE((p[0] == 0 && p[bytes - 1] == 0));
    std::memset(p, 1, bytes);
    policy.deallocate(p, bytes);
  }
  auto t = tn::empty<float>({3, 1000, 1000}, tn::HugePageAllocator{});
  REQUIRE((aligned(t.data_ptr(), 2 * MiB) && t(2, 999, 999) == 0.f));
  const auto small = tn::full<int>({5}, 3, tn::HugePageAllocator{});
  REQUIRE(small(4) == 3);
}

TEST_CASE("a refusal of the system empties the cache and is tried again, for large buffers and for others") {
  if (!recycles) return;
  const bool fine = support::holds_in_child([] {
    tn::set_recycling_limit(std::size_t{1} << 40);
    tn::RecyclingAllocator policy;
    void* p = policy.allocate(600 * MiB);
    if (!p) return false;
    policy.deallocate(p, 600 * MiB);
    // As much address space as is taken now, and a little more.
    unsigned long pages = 0;
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (!file || std::fscanf(file, "%lu", &pages) != 1) return false;
    std::fclose(file);
    rlimit most{};
    getrlimit(RLIMIT_AS, &most);
    most.rlim_cur = pages * static_cast<unsigned long>(sysconf(_SC_PAGESIZE)) + 50 * MiB;
    if (setrlimit(RLIMIT_AS, &most) != 0) return false;
    void* q = policy.allocate(500 * MiB);  // fits only instead of the cached buffer
    if (!q || cached() != 0) return false;
    policy.deallocate(q, 500 * MiB);
    void* r = tn::AlignedAllocator().allocate(400 * MiB);
    return r && cached() == 0 && policy.allocate(1000 * MiB) == nullptr;
  });
#if !defined(__SANITIZE_THREAD__)  // whose own memory is beyond any limit
  REQUIRE(fine);
#else
  (void)fine;
#endif
}

TEST_CASE("the environment sets the limit") {
  namespace d = tn::detail;
  const auto limit_with = [](const char* name, const char* value) {
    ::setenv(name, value, 1);
    const auto limit = d::initial_recycling_limit();
    ::unsetenv(name);
    return limit;
  };
  ::unsetenv("TENON_RECYCLE");
  ::unsetenv("TENON_RECYCLE_LIMIT");
  REQUIRE(limit_with("TENON_RECYCLE", "0") == 0);
  REQUIRE(limit_with("TENON_RECYCLE_LIMIT", "123456789") == 123456789);
  const auto usual = d::initial_recycling_limit();
  REQUIRE((usual > MiB && usual <= 4096 * MiB && usual <= d::physical_memory() / 8));
  REQUIRE(limit_with("TENON_RECYCLE", "1") == usual);
}

TEST_CASE("threads allocate, release and empty the cache at once") {
  const Limit limit(8 * MiB);
  std::vector<Bytes> passed(4);
  support::on_threads(4, [&](int k) {
    for (int i = 0; i < 200; ++i) {
      Bytes mine(static_cast<std::int64_t>(300 * KiB) + (k + i) % 5 * 200000, tn::RecyclingAllocator{});
      mine.data()[0] = mine.data()[mine.size() - 1] = static_cast<std::uint8_t>(k);
      if (i % 50 == 7) tn::release_cached_memory();
      if (mine.data()[0] != k || mine.data()[mine.size() - 1] != k) std::abort();
      if (i == 100) passed[static_cast<std::size_t>(k)] = mine;
    }
  });
  support::on_threads(4, [&](int k) { passed[static_cast<std::size_t>((k + 1) % 4)] = Bytes(); });
  REQUIRE(cached() <= static_cast<std::int64_t>(8 * MiB));
}

TEST_CASE("a child process has the cache and its memory, whatever the parent's threads were doing") {
  const Limit limit(64 * MiB);
  bool stop = false;
  int wrong = 0;
  support::on_threads(2, [&](int k) {
    while (k == 1 && !__atomic_load_n(&stop, __ATOMIC_RELAXED)) const Bytes busy(MiB, tn::RecyclingAllocator{});
    if (k == 1) return;
    for (int i = 0; i < 20; ++i) {
      wrong += !support::holds_in_child([] {
        Bytes a(MiB, tn::RecyclingAllocator{});
        a.data()[5] = 3;
        a = Bytes(MiB, tn::RecyclingAllocator{});
        return tn::release_cached_memory() >= MiB || !recycles;
      });
    }
    __atomic_store_n(&stop, true, __ATOMIC_RELAXED);
  });
  REQUIRE(wrong == 0);
}

namespace {
/// Made before the first buffer, so that it ends after everything that main's end takes down.
Bytes outlives_main;
}  // namespace

TEST_CASE("a static object releases its buffer when the process ends") {
  outlives_main = Bytes(MiB, tn::RecyclingAllocator{});
  REQUIRE(outlives_main.size() == static_cast<std::int64_t>(MiB));
}
