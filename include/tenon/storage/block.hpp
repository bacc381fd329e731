// The reference-counted block behind a storage: a header of 64 bytes that never moves, and a pointer to the elements.
//
// The elements of a small storage follow the header in one allocation. When such a storage grows or swaps its contents, its
// elements move to an allocation of their own, and their old memory is freed together with the header. Handles read the data
// pointer from the header each time, so all of them see the moved elements.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/memory/mutex_lock.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

struct alignas(64) Block {
  enum Flag : std::uint16_t {
    owned = 1,     // a policy allocated the elements and frees them
    view = 2,      // the elements belong to another block
    pinned = 4,    // code outside the library holds the data pointer: the elements must not move
    kept = 8,      // a recorded node has kept the elements, to read them for a gradient
    written = 16,  // a write to the elements was recorded: their history is another than before
  };
  std::uint32_t count;
  std::uint16_t flags;
  std::uint16_t units;  // 64-byte units of the allocation that begins with this header; 0: the header stands alone
  char* data;
  std::size_t bytes;     // the bytes of the elements
  std::size_t capacity;  // the bytes allocated at `data`, if that is not in this allocation
  void (*destroy)(Block*) noexcept;
  const PolicyTable* policy;  // null if the elements are foreign
  alignas(void*) unsigned char state[policy_state_bytes];  // the policy's state, or the device of foreign elements
};
static_assert(sizeof(Block) == 64);

/// Marks constructors that check nothing: for engines.
struct Unchecked {};

/// The reasons for which a block is not resizable, as errors give them.
inline constexpr const char* not_resizable = "foreign, a view of another, or its data pointer was handed out";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE Block* retain(Block* block) noexcept {
  if (!block) return block;
  if (single_threaded()) ++block->count;
  else __atomic_fetch_add(&block->count, 1, __ATOMIC_RELAXED);
  return block;
}

TENON_INLINE std::uint32_t use_count(const Block* block) noexcept { return block ? __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) : 0; }

/// Drops a handle. True if it was the last; that one needs no atomic write, because no other handle is left that could be copied.
TENON_INLINE bool drop_one(Block* block) noexcept {
  if (single_threaded()) return --block->count == 0;
  return __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) == 1 || __atomic_sub_fetch(&block->count, 1, __ATOMIC_ACQ_REL) == 0;
}
TENON_INLINE void drop(Block* block) noexcept {
  if (block && drop_one(block)) block->destroy(block);
}

/// Tests `units` as well, because foreign elements may happen to lie directly after a header that stands alone.
TENON_INLINE bool is_inline(const Block& block) { return block.units != 0 && block.data == reinterpret_cast<const char*>(&block + 1); }

/// Atomic, because another thread may be pinning the block.
inline std::uint16_t flags_of(const Block& block) { return __atomic_load_n(&block.flags, __ATOMIC_RELAXED); }
inline bool is_resizable(const Block& block) { return (flags_of(block) & (Block::owned | Block::pinned)) == Block::owned; }

inline void pin(Block& block) { __atomic_fetch_or(&block.flags, static_cast<std::uint16_t>(Block::pinned), __ATOMIC_RELAXED); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
