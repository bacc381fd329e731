// Singular values and vectors of a bidiagonal matrix, by implicit QR steps. Source: LAPACK, bdsqr (Demmel and Kahan,
// "Accurate singular values of bidiagonal matrices", 1990).
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The smaller singular value of the triangle {{f, g}, {0, h}}. Source: LAPACK, las2.
template <class R>
R least_singular_value(R f, R g, R h) {
  f = math::abs(f);
  g = math::abs(g);
  h = math::abs(h);
  const R least = f < h ? f : h, most = f < h ? h : f;
  if (least == 0) return R(0);
  const R a = 1 + least / most, b = (most - least) / most;
  if (g < most) {
    const R c = (g / most) * (g / most);
    return least * (2 / (math::sqrt(a * a + c) + math::sqrt(b * b + c)));
  }
  const R c = most / g;
  if (c == 0) return least * most / g;
  const R x = least * (1 / (math::sqrt(1 + (a * c) * (a * c)) + math::sqrt(1 + (b * c) * (b * c)))) * c;
  return x + x;
}

/// d, the diagonal, becomes the singular values, of any sign and order, and e, the n - 1 elements above it, 0. The
/// rotations go to the logs, whose rows are transposed left singular vectors and right ones, unless these are null.
/// False if it does not converge.
template <class R>
bool iterate_bidiagonal(std::int64_t n, R* d, R* e, RotationLog<R>* left, RotationLog<R>* right) {
  constexpr R epsilon = (sizeof(R) == 8 ? R(0x1p-53) : R(0x1p-24f)),
              tolerance = (sizeof(R) == 8 ? R(90) : R(10)) * epsilon;
  constexpr R least_normal = least_square<R>;
  // Below the threshold an element of e is 0 to the accuracy of all singular values.
  R low = math::abs(d[0]), mu = low;
  for (std::int64_t i = 1; i < n && low != 0; ++i) {
    mu = math::abs(d[i]) * (mu / (mu + math::abs(e[i - 1])));
    low = mu < low ? mu : low;
  }
  const R count = static_cast<R>(n), floor = 6 * count * count * least_normal,
          wanted = tolerance * low / math::sqrt(count);
  const R threshold = wanted > floor ? wanted : floor;
  std::int64_t last = n - 1, old_first = -1, old_last = -1;
  bool down = true;
  for (std::int64_t steps = 6 * saturated_product(n, n); last > 0;) {
    // The block first … last has no 0 in e.
    std::int64_t first = last;
    R most = math::abs(d[last]);
    for (; first > 0; --first) {
      const R size = math::abs(e[first - 1]), on = math::abs(d[first - 1]);
      if (size <= threshold) {
        e[first - 1] = 0;
        break;
      }
      most = most < size ? size : most;
      most = most < on ? on : most;
    }
    if (first == last) {
      --last;
      continue;
    }
    // Chases the bulge towards the end at which the elements are smaller.
    if (first > old_last || last < old_first || old_first < 0) down = math::abs(d[first]) >= math::abs(d[last]);
    old_first = first;
    old_last = last;
    R least = 0;
    bool is_split = false;
    const auto test = [&](std::int64_t above, std::int64_t next) {
      if (math::abs(e[above]) <= tolerance * mu) {
        e[above] = 0;
        is_split = true;
        return;
      }
      mu = math::abs(d[next]) * (mu / (mu + math::abs(e[above])));
      least = mu < least ? mu : least;
    };
    R& end = e[down ? last - 1 : first];
    if (math::abs(end) <= tolerance * math::abs(d[down ? last : first])) {
      end = 0;
      continue;
    }
    least = mu = math::abs(d[down ? first : last]);
    for (std::int64_t i = first; i < last && !is_split; ++i)
      test(down ? i : last - 1 - (i - first), down ? i + 1 : last - 1 - (i - first));
    if (is_split) continue;
    R shift = 0;
    const R limit = R(0.01) * tolerance;
    if (count * tolerance * (least / most) > (epsilon > limit ? epsilon : limit)) {
      const std::int64_t k = down ? last - 1 : first;
      shift = least_singular_value(d[k], e[k], d[k + 1]);
      const R start = math::abs(d[down ? first : last]), ratio = shift / start;
      if (start > 0 && ratio * ratio < epsilon) shift = 0;
    }
    const std::int64_t rotations = last - first;
    if ((steps -= rotations) < 0) return false;
    if (left) {
      left->begin(down ? first : last, rotations, down ? 1 : -1);
      right->begin(down ? first : last, rotations, down ? 1 : -1);
    }
    // Upwards the steps are the same with the order of rows reversed and left and right exchanged; step i is about rows
    // i and i + to.
    const std::int64_t to = down ? 1 : -1, start = down ? first : last, stop = down ? last : first;
    const auto off = [&](std::int64_t i) -> R& { return e[down ? i : i - 1]; };  // between rows i and i + to
    RotationLog<R>*const leading = down ? right : left, *const trailing = down ? left : right;
    if (shift == 0) {
      R c = 1, old_c = 1, old_s = 0;
      for (std::int64_t i = start; i != stop; i += to) {
        const auto one = rotation_of(d[i] * c, off(i));
        if (i != start) off(i - to) = old_s * one.length;
        const auto other = rotation_of(old_c * one.length, d[i + to] * one.s);
        d[i] = other.length;
        c = one.c;
        old_c = other.c;
        old_s = other.s;
        if (leading) {
          leading->add(one.c, one.s);
          trailing->add(other.c, other.s);
        }
      }
      const R h = d[stop] * c;
      d[stop] = h * old_c;
      off(stop - to) = h * old_s;
    } else {
      R f = (math::abs(d[start]) - shift) * ((d[start] < 0 ? R(-1) : R(1)) + shift / d[start]), g = off(start);
      for (std::int64_t i = start; i != stop; i += to) {
        const auto one = rotation_of(f, g);
        if (i != start) off(i - to) = one.length;
        f = one.c * d[i] + one.s * off(i);
        const R next_off = one.c * off(i) - one.s * d[i];
        g = one.s * d[i + to];
        const R next = one.c * d[i + to];
        const auto other = rotation_of(f, g);
        d[i] = other.length;
        f = other.c * next_off + other.s * next;
        d[i + to] = other.c * next - other.s * next_off;
        if (i + to != stop) {
          g = other.s * off(i + to);
          off(i + to) = other.c * off(i + to);
        }
        if (leading) {
          leading->add(one.c, one.s);
          trailing->add(other.c, other.s);
        }
      }
      off(stop - to) = f;
    }
    if (math::abs(off(stop - to)) <= threshold) off(stop - to) = 0;
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
