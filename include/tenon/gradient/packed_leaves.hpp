// The leaves of an expression as its node keeps them, packed in words: the rank and the sizes of the result; the leaves
// that have this layout, without gaps, as bits; then of each leaf its block and its offset, and, of one with another
// layout, its rank, its sizes and its strides.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The bytes that leaves take.
TENON_SHARED std::size_t packed_leaf_bytes(const Leaf* list, int n, const Layout& result);

/// Packs leaves, and marks their blocks as kept. Returns the end.
TENON_SHARED std::int64_t* pack_leaves(std::int64_t* to, const Leaf* list, int n, const Layout& result);

/// Lets go of packed leaves.
TENON_SHARED void drop_packed(const std::int64_t* from, int n) noexcept;

/// The shape of the result, and the leaves' sources, whose layouts are put into a list. The leaves' memory is not
/// retained.
TENON_SHARED const std::int64_t* unpack_leaves(const std::int64_t* from, int n, const unsigned char* items,
                                               Layout& result, Layout* layouts, Source* sources, Block** blocks);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/packed_leaves_bodies.hpp>
#endif
