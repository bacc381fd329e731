// Singular values and vectors of an upper bidiagonal matrix by division: the parts above and below a row first, then
// what that row joins.
//
//        (B1          )
//    B = (   α   β    ),    B1: one column more than rows,    B2: as many, or one more, as the whole has
//        (        B2  )
//
// With B1 = U1 (D1 0) V1ᵀ and B2 = U2 D2 V2ᵀ the row between becomes z = (α, β) times the rows of V1 and V2 that it
// meets, and B, in these vectors, an arrow: z as its first row, and below it the diagonal of D1 and D2. Its singular
// values are the roots of 1 + sum over j of z[j]² / (d[j]² - x²) = 0, with d[0] = 0; the right vector of x has the
// elements z[j] / (d[j]² - x²), and the left one -1 and then d[j] z[j] / (d[j]² - x²). Deflation, z computed again, and
// the products are those of divide_tridiagonal.hpp. Source: Gu and Eisenstat, "A divide-and-conquer algorithm for the
// bidiagonal SVD", 1995; LAPACK, lasd1 to lasd3.
//
// Values are right to the accuracy of the largest one, as those of a general matrix are; iterate_bidiagonal finds small
// ones of a bidiagonal matrix to more digits. Rows are the vectors here.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/linalg/bidiagonal.hpp>
#include <tenon/cpu/linalg/division.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/cpu/linalg/secular_equation.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Memory: four matrices beside the results.
template <class R>
class BidiagonalDivision {
 public:
  /// d, the diagonal, becomes the singular values, ascending; e, the n - 1 elements above it, is used up. `left` and
  /// `right` are matrices of zeros, whose rows become the vectors.
  BidiagonalDivision(std::int64_t n, R* d, R* e, const PaddedRows<R>& left, const PaddedRows<R>& right)
      : d_(d), e_(e), left_(left), right_(right), memory_(saturated_product(n, 4 * n + 9)), places_(5 * n),
        numbers_(memory_.data()), gathered_(numbers_ + 7 * n), made_(gathered_ + n * (n + 1)),
        inner_left_(made_ + n * (n + 1)), inner_right_(inner_left_ + n * n), least_(least_deflated(n, d, e)) {}

  /// Of n rows, with one column more if `more` is 1. False if an iteration does not converge.
  bool solve(std::int64_t first, std::int64_t n, std::int64_t more) {
    if (n <= least_divided) return iterate(first, n, more);
    const std::int64_t above = n / 2;
    const R alpha = d_[first + above], beta = e_[first + above];
    if (!solve(first, above, 1) || !solve(first + above + 1, n - above - 1, more)) return false;
    join(first, above, n, more, alpha, beta);
    return true;
  }

 private:
  R* left_row(std::int64_t i) const { return left_.row(i).data; }
  R* right_row(std::int64_t i) const { return right_.row(i).data; }

  bool iterate(std::int64_t first, std::int64_t n, std::int64_t more) {
    R *const d = d_ + first, *const e = e_ + first;
    RotationLog<R> left(n), right(n + more);
    if (more) {  // rotations from the right make it lower bidiagonal and square, and others from the left upper
                 // bidiagonal again
      for (const bool is_left : {false, true}) {
        RotationLog<R>& log = is_left ? left : right;
        const std::int64_t count = is_left ? n - 1 : n;
        log.begin(0, count, 1);
        for (std::int64_t i = 0; i < count; ++i) {
          const Rotation<R> rotation = rotation_of(d[i], e[i]);
          d[i] = rotation.length;
          e[i] = 0;
          if (i + 1 < n) {
            e[i] = rotation.s * d[i + 1];
            d[i + 1] *= rotation.c;
          }
          log.add(rotation.c, rotation.s);
        }
      }
    }
    if (!iterate_bidiagonal<R>(n, d, e, &left, &right)) return false;
    left.apply();
    right.apply();
    R* const sorted = numbers_;
    std::int64_t* const order = places_.data();
    sort_order(order, n, [&](std::int64_t i) { return math::abs(d[i]); });
    for (std::int64_t i = 0; i < n; ++i) {
      sorted[i] = math::abs(d[order[i]]);
      left.read(order[i], false, left_row(first + i) + first);
      right.read(order[i], d[order[i]] < 0, right_row(first + i) + first);
    }
    if (more) right.read(n, false, right_row(first + n) + first);
    for (std::int64_t i = 0; i < n; ++i) d[i] = sorted[i];
    return true;
  }

  /// Row `above` of the block joins what is above and below it, solved.
  void join(std::int64_t first, std::int64_t above, std::int64_t n, std::int64_t more, R alpha, R beta) {
    const std::int64_t m = n + more;
    R *const d = d_ + first, *const z = numbers_, *const poles = z + n, *const weights = poles + n,
             *const roots = weights + n, *const again = roots + n, *const values = again + n,
             *const chosen = values + n;
    std::int64_t *const order = places_.data(), *const kept = order + n, *const gone = kept + n,
                        *const half_of = gone + n, *const others = half_of + n;
    R most = math::abs(alpha) > math::abs(beta) ? math::abs(alpha) : math::abs(beta);
    d[above] = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      z[i] = i <= above ? alpha * right_row(first + i)[first + above] : beta * right_row(first + i)[first + above + 1];
      half_of[i] = i < above ? in_upper : in_lower;
      most = d[i] > most ? d[i] : most;
    }
    const R relative = 8 * half_ulp<R> * most, tolerance = relative > least_ ? relative : least_;
    if (tolerance == 0) {  // without values any vectors are right
      left_row(first + above)[first + above] = 1;
      return;
    }
    if (more) {  // one of the two right vectors that no left one belongs to
      const R other = beta * right_row(first + n)[first + above + 1],
              length = math::sqrt(z[above] * z[above] + other * other);
      if (length > tolerance)
        rotate_vectors(right_row(first + above) + first, right_row(first + n) + first, m, z[above] / length,
                       other / length);
      z[above] = length;
    }
    if (math::abs(z[above]) <= tolerance) z[above] = tolerance;

    // Deflation.
    std::int64_t count = 1, away = 0, last = -1;
    poles[0] = 0;
    chosen[0] = z[above];
    kept[0] = above;
    const auto keep = [&](std::int64_t i) {
      poles[count] = d[i];
      chosen[count] = z[i];
      kept[count++] = i;
    };
    for (std::int64_t i = 0, j = above + 1, k = 0; k < n - 1; ++k)
      order[k] = j == n || (i < above && d[i] <= d[j]) ? i++ : j++;
    for (std::int64_t k = 0; k < n - 1; ++k) {
      const std::int64_t i = order[k];
      if (math::abs(z[i]) <= tolerance) {
        gone[away++] = i;
        continue;
      }
      if (last >= 0) {
        if (d[i] - d[last] <= tolerance) {
          const R length = math::sqrt(z[i] * z[i] + z[last] * z[last]), c = z[i] / length, s = -z[last] / length;
          z[i] = length;
          rotate_vectors(left_row(first + last) + first, left_row(first + i) + first, n, c, s);
          rotate_vectors(right_row(first + last) + first, right_row(first + i) + first, m, c, s);
          if (half_of[i] != half_of[last]) half_of[i] = half_of[last] = in_both;
          gone[away++] = last;
        } else {
          keep(last);
        }
      }
      last = i;
    }
    if (last >= 0) keep(last);
    if (count > 1 && poles[1] <= tolerance / 2) poles[1] = tolerance / 2;

    // Roots, and z again.
    for (std::int64_t k = 0; k < count; ++k) weights[k] = chosen[k] * chosen[k];
    R *const inner_right = inner_right_, *const inner_left = inner_left_;  // the vectors of root k in row k
    const auto difference = [&] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t k) {
      return (poles[i] - poles[k]) * (poles[i] + poles[k]);
    };
    const SecularEquation<R, decltype(difference)> equation(count, weights, difference);
    for (std::int64_t k = 0; k < count; ++k) {
      const SecularRoot<R> root = equation.root(k, inner_right + k * count);
      const R pole = poles[root.origin];
      roots[k] = pole + root.distance / (pole + math::sqrt(pole * pole + root.distance));
    }
    weights_from_roots(count, inner_right, difference, chosen, again);

    // The inner vectors, with the rows of the upper part first, then that between, then those of both, then of the
    // lower one.
    std::int64_t begin[5] = {}, places[3];
    for (std::int64_t k = 1; k < count; ++k) ++begin[half_of[kept[k]] + 1];
    begin[3] += begin[2] + begin[1] + 1;
    begin[2] += begin[1] + 1;
    places[in_upper] = 0, places[in_both] = begin[1] + 1, places[in_lower] = begin[2];
    order[0] = begin[1];
    for (std::int64_t k = 1; k < count; ++k) order[k] = places[half_of[kept[k]]]++;
    for (std::int64_t k = 0; k < count; ++k) {
      R *const right = inner_right + k * count, *const left = inner_left + k * count;
      R of_right;
      const R scale = scaled_quotients(count, again, right, z, of_right);
      R of_left = scale * scale;
      for (std::int64_t i = 1; i < count; ++i) of_left += (poles[i] * z[i]) * (poles[i] * z[i]);
      const R by_right = 1 / math::sqrt(of_right), by_left = 1 / math::sqrt(of_left);
      for (std::int64_t i = 0; i < count; ++i) {
        right[order[i]] = z[i] * by_right;
        left[order[i]] = (i == 0 ? -scale : poles[i] * z[i]) * by_left;
      }
    }

    // All in the order of their values.
    for (std::int64_t k = 0; k < away; ++k) roots[count + k] = d[gone[k]];
    std::int64_t* const sorted = half_of;  // read for the last time by `order` above
    order_values(roots, count, n, sorted, others);
    const std::int64_t upper = begin[2], from_both = begin[1] + 1, from_middle = more ? begin[1] : from_both;
    const auto multiply = [&](const PaddedRows<R>& rows, const R* secular, std::int64_t width, std::int64_t middle,
                              std::int64_t lower_from, bool has_middle) {
      // Columns before `middle` and behind it; where `has_middle`, the column before it is that of the row between.
      const std::int64_t before = has_middle ? middle - 1 : middle, behind = width - middle;
      R *const head = gathered_, *const tail = head + upper * before, *const made = made_;
      for (std::int64_t k = 0; k < count; ++k) {
        const R* const from = rows.row(first + kept[k]).data + first;
        if (order[k] < upper) copy_numbers(head + order[k] * before, from, before);
        if (order[k] >= lower_from) copy_numbers(tail + (order[k] - lower_from) * behind, from + middle, behind);
      }
      gemm(Product<R>{count, before, upper, {secular, count, 1}, {head, before, 1}, {made, width, 1}});
      gemm(Product<R>{count,
                      behind,
                      count - lower_from,
                      {secular + lower_from, count, 1},
                      {tail, behind, 1},
                      {made + middle, width, 1}});
      for (std::int64_t k = 0; k < count && has_middle; ++k) made[k * width + before] = secular[k * count + order[0]];
      for (std::int64_t k = 0; k < away; ++k)
        copy_numbers(made + (count + k) * width, rows.row(first + gone[k]).data + first, width);
      for (std::int64_t k = 0; k < n; ++k)
        copy_numbers(rows.row(first + k).data + first, made + sorted[k] * width, width);
    };
    multiply(left_, inner_left, n, above + 1, from_both, true);
    multiply(right_, inner_right, m, above + 1, from_middle, false);
    for (std::int64_t k = 0; k < n; ++k) values[k] = roots[sorted[k]];
    for (std::int64_t k = 0; k < n; ++k) d[k] = values[k];
  }

  R *d_, *e_;
  PaddedRows<R> left_, right_;
  Storage<R> memory_;
  Storage<std::int64_t> places_;
  R *numbers_, *gathered_, *made_, *inner_left_, *inner_right_;
  R least_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
