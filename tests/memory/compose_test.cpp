// Policies over policies, and the policies of the kernel's pages.
#include <tenon/memory/arena.hpp>
#include <tenon/memory/explicit_huge_page.hpp>
#include <tenon/memory/fallback.hpp>
#include <tenon/memory/file_backed.hpp>
#include <tenon/memory/leak_check.hpp>
#include <tenon/memory/limit.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/memory/numa.hpp>
#include <tenon/memory/pmr.hpp>
#include <tenon/memory/pmr_resource.hpp>
#include <tenon/memory/pool.hpp>
#include <tenon/memory/segregator.hpp>
#include <tenon/memory/statistics.hpp>
#include <tenon/storage.hpp>


#include <atomic>
#include <cstring>
#include <filesystem>
#include <memory_resource>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/exercise.hpp"
#include "support/fork.hpp"
#include "support/policies.hpp"
#include "support/text.hpp"
#include "support/threads.hpp"

namespace tn = tenon;
using Bytes = tn::Storage<std::uint8_t>;
using support::aligned;
using support::exercise;
using support::Ledger;
using support::SmallPolicy;

TEST_CASE("FallbackAllocator asks the second policy for what the first refuses, and each gets its own back") {
  for (bool throws : {false, true}) {
    Ledger first, second;
    first.throws = throws;
    const tn::FallbackAllocator<SmallPolicy, SmallPolicy> policy{SmallPolicy(first), SmallPolicy(second)};
    {
      const Bytes a(100, policy), b(100000, policy);
      REQUIRE((first.live() == 2 && second.live() == 0));
      first.fail_at = 1;
      Bytes c(100, policy), e(100000, policy);
      REQUIRE((first.live() == 2 && second.live() == 2 && aligned(c.data())));
      std::memset(c.data(), 5, 100);
      c.resize(30000);
      REQUIRE((second.live() == 3 && c.data()[99] == 5));
      second.fail_at = 1;
      REQUIRE_THROWS_AS(Bytes(100, policy), tn::MemoryError);
      REQUIRE_THROWS_AS(c.resize(300000), tn::MemoryError);
      REQUIRE((c.size() == 30000 && c.data()[99] == 5));
    }
    REQUIRE((first.live() == 0 && second.live() == 0 && first.fault.empty() && second.fault.empty()));
  }
}

TEST_CASE("FallbackAllocator moves a growing block from the first policy to the second") {
  using Limited = tn::LimitAllocator<>;
  const Limited small(50000);
  Bytes storage(40000, tn::FallbackAllocator<Limited, tn::AlignedAllocator>{small, {}});
  std::memset(storage.data(), 9, 40000);
  storage.resize(60000);  // beyond the limit
  REQUIRE((small.used() == 0 && storage.data()[39999] == 9));
  exercise(tn::FallbackAllocator<Limited, tn::AlignedAllocator>{small, {}});
  REQUIRE(small.used() == 0);
  exercise(tn::FallbackAllocator<tn::LimitAllocator<tn::HugePageAllocator>, tn::RecyclingAllocator>{
      tn::LimitAllocator<tn::HugePageAllocator>(300000), {}});
}

TEST_CASE("FallbackAllocator asks a policy that knows its blocks, and adds nothing to them") {
  Ledger second;
  const tn::PoolAllocator<tn::LimitAllocator<>> pool(tn::LimitAllocator<>(5 << 20));
  const tn::FallbackAllocator<tn::PoolAllocator<tn::LimitAllocator<>>, SmallPolicy> policy{pool, SmallPolicy(second)};
  {
    const Bytes a(100, policy), b(4 << 20, policy), c(200, policy);
    REQUIRE((second.live() == 1 && pool.stats().used_bytes == 192 + 320));
  }
  REQUIRE((second.live() == 0 && second.fault.empty() && pool.stats().used_bytes == 0));
  exercise(policy);
  REQUIRE((second.live() == 0 && second.fault.empty() && pool.stats().used_bytes == 0));
}

TEST_CASE("SegregatorAllocator chooses by size, also when a block grows past the limit") {
  Ledger small, large;
  {
    const tn::SegregatorAllocator<1024, SmallPolicy, support::LargePolicy> policy{SmallPolicy(small),
                                                                                  support::LargePolicy(large)};
    const Bytes a(1024, policy), b(1025, policy), c(100000, policy);  // this policy is too large for a header with
                                                                      // elements
    REQUIRE((small.live() == 1 && large.live() == 2));
    exercise(policy);
  }
  REQUIRE((small.live() == 0 && large.live() == 0 && small.fault.empty() && large.fault.empty() && small.calls > 3));
  tn::SegregatorAllocator<4096, tn::MallocAllocator, tn::HugePageAllocator> policy;
  auto* p = static_cast<char*>(policy.allocate(4096));
  std::memset(p, 4, 4096);
  for (std::size_t to : {std::size_t{100000}, std::size_t{3} << 20}) {
    p = static_cast<char*>(policy.reallocate(p, to == 100000 ? 4096 : 100000, to));
    REQUIRE((p && aligned(p) && p[0] == 4 && p[4095] == 4));
  }
  p = static_cast<char*>(policy.reallocate(p, 3 << 20, 2048));
  REQUIRE((p && aligned(p) && p[2047] == 4));
  policy.deallocate(p, 2048);
}

TEST_CASE("LimitAllocator refuses beyond its budget, which copies share") {
  const tn::LimitAllocator<> policy(10000);
  {
    Bytes a(5000, policy);
    const tn::LimitAllocator<> copy = policy;
    REQUIRE((policy.used() == 5056 + 64 && copy.used() == policy.used() && policy.limit() == 10000));
    REQUIRE_THROWS_AS(Bytes(5000, copy), tn::MemoryError);
    const Bytes b(4000, copy);
    REQUIRE_THROWS_AS(a.resize(9000), tn::MemoryError);
    REQUIRE((a.size() == 5000 && policy.used() == 5120 + 4096));
  }
  REQUIRE((policy.used() == 0 && tn::LimitAllocator<>(5).allocate(SIZE_MAX) == nullptr));
  {
    tn::LimitAllocator<tn::HugePageAllocator> grows(1 << 20);
    Bytes a(100000, grows);
    a.resize(900000);
    REQUIRE(grows.used() == 900032);
    REQUIRE_THROWS_AS(a.resize(2000000), tn::MemoryError);
    REQUIRE((grows.used() == 900032 && a.size() == 900000));
  }
  for (bool throws : {false, true}) {
    Ledger ledger;
    ledger.fail_at = 1;
    ledger.throws = throws;
    const tn::LimitAllocator<SmallPolicy> refused(1000, SmallPolicy(ledger));
    REQUIRE_THROWS_AS(Bytes(10, refused), tn::MemoryError);
    REQUIRE(refused.used() == 0);
  }
  const tn::LimitAllocator<> shared(64 * 100);
  support::on_threads(4, [&](int) {
    for (int i = 0; i < 500; ++i) {
      tn::LimitAllocator<> mine = shared;
      void* p = mine.allocate(64 * 40);
      if (shared.used() > 64 * 100) std::abort();
      mine.deallocate(p, 64 * 40);
    }
  });
  REQUIRE(shared.used() == 0);
}

TEST_CASE("LeakCheckAllocator lists what is not released, the largest first") {
  tn::LeakLedger ledger;
  const tn::LeakCheckAllocator<> policy(ledger);
  {
    const Bytes a(100, policy), b(30000, policy);
    std::vector<Bytes> many;
    for (int i = 0; i < 40; ++i) many.emplace_back(i * 64, policy);
    const auto report = ledger.report();
    REQUIRE((!report && report.blocks == 42 && report.sizes[0] == 30016 && report.sizes[1] == 39 * 64 + 64 &&
             report.sizes[15] == 25 * 64 + 64));
    many.erase(many.begin() + 1, many.end());
    REQUIRE(
        (ledger.report().blocks == 3 && ledger.report().bytes == 30016 + 192 + 128 && ledger.report().sizes[3] == 0));
  }
  REQUIRE((ledger.report() && ledger.report().bytes == 0));
  exercise(policy);
  REQUIRE(ledger.report());
}

TEST_CASE("LeakCheckAllocator does not pass on what it does not know") {
  tn::LeakLedger ledger;
  Ledger upstream;
  tn::LeakCheckAllocator<SmallPolicy> policy(ledger, SmallPolicy(upstream));
  void* p = policy.allocate(128);
  policy.deallocate(&ledger, 64);
  REQUIRE((ledger.report().wrong_releases == 1 && upstream.fault.empty() && upstream.live() == 1));
  policy.deallocate(p, 128);
  policy.deallocate(p, 128);
  policy.deallocate(nullptr, 64);
  REQUIRE((ledger.report().wrong_releases == 2 && ledger.report().blocks == 0 && !ledger.report() &&
           upstream.fault.empty() && upstream.live() == 0));
  upstream.fail_at = 1;
  REQUIRE((policy.allocate(64) == nullptr && ledger.report().blocks == 0));
}

TEST_CASE("a child of fork finds the ledgers whole, whatever other threads were at") {
  tn::LeakLedger ledger;
  const tn::LeakCheckAllocator<> policy(ledger);
  std::atomic<bool> done{false};
  std::thread busy([&] {
    while (!done) const Bytes passing(64, policy);
  });
  int failures = 0;
  for (int i = 0; i < 200; ++i) {
    failures += !support::holds_in_child([&] {
      { const Bytes mine(64, policy); }
      return ledger.report().wrong_releases == 0;
    });
  }
  done = true;
  busy.join();
  REQUIRE(failures == 0);
}

TEST_CASE("the process has a ledger, for a default policy") {
  const auto before = tn::process_leaks();
  const Bytes a(1000, tn::LeakCheckAllocator<tn::StatisticsAllocator<>>{});
  REQUIRE((tn::process_leaks().blocks == before.blocks + 1 && tn::process_leaks().bytes == before.bytes + 1088));
  support::on_threads(4, [](int) {
    for (int i = 0; i < 300; ++i) const Bytes passing(i, tn::LeakCheckAllocator<>{});
  });
  REQUIRE(
      (tn::process_leaks().blocks == before.blocks + 1 && tn::process_leaks().wrong_releases == before.wrong_releases));
}

TEST_CASE("PolicyResource serves the standard's containers, and PmrAllocator goes back through it") {
  Ledger ledger;
  {
    tn::PolicyResource<SmallPolicy> resource{SmallPolicy(ledger)};
    std::pmr::vector<double> numbers(100, 2.5, &resource);
    std::pmr::string text("a text that is longer than what a string holds in itself", &resource);
    REQUIRE((ledger.live() == 2 && ledger.fault.empty() && aligned(numbers.data())));
    const Bytes storage(100, tn::PmrAllocator<std::pmr::memory_resource>(&resource));
    REQUIRE(ledger.live() == 3);
    REQUIRE_THROWS_AS(resource.allocate(64, 4096), std::bad_alloc);
    const volatile std::size_t most = SIZE_MAX;  // a constant, g++ warns of
    REQUIRE_THROWS_AS(resource.allocate(most, 8), std::bad_alloc);
    ledger.fail_at = 1;
    REQUIRE_THROWS_AS(numbers.reserve(1000), std::bad_alloc);
    REQUIRE_THROWS_AS(Bytes(5, tn::PmrAllocator<std::pmr::memory_resource>(&resource)), tn::MemoryError);
    ledger.fail_at = 0;
    tn::PolicyResource<SmallPolicy> other{SmallPolicy(ledger)};
    REQUIRE((resource == resource && resource != other));
    std::pmr::vector<char> empty(&resource);
    empty.shrink_to_fit();
  }
  REQUIRE((ledger.live() == 0 && ledger.fault.empty()));
}

TEST_CASE("ExplicitHugePageAllocator takes whole huge pages, reserved or not") {
  exercise(tn::ExplicitHugePageAllocator{});
  tn::ExplicitHugePageAllocator policy;
  for (std::size_t bytes : {std::size_t{1}, std::size_t{2} << 20, (std::size_t{2} << 20) + 1}) {
    auto* p = static_cast<char*>(policy.allocate(bytes));
    REQUIRE((p && aligned(p, 2 << 20) && p[0] == 0 && p[bytes - 1] == 0));
    std::memset(p, 1, bytes);
    policy.deallocate(p, bytes);
  }
  REQUIRE(policy.allocate(SIZE_MAX) == nullptr);
  policy.deallocate(nullptr, 5);
}

TEST_CASE("NumaAllocator knows the nodes, and memory is placed on them") {
  const int nodes = tn::numa_nodes();
  REQUIRE(nodes >= 1);
  for (const auto placement : {tn::NumaPlacement::bind, tn::NumaPlacement::preferred, tn::NumaPlacement::interleave})
    exercise(tn::NumaAllocator(0, placement));
  for (int node : {-1, nodes, 1000}) REQUIRE_THROWS_AS(tn::NumaAllocator(node), tn::MemoryError);
  REQUIRE_THAT(support::error_text<tn::MemoryError>([] { tn::NumaAllocator(1000); }),
               Catch::Matchers::ContainsSubstring("node 1000"));
}

TEST_CASE("FileBackedAllocator keeps elements in files that nobody sees") {
  const auto folder = std::filesystem::temp_directory_path();
  const auto files = [&] {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  };
  Bytes storage;
  {
    const tn::FileBackedAllocator policy(folder.c_str());
    exercise(policy);
    const auto before = files();
    storage = Bytes(3 << 20, policy);
    REQUIRE((storage.data()[0] == 0 && storage.data()[(3 << 20) - 1] == 0 && files() == before));
    REQUIRE_THROWS_AS(Bytes(std::int64_t{1} << 46, policy), tn::MemoryError);  // no disk has room
  }
  std::memset(storage.data(), 7, 3 << 20);
  REQUIRE(storage.data()[12345] == 7);
  REQUIRE_THAT(support::error_text<tn::IoError>([] { tn::FileBackedAllocator("/no such directory"); }),
               Catch::Matchers::ContainsSubstring("/no such directory: No such file"));
  REQUIRE_THROWS_AS(tn::FileBackedAllocator(nullptr), tn::IoError);
}
