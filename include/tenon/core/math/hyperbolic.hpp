// Hyperbolic functions in lanes, from exponentials.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exponential.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// e^x / 2 for x that is not negative; infinite only where that is.
template <class V>
TENON_INLINE V half_exp(const V& x) {
  constexpr bool single = sizeof(scalar_t<V>) == 4;
  const V y = at_most(x, single ? 90 : 712), n = over_ln2(y), r = less_ln2(y, n);
  return scale_by_power((exp_remainder(r) * r + constant<V>(1)) * r + constant<V>(1), n - constant<V>(1));
}

/// tanh(r) for |r| <= 0.5625.
template <class V>
TENON_INLINE V tanh_reduced(const V& r) {
  const V z = r * r;
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return z * polynomial(z, -0x1.94c4c4p-8f, 0x1.58231ap-6f, -0x1.b90766p-5f, 0x1.110c64p-3f, -0x1.555548p-2f) * r + r;
  } else {
    return z * polynomial(z, -0x1.3dbaa61f1b88ap-16, 0x1.59b266a1358d8p-14, -0x1.e822b3d5311d5p-13, 0x1.34633e85bb8c7p-11, -0x1.7d8becf807dfap-10,
                          0x1.d6d24efc7047ap-9, -0x1.226e2d362d64ep-7, 0x1.664f484b19b7p-6, -0x1.ba1ba1b93ed1fp-5, 0x1.111111111036dp-3,
                          -0x1.555555555554cp-2) * r + r;
  }
}

/// At most 2 ulp.  With e^2|x| = 2 s e^2r, s a power of 2, and t = tanh(r), the result is 1 - (1 - t) / (s + 1/2 + (s - 1/2) t).
/// Small ones, of which that would leave little, are t itself, with r = |x|.
struct RealTanh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = at_most(magnitude(x), single ? T(9.5) : T(20)), half = constant<V>(T(0.5));
    const auto n = nearest_multiple<V, Format<T>::bias - 1>(y, T(0x1.71547652b82fep1));
    const auto direct = y < constant<V>(T(0.5625));
    const V t = tanh_reduced(select(direct, y, subtract_multiple(y, n.whole, single ? T(0x1.62e43p-2) : T(0x1.62e42fefa39efp-2)))), s = power_of_two<V>(n.bits);
    return flip_sign(select(direct, t, constant<V>(1) - (constant<V>(1) - t) / ((s - half) * t + (s + half))), sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_tanhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_tanh(x); }
};

/// At most 2 ulp.  e^|x| / 2 - e^-|x| / 2, or an own minimax fit below 1.
struct RealSinh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), z = y * y, half = half_exp(y);
    return flip_sign(select(y < constant<V>(1), z * over_cube(z) * y + y, half - constant<V>(T(0.25)) / half), sign_bit(x));
  }
  /// (sinh(r) / r - 1) / r^2 of r^2 <= 1.
  template <class V>
  TENON_INLINE static V over_cube(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.75a83ep-19f, 0x1.a02152p-13f, 0x1.1110e2p-7f, 0x1.555556p-3f);
    } else {
      return polynomial(z, 0x1.c38c40608cc01p-48, 0x1.a6d3925a9c852p-41, 0x1.6130adbfe1326p-33, 0x1.ae644209a19aap-26, 0x1.71de3a6822d48p-19,
                        0x1.a01a01a007b23p-13, 0x1.1111111111199p-7, 0x1.5555555555555p-3);
    }
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_sinhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_sinh(x); }
};

/// At most 2 ulp.  e^|x| / 2 + e^-|x| / 2.
struct RealCosh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V half = half_exp(magnitude(x));
    return half + constant<V>(scalar_t<V>(0.25)) / half;
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_coshf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cosh(x); }
};

TENON_END_DETAIL
