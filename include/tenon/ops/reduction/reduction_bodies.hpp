// The bodies of the functions that ops/reduction/reduction.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_no_elements(const char* function, Dims sizes) {
  throw_error(ErrorCode::shape, function, ": shape ", sizes, " has no elements to reduce");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY ReductionPlan plan_reduction(const char* function, Dims sizes,
                                                          const ReductionOptions& options, bool needs_elements) {
  ReductionPlan plan;
  if (!options.has_axes && !options.keepdims) {
    for (int d = 0; d < sizes.rank(); ++d) {
      plan.is_reduced[d] = true;
      plan.count *= sizes[d];
    }
    if (needs_elements && plan.count == 0) fail_no_elements(function, sizes);
    return plan;
  }
  const std::uint64_t named = axis_set(function, options.axes, sizes);
  bool is_empty = false;
  for (int d = 0; d < sizes.rank(); ++d) {
    plan.is_reduced[d] = !options.has_axes || (named >> d & 1);
    if (plan.is_reduced[d]) plan.count *= sizes[d];
    else is_empty = is_empty || sizes[d] == 0;
    if (!plan.is_reduced[d] || options.keepdims) plan.shape.push_back(plan.is_reduced[d] ? 1 : sizes[d]);
  }
  if (needs_elements && plan.count == 0 && !is_empty) fail_no_elements(function, sizes);
  return plan;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
