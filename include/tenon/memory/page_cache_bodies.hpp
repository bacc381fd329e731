// The bodies of the functions that memory/page_cache.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/middle_blocks_bodies.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/memory/state_lock.hpp>
#include <tenon/platform/mutex.hpp>
#include <tenon/platform/pages.hpp>

namespace tenon::inline v1::detail {

/// Process-wide state, never destroyed: static objects may release buffers at any time during exit.
struct PageCache {
  static constexpr int most_buffers = 256;
  struct Buffer {
    void* data;
    std::size_t bytes;
  };
  Mutex mutex;
  bool open;              // the environment was read
  bool has_huge_pages;
  int count;
  std::size_t bytes;      // of all buffers
  std::size_t limit;
  std::int64_t reused, mapped;
  Buffer buffers[most_buffers];  // the oldest first
};
TENON_HIDDEN inline constinit PageCache page_cache{free_mutex, false, false, 0, 0, 0, 0, 0, {}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// From this many bytes on the call that offers pages, some microseconds, takes less than 1 % of the fastest pass over
/// the buffer.
inline constexpr std::size_t smallest_offered = 8 * huge_page_bytes;

TENON_COLD inline void open_state(PageCache& cache) {
  cache.limit = initial_recycling_limit();
  // For small pages the call that offers them takes a third as long as a pass over the buffer.
  cache.has_huge_pages = has_huge_pages();
}
using CacheLock = StateLock<page_cache>;

/// Takes buffer k out of the cache.
TENON_NOINLINE_OG inline PageCache::Buffer take_buffer(PageCache& cache, int k) {
  const PageCache::Buffer taken = cache.buffers[k];
  --cache.count;
  cache.bytes -= taken.bytes;
  for (int i = k; i < cache.count; ++i) cache.buffers[i] = cache.buffers[i + 1];
  return taken;
}

/// The newest buffer of exactly that size, or null.
TENON_NOINLINE_OG inline void* reuse_pages(std::size_t bytes) {
  const CacheLock cache;
  for (int k = cache->count; k-- > 0;) {
    if (cache->buffers[k].bytes == bytes) {
      ++cache->reused;
      return take_buffer(page_cache, k).data;
    }
  }
  ++cache->mapped;
  return nullptr;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY std::size_t trim_cache(std::size_t limit) {
  std::size_t released = 0;
  for (;;) {
    PageCache::Buffer oldest;
    {
      const CacheLock cache;
      if (cache->count == 0 || cache->bytes <= limit) return released;
      oldest = take_buffer(page_cache, 0);
    }
    unmap_pages(oldest.data, oldest.bytes);  // slow, so without the lock
    released += oldest.bytes;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Keeps a released buffer, or unmaps it if it is larger than the limit of the whole cache, which is 0 when recycling
/// is off.
TENON_NOINLINE_OG inline void keep_pages(void* p, std::size_t bytes) noexcept {
  bool keeps, offers;
  {
    const CacheLock cache;
    keeps = bytes <= cache->limit;
    offers = cache->has_huge_pages && bytes >= smallest_offered;
  }
  if (keeps && offers) offer_pages(p, bytes / huge_page_bytes * huge_page_bytes);
  while (keeps) {
    PageCache::Buffer oldest;
    {
      const CacheLock cache;
      if (bytes > cache->limit) break;
      if (cache->count < PageCache::most_buffers && cache->bytes + bytes <= cache->limit) {
        cache->buffers[cache->count++] = {p, bytes};
        cache->bytes += bytes;
        return;
      }
      oldest = take_buffer(page_cache, 0);  // the cache is not empty, as `bytes` alone would fit
    }
    unmap_pages(oldest.data, oldest.bytes);
  }
  unmap_pages(p, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_SHARED_CODE {

TENON_BODY std::size_t release_cached_memory() { return detail::trim_cache(0) + detail::trim_middle_blocks(0); }

TENON_BODY std::size_t recycling_limit() { return detail::CacheLock()->limit; }

TENON_BODY void set_recycling_limit(std::size_t bytes) {
  detail::CacheLock()->limit = bytes;
  detail::trim_cache(bytes);
  detail::MiddleBlocksLock()->limit = detail::middle_blocks_limit(bytes);
  detail::trim_middle_blocks(bytes);
}

}  // namespace tenon::inline v1::inline TENON_SHARED_CODE
