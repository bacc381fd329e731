// Operations that move elements while their header stays: growing a storage, or exchanging its contents with another's.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/owned_block.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Grows or shrinks the elements of a resizable block; on failure nothing has changed. Shrinking does not free memory.
TENON_SHARED void resize_block(Block& block, std::size_t bytes, const char* function);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The policy that allocated a header. It is stored here, where the inline elements were, once a swap has given the
/// block another policy.
struct HeaderPolicy {
  const PolicyTable* policy;
  alignas(void*) unsigned char state[policy_state_bytes];
};
static_assert(sizeof(HeaderPolicy) <= alignment);

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Exchanges the contents of two blocks, so that all handles on one see the elements of the other.
TENON_SHARED void swap_blocks(Block& a, Block& b);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/storage/resizing_bodies.hpp>
#endif
