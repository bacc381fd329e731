// ExplicitHugePageAllocator: memory from the huge pages that the administrator has reserved.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The size in whole huge pages, as the kernel cannot unmap a part of one; 0 when it is too large.
inline std::size_t huge_mapping_for(std::size_t bytes) {
  return bytes > largest_mapping ? 0 : round_up(bytes ? bytes : 1, huge_page_bytes);
}

TENON_NOINLINE_OG inline void* allocate_huge(std::size_t bytes) {
  const std::size_t mapping = huge_mapping_for(bytes);
  if (!mapping) return nullptr;
#if defined(MAP_HUGETLB)
  constexpr int two_mebibytes = 21 << 26;  // MAP_HUGE_2MB, which the C library may lack
  void* mapped = ::mmap(nullptr, mapping, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB | two_mebibytes, -1, 0);
  if (mapped != MAP_FAILED) return mapped;
#endif
  return map_pages(mapping);
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
