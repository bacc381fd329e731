// The normal distribution function, its logarithm and its inverse, and the scaled complementary error function, in
// lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/erfinv.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/in_doubles.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Error: at most 4 ulp. e^x^2 erfc(x): the fit of RealErfc from 0.5 to 27 (float: 10), the product of its factors
/// below, the asymptotic series above (Abramowitz and Stegun, 7.1.23). For negative x it is 2 e^x^2, with x^2 exact,
/// less that of -x.
struct RealErfcx {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = magnitude(x), z = y * y, limit = constant<V>(single ? T(10) : T(27));
    const V within = at_most(y, single ? T(10) : T(27));
    const V nearby = (constant<V>(1) - (RealErf::over_x_less_1(z) * y + y)) * exp_within(at_most(z, 1));
    const V positive = select(y < constant<V>(T(0.5)), nearby, select(y > limit, distant(y), RealErfc::scaled(within)));
    const auto is_negative = x < constant<V>(0);
    if (__builtin_expect(!any_lane(is_negative), true)) return positive;
    const auto [high, low] = exact_product(within, within);
    const V e = RealExp::at(high);
    return select(is_negative, constant<V>(2) * (e * (constant<V>(1) + low)) - positive, positive);
  }
  template <class V>
  TENON_INLINE static V distant(const V& y) {
    using T = scalar_t<V>;
    const V inverse = constant<V>(1) / y, w = constant<V>(T(0.5)) * inverse * inverse;
    return constant<V>(T(0x1.20dd750429b6dp-1)) * inverse *
           polynomial(w, T(-135135), T(10395), T(-945), T(105), T(-15), T(3), T(-1), T(1));
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::erfcxf(x);
    else return ::erfcx(x);
#else
    return in_one_lane<RealErfcx>(x);
#endif
  }
};

/// Error: some ulp. The derivative of erfcx, 2 x erfcx(x) - 2 / sqrt pi: for x >= 0 a Chebyshev fit made for Tenon of
/// (1 + 2 x^2) times it in (x - 4) / (x + 4), above 27 the asymptotic series.
struct RealErfcxSlope : InDoubles<RealErfcxSlope> {
  template <class V>
  TENON_INLINE static V of_double(const V& x) {
    const V one = constant<V>(1), two = constant<V>(2), scale = constant<V>(-0x1.20dd750429b6dp0), y = magnitude(x);
    const V t = ((y - constant<V>(4)) / (y + constant<V>(4)) - constant<V>(-0x1.0842108421084p-3)) *
                constant<V>(0x1.25ed097b425edp+0);
    const V inverse = one / y, w = constant<V>(0.5) * inverse * inverse;
    const V fit = polynomial(
        t, 0x1.f42de5cb8310ep-32, -0x1.423ece047152dp-30, -0x1.c93e28d78b27ep-28, 0x1.2b47394b40ffbp-26,
        0x1.05171a3217067p-24, -0x1.8eeb6a90fc80dp-23, -0x1.e04d0f7e3349ep-22, 0x1.0a0592ff59c72p-19,
        0x1.2171ec8cdb001p-19, -0x1.62d65df193ed6p-16, 0x1.b7f50f50dc693p-17, 0x1.7ff43c12bba68p-13,
        -0x1.3222f46c303a3p-11, -0x1.948b145d0d4cbp-13, 0x1.d5e6e935fd68ep-8, -0x1.e85bab9b3deadp-6,
        0x1.3991a9c3996f4p-4, -0x1.2162e428b36ep-3, 0x1.86f12ed85b201p-3, -0x1.62dccdc27637p-3, 0x1.d34117f9bc177p-5,
        0x1.eeb8795413edbp-4, -0x1.00ed92136e5c4p-2, 0x1.c89814af83d22p-3, 0x1.d6997697f711fp-1);
    const V distant = w * polynomial(w, 135135., -10395., 945., -105., 15., -3., 1.);
    const V positive = scale * select(y > constant<V>(27), distant, fit / (one + two * y * y));
    return select(x < constant<V>(0), two * x * RealErfcx::at(x) + scale, positive);
  }
};

/// Error: at most 4 ulp.  erfc(-x / sqrt 2) / 2, with x^2 / 2 exact.
struct RealNdtr {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V lower = tail(magnitude(x));
    return select(x < constant<V>(0), lower, constant<V>(1) - lower);
  }
  /// The function of -y, for y >= 0.
  template <class V>
  TENON_INLINE static V tail(const V& positive) {
    using T = scalar_t<V>;
    const V half = constant<V>(T(0.5)), y = at_most(positive, sizeof(T) == 4 ? T(14.75) : T(38.75));
    const auto [high, low] = exact_product(half * y, y);
    return RealErfc::times(half, y * constant<V>(T(0x1.6a09e667f3bcdp-1)), high, low);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::normcdff(x);
    else return ::normcdf(x);
#else
    return in_one_lane<RealNdtr>(x);
#endif
  }
};

/// Error: at most 4 ulp. log(1 - ndtr(-x)) from 0 on, below it log(erfcx(-x / sqrt 2) / 2) - x^2 / 2, where nothing
/// cancels.
struct RealLogNdtr {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), half = constant<V>(T(0.5));
    const V above = RealLog1p::at(-RealNdtr::tail(y));
    const V below = RealLog::at(half * RealErfcx::at(y * constant<V>(T(0x1.6a09e667f3bcdp-1)))) - half * y * y;
    return select(x < constant<V>(0), below, above);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    const T y = x < 0 ? -x : x;
    if (x >= 0) return RealLog1p::library(-RealNdtr::library(-y));
    return RealLog::library(T(0.5) * RealErfcx::library(y * T(0x1.6a09e667f3bcdp-1))) - T(0.5) * y * y;
#else
    return in_one_lane<RealLogNdtr>(x);
#endif
  }
};

/// Error: at most 4 ulp, of float 1. The inverse of ndtr, sqrt 2 erfinv(2 p - 1): by the fits of RealErfinv in w =
/// -log(4 p (1 - p)) up to 36, beyond it sqrt(w) times a Chebyshev fit made for Tenon in (sqrt(w) - 6) / (sqrt(w) + 6),
/// which reaches the least p.
struct RealNdtri : InDoubles<RealNdtri> {
  template <class V>
  TENON_INLINE static V of_double(const V& p) {
    const V one = constant<V>(1), q = select(p < constant<V>(0.5), p, one - p);
    const V w = -RealLog::at(constant<V>(4) * q * (one - q)), s = RealSqrt::at(at_least(w, 1)), x = one - (q + q);
    const V nearby = x * (constant<V>(0x1.c5bf891b4ef6bp-1) + w * RealErfinv::central(w - constant<V>(3.125)));
    const V middle = x * RealErfinv::tails(s - constant<V>(4.28125));
    const V inner = select(w > constant<V>(6.25), middle, nearby) * constant<V>(0x1.6a09e667f3bcdp0);
    const V k = constant<V>(6),
            t = ((s - k) / (s + k) - constant<V>(0x1.47c5a9426617dp-2)) * constant<V>(0x1.8fe338f49be0dp+1);
    const V outer = select(q == constant<V>(0), constant<V>(Format<double>::infinity), s * tail(t));
    const V size = select(w > constant<V>(36), outer, inner), result = select(p < constant<V>(0.5), -size, size);
    return select(q >= constant<V>(0), result, constant<V>(Format<double>::nan));
  }
  template <class V>
  TENON_INLINE static V tail(const V& t) {
    return polynomial(t, -0x1.1f5a7e004b24ap-36, 0x1.045f49e793911p-35, -0x1.4ae305f82be6dp-33, 0x1.2bb41dc023beap-31,
                      -0x1.5540bc383cd26p-29, 0x1.27a6e4d41e86fp-27, -0x1.1f5b667d49002p-25, 0x1.d41debae6dc04p-24,
                      -0x1.818ec7208fd89p-22, 0x1.f46f2e48c1927p-21, -0x1.003df79b23374p-19, -0x1.3449fc9c0302bp-20,
                      0x1.1ee461d112945p-15, -0x1.097c12266261p-12, 0x1.4e93db9b71f7dp-10, -0x1.6d402d93c2293p-8,
                      0x1.c0b5552ad21d8p-7, 0x1.66eafb63f1c1p+0);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::normcdfinvf(x);
    else return ::normcdfinv(x);
#else
    return in_one_lane<RealNdtri>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
