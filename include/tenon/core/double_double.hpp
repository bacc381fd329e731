// DoubleDouble: the sum of two doubles, for a hundred bits of precision where the result is to be a double's nearest.
//
// For elements computed one by one; kernels use the pairs of core/math.  Source: Dekker 1971; Hida, Li and Bailey 2001.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

TENON_BEGIN_DETAIL_TYPES

/// high + low, where high is the nearest double to the sum.
struct DoubleDouble {
  double high, low;
};

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// x, rounded: sums are not rearranged, and products are not fused with them.
TENON_HD TENON_INLINE double rounded(double x) {
  const volatile double kept = x;
  return kept;
}
/// a + b, exactly, where a is 0 or not the lesser in magnitude.
TENON_HD TENON_INLINE DoubleDouble ordered_sum(double a, double b) {
  const double high = rounded(a + b);
  return {high, b - rounded(high - a)};
}
TENON_HD TENON_INLINE DoubleDouble full_sum(double a, double b) {
  const double high = rounded(a + b), part = rounded(high - a);
  return {high, rounded(a - rounded(high - part)) + rounded(b - part)};
}
TENON_HD TENON_INLINE DoubleDouble full_product(double a, double b) {
  const double high = rounded(a * b);
  return {high, __builtin_fma(a, b, -high)};
}
TENON_HD TENON_INLINE DoubleDouble add(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble high = full_sum(a.high, b.high), low = full_sum(a.low, b.low);
  const DoubleDouble sum = ordered_sum(high.high, high.low + low.high);
  return ordered_sum(sum.high, sum.low + low.low);
}
TENON_HD TENON_INLINE DoubleDouble multiply(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble product = full_product(a.high, b.high);
  return ordered_sum(product.high, product.low + __builtin_fma(a.high, b.low, a.low * b.high));
}
TENON_HD TENON_INLINE DoubleDouble divide(const DoubleDouble& a, double b) {
  const double q = a.high / b;
  const DoubleDouble product = full_product(q, b);
  return ordered_sum(q, (rounded(a.high - product.high) - product.low + a.low) / b);
}

/// e^x - 1 for |x| < 0.36, with an error of 2^-(60 + 2 * halvings) for at most 16 of them: Taylor's series of x / 2^halvings, and squares.
TENON_HD TENON_INLINE DoubleDouble exponential_less_1(const DoubleDouble& x, int halvings) {
  const double scale = 1. / static_cast<double>(std::int64_t{1} << halvings), high = x.high * scale;
  const DoubleDouble part{high, x.low * scale}, half{part.high / 2, part.low / 2};
  const double series = 1. / 6 + high * (1. / 24 + high * (1. / 120 + high * (1. / 720 + high * (1. / 5040 + high / 40320))));
  DoubleDouble sum = add(part, add(multiply(half, part), {high * high * high * series, 0}));
  for (int k = 0; k < halvings; ++k) sum = add({2 * sum.high, 2 * sum.low}, multiply(sum, sum));
  return sum;
}

/// The natural logarithm of 2.
inline constexpr DoubleDouble ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
/// e^x * 2^shift * factor, for a factor near 1; 0 or infinite beyond the range of double.
TENON_HD TENON_NOINLINE inline double scaled_exponential(const DoubleDouble& x, double factor, int shift) {
  if (x.high > 2000 || x.high < -2000) return x.high > 0 ? factor * __builtin_inf() : factor * 0;
  const double n = __builtin_floor(x.high * 0x1.71547652b82fep+0 + 0.5);
  const DoubleDouble rest = add(x, multiply({-n, 0}, ln2)), power = add({1, 0}, exponential_less_1(rest, 6));
  const int all = static_cast<int>(n) + shift, bounded = all > 1100 ? 1100 : all < -1100 ? -1100 : all, half = bounded / 2;
  const auto power_of_2 = [](int k) { return __builtin_bit_cast(double, static_cast<std::uint64_t>(1023 + k) << 52); };
  return multiply(power, {factor, 0}).high * power_of_2(half) * power_of_2(bounded - half);
}

TENON_END_DETAIL
