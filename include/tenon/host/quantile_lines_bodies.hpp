// The bodies of the functions that host/quantile_lines.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/host/quantile_lines.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY QuantilePlace quantile_place(double q, std::int64_t n, Interpolation interpolation) {
  const double at = q * static_cast<double>(n - 1);
  auto low = static_cast<std::int64_t>(at);
  if (low > n - 1) low = n - 1;
  const double part = at - static_cast<double>(low);
  std::int64_t high = part > 0 && low < n - 1 ? low + 1 : low;
  switch (interpolation) {
    case Interpolation::linear: return {low, high, part};
    case Interpolation::midpoint: return {low, high, part > 0 ? 0.5 : 0};
    case Interpolation::lower: high = low; break;
    case Interpolation::higher: low = high; break;
    case Interpolation::nearest: low = high = part > 0.5 || (part == 0.5 && low % 2 == 1) ? high : low; break;
  }
  return {low, high, 0};
}
TENON_NOINLINE_OG TENON_BODY double between(double a, double b, double part) {
  if (part == 0 || a == b) return a;
  const double difference = b - a;
  if (!(math::abs(difference) < __builtin_inf())) return a * (1 - part) + b * part;
  return part < 0.5 ? a + difference * part : b - difference * (1 - part);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
