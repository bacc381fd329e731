// Eigenvalues and eigenvectors of a complex Hessenberg matrix, by single-shift QR steps. Source: EISPACK, comqr2.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/cpu/linalg/numbers.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class R>
TENON_INLINE R sum_of_sizes(const complex<R>& x) { return math::abs(x.re) + math::abs(x.im); }

/// x = c x + s y, y = c y - conj(s) x for n elements `step` apart.
template <class R>
void rotate_complex(complex<R>* x, complex<R>* y, std::int64_t n, std::int64_t step, R c, const complex<R>& s) {
  const complex<R> back = conjugate(s);
  for (std::int64_t i = 0; i < n * step; i += step) {
    const complex<R> a = x[i], b = y[i];
    x[i] = a * c + s * b;
    y[i] = b * c - back * a;
  }
}

/// h (n, n), Hessenberg, becomes upper triangular with the eigenvalues on its diagonal; the rows of zt, which begin as
/// columns of a unitary matrix, are transformed with it unless zt is null. False if it does not converge.
template <class R>
bool iterate_hessenberg(std::int64_t n, complex<R>* h, complex<R>* zt) {
  using Z = complex<R>;
  constexpr R epsilon = sizeof(R) == 8 ? R(0x1p-52) : R(0x1p-23f);
  const auto at = [&](std::int64_t i, std::int64_t j) -> Z& { return h[i * n + j]; };
  int steps = 0;
  for (std::int64_t last = n - 1; last > 0;) {
    std::int64_t first = last;
    for (; first > 0; --first) {
      if (sum_of_sizes(at(first, first - 1)) <=
          epsilon * (sum_of_sizes(at(first - 1, first - 1)) + sum_of_sizes(at(first, first)))) {
        at(first, first - 1) = Z(0);
        break;
      }
    }
    if (first == last) {
      --last;
      steps = 0;
      continue;
    }
    if (++steps > 60) return false;
    // The eigenvalue of the last 2 x 2 block that is nearer to its last element; now and then another shift.
    Z shift = at(last, last);
    if (steps % 10 == 0) {
      shift = Z(math::abs(at(last, last - 1).re) + (last > 1 ? math::abs(at(last - 1, last - 2).re) : R(0)));
    } else {
      const Z half = (at(last - 1, last - 1) - shift) * R(0.5), product = at(last - 1, last) * at(last, last - 1);
      const Z root = math::sqrt(half * half + product);
      const Z sum = half.re * root.re + half.im * root.im < 0 ? half - root : half + root;
      if (!(sum == Z(0))) shift = shift - product / sum;
    }
    for (std::int64_t k = first; k < last; ++k) {
      const Z a = k > first ? at(k, k - 1) : at(k, k) - shift, b = k > first ? at(k + 1, k - 1) : at(k + 1, k);
      const R size = math::hypot(a.re, a.im), length = math::hypot(size, math::hypot(b.re, b.im));
      if (length == 0) continue;
      const Z phase = size == 0 ? Z(1) : a / size;
      const R c = size / length;
      const Z s = phase * conjugate(b) / length;
      if (k > first) {
        at(k, k - 1) = phase * length;
        at(k + 1, k - 1) = Z(0);
      }
      rotate_complex(h + k * n + k, h + (k + 1) * n + k, n - k, 1, c, s);
      rotate_complex(h + k, h + k + 1, (k + 2 < last ? k + 2 : last) + 1, n, c, conjugate(s));
      if (zt) rotate_complex(zt + k * n, zt + (k + 1) * n, n, 1, c, conjugate(s));
    }
  }
  return true;
}

/// Row k of `vectors` becomes the eigenvector of the triangle h that belongs to its diagonal element k.
template <class R>
void solve_triangle(std::int64_t n, const complex<R>* h, complex<R>* vectors) {
  using Z = complex<R>;
  constexpr R epsilon = sizeof(R) == 8 ? R(0x1p-52) : R(0x1p-23f);
  R norm = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = i; j < n; ++j) norm += sum_of_sizes(h[i * n + j]);
  }
  const R least = norm > 0 ? epsilon * norm : R(1);
  for (std::int64_t k = 0; k < n; ++k) {
    Z* const x = vectors + k * n;
    for (std::int64_t i = 0; i < n; ++i) x[i] = Z(i == k ? R(1) : R(0));
    for (std::int64_t i = k; i-- > 0;) {
      Z sum(0);
      for (std::int64_t j = i + 1; j <= k; ++j) sum = sum + h[i * n + j] * x[j];
      Z difference = h[i * n + i] - h[k * n + k];
      if (sum_of_sizes(difference) < least * epsilon) difference = Z(least);
      x[i] = -(sum / difference);
      const R size = sum_of_sizes(x[i]);
      if (epsilon * size * size > 1) {
        for (std::int64_t j = i; j <= k; ++j) x[j] = x[j] / size;
      }
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
