// The bodies of the functions that memory/huge_page.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

#if defined(MAP_ANONYMOUS)

TENON_NOINLINE_OG TENON_BODY void* map_pages(std::size_t bytes) {
  const bool huge = bytes >= huge_page_bytes;
  const std::size_t slack = huge ? huge_page_bytes : 0;
  void* mapped = ::mmap(nullptr, bytes + slack, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) return nullptr;
  if (!huge) return mapped;
  auto* begin = static_cast<char*>(mapped);
  const std::size_t before =
      (huge_page_bytes - reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes) % huge_page_bytes;
  if (before) ::munmap(begin, before);
  if (slack > before) ::munmap(begin + before + bytes, slack - before);
#if defined(MADV_HUGEPAGE)
  ::madvise(begin + before, bytes, MADV_HUGEPAGE);  // only a hint: without huge pages the memory is merely slower
#endif
  return begin + before;
}

TENON_BODY_INLINE void unmap_pages(void* p, std::size_t bytes) noexcept { ::munmap(p, bytes); }

TENON_NOINLINE_OG TENON_BODY void* remap_pages(void* p, std::size_t from, std::size_t to) {
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

TENON_BODY_INLINE void offer_pages(void* p, std::size_t bytes) noexcept {
#if defined(MADV_FREE)
  ::madvise(p, bytes, MADV_FREE);
#else
  (void)p, (void)bytes;
#endif
}

#else

TENON_BODY void* map_pages(std::size_t bytes) { return std::aligned_alloc(mapping_unit, bytes); }
TENON_BODY void unmap_pages(void* p, std::size_t) noexcept { std::free(p); }
TENON_BODY void* remap_pages(void*, std::size_t, std::size_t) { return nullptr; }
TENON_BODY void offer_pages(void*, std::size_t) noexcept {}

#endif

TENON_BODY void* allocate_pages(std::size_t bytes) {
  const std::size_t mapping = mapping_for(bytes);
  return mapping ? map_pages(mapping) : nullptr;
}
TENON_BODY void deallocate_pages(void* p, std::size_t bytes) noexcept {
  if (p) unmap_pages(p, mapping_for(bytes));
}
TENON_BODY void* reallocate_pages(void* p, std::size_t from, std::size_t to) {
  const std::size_t before = mapping_for(from), after = mapping_for(to);
  if (before == after || !after) return after ? p : nullptr;
  if (void* moved = remap_pages(p, before, after)) return moved;
  void* fresh = map_pages(after);
  if (!fresh) return nullptr;
  std::memcpy(fresh, p, from < to ? from : to);
  unmap_pages(p, before);
  return fresh;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
