// Eigenvalues and eigenvectors of a symmetric tridiagonal matrix by division: the two halves first, then what joins
// them.
//
// Without its middle element e the matrix falls into two halves. As a block, that element is a matrix of rank one
// (Cuppen, "A divide and conquer method for the symmetric tridiagonal eigenproblem", 1981):
//
//        (T1    e)   (T1'     )
//    T = (       ) = (        ) + |e| v vᵀ,    v = (0 … 0 1 ±1 0 … 0),   T1', T2': with |e| less at the corner
//        (e    T2)   (     T2')
//
// With the halves' eigenvectors Q1, Q2 and values D, T = Q (D + |e| z zᵀ) Qᵀ, where z is Q1's last row and Q2's first
// one. The eigenvalues of D + |e| z zᵀ are the roots of its secular equation, and the vector of the root x has the
// elements z[i] / (d[i] - x).
//
//   1. Deflation: where z[i] is 0 but for rounding, d[i] and its vector stay. Where two d are equal, a rotation makes
//      one z[i] 0.
//   2. The roots (secular_equation.hpp), as differences from all d that remain.
//   3. z is computed again, from the roots: it is that of a matrix near this one whose roots these are exactly, so that
//      the vectors are
//      orthogonal however near roots are (Gu and Eisenstat, "A stable and efficient algorithm for the rank-one
//      modification of the
//      symmetric eigenproblem", 1994).
//   4. The new vectors are a product of matrices. Rows of one half have zeros in the other's columns, so it is two
//      products of half the
//      size: 4/3 n^3 multiplications in all, fewer where there is deflation, beside 3 n^3 and more of rotations one by
//      one.
//
// Rows are the vectors here. Halves of at most least_divided rows are iterated (tridiagonal.hpp).
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/linalg/division.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/cpu/linalg/secular_equation.hpp>
#include <tenon/cpu/linalg/tridiagonal.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Memory: three matrices beside the result.
template <class R>
class TridiagonalDivision {
 public:
  /// d, the diagonal, becomes the eigenvalues, ascending; e, the n - 1 elements beside it, is used up. `vectors` is a
  /// matrix of zeros.
  TridiagonalDivision(std::int64_t n, R* d, R* e, const PaddedRows<R>& vectors)
      : d_(d), e_(e), rows_(vectors), memory_(saturated_product(n, 3 * n + 7)), places_(4 * n),
        numbers_(memory_.data()), gathered_(numbers_ + 7 * n), made_(gathered_ + n * n), inner_(made_ + n * n),
        least_(least_deflated(n, d, e)) {}

  /// False if an iteration does not converge.
  bool solve(std::int64_t first, std::int64_t n) {
    if (n <= least_divided) return iterate(first, n);
    const std::int64_t half = n / 2;
    const R joint = e_[first + half - 1], size = math::abs(joint);
    d_[first + half - 1] -= size;
    d_[first + half] -= size;
    if (!solve(first, half) || !solve(first + half, n - half)) return false;
    join(first, half, n, joint);
    return true;
  }

 private:
  R* row(std::int64_t i) const { return rows_.row(i).data; }

  bool iterate(std::int64_t first, std::int64_t n) {
    RotationLog<R> log(n);
    if (!iterate_tridiagonal<R>(n, d_ + first, e_ + first, &log)) return false;
    log.apply();
    R* const sorted = numbers_;
    std::int64_t* const order = places_.data();
    sort_order(order, n, [&](std::int64_t i) { return d_[first + i]; });
    for (std::int64_t i = 0; i < n; ++i) {
      sorted[i] = d_[first + order[i]];
      log.read(order[i], false, row(first + i) + first);
    }
    for (std::int64_t i = 0; i < n; ++i) d_[first + i] = sorted[i];
    return true;
  }

  /// The halves `half` and n - half, solved, become the whole.
  void join(std::int64_t first, std::int64_t half, std::int64_t n, R joint) {
    R *const d = d_ + first, *const z = numbers_, *const poles = z + n, *const weights = poles + n,
             *const roots = weights + n, *const again = roots + n, *const values = again + n,
             *const chosen = values + n;
    std::int64_t *const order = places_.data(), *const kept = order + n, *const gone = kept + n,
                        *const half_of = gone + n;
    const R scale = R(0.70710678118654752440);
    R most_d = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const R end = i < half ? row(first + i)[first + half - 1] : row(first + i)[first + half];
      z[i] = (i >= half && joint < 0 ? -end : end) * scale;
      half_of[i] = i < half ? in_upper : in_lower;
      most_d = math::abs(d[i]) > most_d ? math::abs(d[i]) : most_d;
    }
    const R rho = 2 * math::abs(joint), relative = 8 * half_ulp<R> * (most_d > rho ? most_d : rho);
    const R tolerance = relative > least_ ? relative : least_;
    for (std::int64_t i = 0, j = half, k = 0; k < n; ++k) order[k] = j == n || (i < half && d[i] <= d[j]) ? i++ : j++;

    // Deflation.
    std::int64_t count = 0, away = 0, last = -1;
    const auto keep = [&](std::int64_t i) {
      poles[count] = d[i];
      chosen[count] = z[i];
      kept[count++] = i;
    };
    for (std::int64_t k = 0; k < n; ++k) {
      const std::int64_t i = order[k];
      if (rho * math::abs(z[i]) <= tolerance) {
        gone[away++] = i;
        continue;
      }
      if (last >= 0) {
        const R length = math::sqrt(z[i] * z[i] + z[last] * z[last]), c = z[i] / length, s = -z[last] / length;
        if (math::abs((d[i] - d[last]) * c * s) <= tolerance) {
          z[i] = length;
          rotate_vectors(row(first + last) + first, row(first + i) + first, n, c, s);
          if (half_of[i] != half_of[last]) half_of[i] = half_of[last] = in_both;
          const R other = d[last] * (c * c) + d[i] * (s * s);
          d[i] = d[last] * (s * s) + d[i] * (c * c);
          d[last] = other;
          gone[away++] = last;
        } else {
          keep(last);
        }
      }
      last = i;
    }
    if (last >= 0) keep(last);

    // Roots, and z again.
    for (std::int64_t k = 0; k < count; ++k) weights[k] = rho * chosen[k] * chosen[k];
    R* const differences = inner_;  // of root k in row k
    const auto difference = [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t k) { return poles[i] - poles[k]; };
    const SecularEquation<R, decltype(difference)> equation(count, weights, difference);
    for (std::int64_t k = 0; k < count; ++k) {
      const SecularRoot<R> root = equation.root(k, differences + k * count);
      roots[k] = poles[root.origin] + root.distance;
    }
    weights_from_roots(count, differences, difference, chosen, again);

    // The inner vectors, with the rows of one half first, then those of both, then those of the other.
    std::int64_t begin[4] = {}, places[3];
    for (std::int64_t k = 0; k < count; ++k) ++begin[half_of[kept[k]] + 1];
    for (int h = 0; h < 3; ++h) begin[h + 1] += begin[h];
    for (int h = 0; h < 3; ++h) places[h] = begin[h];
    for (std::int64_t k = 0; k < count; ++k) order[k] = places[half_of[kept[k]]]++;
    for (std::int64_t k = 0; k < count; ++k) {
      R* const at = differences + k * count;
      R square;
      scaled_quotients(count, again, at, z, square);
      const R by = 1 / math::sqrt(square);
      for (std::int64_t i = 0; i < count; ++i) at[order[i]] = z[i] * by;
    }

    // Their products with the halves' vectors.
    const std::int64_t rest = n - half, upper = begin[2], lower = count - begin[1];
    R *const left = gathered_, *const right = left + upper * half, *const made = made_;
    for (std::int64_t k = 0; k < count; ++k) {
      const R* const from = row(first + kept[k]) + first;
      if (order[k] < upper) copy_numbers(left + order[k] * half, from, half);
      if (order[k] >= begin[1]) copy_numbers(right + (order[k] - begin[1]) * rest, from + half, rest);
    }
    gemm(Product<R>{count, half, upper, {differences, count, 1}, {left, half, 1}, {made, n, 1}});
    gemm(Product<R>{count, rest, lower, {differences + begin[1], count, 1}, {right, rest, 1}, {made + half, n, 1}});

    // All rows in the order of their values.
    for (std::int64_t k = 0; k < away; ++k) {
      copy_numbers(made + (count + k) * n, row(first + gone[k]) + first, n);
      roots[count + k] = d[gone[k]];
    }
    order_values(roots, count, n, order, half_of);
    for (std::int64_t k = 0; k < n; ++k) {
      values[k] = roots[order[k]];
      copy_numbers(row(first + k) + first, made + order[k] * n, n);
    }
    for (std::int64_t k = 0; k < n; ++k) d[k] = values[k];
  }

  R *d_, *e_;
  PaddedRows<R> rows_;
  Storage<R> memory_;
  Storage<std::int64_t> places_;
  R *numbers_, *gathered_, *made_, *inner_;
  R least_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
