// RecyclingAllocator: the default policy for host memory.
//
// Blocks of up to 2 KiB are AlignedAllocator's. Middle ones come from the C library and are kept when released
// (memory/middle_blocks.hpp). From 256 KiB on, buffers are mapped in huge pages and kept too (memory/page_cache.hpp): a
// result as large as one just released costs neither page faults nor zeroing.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if the page cache keeps buffers of this size; others come from the C library, under AddressSanitizer all of
/// them. The size alone decides, so that a buffer is released as it was made even if recycling was turned on or off in
/// between.
TENON_INLINE constexpr bool is_recycled(std::size_t bytes) { return !TENON_ASAN && bytes >= MiddleBlocks::end; }

/// The size of the mapping for `bytes`: eight sizes for each power of two, so that a kept buffer fits later requests.
/// 0: too large.
TENON_NOINLINE_OG constexpr std::size_t recycled_mapping(std::size_t bytes) {
  if (bytes > largest_mapping) return 0;
  std::size_t unit = mapping_unit;
  while (unit * 16 <= bytes) unit *= 2;
  return round_up(bytes, unit);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// If the system refuses, the cached memory is released and the request repeated.
TENON_SHARED void* allocate_recycled(std::size_t bytes) noexcept;

TENON_SHARED void deallocate_recycled(void* p, std::size_t bytes) noexcept;

TENON_SHARED void* reallocate_recycled(void* p, std::size_t from, std::size_t to) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// Host memory aligned to 64 bytes. Released memory is kept for reuse: blocks of up to 2 KiB per thread; larger ones by
/// the process, up to 16 MiB of those below 256 KiB, and up to `recycling_limit()` bytes of the others, which lie in
/// huge pages (Linux: MADV_HUGEPAGE). Reused memory has its old content. The reallocation of a large buffer moves pages
/// where the system can (Linux: mremap), and copies elements otherwise.
struct RecyclingAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* block = detail::take_small_block(bytes);
    return block ? block : detail::allocate_recycled(bytes);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (!detail::keep_small_block(p, bytes)) detail::deallocate_recycled(p, bytes);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) {
    return detail::reallocate_recycled(p, from, to);
  }
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/memory/recycling_bodies.hpp>
#endif
