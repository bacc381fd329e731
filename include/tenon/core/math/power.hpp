// Powers and roots in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/rounding.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// The C library's, one lane at a time.
struct RealPow {
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_powf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_pow(x, y); }
};

/// At most 2 ulp.  x = 2^3q m, and Halley's method for the root of m from an own minimax fit.
struct RealCbrt {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const auto [k, mantissa] = split(magnitude(x));
    const auto third = nearest<V, Format<T>::bias>(k, T(0x1.5555555555555p-2));
    const V rest = k - third.whole * V(3), one(1);  // -1, 0 or 1
    const auto more = rest > V(0), less = rest < V(0);
    const V m = mantissa * select(more, V(2), select(less, V(T(0.5)), one));
    V t = polynomial(mantissa, T(-0x1.8ac516p-4), T(0x1.0f600cp-1), T(0x1.21bbbep-1)) * select(more, V(T(0x1.428a2f98d728bp0)), select(less, V(T(0x1.965fea53d6e3dp-1)), one));
    t = nearer(t, m);
    if constexpr (sizeof(T) == 8) t = nearer(t, m);
    const V root = flip_sign(t * power_of_two<V>(third.bits), sign_bit(x));
    return select(magnitude(k) < V(Format<T>::infinity), root, x);
  }
  template <class V>
  TENON_INLINE static V nearer(const V& t, const V& m) {
    const V cube = t * t * t;
    return t - t * ((cube - m) / (V(2) * cube + m));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_cbrtf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cbrt(x); }
};

/// At most 2 ulp.  Infinite if either is, even where the other is NaN.
struct RealHypot {
  template <class V>
  TENON_INLINE static V at(const V& x, const V& y) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V a = magnitude(x), b = magnitude(y), infinity(Format<T>::infinity);
    const V large = select(a > b, a, b);
    // Powers of 2 that keep the squares from overflowing, and from vanishing where they count.
    const auto huge = large > V(single ? T(0x1p60) : T(0x1p500)), tiny = large < V(single ? T(0x1p-40) : T(0x1p-400));
    const V down = select(huge, V(single ? T(0x1p-70) : T(0x1p-600)), select(tiny, V(single ? T(0x1p100) : T(0x1p700)), V(1)));
    const V up = select(huge, V(single ? T(0x1p70) : T(0x1p600)), select(tiny, V(single ? T(0x1p-100) : T(0x1p-700)), V(1)));
    const V p = a * down, q = b * down;
    return select((a == infinity) | (b == infinity), infinity, RealSqrt::at(p * p + q * q) * up);
  }
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_hypotf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_hypot(x, y); }
};

TENON_END_DETAIL
