// Middle blocks: those between the small ones of a thread and buffers of their own pages, kept for the next need of their size.
//
// The C library gives the end of its heap back to the system as soon as some blocks there are free, and the next ones fault again
// page by page, which costs several times what an operation does.  Nobody waits here: who finds the list taken goes to the C library.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <pthread.h>

#include <tenon/config.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/memory/size_class.hpp>
#include <tenon/memory/state_lock.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Free blocks of the C library, each as large as its class, linked by their first words.  State of the process that no destructor
/// ends.
struct MiddleBlocks {
  static constexpr std::size_t smallest = 2113, end = std::size_t{256} << 10;  // smaller ones are SmallBlocks
  static constexpr int lists = 56;
  struct Node {
    Node* next;
  };
  pthread_mutex_t mutex;
  bool open;           // the limit was read
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

/// More than the working set of most programs; beyond it a block is large enough for the C library's own ways.
TENON_INLINE constexpr std::size_t middle_blocks_limit(std::size_t limit) {
  constexpr std::size_t most = std::size_t{16} << 20;
  return limit < most ? limit : most;
}
TENON_COLD inline void open_state(MiddleBlocks& blocks) { blocks.limit = middle_blocks_limit(initial_recycling_limit()); }
using MiddleBlocksLock = StateLock<middle_blocks>;
using MiddleBlocksTryLock = StateTryLock<middle_blocks>;

/// A kept block of the size's class, or null.
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

/// Gives blocks back to the C library, all of them where they are more than `limit` bytes.  Returns how many bytes that were.
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

/// Keeps a block.  False where recycling is off, or somebody else is at the list.  One that makes them too many sends all others
/// away, as what was kept is hardly what is needed.
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
