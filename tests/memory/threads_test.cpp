// Storages and blocks between threads.  Run under ThreadSanitizer too.
#include <tenon/storage.hpp>

#include <atomic>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/policies.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using support::on_threads;
using Ints = tn::Storage<std::int32_t>;

namespace {

/// What a thread's small blocks are when everything thread-local that was made later has ended.
std::atomic<bool> closed_empty{false};
struct LooksAtTheEnd {
  ~LooksAtTheEnd() {
    { const Ints late(5); }  // storages still work here
    const auto& blocks = *tn::detail::small_blocks;
    bool empty = true;
    for (const auto* list : blocks.list) empty = empty && list == nullptr;
    closed_empty = empty;
  }
};

}  // namespace

TEST_CASE("handles copied and dropped from 8 threads leave one") {
  support::Ledger ledger;
  {
    const Ints shared(100, support::SmallPolicy(ledger));
    on_threads(8, [&](int) {
      std::vector<Ints> mine;
      for (int i = 0; i < 2000; ++i) {
        mine.push_back(shared);
        if (mine.size() > 10) mine.erase(mine.begin(), mine.begin() + 7);
      }
    });
    REQUIRE((shared.use_count() == 1 && ledger.live() == 1));
  }
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("the last handle releases once, whichever thread holds it, and sees what the others wrote") {
  for (int round = 0; round < 300; ++round) {
    int released = 0, sum = 0;
    {
      auto* elements = new std::int32_t[4]();
      Ints storage = Ints::adopt(elements, 4, [&](std::int32_t* p) {
        ++released;
        for (int k = 0; k < 4; ++k) sum += p[k];
        delete[] p;
      });
      std::vector<Ints> handles(4, storage);
      storage = Ints();
      on_threads(4, [&](int k) {
        const Ints mine = std::move(handles[static_cast<std::size_t>(k)]);
        mine.data()[k] = k + 1;
      });
    }
    REQUIRE((released == 1 && sum == 10));
  }
}

TEST_CASE("memory made on one thread is released on another, and made anew there") {
  std::vector<Ints> made(8 * 100);
  on_threads(8, [&](int k) {
    for (int i = 0; i < 100; ++i) {
      auto& storage = made[static_cast<std::size_t>(k * 100 + i)] = Ints(i * 5);
      if (i) storage.data()[0] = storage.data()[i * 5 - 1] = k;
    }
  });
  on_threads(8, [&](int k) {
    for (int i = 0; i < 100; ++i) {
      auto& storage = made[static_cast<std::size_t>((k * 100 + 350 + i) % 800)];
      storage = Ints(i);
      if (i) storage.data()[i - 1] = i;
    }
  });
  for (const auto& storage : made)
    REQUIRE((storage.size() == 0 || storage.data()[storage.size() - 1] == storage.size()));
}

TEST_CASE("a thread gives its small blocks back when it ends") {
  std::thread([] {
    static thread_local LooksAtTheEnd looks;  // made before the blocks' own closer: it ends after it
    (void)looks;
    std::vector<Ints> storages;
    for (int i = 0; i < 200; ++i) storages.emplace_back(i);
  }).join();
  REQUIRE(closed_empty);
}

TEST_CASE("one thread asks about a storage while another shows part of it") {
  const Ints storage(100);
  std::atomic<int> answers{0};
  on_threads(4, [&](int k) {
    const Ints mine = storage;
    for (int i = 0; i < 200; ++i) {
      if (k == 0) answers += static_cast<int>(mine.view(i % 100, 1).size());
      else answers += mine.is_owned() + (mine.is_resizable() && mine.is_pinned());
    }
  });
  REQUIRE((answers >= 800 && storage.is_pinned() && storage.use_count() == 1));
}

TEST_CASE("counts are exact under threads") {
  tn::AllocationCounts counts;
  on_threads(8, [&](int) {
    for (int i = 0; i < 500; ++i) Ints(i, tn::StatisticsAllocator<>(counts));
  });
  REQUIRE(
      (counts.allocations() == 4000 && counts.live() == 0 && counts.current_bytes() == 0 && counts.peak_bytes() > 0));
}
