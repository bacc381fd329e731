// The bodies of the functions that memory/recycling.hpp declares.
#pragma once

#include <cstddef>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/page_cache_bodies.hpp>
#include <tenon/memory/recycling.hpp>
#include <tenon/memory/size_class.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void* allocate_recycled(std::size_t bytes) noexcept {
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

TENON_NOINLINE_OG TENON_BODY void deallocate_recycled(void* p, std::size_t bytes) noexcept {
  if (is_middle(bytes) && p && keep_middle_block(p, bytes)) return;
  if (!is_recycled(bytes)) return deallocate_to_system(p, bytes);
  if (p) keep_pages(p, recycled_mapping(bytes));
}

TENON_NOINLINE_OG TENON_BODY void* reallocate_recycled(void* p, std::size_t from, std::size_t to) noexcept {
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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
