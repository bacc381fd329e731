// The bodies of the functions that memory/middle_blocks.hpp declares.
#pragma once

#include <cstddef>
#include <cstdlib>

#include <tenon/config.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/recycling_limit.hpp>
#include <tenon/memory/size_class.hpp>
#include <tenon/memory/state_lock.hpp>

namespace tenon::inline v1::detail {

TENON_HIDDEN inline constinit MiddleBlocks middle_blocks{PTHREAD_MUTEX_INITIALIZER, false, 0, 0, {}};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_COLD inline void open_state(MiddleBlocks& blocks) {
  blocks.limit = middle_blocks_limit(initial_recycling_limit());
}
using MiddleBlocksLock = StateLock<middle_blocks>;
using MiddleBlocksTryLock = StateTryLock<middle_blocks>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void* take_middle_block(std::size_t bytes) {
  const MiddleBlocksTryLock blocks;
  auto*& list = blocks->list[class_number(bytes) - first_middle_class];
  auto* node = blocks ? list : nullptr;
  if (node) {
    list = node->next;
    blocks->bytes -= class_size(bytes);
  }
  return node;
}

TENON_NOINLINE_OG TENON_BODY std::size_t trim_middle_blocks(std::size_t limit) {
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

TENON_NOINLINE_OG TENON_BODY bool keep_middle_block(void* p, std::size_t bytes) noexcept {
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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
