// The node of a view, and that of its gradient: elements that were taken from a tensor, put back where they were.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The history of a view of `source`, a Variable with gradients of this type.
TENON_SHARED Edge view_history(const KeptView& view, const GradientType& type, const Edge& source);
/// True if elements with this history are a leaf's, or a view of such.
TENON_SHARED bool shows_leaf(const Edge& edge);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/view_node_bodies.hpp>
#endif
