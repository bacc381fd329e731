// HugePageAllocator: memory mapped from the kernel, in huge pages where it has them.
//
// Large arrays are traversed from end to end: pages of 2 MiB cause 512 times fewer page faults than pages of 4 KiB, and fewer TLB
// misses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

TENON_BEGIN_DETAIL_TYPES

inline constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;
/// Mappings are multiples of this many bytes, which every system's page size divides.
inline constexpr std::size_t mapping_unit = std::size_t{64} << 10;
/// The largest mapping in bytes; twice as much would exceed the address space.
inline constexpr std::size_t largest_mapping = std::size_t{1} << 47;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// The size of the mapping for `bytes`; 0 when it is too large.
constexpr std::size_t mapping_for(std::size_t bytes) {
  return bytes > largest_mapping ? 0 : round_up(bytes ? bytes : 1, mapping_unit);
}

#if defined(MAP_ANONYMOUS)

/// Maps `bytes` (a multiple of mapping_unit) of zeros, aligned to 2 MiB from that size on. Null on failure.
TENON_NOINLINE_OG inline void* map_pages(std::size_t bytes) {
  const bool huge = bytes >= huge_page_bytes;
  const std::size_t slack = huge ? huge_page_bytes : 0;
  void* mapped = ::mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  if (!huge) return mapped;
  auto* begin = static_cast<char*>(mapped);
  const std::size_t before = (huge_page_bytes - reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes) % huge_page_bytes;
  if (before) ::munmap(begin, before);
  if (slack > before) ::munmap(begin + before + bytes, slack - before);
#if defined(MADV_HUGEPAGE)
  ::madvise(begin + before, bytes, MADV_HUGEPAGE);  // only a hint: without huge pages the memory is merely slower
#endif
  return begin + before;
}

TENON_INLINE void unmap_pages(void* p, std::size_t bytes) noexcept { ::munmap(p, bytes); }

/// Resizes a mapping without copying: the kernel moves the pages to new addresses. Null, with the mapping unchanged, if the
/// system cannot.
TENON_NOINLINE_OG inline void* remap_pages(void* p, std::size_t from, std::size_t to) {
#if defined(MREMAP_FIXED)
  void* target = map_pages(to);  // an address aligned to 2 MiB, so that huge pages are moved whole
  if (!target) return nullptr;
  if (::mremap(p, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, target) == MAP_FAILED) {
    ::munmap(target, to);
    return nullptr;
  }
#if defined(MADV_HUGEPAGE)
  if (from < huge_page_bytes && to >= huge_page_bytes) ::madvise(target, to, MADV_HUGEPAGE);
#endif
  return target;
#else
  (void)p, (void)from, (void)to;
  return nullptr;
#endif
}

/// Lets the kernel reclaim the pages when it is short of memory. Until then they keep their content, and a write revokes the
/// offer.
TENON_INLINE void offer_pages(void* p, std::size_t bytes) noexcept {
#if defined(MADV_FREE)
  ::madvise(p, bytes, MADV_FREE);
#else
  (void)p, (void)bytes;
#endif
}

#else

inline void* map_pages(std::size_t bytes) { return std::aligned_alloc(mapping_unit, bytes); }
inline void unmap_pages(void* p, std::size_t) noexcept { std::free(p); }
inline void* remap_pages(void*, std::size_t, std::size_t) { return nullptr; }
inline void offer_pages(void*, std::size_t) noexcept {}

#endif

inline void* allocate_pages(std::size_t bytes) {
  const std::size_t mapping = mapping_for(bytes);
  return mapping ? map_pages(mapping) : nullptr;
}
inline void deallocate_pages(void* p, std::size_t bytes) noexcept {
  if (p) unmap_pages(p, mapping_for(bytes));
}
inline void* reallocate_pages(void* p, std::size_t from, std::size_t to) {
  const std::size_t before = mapping_for(from), after = mapping_for(to);
  if (before == after || !after) return after ? p : nullptr;
  if (void* moved = remap_pages(p, before, after)) return moved;
  void* fresh = map_pages(after);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  unmap_pages(p, before);
  return fresh;
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

/// Host memory mapped from the kernel for each allocation: zero at first, unmapped when released. From 2 MiB on it is aligned to
/// 2 MiB and asks for huge pages (Linux: MADV_HUGEPAGE). Each allocation takes whole units of 64 KiB, so it is for large arrays.
struct HugePageAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_pages(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_pages(p, bytes); }
  TENON_INLINE void* reallocate(void* p, std::size_t from, std::size_t to) { return detail::reallocate_pages(p, from, to); }
};

TENON_END_TYPES
