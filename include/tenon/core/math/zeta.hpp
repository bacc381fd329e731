// The Hurwitz zeta function and the polygamma functions, of one number at a time.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/digamma.hpp>
#include <tenon/core/math/gamma.hpp>
#include <tenon/core/math/primitive.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The sum of (q + k)^-s over k >= 0, for s > 1 and q > 0. Error: at most 8 ulp. Nine terms are added, and those up to
/// q + k = 12; what is left follows from the Euler-Maclaurin formula with twelve Bernoulli numbers. Source: Abramowitz
/// and Stegun, 23.1.30; Johansson 2014.
template <class T>
TENON_HD TENON_NOINLINE T zeta_of_positive(T s, T q) {
  T sum = 0, a = q;
  for (int k = 0; a < 12 || (k < 9 && a < T(0x1p20)); ++k, a += 1) {
    const T term = __builtin_pow(a, -s);
    sum += term;
    if (!(term > sum * T(0x1p-54))) return sum;  // infinite and NaN, too
  }
  const T power = __builtin_pow(a, -s);
  const T integral = __builtin_pow(a, 1 - s) / (s - 1);
  if (power == 0) return sum + integral;
  T rest = integral + power * T(0.5), factor = power / a * s;
  // B(2 j) / (2 j)!
  constexpr T ratios[] = {0x1.5555555555555p-4,  -0x1.6c16c16c16c17p-10, 0x1.1566abc011567p-15, -0x1.bbd779334ef0bp-21,
                          0x1.66a8f2bf70ebep-26, -0x1.22805d644267fp-31, 0x1.d6db2c4e09162p-37, -0x1.7da4e1f79955cp-42,
                          0x1.355871d652e9ep-47, -0x1.f57d968caacf1p-53, 0x1.967e1f09c376fp-58, -0x1.497d9033a2b5cp-63};
  T odd = s;
  for (const T ratio : ratios) {
    const T term = factor * ratio;
    rest += term;
    if (!(term > rest * T(0x1p-56)) && !(-term > rest * T(0x1p-56))) break;
    factor = factor * ((odd + 1) / a) * ((odd + 2) / a);
    odd += 2;
  }
  return sum + rest;
}

/// The Hurwitz zeta function. For q < 0 and whole s the terms below 0 are those of two other sums: with m the least
/// whole number above -q and r = q + m it is zeta(s, r) + (-1)^s (zeta(s, 1 - r) - zeta(s, m + 1 - r)). Infinite for s
/// = 1 and whole q <= 0, NaN for s < 1, and for q < 0 unless s is whole. Source of these conventions: SciPy.
template <class T>
TENON_HD T hurwitz_zeta(T s, T q) {
  constexpr T nan = static_cast<T>(__builtin_nan("")), infinity = static_cast<T>(__builtin_inf());
  if (s != s || q != q || s < 1) return nan;
  if (s == 1) return infinity;
  if (q > 0) {
    if (q == infinity) return T(0);
    return zeta_of_positive(s, q);
  }
  if (q == __builtin_floor(q)) return infinity;  // -infinity, too
  if (s != __builtin_floor(s)) return nan;
  const T m = __builtin_ceil(-q), r = q + m;
  const T below = zeta_of_positive(s, 1 - r) - zeta_of_positive(s, 1 - r + m);
  return zeta_of_positive(s, r) + (__builtin_fmod(s, T(2)) == 0 ? below : -below);
}

/// The n-th derivative of digamma, (-1)^(n + 1) n! zeta(n + 1, x); NaN unless n is whole and not negative. Source:
/// Abramowitz and Stegun, 6.4.10.
template <class T>
TENON_HD T polygamma_of(T n, T x) {
  if (!(n >= 0) || n != __builtin_floor(n)) return static_cast<T>(__builtin_nan(""));
  if (n == 0) return call_real<RealDigamma>(x);
  const T zeta = hurwitz_zeta(n + 1, x), sign = __builtin_fmod(n, T(2)) == 0 ? T(-1) : T(1);
  if (n <= 170) return sign * __builtin_tgamma(n + 1) * zeta;
  // The factorial overflows where the product need not.
  if (zeta == 0 || zeta - zeta != 0) return sign * zeta;
  const T size = zeta < 0 ? -zeta : zeta, product = __builtin_exp(call_real<RealLgamma>(n + 1) + __builtin_log(size));
  return zeta < 0 ? -sign * product : sign * product;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
