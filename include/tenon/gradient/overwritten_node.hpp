// The history of elements of which some were written in place.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage/block.hpp>

namespace tenon::inline v1::detail {

/// Which elements follow the writes to them: those of a constant may, or must not; and a copy stays behind where it
/// cannot follow, which is an error when it is used.
enum class Following : unsigned char { variables, constants_too, as_far_as_possible };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The history of elements of layout `of` after some of them, those of layout `at`, were written: the gradient of those
/// that were goes to `write`, that of the rest to `old`.
TENON_SHARED Edge overwritten(const Edge& old, const Edge& write, const Layout& of, const Layout& at,
                              const GradientType& type);
/// The history of elements of a block after all writes that were recorded since. Throws TypeError where it cannot
/// follow.
TENON_SHARED Edge after_writes(const Block& block, const Layout& layout, const GradientType& type, Edge edge,
                               Following following);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/overwritten_node_bodies.hpp>
#endif
