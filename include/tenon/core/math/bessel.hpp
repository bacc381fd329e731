// The modified Bessel function of order 0, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Error: at most 4 ulp. The power series in x^2 up to 8; above it e^x / sqrt(x) times a Chebyshev fit in 16 / x - 1,
/// made for Tenon.
struct RealI0 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(x), sizeof(T) == 4 ? T(100) : T(720));
    const V inverse = constant<V>(16) / at_least(y, 1), factor = scaled(inverse - constant<V>(1)) / RealSqrt::at(y);
    const V distant = exp_times(factor, -y, constant<V>(0));
    // The rounding error of x^2 would be three times as large in the result. The derivative of I0 by x^2 is near 0.45 /
    // x of I0.
    const auto [high, low] = exact_product(y, y);
    const V nearby = series(high), lost = nearby * (low * inverse * constant<V>(T(0.028)));
    return select(y > constant<V>(8), distant, nearby + lost);
  }
  /// I0(x), given x^2.
  template <class V>
  TENON_INLINE static V series(const V& z) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(z, 0x1.3e22d8p-101f, 0x1.e7255ap-92f, 0x1.4197a8p-82f, 0x1.69ca9cp-73f, 0x1.560188p-64f,
                        0x1.0b3132p-55f, 0x1.522a44p-47f, 0x1.522a44p-39f, 0x1.02e85cp-31f, 0x1.234568p-24f,
                        0x1.c71c72p-18f, 0x1.c71c72p-12f, 0x1p-6f, 0x1p-2f, 0x1p0f);
    } else {
      return polynomial(z, 0x1.8e189760fbc74p-218, 0x1.e5f504c9e358cp-207, 0x1.1159d2b18fe1fp-195,
                        0x1.1a6d4e307528fp-184, 0x1.0afb53e9cec0bp-173, 0x1.cbeaf38dc529fp-163, 0x1.674f8e46c208cp-152,
                        0x1.faaf2fa1c79e5p-142, 0x1.40a2dc2460523p-131, 0x1.69f7da8510bcdp-121, 0x1.69f7da8510bcdp-111,
                        0x1.3e22d70ef3b5fp-101, 0x1.e725594ee52e9p-92, 0x1.4197a7f5154bcp-82, 0x1.69ca9cf3b7f54p-73,
                        0x1.5601885e63e5dp-64, 0x1.0b313289be0b9p-55, 0x1.522a43f65486ap-47, 0x1.522a43f65486ap-39,
                        0x1.02e85c0898b71p-31, 0x1.23456789abcdfp-24, 0x1.c71c71c71c71cp-18, 0x1.c71c71c71c71cp-12,
                        0x1p-6, 0x1p-2, 0x1p0);
    }
  }
  /// I0(x) e^-x sqrt(x), given 16 / x - 1.
  template <class V>
  TENON_INLINE static V scaled(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, -0x1.0549bp-27f, 0x1.890ca4p-30f, 0x1.a26006p-25f, 0x1.c67d5ap-24f, 0x1.3c4384p-22f,
                        0x1.8cb8c8p-20f, 0x1.75e8b8p-17f, 0x1.1daad8p-13f, 0x1.b8796ap-9f, 0x1.9bd428p-2f);
    } else {
      return polynomial(t, -0x1.36e52c10032d7p-34, -0x1.52109c25bd9ecp-36, 0x1.1ce14787c5bdep-31, 0x1.42a55974d41b8p-33,
                        -0x1.e8fd992032bedp-30, -0x1.31c908a5dd531p-31, 0x1.0ab5ef575d285p-28, 0x1.9bbbfe31d81e9p-30,
                        -0x1.a9411c5b0ad08p-28, -0x1.df1549cddfaf8p-29, 0x1.047454ffcb608p-27, 0x1.0317d4c7b215ap-27,
                        -0x1.77cc956faaa2fp-28, -0x1.cc90f59ec1228p-27, -0x1.ce768f00b5374p-28, 0x1.03896efb09a41p-27,
                        0x1.7224b1828e507p-26, 0x1.51ced7b713adcp-25, 0x1.7d0f75812d9bcp-24, 0x1.3f49a6bcfc2d9p-22,
                        0x1.8e513a1d5e52bp-20, 0x1.75e5ee71edd14p-17, 0x1.1daa72b5e650cp-13, 0x1.b87969bb93b75p-9,
                        0x1.9bd428ad249a5p-2);
    }
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::cyl_bessel_i0f(x);
    else return ::cyl_bessel_i0(x);
#else
    return in_one_lane<RealI0>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
