// The error function and its complement, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Error: at most 2 ulp. Below 0.9 a minimax fit of erf(x) / x, above it 1 - e^q with one of q = log(1 - erf(x)), both
/// made for Tenon.
struct RealErf {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? 4 : 6);
    const V nearby = over_x_less_1(y * y) * y + y, distant = constant<V>(1) - exp_within(log_complement(y));
    return flip_sign(select(y < constant<V>(T(0.9)), nearby, distant), sign_bit(x));
  }
  template <class V>
  TENON_INLINE static V over_x_less_1(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.5ff7cap-14f, -0x1.aafb32p-11f, 0x1.54d57cp-8f, -0x1.b80ee6p-6f, 0x1.ce2dfap-4f,
                        -0x1.812742p-2f, 0x1.06eba8p-3f);
    } else {
      return polynomial(z, 0x1.3ba27f0a125aep-30, -0x1.bba2e904035e2p-28, 0x1.bf4052832bb38p-26, -0x1.7d25b03683bccp-23,
                        0x1.bccce2ffafabbp-20, -0x1.f5023dd62b7fdp-17, 0x1.f9a5372d043b3p-14, -0x1.c02dc302cc161p-11,
                        0x1.565bcd53d25c1p-8, -0x1.b82ce31404f1bp-6, 0x1.ce2f21a046f8fp-4, -0x1.812746b037a33p-2,
                        0x1.06eba8214db69p-3);
    }
  }
  template <class V>
  TENON_INLINE static V log_complement(const V& x) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(x, -0x1.55b91p-16f, 0x1.bed7c6p-12f, -0x1.0ebdf8p-8f, 0x1.99db96p-6f, -0x1.bade02p-4f,
                        -0x1.44589ep-1f, -0x1.21235ep0f, 0x1.50bae4p-13f);
    } else {
      return polynomial(x, -0x1.e4dc0f7a97479p-43, 0x1.741d56a7a3204p-37, -0x1.0d3428aebcad6p-32, 0x1.e828579d5086dp-29,
                        -0x1.36d55ab9a03bap-25, 0x1.26f013deab14cp-22, -0x1.aed940cccde5p-20, 0x1.eb99e03785179p-18,
                        -0x1.b44522ed0f294p-16, 0x1.221ce32c9de1bp-14, -0x1.f6c7f71ed8ecp-14, 0x1.376cc0a9e1bfep-15,
                        0x1.1701dd3ddc9c1p-11, -0x1.b172f184eeac8p-10, 0x1.82a1e0905f122p-13, 0x1.39950b0769386p-6,
                        -0x1.a4f8b8cb91ef8p-4, -0x1.45f2ead40ea5dp-1, -0x1.20dd76fb23e97p0, 0x1.024eacf7d624ep-27);
    }
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_erff(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_erf(x); }
};

/// factor * e^-(high + low), rounded once, for high >= 0 within the range of RealExp, |low| far below 1, and a factor
/// near 1.
template <class V>
TENON_INLINE V exp_times(const V& factor, const V& high, const V& low) {
  const V n = over_ln2(-high), r = less_ln2(-high, n), all = factor - factor * low;
  return scale_by_power((exp_remainder(r) * r + constant<V>(1)) * r * all + all, n);
}

/// Error: at most 2 ulp.  exp(-x² / over), with x² exact.
template <int over>
struct RealGaussian {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x),
                        over == 1 ? (sizeof(T) == 4 ? T(10.5) : T(27.5)) : (sizeof(T) == 4 ? T(14.75) : T(38.75)));
    const auto [high, low] = exact_product(y * constant<V>(T(1) / over), y);
    return exp_times(constant<V>(1), high, low);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    return RealExp::library(-(x * x / over));
#else
    return in_one_lane<RealGaussian>(x);
#endif
  }
};

/// Error: at most 4 ulp. 1 - erf(x) below 0.5; above it e^-x^2 with x^2 exact, times a Chebyshev fit made for Tenon of
/// (1 + 2x) e^x^2 erfc(x) in t = (x - k) / (x + k), over 1 + 2x. Source of the transformation: Shepherd and Laframboise
/// 1981.
struct RealErfc {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V y = at_most(magnitude(x), sizeof(scalar_t<V>) == 4 ? scalar_t<V>(10.5) : scalar_t<V>(27.5));
    const auto [high, low] = exact_product(y, y);
    const V tail = times(constant<V>(1), y, high, low);
    return select(x < constant<V>(0), constant<V>(2) - tail, tail);
  }
  /// factor * erfc(x) for x from 0 to 27.5, or 10.5, given x^2 = high + low.
  template <class V>
  TENON_INLINE static V times(const V& factor, const V& x, const V& high, const V& low) {
    const V nearby = constant<V>(1) - (RealErf::over_x_less_1(x * x) * x + x);
    return select(x < constant<V>(scalar_t<V>(0.5)), factor * nearby, exp_times(factor * scaled(x), high, low));
  }
  /// e^x^2 erfc(x).
  template <class V>
  TENON_INLINE static V scaled(const V& x) {
    using T = scalar_t<V>;
    const V k = constant<V>(sizeof(T) == 4 ? 2 : 4), t = (x - k) / (x + k);
    return numerator(t) / (constant<V>(2) * x + constant<V>(1));
  }
  template <class V>
  TENON_INLINE static V numerator(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, 0x1.5dd9bep-14f, 0x1.73152ep-13f, -0x1.a55768p-12f, -0x1.76ab7cp-10f, 0x1.47ea66p-10f,
                        0x1.1d7d62p-7f, -0x1.071fc2p-7f, -0x1.bc2832p-5f, 0x1.4ff9eap-3f, -0x1.5407cap-3f,
                        -0x1.7bf5eap-4f, 0x1.46e80ep+0f);
    } else {
      return polynomial(t, 0x1.58a12a6de32b3p-30, 0x1.f8e6ce33532f4p-30, -0x1.e45a279d29f94p-27, -0x1.33de9402c1f5dp-26,
                        0x1.d8f553235570ep-24, 0x1.4093bbdb2244ap-24, -0x1.bb383d84837e4p-21, 0x1.3b7bf198a88ddp-22,
                        0x1.7f2e89022af89p-18, -0x1.788cb6125d278p-17, -0x1.995a165bfb90ap-16, 0x1.3be068468cff1p-13,
                        -0x1.a1df1d0157977p-13, -0x1.8d4a9c358d161p-11, 0x1.49c672795ae39p-8, -0x1.096238829a103p-6,
                        0x1.3079edf6afb72p-5, -0x1.0fb06dfe55b64p-4, 0x1.7fee004e11047p-4, -0x1.9ddb23c3e88bdp-4,
                        0x1.16ecefcfa5420p-4, 0x1.f7f5df66fd6b2p-7, -0x1.1df1ad154a28fp-3, 0x1.3ba5916e9fd7fp+0);
    }
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_erfcf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_erfc(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
