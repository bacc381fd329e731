// The regularised incomplete beta function, of one number at a time.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/incomplete_gamma.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x^a y^b / B(a, b) for y = 1 - x, by its distance from the greatest value, where x = a / (a + b): no power overflows,
/// and of the gamma functions only their ratios to Stirling's formula are left.
template <class T>
TENON_HD TENON_NOINLINE T beta_density(T a, T b, T x, T y) {
  const T distance = x * b - y * a, both = a + b;
  const T exponent =
      a * log_less_growth(x * (both / a), distance / a) + b * log_less_growth(y * (both / b), -distance / b);
  const T scale = __builtin_sqrt(T(0x1.45f306dc9c883p-3) * a * (b / both));
  return scale * __builtin_exp(exponent) * (scaled_gamma(both) / (scaled_gamma(a) * scaled_gamma(b)));
}

/// The function for x up to about a / (a + b), by a continued fraction of which each step is two of DLMF 8.17.22.
/// Source: DiDonato and Morris 1992, equation 9.
template <class T>
TENON_HD TENON_NOINLINE T beta_fraction(T a, T b, T x, T y) {
  constexpr T tiny = T(0x1p-900);
  const T lambda = a - (a + b) * x;
  T denominator = a * (lambda + 1) / (a + 1), value = denominator == 0 ? tiny : denominator, c = value, d = 0;
  for (int n = 1; n < 20000; ++n) {
    const T m = T(n), e = a + (2 * m - 1);
    const T numerator = (a + (m - 1)) / e * ((a + b + (m - 1)) / e) * m * (b - m) * x * x;
    denominator = m + m * (b - m) * x / e + (a + m) * (a * y - b * x + 1 + m * (1 + y)) / (e + 2);
    d = denominator + numerator * d;
    d = 1 / (d == 0 ? tiny : d);
    c = denominator + numerator / c;
    c = c == 0 ? tiny : c;
    const T step = c * d;
    value *= step;
    if (step - 1 < T(0x1p-53) && 1 - step < T(0x1p-53)) break;
  }
  return beta_density(a, b, x, y) / value;
}

/// The regularised incomplete beta function. NaN for x outside [0, 1], for negative a or b, and where both are 0 or
/// infinite. Error: some ulp, and in the tails as many ulp as the logarithm of the result.
template <class T>
TENON_HD TENON_NOINLINE T incomplete_beta(T a, T b, T x) {
  constexpr T nan = static_cast<T>(__builtin_nan("")), infinity = static_cast<T>(__builtin_inf());
  if (!(a >= 0) || !(b >= 0) || !(x >= 0) || x > 1) return nan;
  if ((a == 0 && b == 0) || (a == infinity && b == infinity)) return nan;
  if (x == 0) return T(0);
  if (x == 1) return T(1);
  if (a == 0 || b == infinity) return T(1);
  if (b == 0 || a == infinity) return T(0);
  const T y = 1 - x;
  constexpr T huge = T(0x1p200);  // beside which a limit has all digits
  if (b > huge) return a > huge ? T(x * b > y * a) : incomplete_gamma(a, b * x, false);
  if (a > huge) return incomplete_gamma(b, a * y, true);
  if (x <= (a + 1) / (a + b + 2)) return beta_fraction(a, b, x, y);
  return 1 - beta_fraction(b, a, y, x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
