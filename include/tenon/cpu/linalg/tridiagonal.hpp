// Eigenvalues and eigenvectors of a symmetric tridiagonal matrix, by implicit QL steps. Source: LAPACK, steqr.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// d, the diagonal, becomes the eigenvalues, in any order, and e, the n - 1 elements beside it, becomes 0. The
/// rotations go to the log, whose rows are transposed eigenvectors, unless it is null. False if it does not converge.
template <class R>
bool iterate_tridiagonal(std::int64_t n, R* d, R* e, RotationLog<R>* vectors) {
  constexpr R epsilon = sizeof(R) == 8 ? R(0x1p-53) : R(0x1p-24f);
  std::int64_t steps = 40 * n;
  for (std::int64_t first = 0; first < n;) {
    std::int64_t last = first;
    for (; last + 1 < n; ++last) {
      const R size = math::abs(e[last]);
      if (size * size <= (epsilon * epsilon * math::abs(d[last])) * math::abs(d[last + 1]) + least_square<R>) {
        e[last] = 0;
        break;
      }
    }
    if (last == first) {
      ++first;
      continue;
    }
    if (--steps < 0) return false;
    // Wilkinson's shift.
    R g = (d[first + 1] - d[first]) / (2 * e[first]);
    const R length = math::abs(g) > R(0x1p30f) ? math::abs(g) : math::sqrt(g * g + 1);
    g = d[last] - d[first] + e[first] / (g + (g < 0 ? -length : length));
    R s = 1, c = 1, p = 0;
    if (vectors) vectors->begin(last, last - first, -1);
    for (std::int64_t i = last - 1; i >= first; --i) {
      const R f = s * e[i], b = c * e[i];
      const Rotation<R> rotation = rotation_of(g, f);
      c = rotation.c;
      s = rotation.s;
      if (i + 1 != last) e[i + 1] = rotation.length;
      g = d[i + 1] - p;
      const R r = (d[i] - g) * s + 2 * c * b;
      p = s * r;
      d[i + 1] = g + p;
      g = c * r - b;
      if (vectors) vectors->add(c, s);
    }
    d[first] -= p;
    e[first] = g;
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
