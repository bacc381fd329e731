// The inverse sine, cosine and hyperbolic tangent of complex numbers, which give the other inverse functions by factors
// of i. Special values: C, annex G.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/complex_functions.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The inverse sine, or cosine, of x + iy for x, y >= 0 or NaN.  Source: Hull, Fairgrieve, Tang 1997.
template <bool cosine, class R>
TENON_HD complex<R> inverse_in_quadrant(R x, R y) {
  constexpr bool single = sizeof(R) == 4;
  constexpr R half_pi = R(0x1.921fb54442d18p0), ln2 = R(0x1.62e42fefa39efp-1), crossover = R(0.6417),
              epsilon = single ? R(0x1p-24) : R(0x1p-53);
  constexpr R greatest = single ? R(0x1p60) : R(0x1p508), least = single ? R(0x1p-60) : R(0x1p-508);
  const R infinity = static_cast<R>(__builtin_inf());
  if (x == infinity || y == infinity) {
    const R angle = x != x || y != y            ? x + y - (x + y)
                    : x == y                    ? half_pi / 2
                    : (x == infinity) == cosine ? R(0)
                                                : half_pi;
    return {angle, infinity};
  }
  if (x != x || y != y) return {x == 0 ? (cosine ? half_pi : x) : x + y, x + y};
  const R above = x + 1, below = x - 1;
  if (x < greatest && x > least && y < greatest && y > least) {
    const R r = call_real<RealHypot>(above, y), s = call_real<RealHypot>(below, y), a = (r + s) / 2, b = x / a,
            square = y * y;
    R re, im;
    if (b <= crossover) {
      re = cosine ? call_real<RealAcos>(b) : call_real<RealAsin>(b);
    } else {
      const R sum = a + x;
      const R other = x <= 1 ? call_real<RealSqrt>(sum * (square / (r + above) + (s - below)) / 2)
                             : y * call_real<RealSqrt>((sum / (r + above) + sum / (s + below)) / 2);
      re = cosine ? call_real<RealAtan2>(other, x) : call_real<RealAtan2>(x, other);
    }
    if (a <= R(1.5)) {
      const R less_1 =
          x < 1 ? (square / (r + above) + square / (s - below)) / 2 : (square / (r + above) + (s + below)) / 2;
      im = call_real<RealLog1p>(less_1 + call_real<RealSqrt>(less_1 * (a + 1)));
    } else {
      im = call_real<RealLog>(a + call_real<RealSqrt>(a * a - 1));
    }
    return {re, im};
  }
  if (y < epsilon * without_sign(below)) {
    if (x < 1)
      return {cosine ? call_real<RealAcos>(x) : call_real<RealAsin>(x), y / call_real<RealSqrt>(above * -below)};
    if (x >= greatest) return {cosine ? y / x : half_pi, ln2 + call_real<RealLog>(x)};
    const R root = call_real<RealSqrt>(above) * call_real<RealSqrt>(below);
    return {cosine ? y / root : half_pi - y / root, call_real<RealLog1p>(below + root)};
  }
  if (y <= least) {  // next to 1
    const R root = call_real<RealSqrt>(y);
    return {cosine ? root : half_pi - root, root};
  }
  if (epsilon * y - 1 >= x) return {cosine ? half_pi : x / y, ln2 + call_real<RealLog>(y)};
  if (x > 1) {
    const R slope = x / y;
    return {cosine ? call_real<RealAtan2>(y, x) : call_real<RealAtan2>(x, y),
            ln2 + call_real<RealLog>(y) + call_real<RealLog1p>(slope * slope) / 2};
  }
  const R a = call_real<RealHypot>(R(1), y);
  return {cosine ? half_pi - x / a : x / a, call_real<RealLog1p>(2 * y * (y + a)) / 2};
}

template <class R>
TENON_HD complex<R> complex_asinh(complex<R> z) {
  const complex<R> turned = inverse_in_quadrant<false>(without_sign(z.im), without_sign(z.re));
  return {with_sign(turned.im, z.re), with_sign(turned.re, z.im)};
}
template <class R>
TENON_HD complex<R> complex_asin(complex<R> z) { return over_i(complex_asinh(times_i(z))); }
template <class R>
TENON_HD complex<R> complex_acos(complex<R> z) {
  const complex<R> w = inverse_in_quadrant<true>(without_sign(z.re), without_sign(z.im));
  const bool left = with_sign(R(1), z.re) < 0;
  return {left ? R(0x1.921fb54442d18p1) - w.re : w.re, with_sign(w.im, -z.im)};
}
template <class R>
TENON_HD complex<R> complex_acosh(complex<R> z) {
  const complex<R> w = complex_acos(z);
  return {without_sign(w.im), with_sign(w.re, z.im)};
}

/// log(1 + 4x / ((1 - x)^2 + y^2)) / 4 + i atan2(2y, 1 - x^2 - y^2) / 2.
template <class R>
TENON_HD complex<R> complex_atanh(complex<R> z) {
  constexpr R half_pi = R(0x1.921fb54442d18p0), large = sizeof(R) == 4 ? R(0x1p30) : R(0x1p500);
  const R x = without_sign(z.re), y = without_sign(z.im);
  R re, im;
  if (is_infinite_part(x) || is_infinite_part(y)) {
    re = 0, im = y == y ? half_pi : y;
  } else if (x != x || y != y) {
    re = x == 0 ? x : x + y, im = x + y;
  } else if (x > large || y > large) {
    const R greater = x > y ? x : y, ratio = (x > y ? y : x) / greater;
    re = x / greater / (1 + ratio * ratio) / greater, im = half_pi;
  } else if (x == 1) {  // y^2 may underflow
    re = y < R(1e-3) ? (R(0x1.62e42fefa39efp-1) - call_real<RealLog>(y)) / 2 : call_real<RealLog1p>(4 / (y * y)) / 4;
    im = y == 0 ? y : call_real<RealAtan2>(R(2), -y) / 2;
  } else {
    re = call_real<RealLog1p>(4 * x / ((1 - x) * (1 - x) + y * y)) / 4;
    im = call_real<RealAtan2>(2 * y, (1 - x) * (1 + x) - y * y) / 2;
  }
  return {with_sign(re, z.re), with_sign(im, z.im)};
}
template <class R>
TENON_HD complex<R> complex_atan(complex<R> z) { return over_i(complex_atanh(times_i(z))); }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
