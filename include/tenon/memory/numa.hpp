// NumaAllocator: memory on chosen NUMA nodes.
//
// Uses the system call mbind(2) directly, so that libnuma is not needed. Linux.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/huge_page.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/platform/memory_nodes.hpp>

namespace tenon::inline v1 {

/// The rules that place pages: `bind`: only on the node; `preferred`: on the node while it has free pages;
/// `interleave`: on all nodes in turn.
enum class NumaPlacement : int { preferred = 1, bind = 2, interleave = 3 };  // as mbind(2) numbers them

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// On a machine with one node a refused placement is no failure, as all memory is on that node.
TENON_NOINLINE_OG inline void* allocate_on_nodes(std::size_t bytes, NumaPlacement placement, unsigned long nodes) {
  void* p = allocate_pages(bytes);
  if (!p || place_pages(p, mapping_for(bytes), static_cast<int>(placement), nodes) || highest_memory_node() == 0)
    return p;
  deallocate_pages(p, bytes);
  return nullptr;
}

inline unsigned long mask_of_node(int node) {
  const int highest = highest_memory_node();
  if (node < 0 || node > highest || node >= most_memory_nodes)
    throw_error(ErrorCode::memory, "NumaAllocator: node ", node, ": the nodes are 0 to ", highest);
  return 1ul << node;
}
inline unsigned long mask_of_all_nodes() {
  const int highest = highest_memory_node();
  return highest + 1 >= most_memory_nodes ? ~0ul : (1ul << (highest + 1)) - 1;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// Host memory mapped as by HugePageAllocator, on a node of a machine with non-uniform memory. Each allocation takes
/// whole units of 64 KiB. It fails if the kernel refuses the placement, except on a machine with one node.
class NumaAllocator {
 public:
  using device_type = Cpu;
  /// Throws MemoryError when there is no such node.
  TENON_INLINE explicit NumaAllocator(int node, NumaPlacement placement = NumaPlacement::bind)
      : nodes_(placement == NumaPlacement::interleave ? detail::mask_of_all_nodes() : detail::mask_of_node(node)),
        placement_(placement) {}
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_on_nodes(bytes, placement_, nodes_); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_pages(p, bytes); }

 private:
  unsigned long nodes_;
  NumaPlacement placement_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {
/// The number of nodes up to the highest that is online, including those that are offline.
inline int numa_nodes() { return detail::highest_memory_node() + 1; }
}  // namespace tenon::inline v1::inline TENON_CODE
