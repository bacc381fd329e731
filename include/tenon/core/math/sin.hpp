// Sine, cosine and tangent in lanes.
//
// x = n pi + r with |r| <= pi / 2, where n is whole for the sine and half-integral for the cosine, so that both are
// sin(r) or -sin(r). Source of the reduction: Cody and Waite 1980, chapter 8, with pi in parts short enough for n times
// each to be exact. The polynomials are minimax fits made for Tenon. Arguments too large for that go to the C library.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// sin(r) for |r| <= pi / 2.
template <class V>
TENON_INLINE V sin_reduced(const V& r) {
  const V z = r * r;
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return polynomial(z, 0x1.5dc78ap-19f, -0x1.9f70e4p-13f, 0x1.110edap-7f, -0x1.55554cp-3f) * r * z + r;
  } else {
    return polynomial(z, 0x1.8832e0b0fc782p-49, -0x1.ae43865bdc3bep-41, 0x1.6123cd0d9c809p-33, -0x1.ae6454d48859dp-26,
                      0x1.71de3a52a0cedp-19, -0x1.a01a01a014d71p-13, 0x1.11111111110c8p-7, -0x1.5555555555555p-3) *
               r * z +
           r;
  }
}
/// x - n pi.
template <class V>
TENON_INLINE V less_pi(const V& x, const V& n) {
  if constexpr (sizeof(scalar_t<V>) == 4)
    return subtract_multiple_once(subtract_multiple(x, n, 0x1.92p1f, 0x1.fb4p-11f), n, 0x1.444p-23f, 0x1.68cp-38f,
                                  0x1.1a6264p-53f);
  else
    return subtract_multiple_once(subtract_multiple(x, n, 0x1.921fb544p1), n, 0x1.0b4611a6p-33, 0x1.3198a2ep-68,
                                  0x1.b839a252049cp-103);
}
/// x - n pi / 2 as a sum of two.
template <class V>
TENON_INLINE auto less_half_pi(const V& x, const V& n) {
  if constexpr (sizeof(scalar_t<V>) == 4)
    return subtract_multiple_to_pair(subtract_multiple(x, n, 0x1.92p0f, 0x1.fb4p-12f), n, 0x1.444p-24f, 0x1.68cp-39f,
                                     0x1.1a6264p-54f);
  else
    return subtract_multiple_to_pair(subtract_multiple(x, n, 0x1.921fb544p0), n, 0x1.0b4611a6p-34, 0x1.3198a2ep-69,
                                     0x1.b839a252049cp-104);
}
/// True if n has more than 12 bits (float) or 19 bits (double), so that its products with the parts of pi are not
/// exact.
template <class V>
TENON_INLINE auto beyond_pi(const V& magnitude) {
  using T = scalar_t<V>;
  return magnitude > constant<V>(sizeof(T) == 4 ? T(12867) : T(1647000));
}
/// The lowest bit as a sign.
template <class V>
TENON_INLINE integers_for<V> sign_of_odd(const integers_for<V>& bits) {
  using Int = integer_t<sizeof(scalar_t<V>)>;
  return bits << constant<integers_for<V>>(Int(8 * sizeof(Int) - 1));
}

/// Error: at most 2 ulp.  NaN for infinities.
struct RealSin {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V y = magnitude(x);  // -0 stays
    const auto n = nearest_multiple(y, scalar_t<V>(0x1.45f306dc9c883p-2));
    return or_library<RealSin>(flip_sign(sin_reduced(less_pi(y, n.whole)), sign_of_odd<V>(n.bits) ^ sign_bit(x)), x,
                               beyond_pi(y));
  }
  /// The same and, in `slope`, the cosine.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope);
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_sinf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_sin(x); }
};

/// Error: at most 2 ulp.  NaN for infinities.
struct RealCos {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const auto n = nearest_multiple(x * constant<V>(T(0x1.45f306dc9c883p-2)) + constant<V>(T(0.5)), T(1));
    return or_library<RealCos>(
        flip_sign(sin_reduced(less_pi(x, n.whole - constant<V>(T(0.5)))), sign_of_odd<V>(n.bits)), x,
        beyond_pi(magnitude(x)));
  }
  /// The same and, in `slope`, minus the sine.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope);
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_cosf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cos(x); }
};

/// Sine and cosine from one reduction, to r = high + low = |x| - n pi / 2 with |r| <= pi / 4.
template <class V>
struct SineAndCosine {
  V sine, cosine;
};
template <class V>
TENON_INLINE SineAndCosine<V> sine_and_cosine(const V& x) {
  using T = scalar_t<V>;
  using Int = integer_t<sizeof(T)>;
  const V y = magnitude(x);
  const auto n = nearest_multiple(y, T(0x1.45f306dc9c883p-1));
  const auto [high, low] = less_half_pi(y, n.whole);
  const V z = high * high, half = z * constant<V>(T(0.5)), most = constant<V>(1) - half;
  const V of_cosine = [&] {
    if constexpr (sizeof(T) == 4) return polynomial(z, 0x1.99eadp-16f, -0x1.6c0c3p-10f, 0x1.55554ap-5f);
    else
      return polynomial(z, -0x1.8fa417ed79096p-37, 0x1.1ee9d6bf5bfafp-29, -0x1.27e4f7e9643ffp-22, 0x1.a01a019c8273fp-16,
                        -0x1.6c16c16c14f7fp-10, 0x1.555555555554bp-5);
  }();
  const V c = most + (((constant<V>(1) - most) - half) + (z * z * of_cosine - high * low)),
          s = sin_reduced(high) + low * most;
  const auto one = constant<integers_for<V>>(Int(1)), second = n.bits & constant<integers_for<V>>(Int(2));
  const auto odd = (n.bits & one) != constant<integers_for<V>>(0);
  constexpr Int top = Int(8 * sizeof(Int) - 2);  // from bit 1 to the sign
  const auto sign_of_sine = second << constant<integers_for<V>>(top);
  const auto sign_of_cosine = sign_of_sine ^ sign_of_odd<V>(n.bits);
  const auto is_rare = beyond_pi(y);
  return {or_library<RealSin>(flip_sign(select(odd, c, s), sign_of_sine ^ sign_bit(x)), x, is_rare),
          or_library<RealCos>(flip_sign(select(odd, s, c), sign_of_cosine), x, is_rare)};
}
template <class V>
TENON_INLINE V RealSin::with_slope(const V& x, V& slope) {
  const SineAndCosine<V> both = sine_and_cosine(x);
  slope = both.cosine;
  return both.sine;
}
template <class V>
TENON_INLINE V RealCos::with_slope(const V& x, V& slope) {
  const SineAndCosine<V> both = sine_and_cosine(x);
  slope = -both.sine;
  return both.cosine;
}

/// Error: at most 2 ulp. tan(r), or -1 / tan(r), of r = high + low = x - n pi / 2: a minimax fit, plus low times the
/// derivative.
struct RealTan {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x);
    const auto n = nearest_multiple(y, T(0x1.45f306dc9c883p-1));
    const auto [high, low] = less_half_pi(y, n.whole);
    const V z = high * high, more = z * over_r_cubed(z), one = constant<V>(1);
    const V t = high + (more * high + low * (z * (one + more) * (one + more) + one));
    const auto odd = sign_of_odd<V>(n.bits) != constant<integers_for<V>>(0);
    return or_library<RealTan>(flip_sign(select(odd, constant<V>(T(-1)) / t, t), sign_bit(x)), x, beyond_pi(y));
  }
  /// (tan(r) / r - 1) / r^2, given r^2, for |r| <= pi / 4.
  template <class V>
  TENON_INLINE static V over_r_cubed(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.1ee854p-8f, 0x1.74928cp-14f, 0x1.630182p-7f, 0x1.5cb82ap-6f, 0x1.bada62p-5f,
                        0x1.110d9cp-3f, 0x1.55556p-2f);
    } else {
      return polynomial(z, 0x1.47800521b1e89p-17, -0x1.945b303355e8bp-16, 0x1.951af0e948437p-15, -0x1.a743f312fc8b2p-16,
                        0x1.18a189264e25dp-14, 0x1.5f2da84fecc77p-14, 0x1.ff0c8c00d41c8p-13, 0x1.34be60ba69f57p-11,
                        0x1.7db157fffbb42p-10, 0x1.d6d2eb4367e37p-9, 0x1.226e3a6da3347p-7, 0x1.664f485dab931p-6,
                        0x1.ba1ba1babd4bdp-5, 0x1.11111111105e7p-3, 0x1.555555555555ep-2);
    }
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_tanf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_tan(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
