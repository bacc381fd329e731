// Memory of nodes: small blocks from the C library, some of which each thread keeps for the next nodes.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The free blocks of one thread: list k holds blocks of k times 32 bytes, aligned to 16.
struct NodeBlocks {
  static constexpr std::size_t unit = 32, classes = 17, most = 512;  // blocks in a list
  struct Free {
    Free* next;
  };
  Free* list[classes] = {};
  unsigned count[classes] = {};
  TENON_INLINE ~NodeBlocks() {
    for (Free*& first : list) {
      while (first) {
        Free* const block = first;
        first = block->next;
        std::free(block);
      }
    }
    for (unsigned& n : count) n = most;  // blocks that static objects release later go straight to the C library
  }
};
inline thread_local NodeBlocks node_blocks;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Null if there is no memory.
TENON_INLINE void* allocate_node(std::size_t bytes) noexcept {
  const std::size_t k = (bytes + NodeBlocks::unit - 1) / NodeBlocks::unit;
  if (!TENON_ASAN && k < NodeBlocks::classes) {
    NodeBlocks& blocks = node_blocks;
    if (NodeBlocks::Free* const block = blocks.list[k]) {
      blocks.list[k] = block->next;
      --blocks.count[k];
      return block;
    }
  }
  return std::malloc(k * NodeBlocks::unit);
}
TENON_INLINE void deallocate_node(void* p, std::size_t bytes) noexcept {
  const std::size_t k = (bytes + NodeBlocks::unit - 1) / NodeBlocks::unit;
  if (!TENON_ASAN && k < NodeBlocks::classes) {
    NodeBlocks& blocks = node_blocks;
    if (blocks.count[k] < NodeBlocks::most) {
      auto* const block = static_cast<NodeBlocks::Free*>(p);
      block->next = blocks.list[k];
      blocks.list[k] = block;
      ++blocks.count[k];
      return;
    }
  }
  std::free(p);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
