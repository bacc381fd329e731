// The reference-counted block behind a storage: a header of 64 bytes that never moves, and a pointer to the elements.
//
// All tensors that share a storage, views among them, are handles on one Block. The header counts them, knows
// how many bytes there are, and knows how to free them, so that the allocator is not part of a handle's type. With
// pointers of 8 bytes:
//
//   byte  0       4       6       8       16      24         32        40       48               64
//         +-------+-------+-------+-------+-------+----------+---------+--------+----------------+- - - - - - -
//         | count | flags | units | data  | bytes | capacity | destroy | policy | state          | elements ...
//         +-------+-------+-------+---|---+-------+----------+---------+--------+----------------+- - - - - - -
//                                     +----------------------------------------------------------^ or elsewhere
//
// The elements of a small storage follow the header in one allocation. When such a storage grows or swaps its contents,
// its elements move to an allocation of their own, and their old memory is freed together with the header. Handles read
// the data pointer from the header each time, so all of them see the moved elements.
//
// There are three kinds of blocks:
//
//   - inline: up to 16 KiB of elements (`largest_inline_bytes`, storage/owned_block.hpp) behind the header. One
//     allocation and one release serve a small temporary. `units` has the size of that allocation, in units of 64
//     bytes.
//   - apart: the header stands alone (`units` is 0), and the policy allocates the elements, `capacity` bytes. Larger
//     storages are such, and those of policies whose state does not fit in the header.
//   - foreign: the elements belong to other code, or to another block of which this one is a view. `policy` is null,
//     and a callable behind the header releases the elements (storage/foreign_block.hpp). A view holds a reference to
//     its parent and pins it.
//
// A header fills one cache line of 64 bytes, and elements behind it are aligned to 64 bytes, as vector registers prefer
// it.
//
// The allocator is erased: `policy` points to a table of functions (PolicyTable, memory/policy.hpp), and `state` has
// the policy itself if it needs at most 16 bytes, else a pointer to a copy. `destroy` is the function that frees the
// block. For an inline block of a known policy it is destroy_owned<A>, which calls the policy directly; destroy_erased
// goes through the table; destroy_swapped (storage/resizing_bodies.hpp) frees a block that a swap gave another policy
// than the one that allocated its header. All that policies allocate is counted in the account of the policy's device
// (storage/counted_memory.hpp).
//
// Counting is as in std::shared_ptr: `retain` adds 1 without ordering, and `drop` releases, acquires, and calls
// `destroy` after the last handle. A process with one thread uses plain additions (`single_threaded`). The last handle
// needs no atomic write either: if the count reads 1, no other handle is left that could be copied.
//
// The flags say who may do what with the elements. Only an owned block that is not pinned may move its elements
// (`is_resizable`). `pin` is final: nothing clears it, as nobody tells when foreign code lets go of the pointer. `kept`
// and `written` are for gradients: a node will read the elements, or a write to them was recorded.
//
// Limits: 2^32 - 1 handles on a block, which are not checked; the elements are not initialised.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/platform/mutex.hpp>
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

TENON_INLINE std::uint32_t use_count(const Block* block) noexcept {
  return block ? __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) : 0;
}

/// Drops a handle. True if it was the last; that one needs no atomic write, because no other handle is left that could
/// be copied.
TENON_INLINE bool drop_one(Block* block) noexcept {
  if (single_threaded()) return --block->count == 0;
  return __atomic_load_n(&block->count, __ATOMIC_ACQUIRE) == 1 ||
         __atomic_sub_fetch(&block->count, 1, __ATOMIC_ACQ_REL) == 0;
}
TENON_INLINE void drop(Block* block) noexcept {
  if (block && drop_one(block)) block->destroy(block);
}

/// Tests `units` as well, because foreign elements may happen to lie directly after a header that stands alone.
TENON_INLINE bool is_inline(const Block& block) {
  return block.units != 0 && block.data == reinterpret_cast<const char*>(&block + 1);
}

/// Atomic, because another thread may be pinning the block.
inline std::uint16_t flags_of(const Block& block) { return __atomic_load_n(&block.flags, __ATOMIC_RELAXED); }
inline bool is_resizable(const Block& block) {
  return (flags_of(block) & (Block::owned | Block::pinned)) == Block::owned;
}

inline void pin(Block& block) {
  __atomic_fetch_or(&block.flags, static_cast<std::uint16_t>(Block::pinned), __ATOMIC_RELAXED);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
