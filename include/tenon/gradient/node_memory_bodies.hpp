// The bodies of the functions that gradient/node_memory.hpp declares.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/gradient/node_memory.hpp>

namespace tenon::inline v1::detail {

/// The lists of a thread that has none: empty, and nothing is put on them.
TENON_HIDDEN inline constinit NodeBlocks unused_node_blocks{{}, {}, NodeBlocks::unused};
TENON_HIDDEN inline constinit NodeBlocks closed_node_blocks{{}, {}, NodeBlocks::closed};

/// The thread's lists, which lie in the heap, as those of memory/aligned_bodies.hpp do.
TENON_HIDDEN inline constinit thread_local NodeBlocks* node_blocks = &unused_node_blocks;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Makes the thread's lists, if there is memory, and frees them with their blocks when the thread ends.
struct NodeBlocksCloser {
  TENON_COLD NodeBlocksCloser() {
    auto* const blocks = static_cast<NodeBlocks*>(std::calloc(1, sizeof(NodeBlocks)));
    if (!blocks) return;
    blocks->state = NodeBlocks::open;
    node_blocks = blocks;
  }
  TENON_COLD ~NodeBlocksCloser() {
    NodeBlocks* const blocks = node_blocks;
    node_blocks = &closed_node_blocks;  // blocks that static objects release later go straight to the C library
    if (blocks->state != NodeBlocks::open) return;
    for (NodeBlocks::Free* first : blocks->list) {
      while (first) {
        NodeBlocks::Free* const block = first;
        first = block->next;
        std::free(block);
      }
    }
    std::free(blocks);
  }
};

TENON_COLD inline bool open_node_blocks() noexcept {
  if (node_blocks->state == NodeBlocks::closed || TENON_ASAN) return false;
  static thread_local NodeBlocksCloser closer;
  return node_blocks->state == NodeBlocks::open;
}

/// The list that a block belongs to.
TENON_INLINE std::size_t class_of_node(std::size_t bytes) { return (bytes + NodeBlocks::unit - 1) / NodeBlocks::unit; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void* allocate_node(std::size_t bytes) noexcept {
  const std::size_t k = class_of_node(bytes);
  NodeBlocks& blocks = *node_blocks;
  if (k < NodeBlocks::classes && blocks.list[k]) {
    NodeBlocks::Free* const block = blocks.list[k];
    blocks.list[k] = block->next;
    --blocks.count[k];
    return block;
  }
  return std::malloc(k * NodeBlocks::unit);
}
TENON_BODY void deallocate_node(void* p, std::size_t bytes) noexcept {
  const std::size_t k = class_of_node(bytes);
  if (k < NodeBlocks::classes && (node_blocks->state == NodeBlocks::open || open_node_blocks())) {
    NodeBlocks& blocks = *node_blocks;
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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
