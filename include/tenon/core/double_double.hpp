// DoubleDouble: the sum of two doubles, for a hundred bits of precision where a result must be the nearest double. For
// elements computed one by one; kernels use the pairs of core/math. Source: Dekker 1971; Hida, Li and Bailey 2001.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// high + low, where high is the nearest double to the sum.
struct DoubleDouble {
  double high, low;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x, rounded: sums are not rearranged, and products are not fused with them.
TENON_HD TENON_INLINE double rounded(double x) {
  const volatile double kept = x;
  return kept;
}
/// x, such that the sums around it are added in the order in which they are written, also with -ffast-math.
TENON_HD TENON_INLINE double in_order(double x) {
#if defined(__FAST_MATH__)
  return rounded(x);
#else
  return x;
#endif
}
/// a + b, exactly, where a is 0 or not the lesser in magnitude.
TENON_HD TENON_INLINE DoubleDouble ordered_sum(double a, double b) {
  const double high = in_order(a + b);
  return {high, b - in_order(high - a)};
}
TENON_HD TENON_INLINE DoubleDouble full_sum(double a, double b) {
  const double high = in_order(a + b), part = in_order(high - a);
  return {high, in_order(a - in_order(high - part)) + in_order(b - part)};
}
/// a * b, exactly. Both are below 2^990 in magnitude.
TENON_HD TENON_INLINE DoubleDouble full_product(double a, double b) {
#if defined(__FP_FAST_FMA) || defined(__CUDA_ARCH__)
  const double high = __builtin_fma(a, b, 0.);  // a product might be fused with a sum that it goes into
  return {high, __builtin_fma(a, b, -high)};
#else
  constexpr double splitter = 0x1p27 + 1;
  const double high = a * b, of_a = splitter * a, of_b = splitter * b;
  const double a_upper = in_order(of_a - in_order(of_a - a)), b_upper = in_order(of_b - in_order(of_b - b));
  const double a_lower = a - a_upper, b_lower = b - b_upper;
  return {high, ((in_order(a_upper * b_upper - high) + a_upper * b_lower) + a_lower * b_upper) + a_lower * b_lower};
#endif
}
/// a + b, with an error of 2^-104 of the larger one.
TENON_HD TENON_INLINE DoubleDouble pair_sum(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble total = full_sum(a.high, b.high);
  return ordered_sum(total.high, total.low + (a.low + b.low));
}
TENON_HD TENON_INLINE DoubleDouble pair_product(const DoubleDouble& a, double b) {
  const DoubleDouble product = full_product(a.high, b);
  return ordered_sum(product.high, product.low + a.low * b);
}
TENON_HD TENON_INLINE DoubleDouble pair_product(const DoubleDouble& a, const DoubleDouble& b) {
  const DoubleDouble product = full_product(a.high, b.high);
  return ordered_sum(product.high, product.low + (a.high * b.low + a.low * b.high));
}
TENON_HD TENON_INLINE DoubleDouble pair_quotient(const DoubleDouble& a, double b) {
  const double q = a.high / b;
  const DoubleDouble product = full_product(q, b);
  return ordered_sum(q, (in_order(a.high - product.high) - product.low + a.low) / b);
}

/// e^x - 1 for |x| < 0.36, with an error of 2^-(60 + 2 * halvings) for 2 to 16 of them: Taylor's series of x /
/// 2^halvings, and squares.
TENON_HD TENON_INLINE DoubleDouble exponential_less_1(const DoubleDouble& x, int halvings) {
  const double scale = 1. / static_cast<double>(std::int64_t{1} << halvings), high = x.high * scale;
  const DoubleDouble part{high, x.low * scale}, squared = pair_product(part, part);
  double series = 1. / 6227020800;  // 1 / 13!
  constexpr double factors[] = {1. / 479001600, 1. / 39916800, 1. / 3628800, 1. / 362880, 1. / 40320,
                                1. / 5040,      1. / 720,      1. / 120,     1. / 24,     1. / 6};
  for (const double factor : factors) series = series * high + factor;
  DoubleDouble total = pair_sum(part, pair_sum({squared.high / 2, squared.low / 2}, {high * squared.high * series, 0}));
  for (int k = 0; k < halvings; ++k) total = pair_sum({2 * total.high, 2 * total.low}, pair_product(total, total));
  return total;
}

/// The natural logarithm of 2.
inline constexpr DoubleDouble pair_of_ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
/// e^x * 2^shift * factor, for a factor near 1; 0 or infinite beyond the range of double.
TENON_HD TENON_NOINLINE inline double scaled_exponential(const DoubleDouble& x, double factor, int shift) {
  if (x.high > 2000 || x.high < -2000) return x.high > 0 ? factor * __builtin_inf() : factor * 0;
  const double n = __builtin_floor(x.high * 0x1.71547652b82fep+0 + 0.5);
  const DoubleDouble rest = pair_sum(x, pair_product(pair_of_ln2, -n)),
                     result = pair_sum({1, 0}, exponential_less_1(rest, 2));
  const int exponent = static_cast<int>(n) + shift;
  const int bounded = exponent > 1100 ? 1100 : exponent < -1100 ? -1100 : exponent, half = bounded / 2;
  const auto power_of_2 = [](int k) { return __builtin_bit_cast(double, static_cast<std::uint64_t>(1023 + k) << 52); };
  return pair_product(result, factor).high * power_of_2(half) * power_of_2(bounded - half);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
