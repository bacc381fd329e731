// AlignedAllocator: host memory from the C library.
//
// Blocks come from the C library, aligned to 64 bytes. Small ones are kept per thread for reuse, so that the result of
// an operation on a few elements costs nanoseconds. The lists of a thread are freed when it ends; blocks that static
// objects release later go straight to the C library.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/middle_blocks.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

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
static_assert(MiddleBlocks::smallest == (SmallBlocks::classes - 1) * alignment + 1);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Size 0 gives a block too. Null means failure, also after the cached memory was released and the request repeated.
TENON_SHARED void* allocate_from_system(std::size_t bytes) noexcept;

/// A block of this thread's list, or null.
TENON_SHARED void* take_small_block(std::size_t bytes);

/// Puts a block on this thread's list if it belongs there and the list is open.
TENON_SHARED bool keep_small_block(void* p, std::size_t bytes) noexcept;

/// Releases a block that keep_small_block refused. The first release of a thread opens its lists, which may then keep
/// the block.
TENON_SHARED void deallocate_to_system(void* p, std::size_t bytes) noexcept;

TENON_SHARED void* allocate_aligned(std::size_t bytes);
TENON_SHARED void deallocate_aligned(void* p, std::size_t bytes) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

/// Host memory from the C library, aligned to 64 bytes, small blocks recycled per thread.
struct AlignedAllocator {
  using device_type = Cpu;
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_aligned(bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t bytes) noexcept { detail::deallocate_aligned(p, bytes); }
};

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/memory/aligned_bodies.hpp>
#endif
