// Memory of nodes: small blocks from the C library, some of which each thread keeps for the next nodes.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The free blocks of one thread: list k holds blocks of k times 32 bytes, aligned to 16.
struct NodeBlocks {
  static constexpr std::size_t unit = 32, classes = 17;
  static constexpr unsigned most = 512;  // blocks in a list
  enum State : unsigned char { unused, open, closed };
  struct Free {
    Free* next;
  };
  Free* list[classes];
  unsigned count[classes];
  State state;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Null if there is no memory.
TENON_SHARED void* allocate_node(std::size_t bytes) noexcept;
TENON_SHARED void deallocate_node(void* p, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/node_memory_bodies.hpp>
#endif
