// Exponents of numbers and multiplication by powers of two, also in constant expressions: without rounding, whatever
// the exponent.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The exponent e of a finite number: its magnitude is at least 2^e and below 2^(e + 1); far below all others for 0.
TENON_INLINE constexpr int exponent_of(double x) {
  int below = 0;
  if (x < 0x1p-1022 && x > -0x1p-1022) {  // subnormal
    if (x == 0) return -5000;
    x *= 0x1p64;
    below = 64;
  }
  return static_cast<int>(__builtin_bit_cast(std::uint64_t, x) >> 52 & 0x7ff) - 1023 - below;
}
/// The larger exponent of the parts of a complex number.
template <class R>
TENON_INLINE constexpr int exponent_of(const complex<R>& z) {
  const int re = exponent_of(static_cast<double>(z.re)), im = exponent_of(static_cast<double>(z.im));
  return re > im ? re : im;
}
TENON_INLINE constexpr int exponent_of(float x) { return exponent_of(static_cast<double>(x)); }

/// x * 2^exponent, rounded once: 0 if it is too small, infinity if it is too large.
template <class T>
constexpr T times_power_of_two(const T& x, int exponent) {
  if constexpr (ComplexElement<T>) {
    return T(times_power_of_two(x.re, exponent), times_power_of_two(x.im, exponent));
  } else {
    auto result = static_cast<double>(x);
    if (exponent > 5000) exponent = 5000;
    if (exponent < -5000) exponent = -5000;
    for (; exponent > 1000; exponent -= 1000) result *= 0x1p1000;
    for (; exponent < -1000; exponent += 1000) result *= 0x1p-1000;
    return static_cast<T>(result * __builtin_bit_cast(double, static_cast<std::uint64_t>(exponent + 1023) << 52));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
