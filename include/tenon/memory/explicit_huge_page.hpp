// ExplicitHugePageAllocator: memory from the huge pages that the administrator has reserved.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/platform/pages.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The size in whole huge pages, as the kernel cannot unmap a part of one; 0 when it is too large.
inline std::size_t huge_mapping_for(std::size_t bytes) {
  return bytes > largest_mapping ? 0 : round_up(bytes ? bytes : 1, huge_page_bytes);
}

TENON_NOINLINE_OG inline void* allocate_huge(std::size_t bytes) {
  const std::size_t mapping = huge_mapping_for(bytes);
  if (!mapping) return nullptr;
  void* reserved = map_reserved(mapping);
  return reserved ? reserved : map_pages(mapping);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Host memory in whole pages of 2 MiB from the kernel's reserve (Linux: MAP_HUGETLB; `vm.nr_hugepages` sets its size):
/// never split, never swapped. When the reserve is exhausted, pages are mapped as HugePageAllocator does.
struct ExplicitHugePageAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_huge(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept {
    if (p) detail::unmap_pages(p, detail::huge_mapping_for(bytes));
  }
};

}  // namespace tenon::inline v1
