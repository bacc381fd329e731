// Units for rows whose squares overflow or underflow: normalisation multiplies such rows by a power of two, and
// computes them again.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail {

/// The largest power of two, as an exponent, whose reciprocal is a normal number of T, too.
template <class T>
inline constexpr int largest_unit = sizeof(T) == 8 ? 1022 : std::is_same_v<T, float16> ? 14 : 126;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A power of two whose product with a magnitude has a square far from overflow and underflow, and whose product with
/// the root of eps is no larger than 2. It is 1 for magnitudes from 1 up to `2^high`, and for 0, NaN and infinity.
TENON_NOINLINE_OG inline double unit_of(double magnitude, double eps, int most, int high) {
  if (!(magnitude > 0 && magnitude <= 0x1.fffffffffffffp1023)) return 1;
  int exponent = __builtin_ilogb(magnitude);
  if (eps > 0 && __builtin_ilogb(eps) / 2 > exponent) exponent = __builtin_ilogb(eps) / 2;
  if (exponent > 0) exponent = exponent > high ? exponent - high : 0;
  return __builtin_ldexp(1, exponent > most ? -most : exponent < -most ? most : -exponent);
}

/// The units of rows of T, which lie along `dims`; an empty tensor if all are 1.
template <class T, class X>
TENON_NOINLINE_OG Tensor<T> units_of_rows(const char* name, const X& x, const Axes& dims, double eps) {
  const Tensor<T> largest((max)(abs(x), dims, keepdims));
  const Tensor<T> units = new_tensor<T>(name, largest.sizes());
  bool is_one = true;
  for (std::int64_t i = 0; i < units.numel(); ++i) {
    const double unit =
        unit_of(static_cast<double>(largest.data_ptr()[i]), eps, largest_unit<T>, sizeof(T) == 8 ? 100 : 16);
    units.data_ptr()[i] = static_cast<T>(unit);
    is_one = is_one && unit == 1;
  }
  return is_one ? Tensor<T>() : units;
}
/// x times units, or x itself if there are none.
template <class X, class T, class Device>
X in_units(const X& x, const Tensor<T, Device>& units) {
  return units.numel() > 0 ? X(eval(x * units)) : x;
}
/// 1 / sqrt(moment + eps), where the moment is in squares of units, but eps is not.
template <class M, class T, class N>
TENON_NOINLINE_OG auto reciprocal_root(const M& moment, const Tensor<T>& units, N eps) {
  if (units.numel() > 0) return eval(1 / hypot(sqrt(moment), units * static_cast<N>(math::sqrt(eps))));
  return eval(1 / sqrt(moment + eps));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
