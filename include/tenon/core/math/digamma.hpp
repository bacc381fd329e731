// The derivative of the logarithm of the gamma function, in lanes; on devices for scalars.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/power.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/core/math/sin.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// gamma'(x) / gamma(x). Error: at most 4 ulp, except near the zeros at negative x, where terms cancel: there it is
/// some ulp of these terms.
///
/// y = x; below 0, y = 1 - x; from 0 to 1, y = 1 + x. For y from 1 to 2, digamma(y) is (y - root) times a Chebyshev fit
/// made for Tenon; up to 10 (float: 6) the recurrence leads there, with its reciprocals added as one fraction; above,
/// it is the asymptotic series (Abramowitz and Stegun, 6.3.18). Then 1 / x is subtracted for x from 0 to 1, and pi
/// cot(pi x) below 0 (6.3.7).
struct RealDigamma {
  template <class V>
  TENON_HD TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V one = constant<V>(1), zero = constant<V>(0), quarter = constant<V>(T(0.25)), half = constant<V>(T(0.5)),
            pi = constant<V>(T(0x1.921fb54442d18p1));
    const auto negative = x < zero;
    const V y = select(negative, one - x, select(x < one, one + x, x));
    constexpr int large = sizeof(T) == 4 ? 6 : 10;
    const auto many = y >= constant<V>(T(large));
    V left = select(many, one, y), over = zero, under = one;
    for (int k = 2; k < large; ++k) {
      const auto above = left > constant<V>(2);
      const V lower = left - one;
      over = select(above, over * lower + under, over);
      under = select(above, under * lower, under);
      left = select(above, lower, left);
    }
    const V psi = select(many, series(y), from_root(left) + over / under);
    // The cotangent relative to the nearest multiple of 1/2: there its argument is small and keeps its digits.
    const V rest = x - call_real<RealRound<0>>(x), size = call_real<RealCopysign>(rest, one);
    const auto outer = size > quarter;
    const V tangent = call_real<RealTan>(select(outer, half - size, size) * pi),
            cotangent = select(outer, tangent, one / tangent);
    const V result =
        select(negative, psi - pi * call_real<RealCopysign>(cotangent, rest), select(x < one, psi - one / x, psi));
    return select(negative & (rest == zero), constant<V>(Format<T>::nan), result);
  }
  /// digamma(y) for y from 1 to 2.  The root is a sum of two parts.
  template <class V>
  TENON_HD TENON_INLINE static V from_root(const V& y) {
    const V c = y - constant<V>(scalar_t<V>(1.5));
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return ((y - constant<V>(0x1.762d86p+0f)) - constant<V>(0x1.ab5f2p-27f)) *
             polynomial(c, 0x1.65418ap-7f, -0x1.0c43fp-6f, 0x1.186978p-6f, -0x1.a67e08p-6f, 0x1.4ea4b8p-5f,
                        -0x1.fc5cd2p-5f, 0x1.850eaap-4f, -0x1.2febbep-3f, 0x1.eca19p-3f, -0x1.b1cb68p-2f,
                        0x1.e6f0ccp-1f);
    } else {
      return ((y - constant<V>(0x1.762d86356be3fp+0)) - constant<V>(0x1.b86a722197829p-54)) *
             polynomial(c, -0x1.5600aebc07538p-14, 0x1.0080971c5617fp-13, -0x1.0081238b97022p-14, 0x1.80c273fb322c5p-14,
                        -0x1.c8e71b670fd14p-13, 0x1.56ae8897d5d3dp-12, -0x1.e24e3f4fdc1dcp-12, 0x1.69be71d89ad40p-11,
                        -0x1.1138fd323dc0cp-10, 0x1.99e14548a2d9bp-10, -0x1.335166d938f39p-9, 0x1.cd1f2dbc0dbedp-9,
                        -0x1.5a07ffdcf1525p-8, 0x1.03c0b29031197p-7, -0x1.8635595c28480p-7, 0x1.256471573c163p-6,
                        -0x1.b9f8b14eb372ep-6, 0x1.4de9aa17fed5cp-5, -0x1.fb4420299c39ep-5, 0x1.8512e59037f3fp-4,
                        -0x1.2feeeb98a7e14p-3, 0x1.eca189b8e6f7bp-3, -0x1.b1cb63005ee96p-2, 0x1.e6f0cbb873616p-1);
    }
  }
  /// log y - 1 / 2y - 1 / 12y^2 + ….
  template <class V>
  TENON_HD TENON_INLINE static V series(const V& y) {
    using T = scalar_t<V>;
    const V inverse = constant<V>(1) / y, z = inverse * inverse;
    V rest;
    if constexpr (sizeof(T) == 4) rest = polynomial(z, T(1.0 / 252), T(-1.0 / 120), T(1.0 / 12));
    else
      rest = polynomial(z, T(-3617.0 / 8160), T(1.0 / 12), T(-691.0 / 32760), T(1.0 / 132), T(-1.0 / 240), T(1.0 / 252),
                        T(-1.0 / 120), T(1.0 / 12));
    return call_real<RealLog>(y) - (inverse * constant<V>(T(0.5)) + z * rest);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    return at(x);
#else
    return in_one_lane<RealDigamma>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
