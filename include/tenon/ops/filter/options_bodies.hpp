// The bodies of the functions that ops/filter/options.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/filter/options.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// The largest window on a shorter line, whose boundary is repeated that often: without a limit, few elements would
/// make work of any length.
inline constexpr std::int64_t most_window_elements = std::int64_t{1} << 20;
/// The highest derivative of a Gaussian window.
inline constexpr std::int64_t most_gaussian_order = 32;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of elements that a window on n may have.
TENON_INLINE std::int64_t largest_window(std::int64_t n) { return n > most_window_elements ? n : most_window_elements; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY LineWindow window_of(const char* function, std::int64_t n, std::int64_t size,
                                                  std::int64_t origin, Boundary boundary) {
  const std::int64_t most = largest_window(n);
  if (size < 1 || size > most)
    throw_error(ErrorCode::shape, function, ": a window of ", size, " elements on a dimension of ", n,
                ": between 1 and ", most, " are needed");
  const std::int64_t half = size / 2;
  if (origin < -half || origin > size - 1 - half)
    throw_error(ErrorCode::index, function, ": origin ", origin, " of a window of ", size, " elements: between ", -half,
                " and ", size - 1 - half, " it stays inside");
  return {n, size, half + origin, boundary};
}

TENON_NOINLINE_OG TENON_BODY std::int64_t gaussian_radius(const char* function, double sigma, std::int64_t order,
                                                          std::int64_t n, const Truncate& truncate,
                                                          const Radius& radius) {
  const double infinity = __builtin_inf();
  if (!(sigma >= 0 && sigma < infinity))
    throw_error(ErrorCode::shape, function, ": sigma ", sigma, ": a standard deviation is 0 or a positive number");
  if (order < 0 || order > most_gaussian_order)
    throw_error(ErrorCode::shape, function, ": order ", order, ": derivatives 0 to ", most_gaussian_order,
                " are taken");
  if (sigma == 0 && order > 0)
    throw_error(ErrorCode::shape, function, ": order ", order, " with sigma 0: a derivative needs a positive one");
  const double reach = radius.has_radius ? static_cast<double>(radius.radius) : truncate.truncate * sigma + 0.5;
  const std::int64_t most = (largest_window(n) - 1) / 2;
  if (!(reach >= 0 && reach < static_cast<double>(most) + 1)) {
    throw_error(ErrorCode::shape, function, ": a radius of ", reach, " elements on a dimension of ", n,
                ": between 0 and ", most, " are needed; it is truncate times sigma, rounded");
  }
  return static_cast<std::int64_t>(reach);
}

TENON_BODY void gaussian_weights(double* to, double sigma, std::int64_t order, std::int64_t radius) {
  double sum = 0;
  for (std::int64_t k = -radius; k <= radius; ++k) {
    const double x = k == 0 ? 0 : static_cast<double>(k) / sigma;  // without it where sigma is 0
    to[k + radius] = math::exp(-0.5 * x * x);
    sum += to[k + radius];
  }
  // A derivative is the window times a polynomial q: the next one is q' - q x / sigma².
  double q[most_gaussian_order + 1] = {1};
  const double steepness = order > 0 ? 1 / (sigma * sigma) : 0;
  for (std::int64_t times = 0; times < order; ++times) {
    double next[most_gaussian_order + 1] = {};
    for (std::int64_t k = 0; k <= times; ++k) {
      next[k + 1] -= q[k] * steepness;
      if (k > 0) next[k - 1] += q[k] * static_cast<double>(k);
    }
    for (std::int64_t k = 0; k <= order; ++k) q[k] = next[k];
  }
  // Correlation sees the window backwards.
  for (std::int64_t k = -radius; k <= radius; ++k) {
    const auto x = static_cast<double>(order % 2 != 0 ? -k : k);
    double value = 0;
    for (std::int64_t power = order; power >= 0; --power) value = value * x + q[power];
    if (order % 2 != 0 && x == 0) value = 0;
    to[k + radius] = to[k + radius] / sum * value;
  }
}

TENON_NOINLINE_OG TENON_BODY Shape filtered_axes(const char* function, Dims sizes, const Axes& axes) {
  Shape result;
  if (axes.has_axes) (void)axis_set(function, axes.axes, sizes);  // throws for one that is unknown or there twice
  const int count = axes.has_axes ? axes.axes.rank() : sizes.rank();
  for (int k = 0; k < count; ++k) result.push_back(axes.has_axes ? wrap_axis(function, axes.axes[k], sizes.rank()) : k);
  return result;
}

TENON_NOINLINE_OG TENON_BODY void check_count(const char* function, const char* name, std::int64_t count, Dims axes) {
  if (count != 1 && count != axes.rank())
    throw_error(ErrorCode::shape, function, ": ", count, " numbers for ", name,
                ": give one, or one for each dimension that is filtered, ", axes.rank());
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
