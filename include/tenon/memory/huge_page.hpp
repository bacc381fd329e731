// HugePageAllocator: memory mapped from the kernel, in huge pages where it has them.
//
// Large arrays are traversed from end to end: pages of 2 MiB cause 512 times fewer page faults than pages of 4 KiB, and
// fewer TLB misses.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;
/// Mappings are multiples of this many bytes, which every system's page size divides.
inline constexpr std::size_t mapping_unit = std::size_t{64} << 10;
/// The largest mapping in bytes; twice as much would exceed the address space.
inline constexpr std::size_t largest_mapping = std::size_t{1} << 47;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The size of the mapping for `bytes`; 0 when it is too large.
constexpr std::size_t mapping_for(std::size_t bytes) {
  return bytes > largest_mapping ? 0 : round_up(bytes ? bytes : 1, mapping_unit);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Maps `bytes` (a multiple of mapping_unit) of zeros, aligned to 2 MiB from that size on. Null on failure.
TENON_SHARED void* map_pages(std::size_t bytes);
TENON_SHARED void unmap_pages(void* p, std::size_t bytes) noexcept;
/// Resizes a mapping without copying: the kernel moves the pages to new addresses. Null, with the mapping unchanged, if
/// the system cannot.
TENON_SHARED void* remap_pages(void* p, std::size_t from, std::size_t to);
/// Lets the kernel reclaim the pages when it is short of memory. Until then they keep their content, and a write
/// revokes the offer.
TENON_SHARED void offer_pages(void* p, std::size_t bytes) noexcept;

TENON_SHARED void* allocate_pages(std::size_t bytes);
TENON_SHARED void deallocate_pages(void* p, std::size_t bytes) noexcept;
TENON_SHARED void* reallocate_pages(void* p, std::size_t from, std::size_t to);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// Host memory mapped from the kernel for each allocation: zero at first, unmapped when released. From 2 MiB on it is
/// aligned to 2 MiB and asks for huge pages (Linux: MADV_HUGEPAGE). Each allocation takes whole units of 64 KiB, so it
/// is for large arrays.
struct HugePageAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_pages(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_pages(p, bytes); }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) {
    return detail::reallocate_pages(p, from, to);
  }
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/memory/huge_page_bodies.hpp>
#endif
