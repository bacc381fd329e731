// The mathematical functions that operations call, one overload set per function.
//
// Real functions compute in lanes, as their structs in core/math/ document; types without lanes and other devices use
// the C library. Complex functions are built on real ones.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math/bessel.hpp>
#include <tenon/core/math/complex_functions.hpp>
#include <tenon/core/math/complex_inverse.hpp>
#include <tenon/core/math/digamma.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/erfinv.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/gamma.hpp>
#include <tenon/core/math/inverse_hyperbolic.hpp>
#include <tenon/core/math/inverse_trigonometric.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/power.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/core/math/sigmoid.hpp>
#include <tenon/core/math/sin.hpp>
#include <tenon/core/math/sinh.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The square root of a constant by Newton's iteration from above, to the last unit of a double.
template <class T>
TENON_HD constexpr T constant_sqrt(T x) {
  if (!(x > 0) || x - x != 0) return x < 0 ? static_cast<T>(__builtin_nan("")) : x;
  if constexpr (sizeof(T) == 4) {
    return static_cast<T>(constant_sqrt(static_cast<double>(x)));
  } else {
    if (x < 0x1p-900) return constant_sqrt(x * 0x1p200) * 0x1p-100;
    T root = x < 1 ? T(1) : x;
    for (T next = (root + x / root) / 2; next < root; next = (root + x / root) / 2) root = next;
    return root;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE::math {

template <class V>
TENON_HD TENON_INLINE V exp2(const V& x) { return detail::call_real<detail::RealExp2>(x); }
template <class V>
TENON_HD TENON_INLINE V cbrt(const V& x) { return detail::call_real<detail::RealCbrt>(x); }
template <class V>
TENON_HD TENON_INLINE V sigmoid(const V& x) { return detail::call_real<detail::RealSigmoid>(x); }
template <class V>
TENON_HD TENON_INLINE V silu(const V& x) { return detail::call_real<detail::RealSilu>(x); }
template <class V>
TENON_HD TENON_INLINE V gelu(const V& x) { return detail::call_real<detail::RealGelu>(x); }
template <class V>
TENON_HD TENON_INLINE V gelu_tanh(const V& x) { return detail::call_real<detail::RealGeluTanh>(x); }
template <class V>
TENON_HD TENON_INLINE V erf(const V& x) { return detail::call_real<detail::RealErf>(x); }
template <class V>
TENON_HD TENON_INLINE V erfc(const V& x) { return detail::call_real<detail::RealErfc>(x); }
template <class V>
TENON_HD TENON_INLINE V erfinv(const V& x) { return detail::call_real<detail::RealErfinv>(x); }
template <class V>
TENON_HD TENON_INLINE V i0(const V& x) { return detail::call_real<detail::RealI0>(x); }
template <class V>
TENON_HD TENON_INLINE V lgamma(const V& x) { return detail::call_real<detail::RealLgamma>(x); }
template <class V>
TENON_HD TENON_INLINE V digamma(const V& x) { return detail::call_real<detail::RealDigamma>(x); }
template <class V>
TENON_HD TENON_INLINE V floor(const V& x) { return detail::call_real<detail::RealRound<1>>(x); }
template <class V>
TENON_HD TENON_INLINE V ceil(const V& x) { return detail::call_real<detail::RealRound<2>>(x); }
template <class V>
TENON_HD TENON_INLINE V trunc(const V& x) { return detail::call_real<detail::RealRound<3>>(x); }
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
TENON_HD TENON_INLINE V exp(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_exp(x);
  else return detail::call_real<detail::RealExp>(x);
}
template <class V>
TENON_HD TENON_INLINE V expm1(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_expm1(x);
  else return detail::call_real<detail::RealExpm1>(x);
}
template <class V>
TENON_HD TENON_INLINE V log(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_log(x);
  else return detail::call_real<detail::RealLog>(x);
}
template <class V>
TENON_HD TENON_INLINE V log1p(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_log1p(x);
  else return detail::call_real<detail::RealLog1p>(x);
}
template <class V>
TENON_HD TENON_INLINE V log2(const V& x) {
  if constexpr (ComplexElement<V>) return detail::scale_parts(detail::complex_log(x), 0x1.71547652b82fep0);
  else return detail::call_real<detail::RealLog2>(x);
}
template <class V>
TENON_HD TENON_INLINE V log10(const V& x) {
  if constexpr (ComplexElement<V>) return detail::scale_parts(detail::complex_log(x), 0x1.bcb7b1526e50ep-2);
  else return detail::call_real<detail::RealLog10>(x);
}
template <class V>
TENON_HD TENON_INLINE constexpr V sqrt(const V& x) {
  if constexpr (std::is_floating_point_v<V>) {
    if (__builtin_is_constant_evaluated()) return detail::constant_sqrt(x);
  }
  if constexpr (ComplexElement<V>) return detail::complex_sqrt(x);
  else return detail::call_real<detail::RealSqrt>(x);
}
template <class V>
TENON_HD TENON_INLINE V sin(const V& x) {
  if constexpr (ComplexElement<V>) return detail::over_i(detail::complex_sinh(detail::times_i(x)));
  else return detail::call_real<detail::RealSin>(x);
}
template <class V>
TENON_HD TENON_INLINE V cos(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_cosh(detail::times_i(x));
  else return detail::call_real<detail::RealCos>(x);
}
template <class V>
TENON_HD TENON_INLINE V tan(const V& x) {
  if constexpr (ComplexElement<V>) return detail::over_i(detail::complex_tanh(detail::times_i(x)));
  else return detail::call_real<detail::RealTan>(x);
}
template <class V>
TENON_HD TENON_INLINE V asin(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_asin(x);
  else return detail::call_real<detail::RealAsin>(x);
}
template <class V>
TENON_HD TENON_INLINE V acos(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_acos(x);
  else return detail::call_real<detail::RealAcos>(x);
}
template <class V>
TENON_HD TENON_INLINE V atan(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_atan(x);
  else return detail::call_real<detail::RealAtan>(x);
}
template <class V>
TENON_HD TENON_INLINE V sinh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_sinh(x);
  else return detail::call_real<detail::RealSinh>(x);
}
template <class V>
TENON_HD TENON_INLINE V cosh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_cosh(x);
  else return detail::call_real<detail::RealCosh>(x);
}
template <class V>
TENON_HD TENON_INLINE V tanh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_tanh(x);
  else return detail::call_real<detail::RealTanh>(x);
}
template <class V>
TENON_HD TENON_INLINE V asinh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_asinh(x);
  else return detail::call_real<detail::RealAsinh>(x);
}
template <class V>
TENON_HD TENON_INLINE V acosh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_acosh(x);
  else return detail::call_real<detail::RealAcosh>(x);
}
template <class V>
TENON_HD TENON_INLINE V atanh(const V& x) {
  if constexpr (ComplexElement<V>) return detail::complex_atanh(x);
  else return detail::call_real<detail::RealAtanh>(x);
}
/// Rounds halves to even, and both parts of a complex number.
template <class V>
TENON_HD TENON_INLINE V round(const V& x) {
  if constexpr (ComplexElement<V>) return V(round(x.re), round(x.im));
  else return detail::call_real<detail::RealRound<0>>(x);
}
template <class V>
TENON_HD TENON_INLINE V pow(const V& x, const V& y) {
  if constexpr (ComplexElement<V>) return detail::complex_pow(x, y);
  else return detail::call_real<detail::RealPow>(x, y);
}
template <class V>
TENON_HD TENON_INLINE constexpr auto abs(const V& x) {
  using T = detail::scalar_t<V>;
  if constexpr (std::is_floating_point_v<V>) {
    if (__builtin_is_constant_evaluated()) return x == 0 ? V(0) : x < 0 ? -x : x;
  }
  if constexpr (ComplexElement<V>) return hypot(x.re, x.im);
  else if constexpr (detail::is_lanes<V> && std::is_same_v<T, bool>) return x;
  else if constexpr (detail::is_lanes<V> && std::is_floating_point_v<T>) return detail::magnitude(x);
  else if constexpr (detail::is_lanes<V> && std::is_signed_v<T>) return detail::select(x < V(0), -x, x);
  else if constexpr (detail::is_lanes<V>) return x;
  else if constexpr (std::is_floating_point_v<V>) return copysign(x, V(1));
  else if constexpr (std::is_signed_v<V>) {
    using U = std::make_unsigned_t<V>;  // wraps where -x would overflow
    return static_cast<V>(x < 0 ? static_cast<U>(U(0) - static_cast<U>(x)) : static_cast<U>(x));
  } else return x;
}

}  // namespace tenon::inline v1::inline TENON_CODE::math
