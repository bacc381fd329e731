// The inverse of the error function, in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Error: at most 3 ulp. x times a fit of erfinv(x) / x in w = -log(1 - x^2), beyond w = 6.25 in sqrt(w). NaN beyond -1
/// and 1. Source of the transformation: Giles 2010, GPU Computing Gems 2, chapter 10; the fits are made for Tenon.
struct RealErfinv {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V one = constant<V>(1), w = -RealLog::at((one - x) * (one + x));  // 1 - |x| is exact where it matters
    const V result = x * (constant<V>(T(0x1.c5bf891b4ef6bp-1)) + w * central(w - constant<V>(T(3.125))));
    const auto distant = w > constant<V>(T(6.25));
    if (__builtin_expect(!any_lane(distant), true)) return result;
    const V tail = tails(RealSqrt::at(w) - constant<V>(sizeof(T) == 4 ? T(3.3125) : T(4.28125)));
    return select(distant, x * select(w == constant<V>(Format<T>::infinity), w, tail), result);
  }
  /// (erfinv(x) / x - sqrt(pi) / 2) / w, given w - 3.125.
  template <class V>
  TENON_INLINE static V central(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, -0x1.15812ep-36f, 0x1.c65686p-35f, 0x1.0a3142p-30f, -0x1.0831e8p-27f, -0x1.98f99cp-28f,
                        0x1.dd7e02p-22f, -0x1.712618p-19f, -0x1.633c38p-18f, 0x1.aa4708p-13f, -0x1.68af22p-10f,
                        -0x1.c68cep-10f, 0x1.f6f0fep-3f);
    } else {
      return polynomial(t, 0x1.785e19f96872dp-77, -0x1.defdb2a6bcd0fp-75, -0x1.e404975b62409p-71, 0x1.0327cfcd16e4dp-67,
                        0x1.14906f87cc5b1p-66, -0x1.f4d96db61dd2fp-62, 0x1.f06e48f429229p-60, 0x1.8c1aada5b7b0cp-57,
                        -0x1.613db1175cb5ap-53, 0x1.f503b34cd5bf7p-52, 0x1.72d845f14b67fp-48, -0x1.f90bbcf78abdfp-45,
                        0x1.a9f378d3424a5p-44, 0x1.4898dd17ebdeep-39, -0x1.64b01bde9a4p-36, 0x1.44536864919c6p-37,
                        0x1.190a44007d3fcp-30, -0x1.f62eb8e02ee19p-28, -0x1.ac61bc3a06bfbp-28, 0x1.db9fbe497ca98p-22,
                        -0x1.710f90379a1cfp-19, -0x1.62fb9e3de2755p-18, 0x1.aa46bc94b8889p-13, -0x1.68af564e32a6ep-10,
                        -0x1.c68cde90dc3dap-10, 0x1.f6f0fe0a1d401p-3);
    }
  }
  /// erfinv(x) / x, given sqrt(w) less the middle of its range.
  template <class V>
  TENON_INLINE static V tails(const V& t) {
    if constexpr (sizeof(scalar_t<V>) == 4) {
      return polynomial(t, -0x1.2816eep-15f, 0x1.f8d9bep-15f, 0x1.b5b854p-15f, -0x1.6a94fap-12f, 0x1.a4cdf4p-11f,
                        -0x1.6395c6p-10f, 0x1.08526ep-9f, -0x1.a22484p-9f, 0x1.3576d4p-8f, 0x1.0181ecp0f,
                        0x1.92c832p1f);
    } else {
      return polynomial(t, -0x1.9fbcde0598a48p-53, -0x1.46b198ddf25e2p-48, 0x1.3a4733081ce74p-45,
                        -0x1.c7c9babfba885p-46, -0x1.b4ca6aa5cce85p-42, 0x1.a0e9c4329d82dp-40, -0x1.79c3af7923b45p-39,
                        -0x1.42c76cb7b101ep-43, 0x1.2857ceb48f8e7p-35, -0x1.6a8756db6ff6fp-33, 0x1.8c33ff33b8cc7p-32,
                        0x1.5e60539960da8p-35, -0x1.ab25be89df117p-29, 0x1.98907b70895dep-27, -0x1.9fc64a6ab6c9cp-26,
                        0x1.d8643513de2bdp-27, 0x1.b2a0f10aa015ep-24, -0x1.00f800686874cp-21, 0x1.62232c6469d79p-20,
                        -0x1.741dcac26e86bp-19, 0x1.4d55b1146718fp-18, -0x1.29127b0b4b166p-17, 0x1.4ddee2b33e049p-16,
                        -0x1.fb7e97acd559p-15, 0x1.a882cc4b45851p-13, -0x1.312119ca31be7p-11, 0x1.5872dec5551c5p-11,
                        0x1.0290bda24dcadp0, 0x1.07ec1bca3c56dp2);
    }
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == 4) return ::erfinvf(x);
    else return ::erfinv(x);
#else
    return in_one_lane<RealErfinv>(x);
#endif
  }
};

/// Error: some ulp. The derivative of erfinv: exp(y^2) sqrt(pi) / 2 of y = erfinv(x). Away from 0 exp(y^2) is e^y^2
/// erfc(y), computed as one function, over 1 - |x|: that does not multiply the error of y.
struct RealErfinvSlope {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = at_most(magnitude(RealErfinv::at(x)), sizeof(T) == 4 ? T(4) : T(6)),
            rest = constant<V>(1) - magnitude(x);
    return constant<V>(T(0x1.c5bf891b4ef6ap-1)) *
           select(y < constant<V>(T(0.5)), exp_within(y * y), RealErfc::scaled(y) / rest);
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
#if defined(__CUDA_ARCH__)
    const T y = RealErfinv::library(x);
    return T(0x1.c5bf891b4ef6ap-1) * RealExp::library(y * y);
#else
    return in_one_lane<RealErfinvSlope>(x);
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
