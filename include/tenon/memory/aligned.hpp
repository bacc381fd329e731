// AlignedAllocator: host memory from the C library.
//
// Blocks come from the C library, aligned to 64 bytes. Small ones are kept per thread for reuse, so that the result of an
// operation on a few elements costs nanoseconds. The lists of a thread are freed when it ends; blocks that static objects release
// later go straight to the C library.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/page_cache.hpp>
#include <tenon/memory/policy.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The free small blocks of one thread: list k holds blocks of k times 64 bytes.
struct SmallBlocks {
  static constexpr std::size_t classes = 34;  // up to 2 KiB of elements and a storage's header
  static constexpr unsigned char capacity = 32;
  enum State : unsigned char { unused, open, closed };
  struct Node {
    Node* next;
  };
  Node* list[classes];
  unsigned char count[classes];
  State state;
};
TENON_HIDDEN inline constinit thread_local SmallBlocks small_blocks{};
static_assert(MiddleBlocks::smallest == (SmallBlocks::classes - 1) * alignment + 1);

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Frees the thread's small blocks when the thread ends.
struct SmallBlocksCloser {
  TENON_INLINE SmallBlocksCloser() { small_blocks.state = SmallBlocks::open; }
  TENON_COLD ~SmallBlocksCloser() {
    SmallBlocks& blocks = small_blocks;
    blocks.state = SmallBlocks::closed;
    for (auto*& list : blocks.list) {
      while (auto* node = list) {
        list = node->next;
        std::free(node);
      }
    }
  }
};

TENON_COLD inline bool open_small_blocks() {
  if (small_blocks.state == SmallBlocks::closed || TENON_ASAN) return false;
  static thread_local SmallBlocksCloser closer;
  return small_blocks.state == SmallBlocks::open;
}

/// Size 0 gives a block too. Null means failure, also after the cached memory was released and the request repeated.
TENON_NOINLINE_OG inline void* allocate_from_system(std::size_t bytes) noexcept {
  const std::size_t room = round_up(bytes ? bytes : 1, alignment);
  void* p = std::aligned_alloc(alignment, room);
  return p || !(trim_cache(0) + trim_middle_blocks(0)) ? p : std::aligned_alloc(alignment, room);
}

/// A block of this thread's list, or null.
TENON_INLINE void* take_small_block(std::size_t bytes) {
  const std::size_t k = (bytes + alignment - 1) / alignment;
  if (k < SmallBlocks::classes) {
    SmallBlocks& blocks = small_blocks;
    if (auto* node = blocks.list[k]) {
      blocks.list[k] = node->next;
      --blocks.count[k];
      return node;
    }
  }
  return nullptr;
}

/// Puts a block on this thread's list if it belongs there and the list is open.
TENON_INLINE bool keep_small_block(void* p, std::size_t bytes) noexcept {
  const std::size_t k = (bytes + alignment - 1) / alignment;
  if (k - 1 < SmallBlocks::classes - 1 && p) {  // not size 0, whose block is larger than its class
    SmallBlocks& blocks = small_blocks;
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

/// Releases a block that keep_small_block refused. The first release of a thread opens its lists, which may then keep the block.
TENON_NOINLINE_OG inline void deallocate_to_system(void* p, std::size_t bytes) noexcept {
  if (small_blocks.state == SmallBlocks::unused && open_small_blocks() && keep_small_block(p, bytes)) return;
  std::free(p);
}

TENON_INLINE void* allocate_aligned(std::size_t bytes) {
  void* block = take_small_block(bytes);
  return block ? block : allocate_from_system(bytes);
}
TENON_INLINE void deallocate_aligned(void* p, std::size_t bytes) noexcept {
  if (!keep_small_block(p, bytes)) deallocate_to_system(p, bytes);
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

/// Host memory from the C library, aligned to 64 bytes, small blocks recycled per thread.
struct AlignedAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_aligned(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_aligned(p, bytes); }
};

TENON_END_TYPES
