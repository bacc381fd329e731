// The bodies of the functions that ops/reduction/average.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/average.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/weights.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Layout weights_along(const char* function, const Layout& weights, Dims sizes,
                                                  const Axes& axes) {
  if (weights.sizes() == sizes) return weights;
  Layout result(sizes.rank(), weights.offset());
  for (int d = 0; d < sizes.rank(); ++d) result.set(d, 1, 0);
  bool fits = axes.has_axes && weights.rank() == axes.axes.rank();
  for (int k = 0; fits && k < weights.rank(); ++k) {
    const int d = wrap_axis(function, axes.axes[k], sizes.rank());
    fits = weights.size(k) == sizes[d];
    result.set(d, weights.size(k), weights.stride(k));
  }
  if (!fits) {
    throw_error(ErrorCode::shape, function, ": weights of shape ", weights.sizes(), " for shape ", sizes,
                ": they have its shape, or one size for each axis(d, …)");
  }
  result.finish();
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
