// The bodies of the functions that storage/resizing.hpp declares.
#pragma once

#include <cstddef>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/storage/resizing.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void resize_block(Block& block, std::size_t bytes, const char* function) {
  if (!is_resizable(block)) {
    throw_error(ErrorCode::memory, function, ": from ", block.bytes, " to ", bytes, " bytes: the storage is ",
                not_resizable);
  }
  if (bytes > largest_bytes) refuse_allocation(bytes);
  if (bytes < block.bytes && use_count(&block) > 1) {
    throw_error(ErrorCode::memory, function, ": from ", block.bytes, " to ", bytes, " bytes: ", use_count(&block),
                " handles share the storage, so it may not shrink");
  }
  const bool here = is_inline(block);
  const std::size_t room = here ? (std::size_t{block.units} - 1) * alignment : block.capacity;
  if (bytes <= room) {
    block.bytes = bytes;
    return;
  }
  const std::size_t capacity = room_for(bytes);
  const auto& policy = *block.policy;
  void* grown;
  if (!here && policy.reallocate) {
    grown = reallocate_erased(policy, block.state, block.data, block.capacity, capacity);
  } else {
    grown = allocate_erased(policy, block.state, capacity);
    __builtin_memcpy(grown, block.data, block.bytes);
    if (!here) deallocate_erased(policy, block.state, block.data, block.capacity);
  }
  block.data = static_cast<char*>(grown);
  block.capacity = capacity;
  block.bytes = bytes;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline void destroy_swapped(Block* block) noexcept {
  deallocate_erased(*block->policy, block->state, block->data, block->capacity);
  block->policy->destroy(block->state);
  auto& header = *reinterpret_cast<HeaderPolicy*>(block + 1);
  const PolicyTable& policy = *header.policy;
  alignas(void*) unsigned char state[policy_state_bytes];
  policy.relocate(header.state, state);
  deallocate_erased(policy, state, block, std::size_t{block->units} * alignment);
  policy.destroy(state);
}

/// Moves inline elements to an allocation of their own, so that they can be exchanged.
inline void move_out(Block& block) {
  if (!is_inline(block)) return;
  const std::size_t capacity = room_for(block.bytes);
  void* place = allocate_erased(*block.policy, block.state, capacity);
  __builtin_memcpy(place, block.data, block.bytes);
  block.data = static_cast<char*>(place);
  block.capacity = capacity;
}

/// Prepares a block whose elements have moved out for a policy that did not allocate its header.
inline void part_from_policy(Block& block) noexcept {
  if (block.units == 0) {
    block.destroy = destroy_erased;
  } else if (block.destroy != destroy_swapped) {
    auto* header = ::new (static_cast<void*>(&block + 1)) HeaderPolicy{block.policy, {}};
    block.policy->copy(block.state, header->state);
    block.destroy = destroy_swapped;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void swap_blocks(Block& a, Block& b) {
  if (&a == &b) return;
  for (const Block* block : {&a, &b}) {
    if (!is_resizable(*block)) {
      throw_error(ErrorCode::memory, "swap_contents: a storage of ", block->bytes, " bytes is ", not_resizable);
    }
  }
  const Block& larger = a.bytes > b.bytes ? a : b;
  if (a.bytes != b.bytes && use_count(&larger) > 1) {
    throw_error(ErrorCode::memory, "swap_contents: ", a.bytes, " and ", b.bytes, " bytes: ", use_count(&larger),
                " handles reach beyond what the smaller storage holds");
  }
  move_out(a);
  move_out(b);
  part_from_policy(a);
  part_from_policy(b);
  alignas(void*) unsigned char state[policy_state_bytes];
  const PolicyTable* policy = a.policy;
  policy->relocate(a.state, state);
  b.policy->relocate(b.state, a.state);
  policy->relocate(state, b.state);
  std::swap(a.policy, b.policy);
  std::swap(a.data, b.data);
  std::swap(a.bytes, b.bytes);
  std::swap(a.capacity, b.capacity);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
