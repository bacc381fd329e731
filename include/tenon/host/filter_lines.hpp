// Filters by a window along one dimension of a tensor. Threads share the lines.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/filter/filter_line.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/line_operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Weighted sums of doubles, or of complex ones; `out` may be x itself.
template <class T>
TENON_NOINLINE_OG void weighted_lines(const Tensor<const T>& x, const Tensor<T>& out, int d, const LineWindow& window,
                                      const double* weights, double outside) {
  if (x.numel() == 0) return;  // whose line may have more elements than scratch memory has bytes
  const LineOperand operands[] = {line_operand(x), line_operand(out)};
  const WeightedWindow filter{window, weights, outside, ComplexElement<T> ? 2 : 1};
  for_each_line(operands, 2, d, filter_weighted, &filter, filter.scratch() * static_cast<std::int64_t>(sizeof(double)));
}
/// The least or largest elements.
template <class T>
TENON_NOINLINE_OG void extreme_lines(const Tensor<const T>& x, const Tensor<T>& out, int d, const LineWindow& window,
                                     T outside, bool largest) {
  if (x.numel() == 0) return;  // whose line may have more elements than scratch memory has bytes
  const LineOperand operands[] = {line_operand(x), line_operand(out)};
  const ExtremeWindow<T> filter{window, outside};
  for_each_line(operands, 2, d, largest ? filter_extremes<T, true> : filter_extremes<T, false>, &filter,
                filter.scratch() * static_cast<std::int64_t>(sizeof(T)));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
