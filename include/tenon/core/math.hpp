// The mathematical functions that operations are made of, one overload set per function.
//
// Real ones are the compiler's builtins, which the C library provides: at most 2 ulp with glibc.  Complex ones are built on them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_CODE
namespace math {

template <class V> TENON_HD TENON_INLINE V exp2(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return exp2(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_exp2f(x); else return __builtin_exp2(x); }
template <class V> TENON_HD TENON_INLINE V expm1(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return expm1(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_expm1f(x); else return __builtin_expm1(x); }
template <class V> TENON_HD TENON_INLINE V log2(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return log2(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_log2f(x); else return __builtin_log2(x); }
template <class V> TENON_HD TENON_INLINE V log10(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return log10(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_log10f(x); else return __builtin_log10(x); }
template <class V> TENON_HD TENON_INLINE V log1p(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return log1p(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_log1pf(x); else return __builtin_log1p(x); }
template <class V> TENON_HD TENON_INLINE V cbrt(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return cbrt(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_cbrtf(x); else return __builtin_cbrt(x); }
template <class V> TENON_HD TENON_INLINE V tan(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return tan(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_tanf(x); else return __builtin_tan(x); }
template <class V> TENON_HD TENON_INLINE V asin(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return asin(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_asinf(x); else return __builtin_asin(x); }
template <class V> TENON_HD TENON_INLINE V acos(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return acos(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_acosf(x); else return __builtin_acos(x); }
template <class V> TENON_HD TENON_INLINE V atan(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return atan(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_atanf(x); else return __builtin_atan(x); }
template <class V> TENON_HD TENON_INLINE V sinh(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return sinh(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_sinhf(x); else return __builtin_sinh(x); }
template <class V> TENON_HD TENON_INLINE V cosh(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return cosh(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_coshf(x); else return __builtin_cosh(x); }
template <class V> TENON_HD TENON_INLINE V tanh(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return tanh(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_tanhf(x); else return __builtin_tanh(x); }
template <class V> TENON_HD TENON_INLINE V erf(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return erf(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_erff(x); else return __builtin_erf(x); }
template <class V> TENON_HD TENON_INLINE V floor(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return floor(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_floorf(x); else return __builtin_floor(x); }
template <class V> TENON_HD TENON_INLINE V ceil(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return ceil(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_ceilf(x); else return __builtin_ceil(x); }
template <class V> TENON_HD TENON_INLINE V trunc(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return trunc(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_truncf(x); else return __builtin_trunc(x); }
/// Halves to even.
template <class V> TENON_HD TENON_INLINE V round(const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return round(one); }, x); else if constexpr (sizeof(V) == 4) return __builtin_rintf(x); else return __builtin_rint(x); }
template <class V> TENON_HD TENON_INLINE V atan2(const V& y, const V& x) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one, auto other) TENON_INLINE_LAMBDA { return atan2(one, other); }, y, x); else if constexpr (sizeof(V) == 4) return __builtin_atan2f(y, x); else return __builtin_atan2(y, x); }
template <class V> TENON_HD TENON_INLINE V fmod(const V& x, const V& y) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one, auto other) TENON_INLINE_LAMBDA { return fmod(one, other); }, x, y); else if constexpr (sizeof(V) == 4) return __builtin_fmodf(x, y); else return __builtin_fmod(x, y); }
template <class V> TENON_HD TENON_INLINE V copysign(const V& x, const V& s) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one, auto other) TENON_INLINE_LAMBDA { return copysign(one, other); }, x, s); else if constexpr (sizeof(V) == 4) return __builtin_copysignf(x, s); else return __builtin_copysign(x, s); }
template <class V> TENON_HD TENON_INLINE V hypot(const V& x, const V& y) { if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one, auto other) TENON_INLINE_LAMBDA { return hypot(one, other); }, x, y); else if constexpr (sizeof(V) == 4) return __builtin_hypotf(x, y); else return __builtin_hypot(x, y); }

// ---- with complex overloads

template <class V>
TENON_HD TENON_INLINE V cos(const V& x);

template <class V>
TENON_HD TENON_INLINE V sin(const V& x) {
  if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return sin(one); }, x);
  else if constexpr (ComplexElement<V>) return V(sin(x.re) * cosh(x.im), cos(x.re) * sinh(x.im));
  else if constexpr (sizeof(V) == 4) return __builtin_sinf(x);
  else return __builtin_sin(x);
}
template <class V>
TENON_HD TENON_INLINE V cos(const V& x) {
  if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return cos(one); }, x);
  else if constexpr (ComplexElement<V>) return V(cos(x.re) * cosh(x.im), -sin(x.re) * sinh(x.im));
  else if constexpr (sizeof(V) == 4) return __builtin_cosf(x);
  else return __builtin_cos(x);
}
template <class V>
TENON_HD TENON_INLINE V exp(const V& x) {
  if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return exp(one); }, x);
  else if constexpr (ComplexElement<V>) {
    const auto scale = exp(x.re);
    return x.im == 0 ? V(scale, x.im) : V(scale * cos(x.im), scale * sin(x.im));
  } else if constexpr (sizeof(V) == 4) {
    return __builtin_expf(x);
  } else {
    return __builtin_exp(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V log(const V& x) {
  if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return log(one); }, x);
  else if constexpr (ComplexElement<V>) {
    using R = typename V::value_type;
    const R re = copysign(x.re, R(1)), im = copysign(x.im, R(1)), large = re > im ? re : im, lesser = re > im ? im : re;
    // Near the unit circle hypot would round away what the logarithm is made of.
    const R size = large > R(0.5) && large < R(2) ? log1p((large - 1) * (large + 1) + lesser * lesser) / 2 : log(hypot(x.re, x.im));
    return V(size, atan2(x.im, x.re));
  } else if constexpr (sizeof(V) == 4) {
    return __builtin_logf(x);
  } else {
    return __builtin_log(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V sqrt(const V& x) {
  if constexpr (detail::is_lanes<V>) return detail::by_lane<0>([](auto one) TENON_INLINE_LAMBDA { return sqrt(one); }, x);
  else if constexpr (ComplexElement<V>) {
    using R = typename V::value_type;
    if (x.re == 0 && x.im == 0) return V(0, x.im);
    const R m = sqrt((hypot(x.re, x.im) + (x.re < 0 ? -x.re : x.re)) / 2);
    return x.re >= 0 ? V(m, x.im / (2 * m)) : V((x.im < 0 ? -x.im : x.im) / (2 * m), copysign(m, x.im));
  } else if constexpr (sizeof(V) == 4) {
    return __builtin_sqrtf(x);
  } else {
    return __builtin_sqrt(x);
  }
}
template <class V>
TENON_HD TENON_INLINE V pow(const V& x, const V& y) {
  if constexpr (ComplexElement<V>) {
    if (y.re == 0 && y.im == 0) return V(1);
    if (x.re == 0 && x.im == 0) return V(0);
    return exp(y * log(x));
  } else if constexpr (sizeof(V) == 4) {
    return __builtin_powf(x, y);
  } else {
    return __builtin_pow(x, y);
  }
}
template <class V>
TENON_HD TENON_INLINE auto abs(const V& x) {
  using T = detail::scalar_t<V>;
  if constexpr (ComplexElement<V>) return hypot(x.re, x.im);
  else if constexpr (detail::is_lanes<V> && std::is_same_v<T, bool>) return x;
  else if constexpr (detail::is_lanes<V> && std::is_floating_point_v<T>) return V::from((typename V::Vector)((typename V::Truth::Vector)x.v & detail::magnitude_bits<sizeof(T)>));
  else if constexpr (detail::is_lanes<V> && std::is_signed_v<T>) return detail::select(x < V(0), -x, x);
  else if constexpr (detail::is_lanes<V>) return x;
  else if constexpr (std::is_floating_point_v<V>) return copysign(x, V(1));
  else if constexpr (std::is_signed_v<V>) return static_cast<V>(x < 0 ? std::make_unsigned_t<V>(0) - static_cast<std::make_unsigned_t<V>>(x) : x);
  else return x;
}

}  // namespace math
TENON_END_CODE
