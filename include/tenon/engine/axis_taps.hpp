// AxisTaps: how the elements along a dimension are sums of those of another: what average pooling and interpolation are.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// Element o of the result is the sum of elements index[t] times weight[t], for begin[o] <= t < begin[o + 1].
struct AxisTaps {
  std::int64_t in = 0, out = 0;
  Storage<std::int64_t> begin, index;
  Storage<double> weight;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The taps of the transposed sums: of a gradient.
TENON_NOINLINE_OG inline AxisTaps transposed(const AxisTaps& taps) {
  const std::int64_t count = taps.begin.data()[taps.out];
  AxisTaps result{taps.out, taps.in, Storage<std::int64_t>(taps.in + 1), Storage<std::int64_t>(count), Storage<double>(count)};
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
