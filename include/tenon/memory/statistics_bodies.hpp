// The bodies of the functions that memory/statistics.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/page_cache_bodies.hpp>
#include <tenon/memory/statistics.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit AllocationCounts process_counts{};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE AllocationCounts& counts_of_process() noexcept { return process_counts; }

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY const AllocationCounts& process_allocation_counts() { return detail::process_counts; }

TENON_BODY RecyclingCounts recycling_counts() {
  const detail::CacheLock cache;
  return {static_cast<std::int64_t>(cache->bytes), cache->count, cache->reused, cache->mapped};
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
