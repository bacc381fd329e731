// Hyperbolic functions in lanes, from exponentials.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// e^x / 2 for x >= 0; infinite only if e^x / 2 overflows.
template <class V>
TENON_INLINE V half_exp(const V& x) {
  constexpr bool single = sizeof(scalar_t<V>) == 4;
  const V y = at_most(x, single ? 90 : 712), n = over_ln2(y), r = less_ln2(y, n);
  return scale_by_power((exp_remainder(r) * r + constant<V>(1)) * r + constant<V>(1), n - constant<V>(1));
}

/// tanh(r) for |r| <= 0.26, with a relative error of 2^-27 for float and 2^-56 for double.
template <class V>
TENON_INLINE V tanh_reduced(const V& r) {
  const V z = r * r;
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return polynomial(z, -0x1.a3ade2p-5f, 0x1.10d97ap-3f, -0x1.555506p-2f) * (z * r) + r;
  } else {
    return polynomial(z, -0x1.56b71e67259f1p-10, 0x1.d4c2180bc08cbp-9, -0x1.2266d4d4fa44bp-7, 0x1.664f2b79c3658p-6,
                      -0x1.ba1ba17cda12p-5, 0x1.11111110f2639p-3, -0x1.55555555554afp-2) *
               (z * r) +
           r;
  }
}

/// Error: at most 2 ulp. With |x| = n ln 2 / 2 + r, s = 2^n and t = tanh(r) the result is p / (p + 2 (1 - t)) with p =
/// s - 1 + (s + 1) t. For n = 0 this is t; for other n the rounding of p matters the less, the nearer the result is to
/// 1. n is rounded so that negative r are small, where p loses few digits.
struct RealTanh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = at_most(magnitude(x), single ? T(9.5) : T(20)), one = constant<V>(1), two = constant<V>(2);
    const auto n = nearest_multiple<V, Format<T>::bias>(y - constant<V>(T(0x1.62e43p-4)), T(0x1.71547652b82fep1));
    const V t = tanh_reduced(subtract_multiple(y, n.whole, single ? T(0x1.62e43p-2) : T(0x1.62e42fefa39efp-2))),
            s = power_of_two<V>(n.bits);
    const V p = (s + one) * t + (s - one);
    return flip_sign(p / (p + (two - two * t)), sign_bit(x));
  }
  /// The same, with an error of 4 ulp, and in `slope` the derivative.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope) {
    const V y = magnitude(x);
    const auto parts = logistic_parts(at_most(y + y, logistic_range<V>));
    const V whole = parts.lesser() + parts.greater();
    slope = constant<V>(4) * (parts.lesser() * parts.greater() / (whole * whole));
    return flip_sign(parts.difference() / whole, sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_tanhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_tanh(x); }
};

/// Error: at most 2 ulp.  e^|x| / 2 - e^-|x| / 2, or a minimax fit made for Tenon below 1.
struct RealSinh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), z = y * y, half = half_exp(y);
    return flip_sign(select(y < constant<V>(1), z * over_cube(z) * y + y, half - constant<V>(T(0.25)) / half),
                     sign_bit(x));
  }
  /// (sinh(r) / r - 1) / r^2, given r^2 <= 1.
  template <class V>
  TENON_INLINE static V over_cube(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.75a83ep-19f, 0x1.a02152p-13f, 0x1.1110e2p-7f, 0x1.555556p-3f);
    } else {
      return polynomial(z, 0x1.c38c40608cc01p-48, 0x1.a6d3925a9c852p-41, 0x1.6130adbfe1326p-33, 0x1.ae644209a19aap-26,
                        0x1.71de3a6822d48p-19, 0x1.a01a01a007b23p-13, 0x1.1111111111199p-7, 0x1.5555555555555p-3);
    }
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_sinhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_sinh(x); }
};

/// Error: at most 2 ulp.  e^|x| / 2 + e^-|x| / 2.
struct RealCosh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V half = half_exp(magnitude(x));
    return half + constant<V>(scalar_t<V>(0.25)) / half;
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_coshf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cosh(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
