// Smooth gates of neural networks: x times a function that rises from 0 to 1, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// For |x| above this, |x| e^-|x| rounds to 0.
template <class T>
inline constexpr T exp_range = sizeof(T) == 4 ? T(110) : T(752);

/// x / (1 + e^-s), given |s| = high + low and the sign of s; -0 for x = -infinity.
template <class V>
TENON_INLINE V gate(const V& x, const V& high, const V& low, const typename V::Truth& negative) {
  using T = scalar_t<V>;
  const V one = constant<V>(1), e = exp_times(one, high, low);
  const V nearby = at_least(x, -exp_range<T>);
  return select(negative, exp_times(nearby, high, low), x) / (one + e);
}

/// Error: at most 3 ulp.  x / (1 + e^-x).
struct RealSilu {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V zero = constant<V>(0);
    return gate(x, at_most(magnitude(x), exp_range<scalar_t<V>>), zero, x < zero);
  }
  /// The same, with an error of 4 ulp, and in `slope` the derivative.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope) {
    V density;
    const V share = RealSigmoid::with_slope(x, density),
            within = at_most(at_least(x, -exp_range<scalar_t<V>>), exp_range<scalar_t<V>>);
    slope = share + within * density;
    return select(x < constant<V>(0), within, x) * share;
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    const T e = RealExp::library(x < 0 ? x : -x), y = x < -exp_range<T> ? -exp_range<T> : x;
    return (x < 0 ? y * e : y) / (1 + e);
#else
    return in_one_lane<RealSilu>(x);
#endif
  }
};

/// Error: at most 4 ulp. x - |x| erfc(|x| / sqrt 2) / 2, or without the first term below 0: x times the normal
/// distribution function.
struct RealGelu {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? T(14.75) : T(38.75)), half = constant<V>(T(0.5)) * y;
    const auto [high, low] = exact_product(half, y);
    const V tail = RealErfc::times(half, y * constant<V>(T(0x1.6a09e667f3bcdp-1)), high, low);
    return select(x < constant<V>(0), -tail, x - tail);
  }
  /// The same and, in `slope`, the derivative, from one exponential: with q the normal distribution function of -|x|, a
  /// tail of which is
  /// |x| q, and d the density, it is 1 - q + |x| d for x >= 0 and q - |x| d below.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? T(14.75) : T(38.75)), half = constant<V>(T(0.5));
    const auto [high, low] = exact_product(half * y, y);
    const V e = exp_times(constant<V>(1), high, low), z = y * constant<V>(T(0x1.6a09e667f3bcdp-1));
    const V nearby = constant<V>(1) - (RealErf::over_x_less_1(z * z) * z + z);
    const V q = half * select(z < half, nearby, RealErfc::scaled(z) * e), tail = y * q;
    const V rise = y * e * constant<V>(T(0x1.9884533d43651p-2));  // 1 / sqrt(2 pi)
    const auto is_negative = x < constant<V>(0);
    slope = select(x == x, select(is_negative, q - rise, constant<V>(1) - q + rise), x);
    return select(is_negative, -tail, x - tail);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    const T limit = sizeof(T) == 4 ? T(14.75) : T(38.75), size = x < 0 ? -x : x, y = size > limit ? limit : size;
    const T tail = T(0.5) * y * RealErfc::library(y * T(0x1.6a09e667f3bcdp-1));
    return x < 0 ? -tail : x - tail;
#else
    return in_one_lane<RealGelu>(x);
#endif
  }
};

/// Error: at most 3 ulp. x / (1 + e^-2u) with 2u = x (c1 + c3 x^2), to 1.5 times the precision of T. Source: Hendrycks
/// and Gimpel 2016, section 2.
struct RealGeluTanh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const auto twice = twice_u(x);
    return gate(x, twice.high, twice.low, x < constant<V>(0));
  }
  /// The same and, in `slope`, the derivative.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope) {
    using T = scalar_t<V>;
    const auto twice = twice_u(x);
    const auto is_negative = x < constant<V>(0);
    const V one = constant<V>(1), e = exp_times(one, twice.high, twice.low), whole = one + e;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? T(12) : T(25));
    const V rise = y * (constant<V>(T(0x1.9884533d43651p0)) + constant<V>(T(0x1.b6676bf7450f0p-3)) * (y * y)) *
                   (e / (whole * whole));
    slope = select(is_negative, e, one) / whole + select(is_negative, -rise, rise);
    return gate(x, twice.high, twice.low, is_negative);
  }
  /// |2u| = high + low.
  template <class V>
  struct Pair {
    V high, low;
  };
  template <class V>
  TENON_INLINE static Pair<V> twice_u(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    // Beyond this the gate is 1, or the product is 0.
    const V y = at_most(magnitude(x), single ? T(12) : T(25));
    const auto [square, square_low] = exact_product(y, y);
    // 2 sqrt(2 / pi), and 0.044715 times that.
    const V c1 = constant<V>(single ? T(0x1.988454p0) : T(0x1.9884533d43651p0)),
            c1_rest = constant<V>(single ? T(-0x1.857936p-25) : T(-0x1.cbc0d30ebfd15p-54));
    const V c3 = constant<V>(single ? T(0x1.2444f2p-4) : T(0x1.2444f2a4d8b4bp-4)),
            c3_rest = constant<V>(single ? T(0x1.49b16ap-29) : T(-0x1.6c843a29d1c7p-61));
    const auto [cubic, cubic_low] = exact_product(square, c3);
    const auto ordered = cubic < c1;
    const auto [sum, sum_low] = exact_sum(select(ordered, c1, cubic), select(ordered, cubic, c1));
    const V low = sum_low + (cubic_low + (square_low * c3 + (square * c3_rest + c1_rest)));
    const auto [high, high_low] = exact_product(sum, y);
    return {at_most(high, exp_range<T>), low * y + high_low};
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    const T limit = sizeof(T) == 4 ? T(12) : T(25), size = x < 0 ? -x : x, y = size > limit ? limit : size;
    const T e = RealExp::library(-(y * (T(0x1.9884533d43651p0) + T(0x1.2444f2a4d8b4bp-4) * (y * y))));
    return (x < 0 ? -y * e : x) / (1 + e);
#else
    return in_one_lane<RealGeluTanh>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
