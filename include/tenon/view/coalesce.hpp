// Traversal of several layouts of one shape together, in as few and as long runs as they allow.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>

namespace tenon::inline v1::detail {

/// The most operands that one walk can have.
inline constexpr int max_operands = 32;

/// The dimensions of a traversal, outermost first, and the step of each operand in each of them, in elements.
struct Walk {
  int rank;
  int operands;
  std::int64_t size[max_rank];
  std::int64_t step[max_operands][max_rank];

  /// The size and an operand's step of the innermost dimension.
  TENON_INLINE std::int64_t inner_size() const { return size[rank - 1]; }
  TENON_INLINE std::int64_t inner_step(int operand) const { return step[operand][rank - 1]; }
};

/// A position in a walk, with the operands' offsets in elements. Begins at element i in the order of the walk.
struct Cursor {
  const Walk& walk;
  std::int64_t at[max_rank];
  std::int64_t offset[max_operands];

  TENON_INLINE Cursor(const Walk& w, const std::int64_t* offsets, std::int64_t i) : walk(w) {
    for (int k = 0; k < walk.operands; ++k) offset[k] = offsets[k];
    for (int d = walk.rank; d-- > 0; i /= walk.size[d]) {
      at[d] = i % walk.size[d];
      move(d, at[d]);
    }
  }
  TENON_INLINE void next() {
    for (int d = walk.rank; d-- > 0;) {
      move(d, 1);
      if (++at[d] < walk.size[d]) return;
      move(d, -walk.size[d]);
      at[d] = 0;
    }
  }

 private:
  TENON_INLINE void move(int d, std::int64_t steps) {
    for (int k = 0; k < walk.operands; ++k) offset[k] += walk.step[k][d] * steps;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Joins adjacent dimensions that one step per operand can traverse. At least one dimension remains.
TENON_SHARED void join_dimensions(Walk& walk);

/// The walk over `shape` of operands that broadcast to it, without dimensions of size 1.
TENON_SHARED void read_dimensions(Walk& walk, Dims shape, const Layout* const* layouts, int operands);

/// The same with as few dimensions as possible. The order of the elements stays row-major.
TENON_SHARED void coalesce(Walk& walk, Dims shape, const Layout* const* layouts, int operands);

/// Exchanges a dimension with the next one.
TENON_SHARED void exchange_with_next(Walk& walk, int d);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE constexpr std::int64_t length_of(std::int64_t step) { return step < 0 ? -step : step; }

/// Sorts the dimensions by operand 0's steps, the smallest innermost.
TENON_INLINE void order_by_step(Walk& walk) {
  for (int i = 1; i < walk.rank; ++i) {
    for (int d = i; d-- > 0 && length_of(walk.step[0][d]) < length_of(walk.step[0][d + 1]);)
      exchange_with_next(walk, d);
  }
}

/// Calls `body(offsets)` once for each row of the innermost dimension, with the operands' offsets in elements, in
/// row-major order.
template <class F>
void for_each_inner(const Walk& walk, std::int64_t* offsets, F body) {
  for (int d = 0; d < walk.rank; ++d) {
    if (walk.size[d] == 0) return;
  }
  std::int64_t at[max_rank] = {};
  for (;;) {
    body(static_cast<const std::int64_t*>(offsets));
    int d = walk.rank - 2;
    for (; d >= 0; --d) {
      for (int k = 0; k < walk.operands; ++k) offsets[k] += walk.step[k][d];
      if (++at[d] < walk.size[d]) break;
      for (int k = 0; k < walk.operands; ++k) offsets[k] -= walk.step[k][d] * walk.size[d];
      at[d] = 0;
    }
    if (d < 0) return;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/view/coalesce_bodies.hpp>
#endif
