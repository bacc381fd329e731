// What the divisions of tridiagonal and of bidiagonal matrices share: what counts as 0, rotations of two vectors, z
// from the roots, and the order of all values.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/cpu/linalg/rotations.hpp>

namespace tenon::inline v1::detail {

/// The most rows of a matrix that are not divided.
inline constexpr std::int64_t least_divided = 48;

/// The columns in which a vector has elements: those of the upper half, of both, or of the lower half.
enum DividedHalf : std::int64_t { in_upper, in_both, in_lower };

template <class R>
inline constexpr R half_ulp = sizeof(R) == 8 ? R(0x1p-53) : R(0x1p-24f);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// What counts as 0 beside the largest element in any part of the matrix, so that the squares of what remains are
/// normal numbers.
template <class R>
R least_deflated(std::int64_t n, const R* d, const R* e) {
  R most = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const R size = math::abs(d[i]), beside = i + 1 < n ? math::abs(e[i]) : R(0);
    most = size > most ? size : most;
    most = beside > most ? beside : most;
  }
  return most * (sizeof(R) == 8 ? R(0x1p-200) : R(0x1p-40f));
}

/// x becomes c x + s y, and y becomes c y - s x.
template <class R>
void rotate_vectors(R* x, R* y, std::int64_t n, R c, R s) {
  for (std::int64_t j = 0; j < n; ++j) {
    const R a = x[j], b = y[j];
    x[j] = c * a + s * b;
    y[j] = c * b - s * a;
  }
}
template <class R>
void copy_numbers(R* to, const R* from, std::int64_t n) {
  __builtin_memcpy(to, from, static_cast<std::size_t>(n) * sizeof(R));
}

/// The z of which the roots are exactly what they are, with the signs of another z. Row k of `differences` has the
/// poles less root k, and `difference(i, k)` is pole i less pole k.
template <class R, class Difference>
void weights_from_roots(std::int64_t count, const R* differences, const Difference& difference, const R* signs, R* z) {
  for (std::int64_t i = 0; i < count; ++i) z[i] = 1;
  for (std::int64_t k = 0; k < count; ++k) {
    const R* const from = differences + k * count;
    for (std::int64_t i = 0; i < count; ++i) z[i] *= i == k ? from[i] : from[i] / difference(i, k);
  }
  for (std::int64_t i = 0; i < count; ++i) {
    const R size = math::sqrt(math::abs(z[i]));
    z[i] = signs[i] < 0 ? -size : size;
  }
}
/// The elements z[i] / differences[i] of a vector, times a number, as their squares may be out of range. Returns that
/// number; `square` is the sum of their squares.
template <class R>
R scaled_quotients(std::int64_t count, const R* z, const R* differences, R* to, R& square) {
  R most = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    to[i] = z[i] / differences[i];
    most = math::abs(to[i]) > most ? math::abs(to[i]) : most;
  }
  const R scale = 1 / most;
  square = 0;
  for (std::int64_t i = 0; i < count; ++i) {
    to[i] *= scale;
    square += to[i] * to[i];
  }
  return scale;
}

/// The order of n values of which the first `count` ascend; `others` has room for the numbers of the rest.
template <class R>
void order_values(const R* values, std::int64_t count, std::int64_t n, std::int64_t* order, std::int64_t* others) {
  sort_order(others, n - count, [&](std::int64_t i) { return values[count + i]; });
  for (std::int64_t i = 0, j = 0, k = 0; k < n; ++k) {
    const bool takes_first = j == n - count || (i < count && values[i] <= values[count + others[j]]);
    order[k] = takes_first ? i++ : count + others[j++];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
