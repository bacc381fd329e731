// Inverse hyperbolic functions in lanes: log(1 + u), where u is computed to more than the precision of T.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// log(1 + high + low).
template <class V>
TENON_INLINE V log1p_pair(const V& high, const V& low) {
  return RealLog1p::at(high) + low / (constant<V>(1) + high);
}
/// log(2x) of a large x.
template <class V>
TENON_INLINE V log_double(const V& x) {
  return RealLog::at(x) + constant<V>(scalar_t<V>(0x1.62e42fefa39efp-1));
}
/// From here on x^2 + 1 rounds to x^2.
template <class T>
inline constexpr T where_squares_prevail = sizeof(T) == 4 ? T(0x1p14) : T(0x1p28);

/// Error: at most 2 ulp.  log(1 + y + y^2 / (1 + sqrt(1 + y^2))) of y = |x|.
struct RealAsinh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    constexpr scalar_t<V> large = where_squares_prevail<scalar_t<V>>;
    const V y = magnitude(x), one = constant<V>(1), bounded = at_most(y, large), square = bounded * bounded;
    const auto [high, low] = exact_sum(bounded, square / (one + RealSqrt::at(one + square)));
    return flip_sign(select(y > constant<V>(large), log_double(y), log1p_pair(high, low)), sign_bit(x));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_asinhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_asinh(x); }
};

/// Error: at most 2 ulp.  log(1 + t + sqrt(2t + t^2)) of t = x - 1.  NaN below 1.
struct RealAcosh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    constexpr scalar_t<V> large = where_squares_prevail<scalar_t<V>>;
    const V t = at_most(x, large) - constant<V>(1), two_t = t + t, zero = constant<V>(0);
    const auto [square, square_low] = exact_product(t, t);
    const auto ordered = square < two_t;
    const auto [sum, sum_low] = exact_sum(select(ordered, two_t, square), select(ordered, square, two_t));
    const V root = RealSqrt::at(sum);
    const auto [again, again_low] = exact_product(root, root);
    const V root_low =
        select(root == zero, zero, (((sum - again) - again_low) + (sum_low + square_low)) / (root + root));
    const auto [high, low] = exact_sum(root, t);
    const V result = select(x > constant<V>(large), log_double(x), log1p_pair(high, low + root_low));
    return select(x < constant<V>(1), constant<V>(Format<scalar_t<V>>::nan), result);
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_acoshf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_acosh(x); }
};

/// Error: at most 2 ulp.  log(1 + 2y / (1 - y)) / 2 of y = |x|.  Infinite for 1, NaN beyond.
struct RealAtanh {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V y = magnitude(x), one = constant<V>(1);
    const auto [below, below_low] = exact_sum(one, -y);
    const V q = (y + y) / below;
    const auto [product, product_low] = exact_product(q, below);
    const V low = ((((y + y) - product) - product_low) - q * below_low) / below;
    const V result = select(y == one, constant<V>(Format<T>::infinity), constant<V>(T(0.5)) * log1p_pair(q, low));
    // Small x is its own result: its square would be denormal, and its error count.
    return select(y < constant<V>(sizeof(T) == 4 ? T(0x1p-30) : T(0x1p-60)), x, flip_sign(result, sign_bit(x)));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_atanhf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_atanh(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
