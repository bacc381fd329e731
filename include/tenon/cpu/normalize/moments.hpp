// The mean and the deviation of a row of elements, and the normalised row.
//
// The mean is a number of the type that computes and a rest: the first sum is rounded, and the pass that sums squares
// sums up the distances to it, too. Squares that overflow or underflow are told to the caller, who computes such rows
// again in a unit of their own.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/lane_sums.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a mean of squares, to which eps was added, is finite and so large that squares which underflowed do not
/// count.
template <class Lane>
TENON_INLINE bool is_exact_moment(double moment) {
  return moment >= (sizeof(Lane) == 8 ? 0x1p-960 : 0x1p-100) && moment <= 0x1.fffffffffffffp1023;
}

/// The reciprocal of a deviation in a unit: 1 / sqrt(variance + eps unit^2), of which eps unit^2 may underflow.
TENON_INLINE double reciprocal_deviation(double variance, double eps, double unit) {
  return 1 / (unit == 1 ? math::sqrt(variance + eps) : math::hypot(math::sqrt(variance), math::sqrt(eps) * unit));
}

/// The variance of elements from the mean and the mean square of their distances to a number near their mean.
TENON_INLINE double variance_about(double distance, double square) {
  const double variance = square - distance * distance;
  return variance < 0 ? 0 : variance;
}

/// The mean of a row, which is `mean` and a `rest` that is added to it, and the reciprocal of its deviation. The first
/// sum of a row is rounded; so the second pass also sums up the distances to what it gives.
template <class T, bool centered, int bytes>
struct RowMoments {
  using Lane = compute_t<T>;
  using Shape = FullShape<bytes, widest(lane_width<T>, lane_width<Lane>)>;
  template <class S>
  using Vector = typename lanes_for<S, Lane>::type;
  Lane mean, rest = 0, scale;
  bool is_exact = true;  // false if squares overflow or underflow

  template <class S>
  TENON_INLINE static auto value(const T* p, std::int64_t i) {
    return convert_lanes<S, Lane>(load_lanes<S, T>(reinterpret_cast<const char*>(p), i));
  }
  template <class S>
  TENON_INLINE static auto parameter(const Lane* p, std::int64_t i) {
    return load_lanes<S, Lane>(reinterpret_cast<const char*>(p), i);
  }
  TENON_INLINE RowMoments(const T* row, std::int64_t n, double eps, double unit) : mean(0) {
    if constexpr (centered) {
      const double sum = sum_in_lanes<Shape, Lane>(
          n, [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i) { return value<decltype(s)>(row, i); });
      mean = static_cast<Lane>(sum / static_cast<double>(n));
    }
    double sums[centered ? 2 : 1];
    sums_in_lanes<Shape, Lane, centered ? 2 : 1>(
        n,
        [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
          const auto d = value<decltype(s)>(row, i) - Vector<decltype(s)>(mean);
          return j == 0 ? d * d : d;
        },
        sums);
    double variance = sums[0] / static_cast<double>(n);
    if constexpr (centered) {
      const double distance = sums[1] / static_cast<double>(n);
      rest = static_cast<Lane>(distance);
      variance = variance_about(distance, variance);
    }
    is_exact = is_exact_moment<Lane>(variance + eps);
    scale = static_cast<Lane>(reciprocal_deviation(variance, eps, unit));
  }
  /// The same, and in the same passes the mean of weighted(shape, i), 0 unless the row is centered, and of it times the
  /// normalised row.
  template <class W>
  TENON_INLINE RowMoments(const T* row, std::int64_t n, double eps, double unit, const W& weighted, Lane& level,
                          Lane& tilt)
      : mean(0) {
    const auto count = static_cast<double>(n);
    double first[2] = {0, 0}, sums[centered ? 3 : 2], distance = 0;
    if constexpr (centered) {
      sums_in_lanes<Shape, Lane, 2>(
          n,
          [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
            return j == 0 ? value<decltype(s)>(row, i) : weighted(s, i);
          },
          first);
      mean = static_cast<Lane>(first[0] / count);
    }
    level = static_cast<Lane>(first[1] / count);
    sums_in_lanes<Shape, Lane, centered ? 3 : 2>(
        n,
        [&] TENON_INLINE_LAMBDA(auto s, std::int64_t i, int j) {
          const auto d = value<decltype(s)>(row, i) - Vector<decltype(s)>(mean);
          return j == 0 ? d * d : j == 1 ? d * weighted(s, i) : d;
        },
        sums);
    if constexpr (centered) distance = sums[2] / count;
    rest = static_cast<Lane>(distance);
    const double reciprocal = reciprocal_deviation(variance_about(distance, sums[0] / count), eps, unit);
    scale = static_cast<Lane>(reciprocal);
    tilt = static_cast<Lane>((sums[1] - distance * first[1]) / count * reciprocal);
  }
  template <class S>
  TENON_INLINE auto normalized(const T* row, std::int64_t i) const {
    if constexpr (centered) return (value<S>(row, i) - Vector<S>(mean) - Vector<S>(rest)) * Vector<S>(scale);
    else return value<S>(row, i) * Vector<S>(scale);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
