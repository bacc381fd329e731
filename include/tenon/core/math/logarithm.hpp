// Logarithms in lanes.
//
// x = 2^k (1 + f) with 1 + f in [0.75, 1.5), and log(1 + f) = f - (f^2/2 - s (f^2/2 + R(s^2))) with s = f / (2 + f).
// Source: Sun's fdlibm, e_log.c (the identity); the polynomials are minimax fits made for Tenon.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x = 2^exponent * mantissa.
template <class V>
struct Split {
  V exponent, mantissa;
};
/// The exponent of zeros is -infinity, that of infinity is infinity; for negative numbers and NaN one of the two is
/// NaN.
template <class V>
TENON_INLINE Split<V> split_exponent(const V& x) {
  using T = scalar_t<V>;
  if constexpr (fills<V, 64>) {
    const V mantissa = made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_mantissa(r, x.v); });
    const V exponent = made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_exponent(r, x.v); });
    return {select(mantissa < constant<V>(1), exponent + constant<V>(1), exponent), mantissa};
  } else {
    using F = Format<T>;
    using Int = integer_t<sizeof(T)>;
    using U = std::make_unsigned_t<Int>;
    using Integers = integers_for<V>;
    const auto tiny = x < constant<V>(F::least_normal);
    const V normal = select(tiny, x * constant<V>(F::lift), x);
    constexpr Int lowest = __builtin_bit_cast(Int, T(0.75)), ones = (Int(1) << F::fraction) - 1;
    const Integers bits = reinterpret<Int>(normal) + constant<Integers>((Int(F::bias) << F::fraction) - lowest);
    const V mantissa = reinterpret<T>((bits & constant<Integers>(ones)) + constant<Integers>(lowest));
    // Converts an integer to a floating number: as the last bits of a larger number.
    const auto above = reinterpret<U>(bits) >> constant<unsigned_for<V>>(U(F::fraction));
    const V biased = reinterpret<T>(reinterpret<Int>(above) + constant<Integers>(__builtin_bit_cast(Int, F::whole))) -
                     constant<V>(F::whole);
    V exponent = biased - select(tiny, constant<V>(T(F::bias + F::fraction)), constant<V>(T(F::bias)));
    exponent = select(x == constant<V>(0), constant<V>(-F::infinity), exponent);
    exponent = select(x < constant<V>(F::infinity), exponent, x);
    return {select(x < constant<V>(0), constant<V>(F::nan), exponent), V::from(mantissa.v)};
  }
}
/// log(1 + f) - f + half, where half is f^2 / 2 and s is f / (2 + f): without the terms that the caller adds exactly.
template <class V>
TENON_INLINE V log_correction(const V& s, const V& half) {
  const V z = s * s;
  if constexpr (sizeof(scalar_t<V>) == 4) {
    return s * (half + z * polynomial(z, 0x1.36ee8cp-2f, 0x1.992a9ap-2f, 0x1.5555b4p-1f));
  } else {
    return s * (half + z * polynomial(z, 0x1.3ad996e80f931p-3, 0x1.384f508132c65p-3, 0x1.74750fd02c8ffp-3,
                                      0x1.c71c004ab7d64p-3, 0x1.249249b3db6c7p-2, 0x1.99999998ee4dfp-2,
                                      0x1.555555555577fp-1));
  }
}

/// `logarithm`, but log u where u is 0 or infinite: there a difference of infinities has given NaN.
template <class V>
TENON_INLINE V finite_or(const V& logarithm, const V& u) {
  using F = Format<scalar_t<V>>;
  return select(u == constant<V>(0), constant<V>(-F::infinity), select(u == constant<V>(F::infinity), u, logarithm));
}

/// Error: at most 1 ulp.  -infinity for zeros, NaN for negative numbers.
struct RealLog {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const auto [k, m] = split_exponent(x);
    const V f = m - constant<V>(1), half = constant<V>(T(0.5)) * f * f,
            correction = log_correction(f / (m + constant<V>(1)), half);
    return k * constant<V>(ln2_high<T>) + (f - (half - (correction + k * constant<V>(ln2_low<T>))));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_logf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_log(x); }
};

/// The logarithm to another base: k * (scale_high + scale_low) + log(m) * (factor_high + factor_low), where the
/// products with the first parts are exact. Source: Sun's fdlibm, e_log10.c.
template <class V, class T>
TENON_INLINE V log_to_base(const V& x, T scale_high, T scale_low, T factor_high, T factor_low) {
  const auto [k, m] = split_exponent(x);
  const V f = m - constant<V>(1), half = constant<V>(T(0.5)) * f * f,
          correction = log_correction(f / (m + constant<V>(1)), half);
  const V high = upper_half(f - half), low = ((f - high) - half) + correction;
  const V whole = k * constant<V>(scale_high), main = high * constant<V>(factor_high), sum = whole + main;
  return sum + (((whole - sum) + main) + (k * constant<V>(scale_low) +
                                          (low * constant<V>(factor_high) + (high + low) * constant<V>(factor_low))));
}

/// Error: at most 2 ulp.  Special values as RealLog.
struct RealLog2 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    return finite_or(log_to_base(x, T(1), T(0), single ? T(0x1.714p0) : T(0x1.715476p0),
                                 single ? T(0x1.47652cp-12) : T(0x1.4ae0bf85ddf44p-26)),
                     x);
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_log2f(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_log2(x); }
};

/// Error: at most 2 ulp.  Special values as RealLog.
struct RealLog10 {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    constexpr bool single = sizeof(T) == 4;
    return finite_or(
        log_to_base(x, single ? T(0x1.344p-2) : T(0x1.34413509f7p-2),
                    single ? T(0x1.3509f8p-18) : T(0x1.3fde623e2566bp-43), single ? T(0x1.bcap-2) : T(0x1.bcb7b1p-2),
                    single ? T(0x1.7b1526p-14) : T(0x1.49b9438ca9aaep-28)),
        x);
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_log10f(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_log10(x); }
};

/// Error: at most 2 ulp.  log(u) + c / u, where u is 1 + x rounded and c is the rounding error.
struct RealLog1p {
  template <class V>
  TENON_INLINE static V at(const V& x) {
    using T = scalar_t<V>;
    const V u = constant<V>(1) + x;
    const auto [k, m] = split_exponent(u);
    const auto nearby = k == constant<V>(0);  // then m - 1 is x, unrounded
    const V lost = select(x > constant<V>(1), constant<V>(1) - (u - x), x - (u - constant<V>(1)));
    const V f = select(nearby, x, m - constant<V>(1)), half = constant<V>(T(0.5)) * f * f,
            correction = log_correction(f / (constant<V>(2) + f), half);
    const V more = select(nearby, constant<V>(0), lost / u) + k * constant<V>(ln2_low<T>);
    const V result = k * constant<V>(ln2_high<T>) + (f - (half - (correction + more)));
    return select(magnitude(x) < constant<V>(T(0x1p-60)), x,
                  select(u < constant<V>(0), constant<V>(Format<T>::nan), finite_or(result, u)));
  }
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_log1pf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_log1p(x); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
