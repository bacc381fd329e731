// Moving elements by index: between a tensor, along one of its dimensions, and another tensor.
//
// Both are cut into rows, each with one index, which move as bytes whatever the element type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL_TYPES

/// Three operands of one shape: the indexed tensor without the dimension that indices replace, the other tensor, the indices.
/// Steps are in bytes, those of the indices in elements, as are offsets.
struct IndexedMove {
  static constexpr int operands = 3;
  char *indexed, *other;
  const std::int64_t* indices;
  std::int64_t item;
  std::int64_t size, stride;  // of the indexed dimension, in elements; size 0: indices are offsets
  std::int64_t row, indexed_step, other_step;  // a row's length, and the steps between its elements
  std::int64_t line, line_step[operands];      // the rows of a line, and the steps between them
  std::int64_t lines;
  std::int64_t start[operands];
  Walk outer;  // over the lines
};

/// Moves n rows; the addresses are those of the first row and of its offset.
using MoveLine = void (*)(const IndexedMove& move, char* indexed, char* other, const std::int64_t* offsets, std::int64_t n);
/// How many indices are made offsets at a time, and the least for which that is worth a call.
inline constexpr std::int64_t resolved_block = 512, least_resolved = 32;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL_SHARED

TENON_SHARED bool indices_outside(const std::int64_t* indices, std::int64_t n, std::int64_t size);

TENON_SHARED bool resolve_indices(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride,
                                  std::int64_t* offsets, bool adds);

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

/// The addresses of a line's rows.  `dense`: the rows are one element of that many bytes, and the indexed tensor does not move on; the
/// loop is then so short that more of its cache misses overlap.
template <bool dense, int bytes>
struct LinePlaces {
  char *indexed, *other;
  const std::int64_t* offset;
  std::int64_t item, indexed_step, other_step;  // copies, which a store through char* cannot alias
  TENON_INLINE LinePlaces(const IndexedMove& move, char* in, char* out, const std::int64_t* at)
      : indexed(in), other(out), offset(at), item(move.item), indexed_step(move.line_step[0]), other_step(move.line_step[1]) {}
  TENON_INLINE char* named(std::int64_t i) const {
    if constexpr (dense) return indexed + offset[i] * bytes;
    else return indexed + i * indexed_step + offset[i] * item;
  }
  TENON_INLINE char* own(std::int64_t i) const { return other + i * other_step; }
};

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_SHARED bool is_dense(const IndexedMove& move);

TENON_END_DETAIL_SHARED

TENON_BEGIN_DETAIL

/// How rows move: as a constant number of contiguous bytes, as any number of them, or as strided elements.
inline constexpr int any_bytes = 0, with_steps = -1;
/// How many rows ahead of its write a row is prefetched.
inline constexpr std::int64_t rows_ahead = 16;

template <bool writes_indexed, int bytes, bool dense = false>
void move_line(const IndexedMove& move, char* indexed, char* other, const std::int64_t* offsets, std::int64_t n) {
  const LinePlaces<dense, bytes> place(move, indexed, other, offsets);
  const std::int64_t row_bytes = move.row * move.item;
  for (std::int64_t i = 0; i < n; ++i) {
    // Stores commit in order: one that waits for its cache line delays all later ones.
    if (writes_indexed && i + rows_ahead < n) __builtin_prefetch(place.named(i + rows_ahead), 1);
    char *const to = writes_indexed ? place.named(i) : place.own(i), *const from = writes_indexed ? place.own(i) : place.named(i);
    if constexpr (bytes > 0) {
      std::memcpy(to, from, static_cast<std::size_t>(bytes));
    } else if constexpr (bytes == any_bytes) {
      std::memcpy(to, from, static_cast<std::size_t>(row_bytes));
    } else {
      move_bytes(to, writes_indexed ? move.indexed_step : move.other_step, from, writes_indexed ? move.other_step : move.indexed_step,
                 move.row, move.item);
    }
  }
}

template <bool writes_indexed, int bytes>
MoveLine choose_line_of(const IndexedMove& move) {
  return is_dense(move) && bytes <= 16 ? move_line<writes_indexed, bytes, true> : move_line<writes_indexed, bytes, false>;
}
template <bool writes_indexed>
MoveLine choose_move_line(const IndexedMove& move) {
  if (move.row > 1 && (move.indexed_step != move.item || move.other_step != move.item)) return move_line<writes_indexed, with_steps>;
  switch (move.row * move.item) {
    case 1: return choose_line_of<writes_indexed, 1>(move);
    case 2: return choose_line_of<writes_indexed, 2>(move);
    case 4: return choose_line_of<writes_indexed, 4>(move);
    case 8: return choose_line_of<writes_indexed, 8>(move);
    case 16: return choose_line_of<writes_indexed, 16>(move);
    case 32: return choose_line_of<writes_indexed, 32>(move);
    case 64: return choose_line_of<writes_indexed, 64>(move);
    default: return move_line<writes_indexed, any_bytes>;
  }
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

/// Cuts the operands' common shape into rows and lines.  The layouts broadcast to it.
TENON_SHARED void cut_into_lines(IndexedMove& move, Dims shape, const Layout* const* layouts);

/// Calls `function` for all lines.  `shared`: on several threads, so no two rows may be written to the same address.
TENON_SHARED void for_indexed_lines(const IndexedMove& move, MoveLine function, bool shared);

TENON_END_DETAIL_SHARED

#if TENON_BODIES
#include <tenon/cpu/indexed_move_bodies.hpp>
#endif
