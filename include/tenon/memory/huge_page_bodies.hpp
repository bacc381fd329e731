// The bodies of the functions that memory/huge_page.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/platform/pages.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void* map_pages(std::size_t bytes) {
  const bool huge = bytes >= huge_page_bytes;
  const std::size_t slack = huge ? huge_page_bytes : 0;
  auto* begin = static_cast<char*>(map_fresh(bytes + slack));
  if (!begin || !huge) return begin;
  const std::size_t before =
      (huge_page_bytes - reinterpret_cast<std::uintptr_t>(begin) % huge_page_bytes) % huge_page_bytes;
  if (before) unmap(begin, before);
  if (slack > before) unmap(begin + before + bytes, slack - before);
  prefer_huge_pages(begin + before, bytes);
  return begin + before;
}

TENON_BODY_INLINE void unmap_pages(void* p, std::size_t bytes) noexcept { unmap(p, bytes); }

TENON_NOINLINE_OG TENON_BODY void* remap_pages(void* p, std::size_t from, std::size_t to) {
  void* target = map_pages(to);  // an address aligned to 2 MiB, so that huge pages are moved whole
  if (!target) return nullptr;
  if (!move_pages(p, from, target, to)) {
    unmap(target, to);
    return nullptr;
  }
  if (from < huge_page_bytes && to >= huge_page_bytes) prefer_huge_pages(target, to);
  return target;
}

TENON_BODY_INLINE void offer_pages(void* p, std::size_t bytes) noexcept { offer_back(p, bytes); }

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
