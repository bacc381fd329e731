// Functions of complex numbers, built on real ones. Special values: C, annex G; errors: at most 4 ulp of the magnitude.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/exp.hpp>
#include <tenon/core/math/inverse_trigonometric.hpp>
#include <tenon/core/math/logarithm.hpp>
#include <tenon/core/math/power.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/core/math/round.hpp>
#include <tenon/core/math/sin.hpp>
#include <tenon/core/math/sinh.hpp>
#include <tenon/dtype/complex.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class R>
TENON_HD TENON_INLINE bool is_finite(R x) { return x - x == 0; }
template <class R>
TENON_HD TENON_INLINE bool is_infinite_part(R x) { return x == x && !is_finite(x); }
template <class R>
TENON_HD TENON_INLINE R without_sign(R x) { return call_real<RealCopysign>(x, R(1)); }
template <class R>
TENON_HD TENON_INLINE R with_sign(R x, R sign) { return call_real<RealCopysign>(x, sign); }

/// i z and -i z, which relate circular to hyperbolic functions.
template <class R>
TENON_HD TENON_INLINE complex<R> times_i(complex<R> z) { return {-z.im, z.re}; }
template <class R>
TENON_HD TENON_INLINE complex<R> over_i(complex<R> z) { return {z.im, -z.re}; }

/// Above this, sinh x and cosh x are e^x / 2, and e^x soon overflows although a part of e^z may not.
template <class R>
inline constexpr R exp_large = sizeof(R) == 4 ? R(80) : R(700);
/// e^x (c + i s) times a factor; it may be finite where e^x is not. The factor is not applied to c and s, which it
/// might make 0.
template <class R>
TENON_HD complex<R> exp_polar(R x, R c, R s, R factor = R(1)) {
  if (x > exp_large<R>) {
    const R some = call_real<RealExp>(x - exp_large<R>) * factor, more = call_real<RealExp>(R(exp_large<R>));
    return {c * more * some, s * more * some};
  }
  const R e = call_real<RealExp>(x) * factor;
  return {e * c, e * s};
}

template <class R>
TENON_HD complex<R> complex_exp(complex<R> z) {
  if (z.im == 0) return {call_real<RealExp>(z.re), z.im};
  if (!is_finite(z.im) && is_infinite_part(z.re)) return z.re < 0 ? complex<R>(0) : complex<R>(z.re, z.im - z.im);
  return exp_polar(z.re, call_real<RealCos>(z.im), call_real<RealSin>(z.im));
}
/// e^z - 1 = (e^x - 1) cos y - 2 sin^2(y / 2) + i e^x sin y.
template <class R>
TENON_HD complex<R> complex_expm1(complex<R> z) {
  const R less_1 = call_real<RealExpm1>(z.re);
  if (z.im == 0) return {less_1, z.im};
  if (z.re > exp_large<R>) return complex_exp(z);
  if (!is_finite(z.im) && is_infinite_part(z.re)) return {R(-1), R(0)};
  const R half = call_real<RealSin>(z.im / 2);
  return {less_1 * call_real<RealCos>(z.im) - 2 * half * half, (less_1 + 1) * call_real<RealSin>(z.im)};
}

/// log|z|.  Near the unit circle, rounding |z| first would cost most digits of the logarithm.
template <class R>
TENON_HD R log_magnitude(R x, R y) {
  constexpr R huge = sizeof(R) == 4 ? R(0x1p126) : R(0x1p1022), tiny = sizeof(R) == 4 ? R(0x1p-100) : R(0x1p-960),
              lift = 1 / tiny;
  const R a = without_sign(x), b = without_sign(y), large = a > b ? a : b, lesser = a > b ? b : a;
  if (large > R(0.5) && large < R(2)) return call_real<RealLog1p>((large - 1) * (large + 1) + lesser * lesser) / 2;
  const R ln2 = R(0x1.62e42fefa39efp-1);
  if (large > huge && is_finite(large)) return call_real<RealLog>(call_real<RealHypot>(x / 2, y / 2)) + ln2;
  if (large < tiny && large > 0)
    return call_real<RealLog>(call_real<RealHypot>(x * lift, y * lift)) - ln2 * (sizeof(R) == 4 ? 100 : 960);
  return call_real<RealLog>(call_real<RealHypot>(x, y));
}
template <class R>
TENON_HD complex<R> complex_log(complex<R> z) {
  return {log_magnitude(z.re, z.im), call_real<RealAtan2>(z.im, z.re)};
}
/// Both parts times a factor, for logarithms to another base.
template <class R>
TENON_HD TENON_INLINE complex<R> scale_parts(complex<R> z, double factor) {
  return {z.re * static_cast<R>(factor), z.im * static_cast<R>(factor)};
}
template <class R>
TENON_HD complex<R> complex_log1p(complex<R> z) {
  if (without_sign(z.re) < R(0.5) && without_sign(z.im) < R(0.5)) {
    return {call_real<RealLog1p>(z.re * (2 + z.re) + z.im * z.im) / 2, call_real<RealAtan2>(z.im, 1 + z.re)};
  }
  return complex_log(complex<R>(1 + z.re, z.im));
}

/// Source: Kahan 1987, CSQRT.
template <class R>
TENON_HD complex<R> complex_sqrt(complex<R> z) {
  R x = z.re, y = z.im, scale = 1;
  if (x == 0 && y == 0) return {R(0), y};
  if (is_infinite_part(y)) return {without_sign(y), y};
  if (is_infinite_part(x)) {
    const R lost = y == y ? R(0) : y;
    return x > 0 ? complex<R>(x, with_sign(lost, y)) : complex<R>(lost, with_sign(x, y));
  }
  constexpr R huge = sizeof(R) == 4 ? R(0x1p120) : R(0x1p1000), tiny = 1 / huge;
  const R size = without_sign(x) > without_sign(y) ? without_sign(x) : without_sign(y);
  if (size > huge) x *= R(0.0625), y *= R(0.0625), scale = 4;
  if (size < tiny) x *= R(0x1p60), y *= R(0x1p60), scale = R(0x1p-30);
  const R m = call_real<RealSqrt>((call_real<RealHypot>(x, y) + without_sign(x)) / 2);
  return x >= 0 ? complex<R>(m * scale, y / (2 * m) * scale)
                : complex<R>(without_sign(y) / (2 * m) * scale, with_sign(m, y) * scale);
}

template <class R>
TENON_HD complex<R> complex_sinh(complex<R> z) {
  const R x = z.re, y = z.im;
  if (y == 0) return {call_real<RealSinh>(x), y};
  if (!is_finite(y)) return {x == 0 || is_infinite_part(x) ? x : y - y, y - y};
  const R c = call_real<RealCos>(y), s = call_real<RealSin>(y);
  if (without_sign(x) > exp_large<R>) {
    const complex<R> half = exp_polar(without_sign(x), c, s, R(0.5));
    return {x < 0 ? -half.re : half.re, half.im};
  }
  return {call_real<RealSinh>(x) * c, call_real<RealCosh>(x) * s};
}
template <class R>
TENON_HD complex<R> complex_cosh(complex<R> z) {
  const R x = z.re, y = z.im;
  if (y == 0) return {call_real<RealCosh>(x), x == x ? with_sign(R(1), x) * y : y};
  if (!is_finite(y)) return {is_infinite_part(x) ? without_sign(x) : y - y, x == 0 ? x : y - y};
  const R c = call_real<RealCos>(y), s = call_real<RealSin>(y);
  if (without_sign(x) > exp_large<R>) {
    const complex<R> half = exp_polar(without_sign(x), c, s, R(0.5));
    return {half.re, x < 0 ? -half.im : half.im};
  }
  return {call_real<RealCosh>(x) * c, call_real<RealSinh>(x) * s};
}
/// Source: Kahan 1987, CTANH.
template <class R>
TENON_HD complex<R> complex_tanh(complex<R> z) {
  const R x = z.re, y = z.im;
  if (y == 0) return {call_real<RealTanh>(x), y};
  if (is_infinite_part(x))
    return {with_sign(R(1), x), with_sign(R(0), is_finite(y) ? call_real<RealSin>(y) * call_real<RealCos>(y) : y)};
  if (!is_finite(y)) return {x == 0 ? x : y - y, y - y};
  if (without_sign(x) > R(22)) {
    return {with_sign(R(1), x),
            4 * call_real<RealSin>(y) * call_real<RealCos>(y) * call_real<RealExp>(-2 * without_sign(x))};
  }
  const R t = call_real<RealTan>(y), secant = 1 + t * t, s = call_real<RealSinh>(x), d = 1 + secant * s * s;
  return {secant * call_real<RealSqrt>(1 + s * s) * s / d, t / d};
}

/// By repeated squaring for small whole exponents, else e^(w log z), in double; the error grows with |w log z|.
template <class R>
TENON_HD complex<R> complex_pow(complex<R> z, complex<R> w) {
  if (w.re == 0 && w.im == 0) return {R(1), R(0)};
  if (z.re == 0 && z.im == 0 && w.re > 0) return {R(0), R(0)};
  const R size = without_sign(w.re);
  if (w.im == 0 && size <= R(64) && static_cast<R>(static_cast<int>(size)) == size) {
    complex<R> result(1), square = z;
    for (int n = static_cast<int>(size); n; n >>= 1) {
      if (n & 1) result = result * square;
      square = square * square;
    }
    if (is_finite(result.re) && is_finite(result.im) && (result.re != 0 || result.im != 0))
      return w.re < 0 ? complex<R>(1) / result : result;
  }
  return complex<R>(complex_exp(complex<double>(w) * complex_log(complex<double>(z))));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
