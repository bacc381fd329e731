// Recursive filters of all lines of a tensor along one dimension. Threads share the lines.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/filter/recursive_filter.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/host/line_operand.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls `function` for the lines of x, of `out` and, if `states` is not null, of the states.
template <class T>
TENON_NOINLINE_OG void filter_lines(const Tensor<const T>& x, const Tensor<T>& out, const Tensor<T>* states, int d,
                                    LineFunction function, const void* filter, std::int64_t state_count) {
  LineOperand operands[3] = {line_operand(x), line_operand(out)};
  if (states) operands[2] = line_operand(*states);
  for_each_line(operands, states ? 3 : 2, d, function, filter,
                states ? 0 : saturated_product(state_count, static_cast<std::int64_t>(sizeof(T))));
}

/// Filters x into `out`. `states` may be null; they have the sizes of x but for dimension d, along which they are
/// contiguous.
template <class T>
TENON_NOINLINE_OG void recursive_filter(const Tensor<const T>& x, const Tensor<T>& out, const Tensor<T>* states, int d,
                                        const Tensor<const T>& b, const Tensor<const T>& a) {
  const std::int64_t m = b.numel(), n = a.numel(), count = (m > n ? m : n) - 1;
  const RecursiveFilter<T> filter{b.data_ptr(), a.data_ptr(), m, n, count, x.size(d), states != nullptr && count > 0};
  filter_lines(x, out, filter.is_kept ? states : nullptr, d, filter_recursively<T>, &filter, count);
}
/// The same by sections, whose coefficients are the rows of a matrix of five columns.
template <class T>
TENON_NOINLINE_OG void section_filter(const Tensor<const T>& x, const Tensor<T>& out, const Tensor<T>* states, int d,
                                      const Tensor<const T>& coefficients) {
  using Filter = SectionFilter<T>;
  const std::int64_t sections = coefficients.size(0);
  const Filter filter{coefficients.data_ptr(), sections, x.size(d), states != nullptr && sections > 0};
  filter_lines(x, out, filter.is_kept ? states : nullptr, d, filter_by_sections<T>, &filter, sections * Filter::states);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
