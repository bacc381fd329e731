// Blocks whose elements a policy allocates and frees.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include <tenon/config.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>

namespace tenon::inline v1::detail {

/// The elements of a block share an allocation with its header if they have at most this many bytes.
inline constexpr std::size_t largest_inline_bytes = 16 * 1024;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE Block* begin_block(void* place, std::size_t bytes, std::size_t units) {
  auto* block = ::new (place) Block;
  block->count = 1;
  block->flags = Block::owned;
  block->units = static_cast<std::uint16_t>(units);
  block->data = reinterpret_cast<char*>(block + 1);
  block->bytes = bytes;
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Frees a block through its policy's table.
TENON_SHARED void destroy_erased(Block* block) noexcept;

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The same for a policy whose type is known: the fast path of small temporaries.
template <class A>
void destroy_owned(Block* block) noexcept {
  if (block->units == 0 || !is_inline(*block)) return destroy_erased(block);
  A policy(policy_in<A>(block->state));
  policy_in<A>(block->state).~A();
  deallocate_with(policy, block, std::size_t{block->units} * alignment);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED Block* new_block_apart(const PolicyTable& table, const void* state, std::size_t bytes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A block made by `policy`, with the elements in an allocation of their own.
template <class A>
TENON_NOINLINE_OG Block* new_large_block(const A& policy, std::size_t bytes) {
  alignas(void*) unsigned char state[policy_state_bytes] = {};
  if (!put_policy(policy, state)) fail_allocation("allocate", sizeof(A));
  struct Undo {
    unsigned char* state;
    ~Undo() { policy_table<A>.destroy(state); }
  } undo{state};
  return new_block_apart(policy_table<A>, state, bytes);
}

/// A block of `bytes` bytes of elements, made by `policy`.
template <class A>
TENON_INLINE Block* new_block_with(A policy, std::size_t bytes) {
  if (bytes > largest_inline_bytes || !policy_is_inline<A>) return new_large_block(policy, bytes);
  const std::size_t total = sizeof(Block) + room_for(bytes);
  void* place = allocate_with(policy, total);
  Block* block = begin_block(place, bytes, total / alignment);
  put_policy(policy, block->state);
  block->policy = &policy_table<A>;
  block->destroy = destroy_owned<A>;
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// A block made by the policy of the innermost scope, or by the default one if there is no scope.
TENON_SHARED Block* new_block(std::size_t bytes);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/storage/owned_block_bodies.hpp>
#endif
