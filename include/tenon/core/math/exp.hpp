// Exponentials: exp, exp2, expm1 and the logistic function, in lanes.
//
// x = n ln 2 + r with |r| <= ln 2 / 2, and e^x = 2^n e^r. Source of the reduction: Cody and Waite 1980, chapter 6; the
// polynomials are minimax fits made for Tenon.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// (e^r - 1 - r) / r^2 for |r| <= ln 2 / 2, with an error of 2^-28 of e^r for float and 2^-57 for double.
template <class V>
TENON_INLINE V exp_remainder(const V& r) {
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return polynomial(r, 0x1.6d6a8p-10f, 0x1.123ac6p-7f, 0x1.5554cep-5f, 0x1.55549p-3f, 0.5f);
  } else {
    return polynomial(r, 0x1.af6db6d817cap-26, 0x1.28b115747c1c5p-22, 0x1.71ddef46da7b8p-19, 0x1.a019959cef526p-16,
                      0x1.a01a01b3b182ep-13, 0x1.6c16c18610359p-10, 0x1.111111110ec9p-7, 0x1.555555554fdeap-5,
                      0x1.555555555555bp-3, 0x1.000000000000cp-1);
  }
}
/// The nearest whole number to x / ln 2.
template <class V>
TENON_INLINE V over_ln2(const V& x) { return nearest_multiple(x, scalar_t<V>(0x1.71547652b82fep0)).whole; }
/// ln 2 in two parts; the first is so short that n times it is exact.
template <class T>
inline constexpr T ln2_high = sizeof(T) == 4 ? T(0x1.62e4p-1) : T(0x1.62e42fefa38p-1);
template <class T>
inline constexpr T ln2_low = sizeof(T) == 4 ? T(0x1.7f7d1cp-20) : T(0x1.ef35793c7673p-45);
/// x - n ln 2.
template <class V>
TENON_INLINE V less_ln2(const V& x, const V& n) {
  return subtract_multiple(x, n, ln2_high<scalar_t<V>>, ln2_low<scalar_t<V>>);
}
/// e^x for x where it neither overflows nor rounds to 0.
template <class V>
TENON_INLINE V exp_within(const V& x) {
  using T = scalar_t<V>;
  const auto n = nearest_multiple<V, 2 * Format<T>::bias>(x, T(0x1.71547652b82fep0));
  const V r = less_ln2(x, n.whole);
  return scaled_sum(exp_remainder(r) * r + constant<V>(1), r, n);
}

/// Error: at most 2 ulp.  Overflows to infinity and underflows gradually to 0.
struct RealExp {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    constexpr bool single = sizeof(scalar_t<V>) == 4;
    return exp_within(at_most(at_least(x, single ? -104 : -746), single ? 89 : 710));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_expf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_exp(x); }
};

/// Two numbers whose ratio is e^-y, for y from 0 to 746, or 104 for float: `lesser` over the sum of both is the
/// logistic function of -y. All are scaled, so that only quotients round to denormal numbers. Vectors, as g++ copies
/// members that are structures through memory.
template <class V>
struct LogisticParts {
  typename V::Vector of_lesser, of_greater, of_difference;
  TENON_INLINE V lesser() const { return V::from(of_lesser); }
  TENON_INLINE V greater() const { return V::from(of_greater); }
  TENON_INLINE V difference() const { return V::from(of_difference); }
};
template <class V>
TENON_INLINE LogisticParts<V> logistic_parts(const V& y) {
  using T = scalar_t<V>;
  using Int = integer_t<sizeof(T)>;
  using Integers = integers_for<V>;
  constexpr Int scale = Format<T>::fraction + 1;
  const auto n = nearest_multiple<V>(y, T(0x1.71547652b82fep0));
  const V r = less_ln2(y, n.whole), t = power_of_two<V>(constant<Integers>(Int(Format<T>::bias + scale)) - n.bits);
  const V one = constant<V>(sizeof(T) == 4 ? T(0x1p24) : T(0x1p53)), power = (exp_remainder(r) * (r * r) + r) * one;
  return {t.v, (power + one).v, (power + (one - t)).v};
}
template <class V>
inline constexpr scalar_t<V> logistic_range = sizeof(scalar_t<V>) == 4 ? 104 : 746;

/// Error: at most 2 ulp. With -x = n ln 2 + r and t = 2^-n the result is t / ((t + 1) + (e^r - 1)), where t + 1 is
/// exact; a t that does not fit into it, being at most the last bit of 1, is added to r. All is scaled, so that only
/// the quotient rounds to denormal numbers.
struct RealSigmoid {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    using Int = integer_t<sizeof(T)>;
    using Integers = integers_for<V>;
    constexpr bool single = sizeof(T) == 4;
    constexpr Int scale = Format<T>::fraction + 1;
    const V y = at_most(at_least(x, single ? -104 : -746), single ? 20 : 40);
    const auto n = nearest_multiple<V>(y, T(-0x1.71547652b82fep0));
    const V r = less_ln2(-y, n.whole), t = power_of_two<V>(constant<Integers>(Int(Format<T>::bias + scale)) - n.bits);
    const V one = constant<V>(single ? T(0x1p24) : T(0x1p53)), last = at_most(t, 2);
    const V power = exp_remainder(r) * (r * r) + (last * constant<V>(single ? T(0x1p-24) : T(0x1p-53)) + r);
    return t / (power * one + ((t - last) + one));
  }
  /// The same, with an error of 3 ulp, and in `slope` the derivative.
  template <class V>
  TENON_INLINE static V with_slope(const V& x, V& slope) {
    const auto parts = logistic_parts(at_most(magnitude(x), logistic_range<V>));
    const V whole = parts.lesser() + parts.greater();
    slope = parts.lesser() * parts.greater() / (whole * whole);
    return select(x < constant<V>(0), parts.lesser(), parts.greater()) / whole;
  }
  TENON_HD TENON_INLINE static float library(float x) {
    return x < 0 ? __builtin_expf(x) / (1 + __builtin_expf(x)) : 1 / (1 + __builtin_expf(-x));
  }
  TENON_HD TENON_INLINE static double library(double x) {
    return x < 0 ? __builtin_exp(x) / (1 + __builtin_exp(x)) : 1 / (1 + __builtin_exp(-x));
  }
};

/// Error: some ulp. The derivative of the logistic function.
struct RealLogisticDensity {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    V slope;
    RealSigmoid::with_slope(x, slope);
    return slope;
  }
  template <class T>
  TENON_HD TENON_INLINE static T library(T x) {
    const T e = RealExp::library(x < 0 ? x : -x);
    return e / ((1 + e) * (1 + e));
  }
};

/// Error: at most 2 ulp, none for whole x.  Overflows and underflows as RealExp.
struct RealExp2 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = at_most(at_least(x, single ? -151 : -1077), single ? 129 : 1025), n = nearest_multiple(y, T(1)).whole,
            r = (y - n) * constant<V>(T(0x1.62e42fefa39efp-1));
    return scale_by_power((exp_remainder(r) * r + constant<V>(1)) * r + constant<V>(1), n);
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_exp2f(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_exp2(x); }
};

/// Error: at most 2 ulp. 2^n e^r - 1 = 2 (h p + (h - 1/2)) with h = 2^(n-1) and p = e^r - 1, which stays finite where
/// the result does.
struct RealExpm1 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V y = at_most(at_least(x, single ? -20 : -40), single ? 89 : 710);
    const auto n = nearest_multiple<V, Format<T>::bias - 1>(y, T(0x1.71547652b82fep0));
    // r = high + low, so that the rounding of r is not multiplied.
    const V first = subtract_multiple(y, n.whole, ln2_high<T>);
    const auto [high, low] = subtract_multiple_to_pair(first, n.whole, single ? T(0x1.7f7cp-20) : T(0x1.ef35793c76p-45),
                                                       single ? T(0x1.1cf79ap-36) : T(0x1.cc01f97b57a08p-87));
    const V p = (exp_remainder(high) * high * high + low) + high, half = power_of_two<V>(n.bits);
    // Tiny x is its own result: halving denormal numbers would lose their last bit, and -0 its sign.
    return select(magnitude(x) < constant<V>(T(0x1p-60)), x,
                  constant<V>(2) * (half * p + (half - constant<V>(T(0.5)))));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_expm1f(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_expm1(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
