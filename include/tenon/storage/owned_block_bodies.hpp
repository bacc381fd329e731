// The bodies of the functions that storage/owned_block.hpp declares.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/memory/aligned.hpp>
#include <tenon/memory/default.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/memory/scope.hpp>
#include <tenon/memory/scope_bodies.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/counted_memory.hpp>
#include <tenon/storage/owned_block.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A header in an allocation of its own, without elements.
TENON_NOINLINE_OG inline Block* new_header(std::size_t bytes) {
  void* place = allocate_aligned(sizeof(Block));
  if (!place) fail_allocation("allocate", sizeof(Block));
  return begin_block(place, bytes, 0);
}
TENON_NOINLINE_OG inline void delete_header(Block* block) noexcept { deallocate_aligned(block, sizeof(Block)); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void destroy_erased(Block* block) noexcept {
  const PolicyTable& policy = *block->policy;
  if (!is_inline(*block)) deallocate_erased(policy, block->state, block->data, block->capacity);
  if (block->units == 0) {
    policy.destroy(block->state);
    return delete_header(block);
  }
  alignas(void*) unsigned char state[policy_state_bytes];
  const std::size_t bytes = std::size_t{block->units} * alignment;
  policy.relocate(block->state, state);
  deallocate_erased(policy, state, block, bytes);
  policy.destroy(state);
}

TENON_NOINLINE_OG TENON_BODY Block* new_block_apart(const PolicyTable& table, const void* state, std::size_t bytes) {
  if (bytes > largest_bytes) refuse_allocation(bytes);
  Block* block = new_header(bytes);
  if (!table.copy(state, block->state)) {
    delete_header(block);
    fail_allocation("allocate", sizeof(Block));
  }
  block->policy = &table;
  block->destroy = destroy_erased;
  block->capacity = room_for(bytes);
  struct Undo {  // the policy may throw any exception
    Block* block;
    ~Undo() {
      if (!block) return;
      block->policy->destroy(block->state);
      delete_header(block);
    }
  } undo{block};
  block->data = static_cast<char*>(allocate_erased(table, block->state, block->capacity));
  undo.block = nullptr;
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A block made by the policy of the innermost scope.
TENON_NOINLINE_OG inline Block* new_block_in_scope(std::size_t bytes) {
  ScopeEntry& scope = *innermost_scope;
  if (bytes > largest_inline_bytes || !scope.table->in_state) return new_block_apart(*scope.table, scope.state, bytes);
  const std::size_t total = sizeof(Block) + room_for(bytes);
  void* place = allocate_erased(*scope.table, scope.state, total);
  Block* block = begin_block(place, bytes, total / alignment);
  scope.table->copy(scope.state, block->state);
  block->policy = scope.table;
  block->destroy = destroy_erased;
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY_INLINE Block* new_block(std::size_t bytes) {
  if (innermost_scope) [[unlikely]] return new_block_in_scope(bytes);
  return new_block_with(DefaultAllocator{}, bytes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
