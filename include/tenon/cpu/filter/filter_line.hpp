// Filters by a window that moves along a line: weighted sums, means, and the least or largest element.
//
// A line is first copied with what its boundary has on both sides. Means and extremes take three operations for each
// element, whatever the size of the window, by the algorithm of van Herk and of Gil and Werman for extremes: the line
// is cut into blocks of the window's size, and a window is the end of one block and the beginning of the next. So a
// mean is the sum of its own elements, which running sums are not: no NaN and no large number remains after it left the
// window.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/view/boundary.hpp>

namespace tenon::inline v1::detail {

/// A window of `size` elements on lines of n; `before` of them stand before the element that gets the result.
struct LineWindow {
  std::int64_t n, size, before;
  Boundary boundary;

  /// The elements that windows see.
  TENON_INLINE constexpr std::int64_t extended() const { return n + size - 1; }
};

/// Weighted sums, or means if there are no weights. A line consists of `parts` doubles for each element, which are
/// filtered separately: the two of a complex number. `outside` is the first part of the number beyond constant ends.
struct WeightedWindow {
  LineWindow window;
  const double* weights;
  double outside;
  int parts;

  /// The elements of working memory.
  TENON_INLINE constexpr std::int64_t scratch() const {
    return window.extended() * (weights ? 1 : 3) + (parts > 1 ? window.n : 0);
  }
};
template <class T>
struct ExtremeWindow {
  LineWindow window;
  T outside;

  TENON_INLINE constexpr std::int64_t scratch() const { return 3 * window.extended(); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes the line `from`, whose elements are `step` apart, with what stands before and after it.
template <class T>
TENON_INLINE void extend_line(T* to, const T* from, std::int64_t step, const LineWindow& w, T outside) {
  const auto at = [&] TENON_INLINE_LAMBDA(std::int64_t i) {
    const std::int64_t index = index_within(w.boundary, i, w.n);
    return index < 0 ? outside : from[index * step];
  };
  const std::int64_t after = w.size - 1 - w.before;
  for (std::int64_t i = 0; i < w.before; ++i) to[i] = at(i - w.before);
  to += w.before;
  for (std::int64_t i = 0; i < w.n; ++i) to[i] = from[i * step];
  for (std::int64_t i = 0; i < after; ++i) to[w.n + i] = at(w.n + i);
}

/// Writes, for each element of the line, join(a, b), whose operands are the folds of the window's elements in its first
/// block and in its second, and whole(a) for a window that is a block. `room` holds the extended line and twice as many
/// elements.
template <class T, class Fold, class Join, class Whole>
TENON_INLINE void fold_windows(T* out, T* room, const LineWindow& w, const Fold& fold, const Join& join,
                               const Whole& whole) {
  const std::int64_t m = w.extended();
  const T* const x = room;
  T *const begin = room + m, *const end = room + 2 * m;  // folds from a block's first element on, and to its last one
  for (std::int64_t first = 0; first < m; first += w.size) {
    const std::int64_t last = smaller_of(first + w.size, m) - 1;
    begin[first] = x[first];
    for (std::int64_t i = first + 1; i <= last; ++i) begin[i] = fold(begin[i - 1], x[i]);
    end[last] = x[last];
    for (std::int64_t i = last; i-- > first;) end[i] = fold(x[i], end[i + 1]);
  }
  for (std::int64_t first = 0; first < w.n; first += w.size) {
    const std::int64_t stop = smaller_of(first + w.size, w.n);
    out[first] = whole(begin[first + w.size - 1]);
    for (std::int64_t i = first + 1; i < stop; ++i) out[i] = join(end[i], begin[i + w.size - 1]);
  }
}

/// The least or largest element of each window, NaN if one is: a function for for_each_line.
template <class T, bool largest>
TENON_NOINLINE void filter_extremes(const void* state, char* const* line, char* scratch) {
  const ExtremeWindow<T>& f = *static_cast<const ExtremeWindow<T>*>(state);
  T* const room = reinterpret_cast<T*>(scratch);
  extend_line(room, reinterpret_cast<const T*>(line[0]), 1, f.window, f.outside);
  const auto fold = [] TENON_INLINE_LAMBDA(T a, T b) { return (largest ? a > b : a < b) || a != a ? a : b; };
  fold_windows(reinterpret_cast<T*>(line[1]), room, f.window, fold, fold, [] TENON_INLINE_LAMBDA(T a) { return a; });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Weighted sums, or means, of a WeightedWindow: a function for for_each_line.
TENON_SHARED void filter_weighted(const void* state, char* const* line, char* scratch);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/filter/filter_line_bodies.hpp>
#endif
