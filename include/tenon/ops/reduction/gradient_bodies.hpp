// The bodies of the functions that ops/reduction/gradient.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/reduction/gradient.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY int check_gradient(const char* function, Dims sizes, const GradientOptions& options) {
  const int d = line_axis(function, options, sizes);
  if (options.edge_order != 1 && options.edge_order != 2)
    throw_error(ErrorCode::index, function, ": the order of edges is ", options.edge_order, " and must be 1 or 2");
  if (sizes[d] <= options.edge_order)
    throw_error(ErrorCode::shape, function, ": dimension ", d, " of shape ", sizes, " needs ", options.edge_order + 1,
                " elements");
  return d;
}

TENON_BODY SlopeWeights end_weights(double closer, double farther, bool is_parabola) {
  if (!is_parabola) return {-1 / closer, 1 / closer, 0};
  return {-(2 * closer + farther) / (closer * (closer + farther)), (closer + farther) / (closer * farther),
          -closer / (farther * (closer + farther))};
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
