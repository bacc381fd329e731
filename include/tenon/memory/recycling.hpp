// RecyclingAllocator: the default policy for host memory.
//
// Blocks of up to 2 KiB are AlignedAllocator's. Middle ones come from the C library and are kept when released
// (memory/middle_blocks.hpp). From 256 KiB on, buffers are mapped in huge pages and kept too (memory/page_cache.hpp): a result as
// large as one just released costs neither page faults nor zeroing.
#pragma once

#include <cstddef>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/size_class.hpp>

TENON_BEGIN_DETAIL

/// Whether the page cache keeps buffers of this size; others come from the C library, under AddressSanitizer all of them. Decided
/// by size alone, so that a buffer is released as it was made even if recycling was turned on or off in between.
TENON_INLINE constexpr bool is_recycled(std::size_t bytes) { return !TENON_ASAN && bytes >= MiddleBlocks::end; }

/// The size of the mapping for `bytes`: eight sizes for each power of two, so that a kept buffer fits later requests. 0: too
/// large.
TENON_NOINLINE_OG constexpr std::size_t recycled_mapping(std::size_t bytes) {
  if (bytes > largest_mapping) return 0;
  std::size_t unit = mapping_unit;
  while (unit * 16 <= bytes) unit *= 2;
  return round_up(bytes, unit);
}

/// If the system refuses, the cached memory is released and the request repeated.
TENON_NOINLINE_OG inline void* allocate_recycled(std::size_t bytes) noexcept {
  if (is_middle(bytes)) {
    void* kept = take_middle_block(bytes);
    return kept ? kept : allocate_from_system(class_size(bytes));
  }
  if (!is_recycled(bytes)) return allocate_from_system(bytes);
  const std::size_t mapping = recycled_mapping(bytes);
  if (!mapping) return nullptr;
  if (void* kept = reuse_pages(mapping)) return kept;
  void* fresh = map_pages(mapping);
  return fresh || !(trim_cache(0) + trim_middle_blocks(0)) ? fresh : map_pages(mapping);
}

TENON_NOINLINE_OG inline void deallocate_recycled(void* p, std::size_t bytes) noexcept {
  if (is_middle(bytes) && p && keep_middle_block(p, bytes)) return;
  if (!is_recycled(bytes)) return deallocate_to_system(p, bytes);
  if (p) keep_pages(p, recycled_mapping(bytes));
}

TENON_NOINLINE_OG inline void* reallocate_recycled(void* p, std::size_t from, std::size_t to) noexcept {
  if (is_recycled(from) && is_recycled(to)) {
    const std::size_t before = recycled_mapping(from), after = recycled_mapping(to);
    if (before == after || !after) return after ? p : nullptr;
    if (void* moved = remap_pages(p, before, after)) return moved;
  }
  if (is_middle(from) && is_middle(to) && class_size(from) == class_size(to)) return p;
  void* fresh = take_small_block(to);
  if (!fresh) fresh = allocate_recycled(to);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  if (!keep_small_block(p, from)) deallocate_recycled(p, from);
  return fresh;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

/// Host memory aligned to 64 bytes. Released memory is kept for reuse: blocks of up to 2 KiB per thread; larger ones by the
/// process, up to 16 MiB of those below 256 KiB, and up to `recycling_limit()` bytes of the others, which lie in huge pages
/// (Linux: MADV_HUGEPAGE).
/// Reused memory has its old content. The reallocation of a large buffer moves pages where the system can (Linux: mremap), and
/// copies elements otherwise.
struct RecyclingAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* block = detail::take_small_block(bytes);
    return block ? block : detail::allocate_recycled(bytes);
  }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (!detail::keep_small_block(p, bytes)) detail::deallocate_recycled(p, bytes);
  }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) { return detail::reallocate_recycled(p, from, to); }
};

TENON_END_TYPES
