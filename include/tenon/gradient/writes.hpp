// Writes to elements that a recorded node will read are refused when they are made: the gradient would be another
// function's.
//
// A block that a node keeps bears a flag. Only a write to such a block looks whether a node that has not run keeps the
// elements, through a list of all of these; disjoint views of one block are told apart.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail {

struct KeptDigests;

/// Elements that are about to be written; or, with `digests`, a question for all that a node keeps.
struct WrittenElements {
  const Block* block;
  Placed place;
  KeptDigests* digests = nullptr;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Lists a node that keeps elements, and takes it off the list.
TENON_SHARED void list_node(Node& node);
TENON_SHARED void unlist_node(Node& node) noexcept;

/// Adds to the number of scopes within which nodes note digests of what they keep.
TENON_SHARED void count_write_checks(int more) noexcept;
/// Throws TypeError if what a node keeps is not what it was when it was recorded. Costs the test of a number if no node
/// has noted that.
TENON_SHARED void check_kept(Node& node);
TENON_SHARED void take_digest(KeptDigests& digests, const Block* block, const Layout& layout, std::int64_t item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Marks a block whose elements a node keeps.
TENON_INLINE Block* keep_block(Block* block) {
  if (block && !(flags_of(*block) & Block::kept))
    __atomic_fetch_or(&block->flags, static_cast<std::uint16_t>(Block::kept), __ATOMIC_RELAXED);
  return block;
}

/// True if elements that a node keeps are among those written.
TENON_INLINE bool is_written(const Block* block, const Layout& layout, std::int64_t item,
                             const WrittenElements& written) {
  if (written.digests) [[unlikely]]
    return take_digest(*written.digests, block, layout, item), false;
  return block == written.block && overlaps({block->data, &layout, item}, written.place);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/gradient/writes_bodies.hpp>
#endif
