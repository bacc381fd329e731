// The modified Bessel function of order 1, and those of orders 0 and 1 times e^-|x|, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/bessel.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Error: at most 5 ulp.  I0(x) e^-|x|: the parts of RealI0, whose power series is multiplied with e^-|x| up to 8.
struct RealI0e {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V y = magnitude(x), one = constant<V>(1), inverse = constant<V>(16) / at_least(y, 8);
    const V distant = RealI0::scaled(inverse - one) / RealSqrt::at(y), z = at_most(y, 8);
    const V result = select(y > constant<V>(8), distant, RealI0::series(z * z) * exp_within(-z));
    return select(y == constant<V>(Format<scalar_t<V>>::infinity), constant<V>(0), result);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    return RealI0::library(x) * RealExp::library(x < 0 ? x : -x);
#else
    return in_one_lane<RealI0e>(x);
#endif
  }
};

/// Error: at most 5 ulp. The power series in x^2 up to 8; above it e^x / sqrt(x) times a Chebyshev fit in 16 / x - 1,
/// made for Tenon.
struct RealI1 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? T(100) : T(720));
    const V inverse = constant<V>(16) / at_least(y, 1), factor = scaled(inverse - constant<V>(1)) / RealSqrt::at(y);
    const V distant = exp_times(factor, -y, constant<V>(0));
    // As in RealI0, the rounding error of x^2. The derivative of I1 / x by x^2 is near 0.4 / x of it.
    const auto [high, low] = exact_product(y, y);
    const V over_x = series(high), lost = over_x * (low * inverse * constant<V>(T(0.025)));
    return select(magnitude(x) > constant<V>(8), flip_sign(distant, sign_bit(x)), x * (over_x + lost));
  }
  /// I1(x) / x, given x^2.
  template <class V>
  TENON_INLINE static V series(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.53585cp-106f, 0x1.165e7cp-96f, 0x1.8bce58p-87f, 0x1.e2637cp-78f, 0x1.f17698p-69f,
                        0x1.ab81eap-60f, 0x1.2c9758p-51f, 0x1.522a44p-43f, 0x1.27e4fcp-35f, 0x1.845c8ap-28f,
                        0x1.6c16c2p-21f, 0x1.c71c72p-15f, 0x1.555556p-9f, 0x1p-4f, 0x1p-1f);
    } else {
      return polynomial(z, 0x1.e9f6e1b270f54p-224, 0x1.37033643c4b3bp-212, 0x1.6c77c3976a829p-201,
                        0x1.88f11edf3ed4cp-190, 0x1.84564b82a1184p-179, 0x1.5e69de22df5cep-168, 0x1.1f72d8389b3a3p-157,
                        0x1.aaae78f4066a6p-147, 0x1.1d028acb00491p-136, 0x1.54ad09e6a6575p-126, 0x1.69f7da8510bcdp-116,
                        0x1.53585cdcbfb1p-106, 0x1.165e7c2d153f3p-96, 0x1.8bce58901a35ep-87, 0x1.e2637bef9ff1ap-78,
                        0x1.f17697cf1cf13p-69, 0x1.ab81ea75fcdf4p-60, 0x1.2c9758daf5cdp-51, 0x1.522a43f65486ap-43,
                        0x1.27e4fb7789f5cp-35, 0x1.845c8a0ce5129p-28, 0x1.6c16c16c16c17p-21, 0x1.c71c71c71c71cp-15,
                        0x1.5555555555555p-9, 0x1p-4, 0x1p-1);
    }
  }
  /// I1(x) e^-x sqrt(x), given 16 / x - 1.
  template <class V>
  TENON_INLINE static V scaled(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, 0x1.0c324cp-27f, -0x1.4125acp-29f, -0x1.c9ef78p-25f, -0x1.fb0e5cp-24f, -0x1.72c49p-22f,
                        -0x1.eadd4ep-20f, -0x1.f89f32p-17f, -0x1.cbc5b8p-13f, -0x1.3f7962p-7f, 0x1.8ebe78p-2f);
    } else {
      return polynomial(t, 0x1.432b0a4121172p-34, 0x1.33e83e12ca3b4p-36, -0x1.2839623e2341cp-31, -0x1.272ae05110368p-33,
                        0x1.fce6b32270b52p-30, 0x1.1aee882806184p-31, -0x1.162964d5f91dbp-28, -0x1.858c7591014bdp-30,
                        0x1.bdc8daed57db9p-28, 0x1.d4345a69bfc3p-29, -0x1.1465ce7d29637p-27, -0x1.0630cddd4e099p-27,
                        0x1.9f203cf2783b7p-28, 0x1.e20e7d69649cap-27, 0x1.cd81846fb3ff1p-28, -0x1.21895bb7ba33fp-27,
                        -0x1.9180f82a1d429p-26, -0x1.727a73a8063a8p-25, -0x1.ad8db6e1fecbbp-24, -0x1.76137e6905189p-22,
                        -0x1.ec8e101744487p-20, -0x1.f89c23066d278p-17, -0x1.cbc54df1ece76p-13, -0x1.3f796198ee628p-7,
                        0x1.8ebe783a8403p-2);
    }
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::cyl_bessel_i1f(x);
    else return ::cyl_bessel_i1(x);
#else
    return in_one_lane<RealI1>(x);
#endif
  }
};

/// Error: at most 5 ulp.  I1(x) e^-|x|, by the parts of RealI1.
struct RealI1e {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    const V y = magnitude(x), one = constant<V>(1), inverse = constant<V>(16) / at_least(y, 8);
    const V distant = RealI1::scaled(inverse - one) / RealSqrt::at(y), z = at_most(y, 8);
    const V result = select(y > constant<V>(8), distant, y * RealI1::series(z * z) * exp_within(-z));
    return flip_sign(select(y == constant<V>(Format<scalar_t<V>>::infinity), constant<V>(0), result), sign_bit(x));
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    return RealI1::library(x) * RealExp::library(x < 0 ? x : -x);
#else
    return in_one_lane<RealI1e>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
