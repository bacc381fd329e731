// Middle blocks, of 2 to 256 KiB: larger than a thread's small blocks, smaller than buffers with pages of their own. Kept for
// reuse.
//
// The C library returns the end of its heap to the system as soon as some blocks there are free, and the next blocks fault again
// page by page, which costs several times more than an operation. No thread waits here: one that finds the lists locked goes to
// the C library.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <pthread.h>

#include <tenon/config.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/memory/size_class.hpp>
#include <tenon/memory/state_lock.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Free blocks from the C library, each of its class's size, linked through their first words. Process-wide state, never
/// destroyed.
struct MiddleBlocks {
  static constexpr std::size_t smallest = 2113, end = std::size_t{256} << 10;  // smaller ones are SmallBlocks
  static constexpr int lists = 56;
  struct Node {
    Node* next;
  };
  pthread_mutex_t mutex;
  bool open;           // whether the limit was read
  std::size_t bytes;   // of all blocks
  std::size_t limit;
  Node* list[lists];
};
TENON_HIDDEN inline constinit MiddleBlocks middle_blocks{PTHREAD_MUTEX_INITIALIZER, false, 0, 0, {}};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

TENON_INLINE constexpr bool is_middle(std::size_t bytes) {
  return !TENON_ASAN && bytes - MiddleBlocks::smallest < MiddleBlocks::end - MiddleBlocks::smallest;
}
inline constexpr int first_middle_class = class_number(MiddleBlocks::smallest);
static_assert(class_number(MiddleBlocks::end) - first_middle_class < MiddleBlocks::lists);

/// The limit on the bytes of all middle blocks: never more than 16 MiB, which exceeds the working set of most programs in such
/// blocks.
TENON_INLINE constexpr std::size_t middle_blocks_limit(std::size_t limit) {
  constexpr std::size_t most = std::size_t{16} << 20;
  return limit < most ? limit : most;
}
TENON_COLD inline void open_state(MiddleBlocks& blocks) { blocks.limit = middle_blocks_limit(initial_recycling_limit()); }
using MiddleBlocksLock = StateLock<middle_blocks>;
using MiddleBlocksTryLock = StateTryLock<middle_blocks>;

/// A kept block of that size class, or null.
TENON_NOINLINE_OG inline void* take_middle_block(std::size_t bytes) {
  const MiddleBlocksTryLock blocks;
  auto*& list = blocks->list[class_number(bytes) - first_middle_class];
  auto* node = blocks ? list : nullptr;
  if (node) {
    list = node->next;
    blocks->bytes -= class_size(bytes);
  }
  return node;
}

/// Frees all kept blocks if they have more than `limit` bytes in total. Returns the number of bytes freed.
TENON_NOINLINE_OG inline std::size_t trim_middle_blocks(std::size_t limit) {
  MiddleBlocks::Node* all = nullptr;
  std::size_t released = 0;
  {
    const MiddleBlocksLock blocks;
    if (blocks->bytes <= limit) return 0;
    for (auto*& list : blocks->list) {
      while (auto* node = list) {
        list = node->next;
        node->next = all;
        all = node;
      }
    }
    released = blocks->bytes;
    blocks->bytes = 0;
  }
  while (auto* node = all) {
    all = node->next;
    std::free(node);
  }
  return released;
}

/// Keeps a block. False if recycling is off, another thread has the lock, or the limit would be exceeded. In the last case all
/// kept blocks are freed, as their sizes are evidently not in demand.
TENON_NOINLINE_OG inline bool keep_middle_block(void* p, std::size_t bytes) noexcept {
  const std::size_t size = class_size(bytes);
  bool full;
  {
    const MiddleBlocksTryLock blocks;
    if (!blocks || size > blocks->limit) return false;
    full = blocks->bytes + size > blocks->limit;
    if (!full) {
      auto* node = static_cast<MiddleBlocks::Node*>(p);
      auto*& list = blocks->list[class_number(bytes) - first_middle_class];
      node->next = list;
      list = node;
      blocks->bytes += size;
    }
  }
  if (full) trim_middle_blocks(0);
  return !full;
}

TENON_END_DETAIL
