// The regularised incomplete gamma functions, of one number at a time.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/erf.hpp>
#include <tenon/core/math/gamma.hpp>
#include <tenon/core/math/primitive.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// log(ratio) - u for u = ratio - 1, without cancellation near 0: with v = u / (2 + u) it is 2 v^3 (1 / 3 + v^2 / 5 +
/// …) - u v.
template <class T>
TENON_HD TENON_NOINLINE T log_less_growth(T ratio, T u) {
  if (u < T(-0.6) || u > T(1.2)) return __builtin_log(ratio) - u;
  const T v = u / (2 + u), z = v * v;
  T sum = 0, power = 1;
  for (int k = 3; k < 60; k += 2) {
    const T term = power / T(k);
    sum += term;
    if (term < sum * T(0x1p-55)) break;
    power *= z;
  }
  return 2 * v * z * sum - u * v;
}

/// gamma(a) over its first approximation sqrt(2 pi / a) (a / e)^a. Stirling's series from 10 on (Abramowitz and Stegun,
/// 6.1.41).
template <class T>
TENON_HD TENON_NOINLINE T scaled_gamma(T a) {
  if (a < 10)
    return __builtin_tgamma(a) * __builtin_sqrt(a * T(0x1.45f306dc9c883p-3)) * __builtin_exp(a) * __builtin_pow(a, -a);
  const T inverse = 1 / a, z = inverse * inverse;
  return __builtin_exp(inverse * polynomial(z, T(-3617.0 / 122400), T(1.0 / 156), T(-691.0 / 360360), T(1.0 / 1188),
                                            T(-1.0 / 1680), T(1.0 / 1260), T(-1.0 / 360), T(1.0 / 12)));
}

/// x^a e^-x / gamma(a + 1): of its factors where they are numbers, else by its distance from the greatest value, which
/// is at x = a: that loses as many ulp as the logarithm of the result.
template <class T>
TENON_HD TENON_NOINLINE T gamma_density(T a, T x) {
  if (a < 170) {
    if (a < 10 && x > 1600) return T(0);
    const T power = __builtin_pow(x, a), half = __builtin_exp(-x / 2);  // twice half, which does not underflow before
                                                                        // the product
    if (a < 10 || (power > T(0x1p-1000) && power < T(0x1p1000))) return half * (power / __builtin_tgamma(a + 1)) * half;
  }
  return __builtin_exp(a * log_less_growth(x / a, (x - a) / a)) * T(0x1.9884533d43651p-2) /
         (__builtin_sqrt(a) * scaled_gamma(a));
}

/// The lower function, by x^a e^-x / gamma(a + 1) (1 + x / (a + 1) + x^2 / ((a + 1) (a + 2)) + …). Source: DLMF 8.11.4.
template <class T>
TENON_HD TENON_NOINLINE T lower_gamma_series(T a, T x) {
  T sum = 1, term = 1;
  for (int n = 1; n < 5000; ++n) {
    term *= x / (a + T(n));
    sum += term;
    if (term < sum * T(0x1p-55)) break;
  }
  return gamma_density(a, x) * sum;
}

/// The upper function, by Legendre's continued fraction, evaluated forward (Lentz 1976).  Source: DLMF 8.9.2.
template <class T>
TENON_HD TENON_NOINLINE T upper_gamma_fraction(T a, T x) {
  constexpr T tiny = T(0x1p-900);
  T b = x + 1 - a, c = 1 / tiny, d = 1 / b, value = d;
  for (int n = 1; n < 5000; ++n) {
    const T numerator = -T(n) * (T(n) - a);
    b += 2;
    d = numerator * d + b;
    d = 1 / (d == 0 ? tiny : d);
    c = b + numerator / c;
    c = c == 0 ? tiny : c;
    const T step = c * d;
    value *= step;
    if (step - 1 < T(0x1p-53) && 1 - step < T(0x1p-53)) break;
  }
  return gamma_density(a, x) * a * value;
}

/// The upper function for small a and x, where the lower one is near 1: with u = x^a / gamma(a + 1) it is 1 - u, less u
/// times the sum of a (-x)^n / ((a + n) n!) over n >= 1. Source: DLMF 8.7.1.
template <class T>
TENON_HD TENON_NOINLINE T upper_gamma_series(T a, T x) {
  T sum = 0, power = 1;
  for (int n = 1; n < 200; ++n) {
    power *= -x / T(n);
    const T term = power * (a / (a + T(n)));
    sum += term;
    if ((term < 0 ? -term : term) <= (sum < 0 ? -sum : sum) * T(0x1p-55)) break;
  }
  const T log_gamma = a < T(1.5) ? a * (a - 1) * RealLgamma::over_roots(a) : call_real<RealLgamma>(a + 1);
  const T less = __builtin_expm1(a * __builtin_log(x) - log_gamma);
  return -less - (less + 1) * sum;
}

/// The upper function for a > 1000 with x near a: erfc(eta sqrt(a / 2)) / 2 plus an expansion in 1 / a, where eta^2 / 2
/// = x / a - 1 - log(x / a). The power series in eta of its coefficients were computed for Tenon. `upper` is false for
/// the lower function. Source: Temme 1979, DLMF 8.12.
template <class T>
TENON_HD TENON_NOINLINE T uniform_gamma(T a, T half_square, bool is_above, bool upper) {
  const T size = __builtin_sqrt(2 * half_square), eta = is_above ? size : -size, over = 1 / a;
  const T c0 = polynomial(eta, -0x1.61ca701fd754ap-38, 0x1.ac9475c463659p-36, -0x1.0070a87340428p-34,
                          -0x1.c0d9b6edf2b0bp-36, 0x1.f6e66d24d5c8ap-31, -0x1.2d2197c7a2faap-28, 0x1.6097d55c37c1cp-27,
                          0x1.ccf5ceb7f0d9fp-28, -0x1.7b5f9a2d0465cp-23, 0x1.bd6d21e4b4109p-21, -0x1.f1b22f594c6b5p-20,
                          -0x1.255370652afc1p-19, 0x1.48c5892f7cd83p-15, -0x1.76e06fec7273bp-13, 0x1.71de3a556c734p-12,
                          0x1.2f684bda12f68p-10, -0x1.e573ac901e574p-7, 0x1.5555555555555p-4, -0x1.5555555555555p-2);
  const T c1 = polynomial(eta, 0x1.9aa7a30de114cp-27, -0x1.ee23d0cba8aeep-25, 0x1.280f2cde3f847p-23,
                          0x1.3f59230a8357cp-28, -0x1.b0bdfcc629cbap-20, 0x1.00a9cabd6b83ep-17, -0x1.2fa4ae89e5afp-16,
                          -0x1.af83440e53dbcp-22, 0x1.af83440e53dbcp-13, -0x1.0394f6f09e723p-10, 0x1.5ac056b015acp-9,
                          -0x1.c71c71c71c71cp-9, -0x1.e573ac901e574p-10);
  const T c2 = polynomial(eta, 0x1.32ac81c15d3d7p-23, -0x1.522cb05171911p-21, 0x1.7058929663937p-20,
                          0x1.26154ae39151dp-25, -0x1.ac2d05890f2c3p-17, 0x1.bbf43daf4fe53p-15, -0x1.c253efaa1a932p-14,
                          0x1.0db20a88f4696p-19, 0x1.948b0fcd6e9ep-11, -0x1.5f7268edab4c8p-9, 0x1.0ee643b990ee6p-8);
  const T c3 = polynomial(eta, 0x1.7e0201539310ep-20, -0x1.7cd6f27b3f02p-18, 0x1.73df462204ef4p-17,
                          -0x1.0152a1871f27ap-22, -0x1.3d2a3a29b5d9dp-14, 0x1.18b9b5bf2d984p-12, -0x1.ebfb188b7cap-12,
                          0x1.e13ce465fa859p-13, 0x1.547d93b34e2b6p-11);
  const T c4 = polynomial(eta, -0x1.3999a85a4237ap-12, 0x1.9b0ff6874f2c4p-11, -0x1.c3e0b02da7bf9p-11);
  const T rest = __builtin_exp(-a * half_square) * T(0x1.9884533d43651p-2) / __builtin_sqrt(a) *
                 polynomial(over, c4, c3, c2, c1, c0);
  const T argument = eta * __builtin_sqrt(a * T(0.5));
  return upper ? T(0.5) * __builtin_erfc(argument) + rest : T(0.5) * __builtin_erfc(-argument) - rest;
}

/// The regularised lower or upper incomplete gamma function. NaN for negative a or x, and where both are 0 or infinite.
/// Error: some ulp, and in the tails as many ulp as the logarithm of the result.
///
/// The smaller of both functions is computed, by the method that converges there, and subtracted from 1 for the other.
/// Source of the choice: Gil, Segura and Temme 2012.
template <class T>
TENON_HD TENON_NOINLINE T incomplete_gamma(T a, T x, bool upper) {
  constexpr T infinity = static_cast<T>(__builtin_inf());
  if (!(a >= 0) || !(x >= 0)) return static_cast<T>(__builtin_nan(""));
  if ((a == 0 && x == 0) || (a == infinity && x == infinity)) return static_cast<T>(__builtin_nan(""));
  if (x == 0 || a == infinity) return upper ? T(1) : T(0);
  if (a == 0 || x == infinity) return upper ? T(0) : T(1);
  if (a > 1000) {
    const T half_square = -log_less_growth(x / a, (x - a) / a);
    if (half_square < T(0.1)) return uniform_gamma(a, half_square, x > a, upper);
  }
  bool lower_is_first = false;  // or the upper function, by its series or its fraction
  if (x <= T(0.5)) lower_is_first = T(-0.4) / __builtin_log(x) < a;
  else if (x <= T(1.1)) lower_is_first = x * T(1.1) < a;
  else lower_is_first = x < a;
  if (lower_is_first) {
    const T lower = lower_gamma_series(a, x);
    return upper ? 1 - lower : lower;
  }
  // A small lower function has a series without cancellation of its own.
  if (x <= T(1.1)) {
    if (!upper) return lower_gamma_series(a, x);
    return upper_gamma_series(a, x);
  }
  const T above = upper_gamma_fraction(a, x);
  return upper ? above : 1 - above;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
