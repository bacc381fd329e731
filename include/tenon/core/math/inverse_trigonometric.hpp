// Inverse trigonometric functions in lanes.  The polynomials are minimax fits made for Tenon.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// pi / 4 in two parts; small multiples of the first are exact.
template <class T>
inline constexpr T quarter_pi_high = sizeof(T) == 4 ? T(0x1.921fbp-1) : T(0x1.921fb54442d18p-1);
template <class T>
inline constexpr T quarter_pi_low = sizeof(T) == 4 ? T(0x1.5110b4p-23) : T(0x1.1a62633145c07p-55);

/// (asin(s) / s - 1) / s^2, given s^2 <= 1/4.
template <class V>
TENON_INLINE V asin_over_cube(const V& z) {
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return polynomial(z, 0x1.3451eep-5f, 0x1.d64be2p-7f, 0x1.04c226p-5f, 0x1.6ca8dep-5f, 0x1.3338a6p-4f,
                      0x1.55554cp-3f);
  } else {
    return polynomial(z, 0x1.0cbe161b1c894p-5, -0x1.5ca05f4d836dp-6, 0x1.66d98e3345216p-6, 0x1.db6f232eb2111p-9,
                      0x1.61ecc2f587da2p-7, 0x1.75667b5e33e57p-7, 0x1.ca234ce507d5cp-7, 0x1.1c49c8ddff007p-6,
                      0x1.6e8be10b8286ap-6, 0x1.f1c71a81832eep-6, 0x1.6db6db724594dp-5, 0x1.333333332dcf1p-4,
                      0x1.5555555555579p-3);
  }
}
/// (atan(t) / t - 1) / t^2, given t^2, for |t| <= tan(pi / 8).
template <class V>
TENON_INLINE V atan_over_cube(const V& z) {
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return polynomial(z, -0x1.f2acb6p-5f, 0x1.b21adep-4f, -0x1.23b924p-3f, 0x1.9991dep-3f, -0x1.55554ap-2f);
  } else {
    return polynomial(z, -0x1.24cf25cc470e8p-6, 0x1.378ef5d6f6358p-5, -0x1.9cb6f7b4b231p-5, 0x1.df0922a82c60dp-5,
                      -0x1.10eb4bdf63573p-4, 0x1.3b110f8c7331ep-4, -0x1.745cf852069aep-4, 0x1.c71c70e132364p-4,
                      -0x1.24924922a0ac8p-3, 0x1.9999999995652p-3, -0x1.555555555553cp-2);
  }
}
/// The angle of the point (b, a), or of (-b, a) where the bit of `left` is set; neither a nor b is negative, and not
/// both are infinite. It is k pi / 4 + atan(t) with |t| <= tan(pi / 8), where t is one division of operands that depend
/// on k.
template <class V>
TENON_INLINE V angle(const V& a, const V& b, const integers_for<V>& left) {
  using T = scalar_t<V>;
  const auto steep = a > constant<V>(T(0x1.3504f333f9de6p1)) * b, middle = a > constant<V>(T(0x1.a827999fcef32p-2)) * b;
  const V above = select(steep, -b, select(middle, a - b, a)), below = select(steep, a, select(middle, a + b, b));
  const V t = flip_sign(above / select(below == constant<V>(0), constant<V>(1), below), left), z = t * t;
  const V k = select(steep, constant<V>(2), select(middle, constant<V>(1), constant<V>(0))),
          eighths = select(left == constant<integers_for<V>>(0), k, constant<V>(4) - k);
  return eighths * constant<V>(quarter_pi_high<T>) +
         (t + (z * atan_over_cube(z) * t + eighths * constant<V>(quarter_pi_low<T>)));
}

/// Error: at most 2 ulp.  For |x| above 1/2, pi / 2 - 2 asin(sqrt((1 - |x|) / 2)).  NaN beyond 1.
struct RealAsin {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), two = constant<V>(2);
    const auto large = y > constant<V>(T(0.5));
    const V z = select(large, (constant<V>(1) - y) * constant<V>(T(0.5)), y * y), s = select(large, RealSqrt::at(z), y),
            more = z * asin_over_cube(z) * s;
    const V from_top =
        two * constant<V>(quarter_pi_high<T>) - (two * s + (two * more - two * constant<V>(quarter_pi_low<T>)));
    return flip_sign(select(large, from_top, s + more), sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_asinf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_asin(x); }
};

/// Error: at most 2 ulp.  As RealAsin.
struct RealAcos {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), two = constant<V>(2), zero = constant<V>(0);
    const auto large = y > constant<V>(T(0.5)), right = x > zero;
    const V z = select(large, (constant<V>(1) - y) * constant<V>(T(0.5)), y * y), s = select(large, RealSqrt::at(z), y),
            more = z * asin_over_cube(z) * s;
    // 2 a, pi - 2 a, or pi / 2 - a with the sign of x, where a = s + more.
    const V eighths = select(large, select(right, zero, constant<V>(4)), two),
            times = select(large, two, constant<V>(1));
    const V a = times * s, rest = times * more,
            sign = select(large, select(right, constant<V>(1), constant<V>(T(-1))),
                          select(right, constant<V>(T(-1)), constant<V>(1)));
    return eighths * constant<V>(quarter_pi_high<T>) +
           (sign * a + (sign * rest + eighths * constant<V>(quarter_pi_low<T>)));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_acosf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_acos(x); }
};

/// Error: at most 2 ulp.
struct RealAtan {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    return flip_sign(angle(magnitude(x), constant<V>(1), constant<integers_for<V>>(0)), sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_atanf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_atan(x); }
};

/// Error: at most 2 ulp.  Multiples of pi / 4 for zeros and infinities, as in C.
struct RealAtan2 {
  template <class V>
  TENON_INLINE static V at(const V& y, const V& x) {
    using T = scalar_t<V>;
    using F = Format<T>;
    const V a = magnitude(y), b = magnitude(x), one = constant<V>(1);
    const auto both_infinite = (a == constant<V>(F::infinity)) & (b == constant<V>(F::infinity));
    constexpr T large = sizeof(T) == 4 ? T(0x1p100) : T(0x1p1000);
    const V factor =
        // their sum must not overflow
        select((a > constant<V>(large)) | (b > constant<V>(large)), constant<V>(T(0x1p-30)), one);
    return flip_sign(angle(select(both_infinite, one, a * factor), select(both_infinite, one, b * factor), sign_bit(x)),
                     sign_bit(y));
  }
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_atan2f(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_atan2(x, y); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
