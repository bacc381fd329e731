// Square roots, rounding and signs in lanes: exact, and by one instruction each where there is one.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Exactly rounded.  NaN for negative numbers, -0 for -0.
struct RealSqrt {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    if constexpr (fills<V, 64>) return from_estimate(x);
    else if constexpr (fills<V, 16, 32>) return by_instruction(x);
    else return by_lane<0>([] TENON_INLINE_LAMBDA(auto one) { return library(one); }, x);
  }
  template <class V>
  TENON_INLINE static V by_instruction(const V& x) {
    return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_sqrt(r, x.v); });
  }
  /// Goldschmidt's iteration, then Markstein's step. Let p be the bits of T, g the root to 1 ulp, and h close to 1 / (2
  /// g), to a few times 2^-p. Then x - g^2 is exact, and g + h (x - g^2) rounds as the root does: for roots from 1 to
  /// 2, in units of 2^-2p, the distance of x from the square of a midpoint between two numbers is at least 1 below and
  /// 7 above, and the next distances are 9 and 15. The error of h can matter only at distances 1 and 7, which few
  /// numbers have; the tests check all of these, and all floats have been checked. Sources: Markstein 1990, IBM J. Res.
  /// Dev. 34; Cornea, Harrison and Tang 2002, chapter 7.
  template <class V>
  TENON_INLINE static V from_estimate(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V r = made_by<V>([&] TENON_INLINE_LAMBDA(auto& to) { set_inverse_sqrt(to, x.v); });
    V root = x * r, h = r * constant<V>(T(0.5));
    for (int step = 0; step < (single ? 1 : 2); ++step) {
      const V error = fused(-root, h, constant<V>(T(0.5)));
      root = fused(root, error, root);
      h = fused(h, error, h);
    }
    root = fused(fused(-root, root, x), h, root);
    // Zeros, infinity and NaN come out as NaN; the remainders of small numbers are not exact.
    if (__builtin_expect(any_below(root.v, constant<V>(single ? T(0x1p-50) : T(0x1p-480)).v), false))
      return by_instruction(x);
    return root;
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_sqrtf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_sqrt(x); }
};

/// x rounded to a whole number in one of four directions: `set_round`'s modes. Zeros keep their sign, and so do results
/// of 0.
template <int mode>
struct RealRound {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    if constexpr (fills<V, 32, 64>) {
      return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_round<mode>(r, x.v); });
    } else {
      // Near 2^fraction all numbers are whole.  A number that is not below it is whole already, or infinite or NaN.
      const V size = magnitude(x), one = constant<V>(1), whole = constant<V>(Format<T>::lift);
      const V nearby = settled(size + whole) - whole;
      const auto sign = sign_bit(x);
      V result = flip_sign(nearby, sign);
      if constexpr (mode == 3) result = flip_sign(select(nearby > size, nearby - one, nearby), sign);
      if constexpr (mode == 1) result = select(result > x, result - one, result);
      if constexpr (mode == 2) result = flip_sign(magnitude(select(result < x, result + one, result)), sign);
      return select(size < whole, result, x);
    }
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
    if constexpr (sizeof(T) == 4)
      return mode == 0   ? __builtin_rintf(x)
             : mode == 1 ? __builtin_floorf(x)
             : mode == 2 ? __builtin_ceilf(x)
                         : __builtin_truncf(x);
    else
      return mode == 0   ? __builtin_rint(x)
             : mode == 1 ? __builtin_floor(x)
             : mode == 2 ? __builtin_ceil(x)
                         : __builtin_trunc(x);
  }
};

/// The first number with the sign of the second.
struct RealCopysign {
  template <class V>
  TENON_INLINE static V at(const V& x, const V& sign) { return flip_sign(magnitude(x), sign_bit(sign)); }
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_copysignf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_copysign(x, y); }
};

/// The exact remainder, with the sign of x. Let q be the quotient of the magnitudes, rounded to a floating number and
/// below 2^p, where p is the bits of T, to a whole number. |x| - q |y| is a multiple of what the last bits of q and y
/// stand for, and at most 2^p of these: one fused operation computes it exactly. It is in (-|y|, |y|) if q was below
/// 2^(p - 1), and otherwise smaller than |x| by a factor of 2^p, and divided again.
struct RealFmod {
  template <class V>
    requires fills<V, 32, 64>
  TENON_INLINE static V at(const V& x, const V& y) {
    using T = scalar_t<V>;
    const V size = magnitude(x), divisor = magnitude(y), limit = constant<V>(Format<T>::lift),
            infinity = constant<V>(Format<T>::infinity);
    V quotient = size / divisor, rest = without_multiple(size, quotient, divisor);
    if (__builtin_expect(any_lane(quotient >= limit), false)) {
      const auto overflowed = (quotient == infinity) & (size < infinity) & (divisor > constant<V>(T(0)));
      if (any_lane(overflowed))
        return by_lane<0>([] TENON_INLINE_LAMBDA(auto... one) { return library(one...); }, x, y);
      do {  // infinite quotients become NaN
        quotient = rest / divisor;
        rest = without_multiple(rest, quotient, divisor);
      } while (any_lane(magnitude(quotient) >= limit));
    }
    rest = select(rest < constant<V>(T(0)), rest + divisor, rest);
    return flip_sign(select(size < divisor, size, rest), sign_bit(x));
  }
  template <class V>
  TENON_INLINE static V without_multiple(const V& x, const V& quotient, const V& divisor) {
    return fused(-RealRound<3>::at(quotient), divisor, x);
  }
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_fmodf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_fmod(x, y); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
