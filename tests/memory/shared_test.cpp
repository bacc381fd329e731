// SharedMemoryAllocator: what it gives out, what it takes back, and what it leaves behind.
#include <tenon/memory/shared.hpp>

#include <tenon/memory/scope.hpp>
#include <tenon/storage.hpp>

#include <sys/resource.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "support/catch.hpp"
#include "support/fork.hpp"
#include "support/shared.hpp"

namespace tn = tenon;
namespace fs = std::filesystem;
namespace detail = tn::detail;
using support::descriptors;

namespace {
bool all_zero(const char* p, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) {
    if (p[i] != 0) return false;
  }
  return true;
}
detail::Segment* segment_at(const void* p) {
  const detail::SegmentLock table;
  return detail::segment_of(detail::segment_table, p);
}
}  // namespace

TEST_CASE("shared memory: every size is aligned, zero, writable to its end, and given back") {
  const long before = descriptors();
  tn::SharedMemoryAllocator policy;
  struct Range {
    char* p;
    std::size_t bytes;
  };
  std::vector<Range> ranges;
  for (const std::size_t bytes :
       std::vector<std::size_t>{0, 1, 63, 64, 65, 1000, 4096, 100'000, 262'144, 262'145, 5'000'000}) {
    auto* p = static_cast<char*>(policy.allocate(bytes));
    REQUIRE(p != nullptr);
    CHECK(reinterpret_cast<std::uintptr_t>(p) % 64 == 0);
    CHECK(all_zero(p, bytes));
    CHECK(segment_at(p) != nullptr);
    if (bytes) CHECK(segment_at(p) == segment_at(p + bytes - 1));
    std::memset(p, static_cast<int>(ranges.size() + 1), bytes);
    ranges.push_back({p, bytes});
  }
  CHECK(descriptors() == before + 3);  // one for all small ranges
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    for (std::size_t k = 0; k < ranges[i].bytes; k += 61) REQUIRE(ranges[i].p[k] == static_cast<char>(i + 1));
  }
  for (const Range& range : ranges) policy.deallocate(range.p, range.bytes);
  CHECK(descriptors() == before);
  CHECK(segment_at(ranges[5].p) == nullptr);
  int local = 0;
  CHECK(segment_at(&local) == nullptr);
}

TEST_CASE("shared memory: ten thousand small storages need a handful of descriptors, and freed ranges come again") {
  const long before = descriptors();
  std::vector<tn::Storage<float>> many;
  for (int i = 0; i < 10'000; ++i) many.emplace_back(256, tn::SharedMemoryAllocator{});
  CHECK(descriptors() <= before + 3);
  CHECK(many[0].is_owned());
  const long full = descriptors();
  for (int i = 0; i < 10'000; ++i) {
    many[static_cast<std::size_t>(i % 100)] = {};
    many[static_cast<std::size_t>(i % 100)] = tn::Storage<float>(200, tn::SharedMemoryAllocator{});
  }
  CHECK(descriptors() == full);
  many.clear();
  CHECK(descriptors() == before);
}

TEST_CASE("shared memory: what another process may know is not given out again") {
  tn::SharedMemoryAllocator policy;
  void* kept = policy.allocate(64);
  segment_at(kept)->exported = true;
  void* one = policy.allocate(64);
  policy.deallocate(one, 64);
  void* other = policy.allocate(64);
  CHECK(other != one);
  policy.deallocate(other, 64);
  policy.deallocate(kept, 64);
  CHECK(segment_at(kept) != nullptr);  // for what is sent next
  tn::release_shared_segments();
  CHECK(segment_at(kept) == nullptr);
}

TEST_CASE("shared memory: a storage's header stays private, and small storages grow in shared memory") {
  tn::Storage<std::int32_t> storage(4, tn::SharedMemoryAllocator{});
  CHECK(segment_at(storage.block()) == nullptr);
  CHECK(segment_at(storage.data()) != nullptr);
  for (int i = 0; i < 4; ++i) storage.data()[i] = i;
  storage.resize(100'000);
  CHECK(storage.data()[3] == 3);
  CHECK(segment_at(storage.data() + 99'999) != nullptr);
}

TEST_CASE("shared memory: without descriptors or memory the error is typed and nothing is lost") {
  const long before = descriptors();
  CHECK_THROWS_AS(tn::Storage<std::uint8_t>(std::int64_t{1} << 46, tn::SharedMemoryAllocator{}), tn::MemoryError);
  ::rlimit limit;
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &limit) == 0);
  const ::rlimit tight{3, limit.rlim_max};
  ::setrlimit(RLIMIT_NOFILE, &tight);
  tn::SharedMemoryAllocator policy;
  void* const small = policy.allocate(1);
  void* const large = policy.allocate(1'000'000);
  ::setrlimit(RLIMIT_NOFILE, &limit);
  CHECK(small == nullptr);
  CHECK(large == nullptr);
  CHECK(descriptors() == before);
  for (const std::size_t bytes : {SIZE_MAX, SIZE_MAX - 62, SIZE_MAX - 63, SIZE_MAX - 127, SIZE_MAX / 2})
    CHECK(policy.allocate(bytes) == nullptr);
}

TEST_CASE("shared memory: the POSIX object of systems without memfd, and one with a name") {
  detail::SharedFile file;
  REQUIRE(detail::new_shared_file(file, 4096, 4096, false, false));
  CHECK_FALSE(file.name);
  detail::SharedFile same;
  same.descriptor = file.descriptor;
  CHECK(detail::identify_shared(same, true) == nullptr);
  CHECK_THAT(detail::identify_shared(same), Catch::Matchers::StartsWith("is not sealed"));
  CHECK((same.inode == file.inode && same.tag[0] == file.tag[0] && same.bytes == 4096 && same.writable));
  ::close(file.descriptor);

  REQUIRE(detail::new_shared_file(file, 4096, 4096, true));
  const std::string path = std::string("/dev/shm/") + file.name.text;
  CHECK(fs::exists(path));
  CHECK(detail::remove_abandoned() == 0);
  const int other = detail::open_named(file.name, true);
  REQUIRE(other >= 0);
  detail::leave_named(file.descriptor, file.name);
  CHECK(fs::exists(path));
  detail::leave_named(other, file.name);
  CHECK_FALSE(fs::exists(path));
  CHECK(detail::open_named(file.name, true) == -1);

  REQUIRE(detail::new_shared_file(file, 4096, 4096, true));
  ::close(file.descriptor);  // as a kill does
  CHECK(detail::remove_abandoned() == 1);
  CHECK(detail::open_named(file.name, true) == -1);
}

TEST_CASE("shared memory: a child of fork gives out memory of its own") {
  tn::SharedMemoryAllocator policy;
  auto* mine = static_cast<char*>(policy.allocate(64));
  auto* freed = static_cast<char*>(policy.allocate(64));
  policy.deallocate(freed, 64);
  CHECK(support::holds_in_child([&] {
    auto* theirs = static_cast<char*>(policy.allocate(64));
    const bool apart = theirs && theirs != freed && segment_at(theirs) != segment_at(mine);
    mine[0] = 'x';  // what is inherited stays shared
    policy.deallocate(mine, 64);
    return apart;
  }));
  CHECK(mine[0] == 'x');
  policy.deallocate(mine, 64);
}

TEST_CASE("shared memory: allocated and freed by eight threads") {
  const long before = descriptors();
  std::vector<std::thread> threads;
  std::vector<int> wrong(8);
  for (int t = 0; t < 8; ++t) {
    threads.emplace_back([t, &wrong] {
      tn::SharedMemoryAllocator policy;
      std::vector<char*> mine;
      for (int i = 0; i < 400; ++i) {
        const std::size_t bytes = static_cast<std::size_t>(64 << (i % 5));
        auto* p = static_cast<char*>(policy.allocate(bytes));
        std::memset(p, t, bytes);
        mine.push_back(p);
        if (i % 3 == 0) {
          wrong[static_cast<std::size_t>(t)] += p[0] != t;
          policy.deallocate(p, bytes);
          mine.pop_back();
        }
      }
      for (std::size_t i = 0, k = 0; i < 400; ++i) {
        if (i % 3 == 0) continue;
        wrong[static_cast<std::size_t>(t)] += mine[k][0] != t;
        policy.deallocate(mine[k++], static_cast<std::size_t>(64 << (i % 5)));
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (int count : wrong) CHECK(count == 0);
  CHECK(descriptors() == before);
}
