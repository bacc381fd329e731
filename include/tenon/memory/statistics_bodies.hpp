// The bodies of what memory/statistics.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/page_cache_bodies.hpp>
#include <tenon/memory/statistics.hpp>

TENON_BEGIN_DETAIL_TYPES

TENON_HIDDEN inline constinit AllocationCounts process_counts{};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_BODY_INLINE AllocationCounts& counts_of_process() noexcept { return process_counts; }

TENON_END_DETAIL_SHARED

TENON_BEGIN_SHARED

TENON_BODY const AllocationCounts& process_allocation_counts() { return detail::process_counts; }

TENON_BODY RecyclingCounts recycling_counts() {
  const detail::CacheLock cache;
  return {static_cast<std::int64_t>(cache->bytes), cache->count, cache->reused, cache->mapped};
}

TENON_END_SHARED
