// The node of a view, and that of its gradient: elements that were taken from a tensor, put back where they were.
#pragma once

#include <tenon/config.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The history of a view of `source`, a Variable with gradients of this type.
TENON_SHARED Edge view_history(const KeptView& view, const GradientType& type, const Edge& source);
/// True if elements with this history are a leaf's, or a view of such.
TENON_SHARED bool shows_leaf(const Edge& edge);
/// A gradient in another shape that its strides allow, with a history if it has one.
TENON_SHARED Gradient reshaped_gradient(const Gradient& g, const Shape& sizes, const GradientType& type);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail {

/// A gradient without its element type, for a `pullback` that only reshapes it: that is compiled once for all types and
/// orders.
struct ReshapedGradient {
  Gradient gradient;
  const GradientType* type;
  TENON_INLINE ReshapedGradient reshape(const Shape& sizes) const {
    return {reshaped_gradient(gradient, sizes, *type), type};
  }
};

}  // namespace tenon::inline v1::detail

#if TENON_BODIES
#include <tenon/gradient/view_node_bodies.hpp>
#endif
