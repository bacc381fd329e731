// SumGradients: sums of gradients over dimensions, which tenon::compiled keeps.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/host/engine_reductions.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// Sums what a kernel gives for `shape` over the dimensions that `is_reduced` marks; `out` has `count` elements of type
/// T.
struct SumGradients {
  template <class T>
  TENON_KEYED static void run(char* out, const ReduceOperand& operand, Dims shape, const bool* is_reduced,
                              std::int64_t count) {
    reduce_by(reduction_functions<SumOf<T>, T>(), operand, shape, is_reduced,
              {{out, nullptr}, {count, 0}, nullptr, nullptr});
  }
};

}  // namespace tenon::inline v1::detail
