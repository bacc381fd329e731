// Powers and roots in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// log2(x) to 1.5 times the precision of T: x = 2^k m, and 2 / ln 2 (s + s^3 (1/3 + s^2 Q(s^2))) with s = (m - 1) / (m
/// + 1).
template <class V>
TENON_INLINE ExactPair<V> log2_pair(const V& x) {
  using T = scalar_t<V>;
  constexpr bool single = sizeof(T) == 4;
  const auto [k, m] = split_exponent(x);
  const V above = m - constant<V>(1), below = m + constant<V>(1), below_low = m - (below - constant<V>(1)),
          s = above / below;
  const auto [product, product_low] = exact_product(s, below);
  const V s_low = (((above - product) - product_low) - s * below_low) / below;
  const auto [z, z_rounding] = exact_product(s, s);
  const V z_low = z_rounding + constant<V>(2) * s * s_low;
  V rest;
  if constexpr (single) {
    rest = z * polynomial(z, 0x1.e8fb3ap-4f, 0x1.2419bp-3f, 0x1.999aa2p-3f);
  } else {
    rest = z * polynomial(z, 0x1.0192fd2e2e53bp-4, 0x1.dac96be75192cp-5, 0x1.113a543947c77p-4, 0x1.3b129646c50dap-4,
                          0x1.745d1bd126e28p-4, 0x1.c71c71bc4f43cp-4, 0x1.2492492498f13p-3, 0x1.9999999999967p-3);
  }
  const auto [third, third_rounding] =
      exact_sum(constant<V>(single ? T(0x1.555556p-2) : T(0x1.5555555555555p-2)), rest);
  const V third_low = third_rounding + constant<V>(single ? T(-0x1.555556p-27) : T(0x1.5555555555555p-56));
  const auto [square, square_rounding] = exact_product(z, third);
  const V square_low = square_rounding + (z * third_low + z_low * third);
  const auto [cube, cube_rounding] = exact_product(s, square);
  const auto [sum, sum_rounding] = exact_sum(s, cube);
  const V sum_low = sum_rounding + (s_low + (cube_rounding + (s * square_low + s_low * square)));
  const V factor = constant<V>(single ? T(0x1.715476p1) : T(0x1.71547652b82fep1));
  const auto [fraction, fraction_rounding] = exact_product(sum, factor);
  const V fraction_low =
      fraction_rounding + (sum * constant<V>(single ? T(0x1.4ae0cp-25) : T(0x1.777d0ffda0d24p-55)) + sum_low * factor);
  const auto [all, all_rounding] = exact_sum(k, fraction);
  return {V::from(all.v), all_rounding + fraction_low};
}

/// True if x^y takes only a root and some products and quotients: multiples of one half, from -2 to 3.
template <class T>
TENON_INLINE constexpr bool is_easy_exponent(T y) {
  return y >= T(-2) && y <= T(3) && y != 0 && static_cast<T>(static_cast<int>(2 * y)) == 2 * y;
}
/// x^y for such a y, special values as in C. Error: at most 2 ulp. No part overflows or underflows where the result
/// does not.
template <class V>
TENON_INLINE V easy_power(const V& x, scalar_t<V> y) {
  using T = scalar_t<V>;
  const V one = constant<V>(1), zero = constant<V>(0), infinity = constant<V>(Format<T>::infinity);
  if (y == 1) return x;
  if (y == 2) return x * x;
  if (y == 3) return settled(x * x) * x;
  if (y == -1) return one / x;
  if (y == -2) {
    const V inverse = one / x;
    return inverse * inverse;
  }
  // -infinity gives what infinity does, -0 what 0 does.
  const V size = magnitude(x), root = RealSqrt::at(select(x == -infinity, infinity, x)) + zero;
  if (y == T(.5)) return root;
  if (y == T(1.5)) return size * root;
  if (y == T(2.5)) return settled(size * size) * root;
  if (y == T(-.5)) return one / root;
  return one / root / size;
}
/// `general`, replaced by the easy powers in lanes whose exponents are easy.
template <class V>
TENON_INLINE V with_easy_powers(const V& general, const V& x, const V& y) {
  using T = scalar_t<V>;
  V result = general;
  for (int twice = -4; twice <= 6; ++twice) {
    const V here(static_cast<T>(twice) * T(.5));
    if (twice != 0 && any_lane(y == here)) result = select(y == here, easy_power(x, here[0]), result);
  }
  return result;
}

/// Error: at most 2 ulp in samples. 2^(y log2|x|), where the exponent has 1.5 times the precision of T; special values
/// as in C. Easy powers are computed as such, whatever exponents the other lanes have.
struct RealPow {
  template <class V>
  TENON_INLINE static V at(const V& x, const V& y) {
    using T = scalar_t<V>;
    // Easy exponents have at most two bits after the point, which is the cheapest test for them.
    using Bits = unsigned_for<V>;
    using U = typename Bits::value_type;
    const auto below = reinterpret<U>(y) << constant<Bits>(U(8 * sizeof(T) + 2 - Format<T>::fraction));
    const bool some_easy = any_lane(below == constant<Bits>(0));
    if (some_easy && is_easy_exponent(y[0]) && !any_lane(y != V(y[0]))) return easy_power(x, y[0]);
    const V result = by_logarithm(x, y);
    return some_easy ? with_easy_powers(result, x, y) : result;
  }
  template <class V>
  TENON_INLINE static V by_logarithm(const V& x, const V& y) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V zero = constant<V>(0), one = constant<V>(1), infinity = constant<V>(Format<T>::infinity),
            size = magnitude(x);
    const auto [logarithm, logarithm_low] = log2_pair(size);
    // For |y| above `most`, every power except that of 1 overflows or underflows, as it does for exponents of 2 beyond
    // `range`.
    constexpr T most = single ? T(0x1p32) : T(0x1p64), range = single ? T(160) : T(1100);
    const V power = at_most(at_least(y, -most), most);
    const auto [product, product_rounding] = exact_product(power, logarithm);
    const V exponent = at_most(at_least(product, -range), range);
    const V low = select(magnitude(product) < constant<V>(range), product_rounding + power * logarithm_low, zero);
    const V n = nearest_multiple(exponent, T(1)).whole,
            r = ((exponent - n) + low) * constant<V>(T(0x1.62e42fefa39efp-1));
    V result = scale_by_power((exp_remainder(r) * r + one) * r + one, n);
    result = select(size == zero, select(y < zero, infinity, zero),
                    select(size == infinity, select(y < zero, zero, infinity), result));
    const V half = y * constant<V>(T(0.5));
    const auto whole = RealRound<3>::at(y) == y, odd = whole & (RealRound<3>::at(half) != half);
    const auto sign = select(odd, reinterpret<T>(sign_bit(x)), zero);
    result =
        flip_sign(select((x < zero) & (size < infinity) & !whole, constant<V>(Format<T>::nan), result), sign_bit(sign));
    result = select((y != y) | (x != x), constant<V>(Format<T>::nan), result);
    return select((y == zero) | (x == one), one, result);
  }
  // x^0 is 1 for every x; libraries may have NaN for a signalling one.
  TENON_HD TENON_INLINE static float library(float x, float y) { return y == 0 ? 1 : __builtin_powf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return y == 0 ? 1 : __builtin_pow(x, y); }
};

/// Error: at most 2 ulp.  x = 2^3q m, and Halley's method for the root of m, from a minimax fit made for Tenon.
struct RealCbrt {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const auto [k, mantissa] = split_exponent(magnitude(x));
    const auto third = nearest_multiple<V, Format<T>::bias>(k, T(0x1.5555555555555p-2));
    const V rest = k - third.whole * constant<V>(3), one = constant<V>(1);  // -1, 0 or 1
    const auto more = rest > constant<V>(0), less = rest < constant<V>(0);
    const V m = mantissa * select(more, constant<V>(2), select(less, constant<V>(T(0.5)), one));
    V t = polynomial(mantissa, T(-0x1.8ac516p-4), T(0x1.0f600cp-1), T(0x1.21bbbep-1)) *
          select(more, constant<V>(T(0x1.428a2f98d728bp0)), select(less, constant<V>(T(0x1.965fea53d6e3dp-1)), one));
    t = nearer(t, m);
    if constexpr (sizeof(T) == 8) t = nearer(t, m);
    const V root = flip_sign(t * power_of_two<V>(third.bits), sign_bit(x));
    return select(magnitude(k) < constant<V>(Format<T>::infinity), root, x);
  }
  template <class V>
  TENON_INLINE static V nearer(const V& t, const V& m) {
    const V cube = t * t * t;
    return t - t * ((cube - m) / (constant<V>(2) * cube + m));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_cbrtf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cbrt(x); }
};

/// Error: at most 2 ulp.  Infinite if either is infinite, even if the other is NaN.
struct RealHypot {
  template <class V>
  TENON_INLINE static V at(const V& x, const V& y) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    const V a = magnitude(x), b = magnitude(y), infinity = constant<V>(Format<T>::infinity);
    const V large = select(a > b, a, b);
    // Powers of 2 that keep the squares from overflowing, and from underflowing where they count.
    const auto huge = large > constant<V>(single ? T(0x1p60) : T(0x1p500)),
               tiny = large < constant<V>(single ? T(0x1p-40) : T(0x1p-400));
    const V down = select(huge, constant<V>(single ? T(0x1p-70) : T(0x1p-600)),
                          select(tiny, constant<V>(single ? T(0x1p100) : T(0x1p700)), constant<V>(1)));
    const V up = select(huge, constant<V>(single ? T(0x1p70) : T(0x1p600)),
                        select(tiny, constant<V>(single ? T(0x1p-100) : T(0x1p-700)), constant<V>(1)));
    const V p = a * down, q = b * down;
    return select((a == infinity) | (b == infinity), infinity, RealSqrt::at(p * p + q * q) * up);
  }
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_hypotf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_hypot(x, y); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
