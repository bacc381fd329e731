// AxisTaps: how the elements along a dimension are sums of those of another: what average pooling and interpolation
// are.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// Element o of the result is the sum of elements index[t] times weight[t], for begin[o] <= t < begin[o + 1]. Without
/// lists all sums are 0: those of a tensor without elements.
struct AxisTaps {
  std::int64_t in = 0, out = 0;
  Storage<std::int64_t> begin{}, index{};
  Storage<double> weight{};

  TENON_INLINE bool has_lists() const { return begin.size() > 0; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Lists for at most so many terms, to be filled. Throws MemoryError.
TENON_NOINLINE_OG inline AxisTaps new_taps(std::int64_t in, std::int64_t out, std::int64_t most) {
  return {in, out, Storage<std::int64_t>(saturated_sum(out, 1)), Storage<std::int64_t>(most), Storage<double>(most)};
}

/// The taps of the transposed sums: of a gradient.
TENON_NOINLINE_OG inline AxisTaps transposed(const AxisTaps& taps) {
  if (!taps.has_lists()) return {taps.out, taps.in};
  const std::int64_t count = taps.begin.data()[taps.out];
  AxisTaps result = new_taps(taps.out, taps.in, count);
  std::int64_t* const begin = result.begin.data();
  for (std::int64_t i = 0; i <= taps.in; ++i) begin[i] = 0;
  for (std::int64_t t = 0; t < count; ++t) ++begin[taps.index.data()[t] + 1];
  for (std::int64_t i = 0; i < taps.in; ++i) begin[i + 1] += begin[i];
  for (std::int64_t o = taps.out; o-- > 0;) {  // backwards, so that each list ends in ascending order
    for (std::int64_t t = taps.begin.data()[o + 1]; t-- > taps.begin.data()[o];) {
      const std::int64_t at = --begin[taps.index.data()[t] + 1];
      result.index.data()[at] = o;
      result.weight.data()[at] = taps.weight.data()[t];
    }
  }
  for (std::int64_t i = 0; i < taps.in; ++i) begin[i] = begin[i + 1];
  begin[taps.in] = count;
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
