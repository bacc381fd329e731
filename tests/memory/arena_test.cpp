// ArenaAllocator: in sequence, reset, kept alive by storages.  Run under ThreadSanitizer too.
#include <tenon/memory/arena.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/storage.hpp>

#include <cstring>
#include <vector>

#include "support/catch.hpp"
#include "support/exercise.hpp"
#include "support/policies.hpp"
#include "support/text.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using Bytes = tn::Storage<std::uint8_t>;
using support::aligned;

static_assert(tn::AllocatorPolicy<tn::ArenaAllocator<>> && sizeof(tn::ArenaAllocator<>) <= 16);

TEST_CASE("an arena hands out one block after the other") {
  tn::ArenaAllocator<> arena(4096);
  auto* a = static_cast<char*>(arena.allocate(100));
  auto* b = static_cast<char*>(arena.allocate(1));
  auto* c = static_cast<char*>(arena.allocate(64));
  REQUIRE((aligned(a) && b == a + 128 && c == b + 64 && arena.used() == 256 && arena.live() == 3 &&
           arena.reserved() == 4096));
  arena.deallocate(b, 1);  // in the middle: its room waits for the reset
  REQUIRE((arena.allocate(0) == c + 64 && arena.live() == 3));
  arena.deallocate(c + 64, 0);  // the last: at once
  REQUIRE(arena.allocate(10) == c + 64);
  auto* large = static_cast<char*>(arena.allocate(10000));
  REQUIRE((aligned(large) && arena.reserved() == 4096 + 10048));
  std::memset(large, 1, 10000);
  REQUIRE(arena.allocate(SIZE_MAX - 10) == nullptr);
  REQUIRE(arena.live() == 4);
}

TEST_CASE("reset makes everything free, and the same chunks serve again") {
  support::Ledger ledger;
  {
    tn::ArenaAllocator<support::SmallPolicy> arena(4096, support::SmallPolicy(ledger));
    std::vector<void*> first;
    for (int round = 0; round < 3; ++round) {
      std::vector<void*> blocks;
      for (std::size_t bytes : {3000u, 3000u, 9000u, 3000u}) blocks.push_back(arena.allocate(bytes));
      if (round == 0) first = blocks;
      REQUIRE((blocks == first && ledger.live() == 4));
      std::size_t k = 0;
      for (std::size_t bytes : {3000u, 3000u, 9000u}) arena.deallocate(blocks[k++], bytes);
      REQUIRE_THAT(support::error_text<tn::MemoryError>([&] { arena.reset(); }),
                   Catch::Matchers::ContainsSubstring("1 blocks are still in use"));
      REQUIRE_THROWS_AS(arena.release(), tn::MemoryError);
      arena.deallocate(blocks[3], 3000);
      arena.reset();
      REQUIRE((arena.used() == 0 && arena.reserved() == 3 * 4096 + 9024));
    }
    void* larger = arena.allocate(5000);  // the first chunk is too small: a new one, before it
    REQUIRE((larger && ledger.live() == 5 && arena.allocate(3000) == first[0]));
    arena.deallocate(larger, 5000), arena.deallocate(first[0], 3000);
    arena.release();
    REQUIRE((ledger.live() == 0 && arena.reserved() == 0 && arena.allocate(5) != nullptr));
    arena.deallocate(nullptr, 5);
  }
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("neighbouring chunks are not taken for one another's ends") {
  struct Adjacent {  // hands out parts of one buffer, one after the other
    char* buffer;
    std::size_t* at;
    void* allocate(std::size_t bytes) { return buffer + (*at += bytes) - bytes; }
    void deallocate(void*, std::size_t) noexcept {}
  };
  alignas(64) static char buffer[4096];
  std::size_t at = 0;
  tn::ArenaAllocator<Adjacent> arena(128, Adjacent{buffer, &at});
  void* a = arena.allocate(128);
  void* b = arena.allocate(128);
  arena.deallocate(b, 128);
  arena.deallocate(a, 128);  // ends where the present chunk, which is empty, begins
  REQUIRE((arena.used() == 128 && arena.allocate(64) == b));
}

TEST_CASE("storages keep their arena alive") {
  support::Ledger ledger;
  Bytes small, large;
  {
    const tn::ArenaAllocator<support::LargePolicy> arena(1 << 16, support::LargePolicy(ledger));
    const tn::AllocatorScope scope{arena};
    small = Bytes(100);
    large = Bytes(100000);
  }
  REQUIRE(ledger.live() == 2);
  std::memset(small.data(), 1, 100);
  std::memset(large.data(), 1, 100000);
  small = Bytes();
  REQUIRE(ledger.live() == 2);
  large.resize(200000);
  REQUIRE(ledger.live() == 3);
  large = Bytes();
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("an arena stands what every policy must, and grows its last block in place") {
  support::exercise(tn::ArenaAllocator<>());
  tn::ArenaAllocator<> arena(4096);
  auto* p = static_cast<char*>(arena.allocate(100));
  std::memset(p, 7, 100);
  REQUIRE((arena.reallocate(p, 100, 1000) == p && arena.used() == 1024));
  REQUIRE((arena.reallocate(p, 1000, 500) == p && arena.used() == 512));
  auto* q = arena.allocate(64);
  auto* moved = static_cast<char*>(arena.reallocate(p, 500, 600));
  REQUIRE((moved != p && moved != q && moved[0] == 7 && moved[99] == 7 && arena.live() == 2));
  REQUIRE((arena.reallocate(moved, 600, SIZE_MAX - 5) == nullptr && moved[99] == 7 && arena.live() == 2));
}

TEST_CASE("what an arena's upstream refuses or throws leaves the arena as it was") {
  for (bool throws : {false, true}) {
    support::Ledger ledger;
    ledger.throws = throws;
    ledger.fail_at = 2;
    const tn::ArenaAllocator<support::SmallPolicy> arena(1024, support::SmallPolicy(ledger));
    const Bytes first(100, arena);
    REQUIRE_THROWS_AS(Bytes(5000, arena), tn::MemoryError);
    const Bytes second(100, arena);
    REQUIRE((arena.live() == 2 && arena.reserved() == 1024));
  }
}

TEST_CASE("threads share an arena") {
  tn::ArenaAllocator<> arena(1 << 14);
  support::on_threads(8, [&](int k) {
    std::vector<Bytes> mine;
    for (int i = 0; i < 200; ++i) {
      mine.emplace_back(i * 3 + 1, arena);
      std::memset(mine.back().data(), k, static_cast<std::size_t>(i * 3 + 1));
    }
    for (const auto& storage : mine) {
      for (std::int64_t i = 0; i < storage.size(); ++i) {
        if (storage.data()[i] != k) std::abort();
      }
    }
  });
  REQUIRE(arena.live() == 0);
  arena.reset();
}
