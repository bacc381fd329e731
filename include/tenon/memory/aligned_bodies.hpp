// The bodies of the functions that memory/aligned.hpp declares.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

/// The lists of a thread that has none: empty, and nothing is put on them.
TENON_HIDDEN inline constinit SmallBlocks unused_small_blocks{{}, {}, SmallBlocks::unused};
TENON_HIDDEN inline constinit SmallBlocks closed_small_blocks{{}, {}, SmallBlocks::closed};

/// The thread's lists, which lie in the heap: memory that dlopen has to find beside every thread's stack is scarce, and
/// shared by all libraries of a process.
TENON_HIDDEN inline constinit thread_local SmallBlocks* small_blocks = &unused_small_blocks;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Makes the thread's lists, if there is memory, and frees them with their blocks when the thread ends.
struct SmallBlocksCloser {
  TENON_COLD SmallBlocksCloser() {
    auto* blocks = static_cast<SmallBlocks*>(std::calloc(1, sizeof(SmallBlocks)));
    if (!blocks) return;
    blocks->state = SmallBlocks::open;
    small_blocks = blocks;
  }
  TENON_COLD ~SmallBlocksCloser() {
    SmallBlocks* blocks = small_blocks;
    small_blocks = &closed_small_blocks;
    if (blocks->state != SmallBlocks::open) return;
    for (auto*& list : blocks->list) {
      while (auto* node = list) {
        list = node->next;
        std::free(node);
      }
    }
    std::free(blocks);
  }
};

TENON_COLD inline bool open_small_blocks() {
  if (small_blocks->state == SmallBlocks::closed || TENON_ASAN) return false;
  static thread_local SmallBlocksCloser closer;
  return small_blocks->state == SmallBlocks::open;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void* allocate_from_system(std::size_t bytes) noexcept {
  const std::size_t room = round_up(bytes ? bytes : 1, alignment);
  void* p = std::aligned_alloc(alignment, room);
  return p || !(trim_cache(0) + trim_middle_blocks(0)) ? p : std::aligned_alloc(alignment, room);
}

TENON_BODY_INLINE void* take_small_block(std::size_t bytes) {
  const std::size_t k = (bytes + alignment - 1) / alignment;
  if (k < SmallBlocks::classes) {
    SmallBlocks& blocks = *small_blocks;
    if (auto* node = blocks.list[k]) {
      blocks.list[k] = node->next;
      --blocks.count[k];
      return node;
    }
  }
  return nullptr;
}

TENON_BODY_INLINE bool keep_small_block(void* p, std::size_t bytes) noexcept {
  const std::size_t k = (bytes + alignment - 1) / alignment;
  if (k - 1 < SmallBlocks::classes - 1 && p) {  // not size 0, whose block is larger than its class
    SmallBlocks& blocks = *small_blocks;
    if (blocks.count[k] < SmallBlocks::capacity && blocks.state == SmallBlocks::open) {
      auto* node = static_cast<SmallBlocks::Node*>(p);
      node->next = blocks.list[k];
      blocks.list[k] = node;
      ++blocks.count[k];
      return true;
    }
  }
  return false;
}

TENON_NOINLINE_OG TENON_BODY void deallocate_to_system(void* p, std::size_t bytes) noexcept {
  if (small_blocks->state == SmallBlocks::unused && open_small_blocks() && keep_small_block(p, bytes)) return;
  std::free(p);
}

TENON_BODY_INLINE void* allocate_aligned(std::size_t bytes) {
  void* block = take_small_block(bytes);
  return block ? block : allocate_from_system(bytes);
}
TENON_BODY_INLINE void deallocate_aligned(void* p, std::size_t bytes) noexcept {
  if (!keep_small_block(p, bytes)) deallocate_to_system(p, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
