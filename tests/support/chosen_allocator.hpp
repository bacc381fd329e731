// ChosenAllocator: a default policy that an environment variable selects, so that tests compiled once run with several
// policies.
#pragma once

#include <tenon/memory/caching.hpp>
#include <tenon/memory/compose.hpp>
#include <tenon/memory/leak_check.hpp>
#include <tenon/memory/malloc.hpp>
#include <tenon/memory/recycling.hpp>
#include <tenon/memory/shared.hpp>
#include <tenon/memory/statistics.hpp>

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace support {

/// TENON_TEST_ALLOCATOR=malloc, statistics, caching, leak_check (over statistics) or shared_memory; by default the
/// library's own.
class ChosenAllocator {
  enum Choice { recycling, malloc, statistics, caching, leak_check, shared_memory, choices };

  static Choice read_choice() {
    const char* const names[choices] = {"", "malloc", "statistics", "caching", "leak_check", "shared_memory"};
    const char* text = std::getenv("TENON_TEST_ALLOCATOR");
    if (!text) return recycling;
    for (int k = 0; k < choices; ++k) {
      if (std::strcmp(text, names[k]) == 0) return static_cast<Choice>(k);
    }
    std::fprintf(stderr, "TENON_TEST_ALLOCATOR=%s: there is no such policy\n", text);
    std::abort();
  }
  static auto with(auto f) {
    static const Choice choice = read_choice();
    switch (choice) {
      case malloc: return f(tenon::MallocAllocator());
      case statistics: return f(tenon::StatisticsAllocator<>());
      case caching: return f(tenon::CachingAllocator<>());
      case leak_check: return f(tenon::LeakCheckAllocator<tenon::StatisticsAllocator<>>());
      case shared_memory: return f(tenon::SharedMemoryAllocator());
      default: return f(tenon::RecyclingAllocator());
    }
  }

 public:
  void* allocate(std::size_t bytes) {
    return with([&](auto policy) { return policy.allocate(bytes); });
  }
  void deallocate(void* p, std::size_t bytes) noexcept {
    with([&](auto policy) { return policy.deallocate(p, bytes); });
  }
  void* reallocate(void* p, std::size_t from, std::size_t to) {
    return with([&](auto policy) { return tenon::detail::reallocate_by(policy, p, from, to); });
  }
};

}  // namespace support
