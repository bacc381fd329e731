// The logarithm of the gamma function, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/power.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/core/math/sin.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// log|gamma(x)|. Error: at most 4 ulp, except near the zeros at negative x, where terms cancel: there it is some ulp
/// of these terms.
///
/// y = x; below 0, y = 1 - x; from 0 to 1, y = 1 + x. Up to y = 2.5, log gamma(y) is (y - 1) (y - 2) times a Chebyshev
/// fit made for Tenon; up to 8 the recurrence leads there; above, it is Stirling's series. gamma(x) is gamma(y) / x for
/// x from 0 to 1, and pi / (sin(pi x) gamma(y)) below 0.
struct RealLgamma {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V one = constant<V>(1), zero = constant<V>(0), infinity = constant<V>(Format<T>::infinity);
    const auto negative = x < zero, tiny = (x < one) & !negative;
    V f = select(negative, -x, select(tiny, x, x - one));  // y - 1
    V steps = one;
    const auto many = f > constant<V>(7);
    const V y = f + one;
    V left = select(many, one, f);
    for (int k = 0; k < 6; ++k) {
      const auto above = left > constant<V>(T(1.5));
      steps = select(above, steps * left, steps);
      left = select(above, left - one, left);
    }
    // `factor`, whose logarithm is subtracted or added: sin(pi x) / pi below 0, x from 0 to 1, and the factors of the
    // recurrence.
    const V n = RealRound<0>::at(x), pi = constant<V>(T(0x1.921fb54442d18p1)),
            sine = magnitude(RealSin::at((x - n) * pi)) / pi;
    const V factor = select(negative, sine * select(many, one, steps), select(tiny, x, steps));
    const V logarithm = RealLog::at(factor), nearby = select(many, stirling(y), left * (left - one) * over_roots(left));
    V result = select(negative, -nearby - logarithm, select(tiny, nearby - logarithm, nearby + logarithm));
    result = select(negative & (sine == zero), infinity, result);
    return select(magnitude(x) == infinity, infinity, result);
  }
  /// log gamma(1 + f) / (f (f - 1)) for f from 0 to 1.5.
  template <class V>
  TENON_INLINE static V over_roots(const V& f) {
    const V c = f - constant<V>(scalar_t<V>(0.75));
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(c, -0x1.131984p-13f, 0x1.02e5e8p-12f, -0x1.024a54p-12f, 0x1.f345dap-12f, -0x1.18f968p-10f,
                        0x1.156b3p-9f, -0x1.14de3cp-8f, 0x1.1f7dbcp-7f, -0x1.382e68p-6f, 0x1.6cb67p-5f, -0x1.e96586p-4f,
                        0x1.ccf152p-2f);
    } else {
      return polynomial(c, -0x1.b05ceec2a1f35p-25, 0x1.876410711761ap-24, 0x1.43cd36659bd6bp-26, -0x1.1ea38134efb1bp-25,
                        -0x1.0032fdb1b8854p-22, 0x1.d2ab7356b2efcp-22, -0x1.13519a304b483p-21, 0x1.f9ffa177fced2p-21,
                        -0x1.ffd214be26a73p-20, 0x1.d7f7c7ff850b7p-19, -0x1.afd569e9932b0p-18, 0x1.90d72d04ecab8p-17,
                        -0x1.75d41586fe812p-16, 0x1.5ddb7bf9f03f3p-15, -0x1.49179497db9a2p-14, 0x1.377643bb6ff22p-13,
                        -0x1.28f267e3e6bf9p-12, 0x1.1daed671f2d06p-11, -0x1.1605626db0c87p-10, 0x1.12aa72f53cf05p-9,
                        -0x1.14f7c58eb2647p-8, 0x1.1f9587fa21978p-7, -0x1.382e176f60ad9p-6, 0x1.6cb62517118dap-5,
                        -0x1.e96586307946ep-4, 0x1.ccf151e09cde8p-2);
    }
  }
  /// (y - 1/2) (log y - 1) + log(2 pi) / 2 - 1/2 + 1 / 12y - ….  Source: Abramowitz and Stegun, 6.1.41.
  template <class V>
  TENON_INLINE static V stirling(const V& y) {
    using T = scalar_t<V>;
    const V one = constant<V>(1), inverse = one / y, z = inverse * inverse;
    const auto [log2, log2_low] = log2_pair(y);
    const auto [product, product_low] = exact_product(log2, constant<V>(T(0x1.62e42fefa39efp-1)));
    constexpr T ln2_rest = sizeof(T) == 4 ? T(-0x1.05c61p-29) : T(0x1.abc9e3b39803fp-56);
    const auto [less_1, rounding] = exact_sum(product, constant<V>(T(-1)));
    const V low =
        rounding + (product_low + (log2 * constant<V>(ln2_rest) + log2_low * constant<V>(T(0x1.62e42fefa39efp-1))));
    V series;
    if constexpr (sizeof(T) == 4) {
      series = polynomial(z, T(1.0 / 1260), T(-1.0 / 360), T(1.0 / 12));
    } else {
      series = polynomial(z, T(-3617.0 / 122400), T(1.0 / 156), T(-691.0 / 360360), T(1.0 / 1188), T(-1.0 / 1680),
                          T(1.0 / 1260), T(-1.0 / 360), T(1.0 / 12));
    }
    const V m = y - constant<V>(T(0.5));
    const V rest = (low * m + series * inverse) + constant<V>(T(0.41893853320467274178));
    return less_1 * m + rest;
  }
  /// The host computes scalars in lanes, too, as lgamma of the C library writes a global variable; a device's does not.
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return __builtin_lgammaf(x);
    else return __builtin_lgamma(x);
#else
    return in_one_lane<RealLgamma>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
