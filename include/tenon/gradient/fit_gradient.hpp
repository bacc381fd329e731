// fit_gradient: a gradient in its operand's shape: summed where the operand was broadcast, expanded where all of its
// elements have the same.
#pragma once

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_gradient_shape(const char* function, Dims gradient, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": a gradient of shape ", gradient, " for a result of shape ", sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Throws ShapeError if neither shape broadcasts to the other, dimension by dimension.
TENON_SHARED Gradient fit_gradient(const char* function, Gradient g, Dims sizes, const GradientType& type);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/gradient/fit_gradient_bodies.hpp>
#endif
