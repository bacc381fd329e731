// The mathematical functions that operations are made of, one overload set per function.
//
// Real ones compute in lanes, each as its struct in core/math/ says; the C library serves other devices and what has no lanes.
// Complex ones are built on them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math/exponential.hpp>
#include <tenon/core/math/hyperbolic.hpp>
#include <tenon/core/math/inverse_trigonometric.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/power.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/rounding.hpp>
#include <tenon/core/math/special.hpp>
#include <tenon/core/math/trigonometric.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_CODE
namespace math {

template <class V>
TENON_HD TENON_INLINE V exp2(const V& x) { return detail::call_real<detail::RealExp2>(x); }
template <class V>
TENON_HD TENON_INLINE V expm1(const V& x) { return detail::call_real<detail::RealExpm1>(x); }
template <class V>
TENON_HD TENON_INLINE V log2(const V& x) { return detail::call_real<detail::RealLog2>(x); }
template <class V>
TENON_HD TENON_INLINE V log10(const V& x) { return detail::call_real<detail::RealLog10>(x); }
template <class V>
TENON_HD TENON_INLINE V log1p(const V& x) { return detail::call_real<detail::RealLog1p>(x); }
template <class V>
TENON_HD TENON_INLINE V cbrt(const V& x) { return detail::call_real<detail::RealCbrt>(x); }
template <class V>
TENON_HD TENON_INLINE V tan(const V& x) { return detail::call_real<detail::RealTan>(x); }
template <class V>
TENON_HD TENON_INLINE V asin(const V& x) { return detail::call_real<detail::RealAsin>(x); }
template <class V>
TENON_HD TENON_INLINE V acos(const V& x) { return detail::call_real<detail::RealAcos>(x); }
template <class V>
TENON_HD TENON_INLINE V atan(const V& x) { return detail::call_real<detail::RealAtan>(x); }
template <class V>
TENON_HD TENON_INLINE V sinh(const V& x) { return detail::call_real<detail::RealSinh>(x); }
template <class V>
TENON_HD TENON_INLINE V cosh(const V& x) { return detail::call_real<detail::RealCosh>(x); }
template <class V>
TENON_HD TENON_INLINE V tanh(const V& x) { return detail::call_real<detail::RealTanh>(x); }
template <class V>
TENON_HD TENON_INLINE V sigmoid(const V& x) { return detail::call_real<detail::RealSigmoid>(x); }
template <class V>
TENON_HD TENON_INLINE V erf(const V& x) { return detail::call_real<detail::RealErf>(x); }
template <class V>
TENON_HD TENON_INLINE V floor(const V& x) { return detail::call_real<detail::RealRound<1>>(x); }
template <class V>
TENON_HD TENON_INLINE V ceil(const V& x) { return detail::call_real<detail::RealRound<2>>(x); }
template <class V>
TENON_HD TENON_INLINE V trunc(const V& x) { return detail::call_real<detail::RealRound<3>>(x); }
/// Halves to even.
template <class V>
TENON_HD TENON_INLINE V round(const V& x) { return detail::call_real<detail::RealRound<0>>(x); }
template <class V>
TENON_HD TENON_INLINE V atan2(const V& y, const V& x) { return detail::call_real<detail::RealAtan2>(y, x); }
template <class V>
TENON_HD TENON_INLINE V fmod(const V& x, const V& y) { return detail::call_real<detail::RealFmod>(x, y); }
template <class V>
TENON_HD TENON_INLINE V copysign(const V& x, const V& sign) { return detail::call_real<detail::RealCopysign>(x, sign); }
template <class V>
TENON_HD TENON_INLINE V hypot(const V& x, const V& y) { return detail::call_real<detail::RealHypot>(x, y); }

// ---- with complex overloads

template <class V>
TENON_HD TENON_INLINE V cos(const V& x);

template <class V>
TENON_HD TENON_INLINE V sin(const V& x) {
  if constexpr (ComplexElement<V>) return V(sin(x.re) * cosh(x.im), cos(x.re) * sinh(x.im));
  else return detail::call_real<detail::RealSin>(x);
}
template <class V>
TENON_HD TENON_INLINE V cos(const V& x) {
  if constexpr (ComplexElement<V>) return V(cos(x.re) * cosh(x.im), -sin(x.re) * sinh(x.im));
  else return detail::call_real<detail::RealCos>(x);
}
template <class V>
TENON_HD TENON_INLINE V exp(const V& x) {
  if constexpr (ComplexElement<V>) {
    const auto scale = exp(x.re);
    return x.im == 0 ? V(scale, x.im) : V(scale * cos(x.im), scale * sin(x.im));
  } else {
    return detail::call_real<detail::RealExp>(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V log(const V& x) {
  if constexpr (ComplexElement<V>) {
    using R = typename V::value_type;
    const R re = copysign(x.re, R(1)), im = copysign(x.im, R(1)), large = re > im ? re : im, lesser = re > im ? im : re;
    // Near the unit circle hypot would round away what the logarithm is made of.
    const R size = large > R(0.5) && large < R(2) ? log1p((large - 1) * (large + 1) + lesser * lesser) / 2 : log(hypot(x.re, x.im));
    return V(size, atan2(x.im, x.re));
  } else {
    return detail::call_real<detail::RealLog>(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V sqrt(const V& x) {
  if constexpr (ComplexElement<V>) {
    using R = typename V::value_type;
    if (x.re == 0 && x.im == 0) return V(0, x.im);
    const R m = sqrt((hypot(x.re, x.im) + (x.re < 0 ? -x.re : x.re)) / 2);
    return x.re >= 0 ? V(m, x.im / (2 * m)) : V((x.im < 0 ? -x.im : x.im) / (2 * m), copysign(m, x.im));
  } else {
    return detail::call_real<detail::RealSqrt>(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V pow(const V& x, const V& y) {
  if constexpr (ComplexElement<V>) {
    if (y.re == 0 && y.im == 0) return V(1);
    if (x.re == 0 && x.im == 0) return V(0);
    return exp(y * log(x));
  } else {
    return detail::call_real<detail::RealPow>(x, y);
  }
}
template <class V>
TENON_HD TENON_INLINE auto abs(const V& x) {
  using T = detail::scalar_t<V>;
  if constexpr (ComplexElement<V>) return hypot(x.re, x.im);
  else if constexpr (detail::is_lanes<V> && std::is_same_v<T, bool>) return x;
  else if constexpr (detail::is_lanes<V> && std::is_floating_point_v<T>) return detail::magnitude(x);
  else if constexpr (detail::is_lanes<V> && std::is_signed_v<T>) return detail::select(x < V(0), -x, x);
  else if constexpr (detail::is_lanes<V>) return x;
  else if constexpr (std::is_floating_point_v<V>) return copysign(x, V(1));
  else if constexpr (std::is_signed_v<V>) return static_cast<V>(x < 0 ? std::make_unsigned_t<V>(0) - static_cast<std::make_unsigned_t<V>>(x) : x);
  else return x;
}

}  // namespace math
TENON_END_CODE
