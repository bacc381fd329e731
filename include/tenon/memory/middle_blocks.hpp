// Middle blocks, of 2 to 256 KiB: larger than a thread's small blocks, smaller than buffers with pages of their own.
// Kept for reuse.
//
// The C library returns the end of its heap to the system as soon as some blocks there are free, and the next blocks
// fault again page by page, which costs several times more than an operation. No thread waits here: one that finds the
// lists locked goes to the C library.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/size_class.hpp>
#include <tenon/platform/mutex.hpp>

namespace tenon::inline v1::detail {

/// Free blocks from the C library, each of its class's size, linked through their first words. Process-wide state,
/// never destroyed.
struct MiddleBlocks {
  static constexpr std::size_t smallest = 2113, end = std::size_t{256} << 10;  // smaller ones are SmallBlocks
  static constexpr int lists = 56;
  struct Node {
    Node* next;
  };
  Mutex mutex;
  bool open;           // the limit was read
  std::size_t bytes;   // of all blocks
  std::size_t limit;
  Node* list[lists];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE constexpr bool is_middle(std::size_t bytes) {
  return !TENON_ASAN && bytes - MiddleBlocks::smallest < MiddleBlocks::end - MiddleBlocks::smallest;
}
inline constexpr int first_middle_class = class_number(MiddleBlocks::smallest);
static_assert(class_number(MiddleBlocks::end) - first_middle_class < MiddleBlocks::lists);

/// The limit on the bytes of all middle blocks: never more than 16 MiB, which exceeds the working set of most programs
/// in such blocks.
TENON_INLINE constexpr std::size_t middle_blocks_limit(std::size_t limit) {
  constexpr std::size_t most = std::size_t{16} << 20;
  return limit < most ? limit : most;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A kept block of that size class, or null.
TENON_SHARED void* take_middle_block(std::size_t bytes);

/// Frees all kept blocks if they have more than `limit` bytes in total. Returns the number of bytes freed.
TENON_SHARED std::size_t trim_middle_blocks(std::size_t limit);

/// Keeps a block. False if recycling is off, another thread has the lock, or the limit would be exceeded. In the last
/// case all kept blocks are freed, as their sizes are evidently not in demand.
TENON_SHARED bool keep_middle_block(void* p, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/memory/middle_blocks_bodies.hpp>
#endif
