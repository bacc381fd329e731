// The roots of 1 + sum over j of w[j] / (d[j] - x) = 0, for ascending d and positive w: the eigenvalues of diag(d) + z
// zᵀ with w = z². With squares of singular values in place of d and x, those of a diagonal above which z is a row.
//
// The sum grows from -inf to inf between two poles d[i] and d[i + 1], so there is one root in each gap, and one beyond
// the last pole. A root may be so near to a pole that their difference is lost if both are rounded, and eigenvectors
// are made of such differences. So a root is found as a distance from the nearer pole, and all d[j] - x are given as
// (d[j] - origin) - distance. The caller says how two poles differ: of squares it is (a - b) (a + b), with all digits.
//
// A step replaces what the poles up to the left one add by r + s / (d[i] - x), and the others by the same about the
// right one, with the values and slopes of both sums at the present x; the equation of these two poles is quadratic
// (Bunch, Nielsen and Sorensen, "Rank-one modification of the symmetric eigenproblem", 1978). It converges
// quadratically, and a step that would leave the interval, in which the sign of the sum says where the root is, is one
// to its middle (Li, "Solving secular equations stably and efficiently", 1993, has what is common and the test that
// ends it).
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A root: its distance from pole number `origin`.
template <class R>
struct SecularRoot {
  std::int64_t origin;
  R distance;
};

/// `difference(j, k)`: pole j less pole k.
template <class R, class Difference>
class SecularEquation {
 public:
  SecularEquation(std::int64_t count, const R* weights, const Difference& difference)
      : count_(count), w_(weights), d_(difference) {}

  /// Finds root i, and all poles less the root.
  SecularRoot<R> root(std::int64_t i, R* differences) const {
    const bool is_last = i + 1 == count_;
    R all = 0;
    for (std::int64_t j = 0; j < count_; ++j) all += w_[j];
    const R gap = is_last ? all : d_(i + 1, i);
    std::int64_t origin = i;
    R low = 0, high = gap, x = gap / 2;
    for (std::int64_t j = 0; j < count_; ++j) differences[j] = d_(j, i);
    if (count_ == 1) {
      differences[0] = -gap;
      return {0, gap};
    }
    const Sums middle = sums_at(differences, i - is_last, x);
    if (middle.value() < 0) {
      low = x;
      if (!is_last) {  // nearer to the right pole
        origin = i + 1;
        low -= gap;
        high = 0;
        x -= gap;
        for (std::int64_t j = 0; j < count_; ++j) differences[j] = d_(j, origin);
      }
    } else {
      high = x;
    }
    const std::int64_t left = i - is_last;  // the poles of the steps are this one and the next
    constexpr R epsilon = sizeof(R) == 8 ? R(0x1p-53) : R(0x1p-24f);
    constexpr int most_steps = 120;  // halving alone would need no more
    Sums at = sums_at(differences, left, x);
    for (int step = 0; step < most_steps; ++step) {
      const R value = at.value();
      if (math::abs(value) <= epsilon * at.error(x)) break;
      if (value < 0) low = x;
      else high = x;
      R next = x + step_from(at, differences[left] - x, differences[left + 1] - x, is_last);
      if (!(next > low && next < high)) next = low + (high - low) / 2;
      if (next == x || !(next > low && next < high)) break;  // no number between
      x = next;
      at = sums_at(differences, left, x);
    }
    for (std::int64_t j = 0; j < count_; ++j) differences[j] -= x;
    return {origin, x};
  }

 private:
  /// The sums over the poles up to one and over those behind it, and their derivatives.
  struct Sums {
    R left, right, left_slope, right_slope, partial;
    R value() const { return 1 + (left + right); }
    /// A bound of the value's rounding errors, in halves of an ulp of 1, if the poles and the root are as near as they
    /// are to `x`.
    R error(R x) const { return 1 + partial + 8 * (right - left) + math::abs(x) * (left_slope + right_slope); }
  };
  Sums sums_at(const R* from, std::int64_t last_left, R x) const {
    Sums made{};
    for (std::int64_t j = 0; j <= last_left; ++j) {
      const R by = 1 / (from[j] - x), term = w_[j] * by;
      made.left += term;
      made.left_slope += term * by;
      made.partial -= made.left;
    }
    for (std::int64_t j = count_ - 1; j > last_left; --j) {
      const R by = 1 / (from[j] - x), term = w_[j] * by;
      made.right += term;
      made.right_slope += term * by;
      made.partial += math::abs(made.right);
    }
    return made;
  }
  /// The step to the root of c + s / (a - step) + t / (b - step), between the poles or beyond the second one.
  static R step_from(const Sums& at, R a, R b, bool is_last) {
    const R s = a * a * at.left_slope, t = b * b * at.right_slope;
    const R c = 1 + (at.left - a * at.left_slope) + (at.right - b * at.right_slope);
    const R linear = c * (a + b) + s + t, constant = a * b * at.value();
    const R square = linear * linear - 4 * constant * c, root = math::sqrt(square > 0 ? square : R(0));
    if (is_last == (linear >= 0)) {
      const R sum = is_last ? linear + root : linear - root;
      return sum / (2 * c);
    }
    return 2 * constant / (is_last ? linear - root : linear + root);
  }

  std::int64_t count_;
  const R* w_;
  const Difference& d_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
