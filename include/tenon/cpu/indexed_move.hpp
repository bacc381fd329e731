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
/// Steps are in bytes, those of the indices in elements.
struct IndexedMove {
  static constexpr int operands = 3;
  char *indexed, *other;
  const std::int64_t* indices;
  std::int64_t item;
  std::int64_t size, stride;  // of the indexed dimension; size 0: indices are offsets and do not wrap
  std::int64_t row, indexed_step, other_step;  // a row's length, and the steps between its elements
  std::int64_t line, line_step[operands];      // the rows of a line, and the steps between them
  std::int64_t lines;
  std::int64_t start[operands];
  Walk outer;  // over the lines
};

/// Moves n rows; the addresses are those of the first row and of its index.
using MoveLine = void (*)(const IndexedMove& move, char* indexed, char* other, const std::int64_t* index, std::int64_t n);

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Whether any of n indices lies outside -size … size - 1.
struct IndicesOutside {
  using Signature = bool(const std::int64_t* indices, std::int64_t n, std::int64_t size);

  /// Negative where the index lies outside.
  template <class V>
  TENON_INLINE static V sign(const V& index, const V& size) { return (index + size) | (size + ~index); }

  template <int bytes>
  TENON_INLINE static bool run(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
    constexpr int count = bytes / 8;
    std::uint64_t outside = 0;
    std::int64_t i = 0;
    if constexpr (count > 1) {
      using V = Lanes<std::uint64_t, count>;
      const V sizes(static_cast<std::uint64_t>(size));
      V all(0u);
      for (; i + count <= n; i += count) all = all | sign(V::load(reinterpret_cast<const char*>(indices + i)), sizes);
      for (int k = 0; k < count; ++k) outside |= all[k];
    }
    for (; i < n; ++i) outside |= sign(static_cast<std::uint64_t>(indices[i]), static_cast<std::uint64_t>(size));
    return outside >> 63;
  }
};
inline bool indices_outside(const std::int64_t* indices, std::int64_t n, std::int64_t size) {
  return variant<IndicesOutside, IndicesOutside::Signature>()(indices, n, size);
}

/// The offset that an index stands for, in bytes.
TENON_INLINE std::int64_t indexed_offset(std::int64_t index, std::int64_t size, std::int64_t stride) {
  return (index + (size & (index >> 63))) * stride;
}

/// The addresses of a line's rows.  `dense`: the rows of both tensors, `bytes` long, are contiguous, as are the indices; the loop
/// is then so short that more of its cache misses overlap.
template <bool dense, int bytes>
struct LinePlaces {
  char *indexed, *other;
  const std::int64_t* index;
  std::int64_t size, stride, indexed_step, other_step, index_step;  // copies, which a store through char* cannot alias
  TENON_INLINE LinePlaces(const IndexedMove& move, char* in, char* out, const std::int64_t* at)
      : indexed(in), other(out), index(at), size(move.size), stride(move.stride), indexed_step(move.line_step[0]),
        other_step(move.line_step[1]), index_step(move.line_step[2]) {}
  TENON_INLINE char* named(std::int64_t i) const {
    if constexpr (dense) return indexed + indexed_offset(index[i], size, bytes);
    else return indexed + i * indexed_step + indexed_offset(index[i * index_step], size, stride);
  }
  TENON_INLINE char* own(std::int64_t i) const { return other + i * (dense ? bytes : other_step); }
};
inline bool is_dense(const IndexedMove& move) {
  const std::int64_t bytes = move.row * move.item;
  return move.line_step[0] == 0 && move.line_step[1] == bytes && move.line_step[2] == 1 && move.stride == bytes;
}

/// How rows move: as a constant number of contiguous bytes, as any number of them, or as strided elements.
inline constexpr int any_bytes = 0, with_steps = -1;
/// How many rows ahead of its write a row is prefetched.
inline constexpr std::int64_t rows_ahead = 16;

template <bool writes_indexed, int bytes, bool dense = false>
void move_line(const IndexedMove& move, char* indexed, char* other, const std::int64_t* index, std::int64_t n) {
  const LinePlaces<dense, bytes> place(move, indexed, other, index);
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
  return is_dense(move) ? move_line<writes_indexed, bytes, true> : move_line<writes_indexed, bytes, false>;
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

/// Cuts the operands' common shape into rows and lines.  The layouts broadcast to it.
TENON_NOINLINE_OG inline void cut_into_lines(IndexedMove& move, Dims shape, const Layout* const* layouts) {
  Walk& walk = move.outer;
  coalesce(walk, shape, layouts, IndexedMove::operands);
  move.lines = 1;
  for (auto n : shape) move.lines *= n;
  for (int k = 0; k < IndexedMove::operands; ++k) move.start[k] = layouts[k]->offset();
  const bool has_rows = walk.run_step(2) == 0;
  move.row = has_rows ? walk.run() : 1;
  move.indexed_step = has_rows ? walk.run_step(0) * move.item : 0;
  move.other_step = has_rows ? walk.run_step(1) * move.item : 0;
  walk.rank -= has_rows;
  const bool has_line = walk.rank > 0;
  move.line = has_line ? walk.run() : 1;
  for (int k = 0; k < IndexedMove::operands; ++k) move.line_step[k] = has_line ? walk.run_step(k) * (k < 2 ? move.item : 1) : 0;
  walk.rank -= has_line;
  if (move.lines > 0) move.lines /= move.row * move.line;
}

/// Calls `function` for all lines.  `shared`: on several threads, so no two rows may be written to the same address.
inline void for_indexed_lines(const IndexedMove& move, MoveLine function, bool shared) {
  constexpr std::int64_t least_bytes = 64 * 1024;
  const auto rows_of = [&](const Cursor& at, std::int64_t begin, std::int64_t end) {
    function(move, move.indexed + at.offset[0] * move.item + begin * move.line_step[0],
             move.other + at.offset[1] * move.item + begin * move.line_step[1], move.indices + at.offset[2] + begin * move.line_step[2],
             end - begin);
  };
  const auto lines_of = [&](std::int64_t begin, std::int64_t end) {
    Cursor at(move.outer, move.start, begin);
    for (std::int64_t i = begin; i < end; ++i, at.next()) rows_of(at, 0, move.line);
  };
  if (move.lines == 0) return;
  if (!shared) return lines_of(0, move.lines);
  const std::int64_t rows = least_bytes / (move.row * move.item) + 1;
  if (move.lines > 1) return parallel_for(move.lines, rows / move.line + 1, lines_of);
  const Cursor only(move.outer, move.start, 0);
  parallel_for(move.line, rows, [&](std::int64_t begin, std::int64_t end) { rows_of(only, begin, end); });
}

TENON_END_DETAIL
