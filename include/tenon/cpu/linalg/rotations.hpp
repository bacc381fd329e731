// Plane rotations: finds one, logs those that are still to be applied to the rows of a matrix, and keeps the order of
// its rows.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotate_kernel.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// c f + s g = length, c g - s f = 0.
template <class R>
struct Rotation {
  R c, s, length;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The rotation that makes g 0. Numbers whose squares leave the range are scaled first.
template <class R>
TENON_INLINE Rotation<R> rotation_of(R f, R g) {
  if (g == 0) return {R(1), R(0), f};
  if (f == 0) return {R(0), R(1), g};
  constexpr R least = sizeof(R) == 8 ? R(0x1p-900) : R(0x1p-90f), up = sizeof(R) == 8 ? R(0x1p540) : R(0x1p80f);
  R back = 1, square = f * f + g * g;
  if (square < least) [[unlikely]] {
    f *= up;
    g *= up;
    back = 1 / up;
    square = f * f + g * g;
  }
  const R length = math::sqrt(square), inverse = 1 / length;
  return {f * inverse, g * inverse, length * back};
}

/// A square matrix that is the identity at first, and rotations of its rows, at most n in a sweep: logged, and applied
/// many at once.
template <class R>
class RotationLog {
 public:
  TENON_INLINE explicit RotationLog(std::int64_t n)
      : n_(n), rows_(n, n), rotations_(2 * depth * n), next_(rotations_.data()) {
    for (std::int64_t i = 0; i < n; ++i) rows_.rows().row(i).data[i] = 1;
  }

  /// Writes row i, or its negative.
  void read(std::int64_t i, bool is_negative, R* to) const {
    const R* const from = rows_.rows().row(i).data;
    for (std::int64_t j = 0; j < n_; ++j) to[j] = is_negative ? -from[j] : from[j];
  }

  /// Begins a sweep of `count` rotations: row `first` with its neighbour, that one with the next. Downwards if `step`
  /// is 1, upwards if -1.
  TENON_INLINE void begin(std::int64_t first, std::int64_t count, std::int64_t step) {
    if (sweep_ == most_sweeps || next_ - rotations_.data() + 2 * count > rotations_.size()) apply();
    sweeps_[sweep_++] = {first, count, step};
  }
  /// The next rotation: x of the row and y of its neighbour become c x + s y and c y - s x.
  TENON_INLINE void add(R c, R s) {
    next_[0] = c;
    next_[1] = s;
    next_ += 2;
  }
  TENON_NOINLINE_OG void apply() {
    if (sweep_ > 0) {
      variant<RotateRows<R>, void(const RotationPass<R>&)>()(
          {rows_.rows().data, rows_.rows().plane, n_, sweeps_, sweep_, static_cast<const R*>(rotations_.data())});
    }
    sweep_ = 0;
    next_ = rotations_.data();
  }

 private:
  static constexpr std::int64_t most_sweeps = 128, depth = 16;
  std::int64_t n_;
  PaddedMatrix<R> rows_;
  Storage<R> rotations_;
  R* next_;
  RotationSweep sweeps_[most_sweeps];
  std::int64_t sweep_ = 0;
};

/// A matrix of T whose rows are those of a log's, in a given order and with given signs, and after them those of the
/// identity.
template <class T>
PaddedMatrix<T> widened(const RotationLog<real_t<T>>& x, std::int64_t n, const std::int64_t* order,
                        const real_t<T>* signs, std::int64_t rows, std::int64_t columns) {
  PaddedMatrix<T> result(rows, columns);
  for (std::int64_t i = 0; i < n; ++i) x.read(order[i], signs && signs[order[i]] < 0, result.rows().row(i).data);
  for (std::int64_t i = n; i < rows; ++i) result.rows().row(i).data[i] = 1;
  return result;
}

/// The same of real rows of n numbers.
template <class T>
PaddedMatrix<T> widened(const PaddedRows<real_t<T>>& x, std::int64_t n, const std::int64_t* order, std::int64_t rows,
                        std::int64_t columns) {
  const PaddedMatrix<T> result(rows, columns);
  for (std::int64_t i = 0; i < n; ++i)
    __builtin_memcpy(result.rows().row(i).data, x.row(order[i]).data, static_cast<std::size_t>(n) * sizeof(real_t<T>));
  for (std::int64_t i = n; i < rows; ++i) result.rows().row(i).data[i] = 1;
  return result;
}

/// Sorts the first n numbers of `order` by key(i), ascending.
template <class Key>
void sort_order(std::int64_t* order, std::int64_t n, const Key& key) {
  for (std::int64_t i = 0; i < n; ++i) order[i] = i;
  for (std::int64_t i = 1; i < n; ++i) {
    const std::int64_t moved = order[i];
    std::int64_t k = i;
    for (; k > 0 && key(moved) < key(order[k - 1]); --k) order[k] = order[k - 1];
    order[k] = moved;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
