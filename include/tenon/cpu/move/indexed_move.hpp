// Moves elements by index: between a tensor, along one of its dimensions, and another tensor.
//
// Both are cut into rows, each with one index, which move as bytes whatever the element type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// Three operands of one shape: the indexed tensor without its indexed dimension, the other tensor, the indices. Steps
/// are in bytes, those of the indices in elements, as are offsets.
struct IndexedMove {
  static constexpr int operands = 3;
  char *indexed, *other;
  const std::int64_t* indices;
  std::int64_t item;
  std::int64_t size, stride;  // the indexed dimension, in elements; size 0: indices are offsets
  std::int64_t row, indexed_step, other_step;  // a row's length, and the steps between its elements
  std::int64_t line, line_step[operands];      // the rows of a line, and the steps between them
  std::int64_t lines;
  std::int64_t start[operands];
  Walk outer;      // over the lines
  bool is_inside;  // no index that was converted to an offset is out of range
};

/// Moves n rows, up to an index that is not one of 0 … size - 1, and returns how many; the addresses are those of the
/// first row and of its index. `resolved`: the indices are offsets, which need no check.
using MoveLine = std::int64_t (*)(const IndexedMove& move, char* indexed, char* other, const std::int64_t* indices,
                                  std::int64_t n, bool resolved);
/// The number of indices that are converted to offsets at a time, and the least for which that is worth a call.
inline constexpr std::int64_t resolved_block = 512, least_resolved = 32;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED bool indices_outside(const std::int64_t* indices, std::int64_t n, std::int64_t size);

TENON_SHARED bool resolve_indices(const std::int64_t* indices, std::int64_t n, std::int64_t size, std::int64_t stride,
                                  std::int64_t* offsets, bool adds);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The addresses of a line's rows. `dense`: a row is one element of that many bytes, the indices count such elements,
/// and the indexed tensor's address stays the same; the loop is then so short that more of its cache misses overlap.
template <bool dense, int bytes>
struct LinePlaces {
  char *indexed, *other;
  const std::int64_t* index;
  std::int64_t scale, indexed_step, other_step;  // copies, which a store through char* cannot alias
  std::uint64_t last;
  TENON_INLINE LinePlaces(const IndexedMove& move, char* in, char* out, const std::int64_t* at, bool resolved)
      : indexed(in), other(out), index(at), scale(resolved ? move.item : move.stride * move.item),
        indexed_step(move.line_step[0]), other_step(move.line_step[1]),
        last(resolved ? UINT64_MAX : static_cast<std::uint64_t>(move.size - 1)) {}
  /// True if the index is negative or too large. Marked unlikely, so that each of four becomes a branch that is not
  /// taken.
  TENON_INLINE bool is_outside(std::int64_t i) const {
    if (static_cast<std::uint64_t>(index[i]) > last) [[unlikely]] return true;
    return false;
  }
  TENON_INLINE bool four_inside(std::int64_t i) const {
    return !(is_outside(i) || is_outside(i + 1) || is_outside(i + 2) || is_outside(i + 3));
  }
  TENON_INLINE char* named(std::int64_t i) const {
    if constexpr (dense) return indexed + index[i] * bytes;
    else return indexed + i * indexed_step + index[i] * scale;
  }
  TENON_INLINE char* own(std::int64_t i) const { return other + i * other_step; }
};

/// Writes two elements next to each other, small ones in one store.
template <int bytes>
TENON_INLINE void put_pair(char* to, const char* first, const char* second) {
  if constexpr (bytes < 8) {
    using Pair = std::make_unsigned_t<integer_t<2 * bytes>>;
    std::make_unsigned_t<integer_t<bytes>> low, high;
    std::memcpy(&low, first, bytes);
    std::memcpy(&high, second, bytes);
    const auto pair = static_cast<Pair>(low | static_cast<Pair>(high) << 8 * bytes);
    std::memcpy(to, &pair, sizeof pair);
  } else {
    std::memcpy(to, first, bytes);
    std::memcpy(to + bytes, second, bytes);
  }
}

/// Moves elements four at a time, as long as four are left whose indices are inside, and returns how many. Four
/// addresses are known before the first is used, so that cache misses overlap more than prefetches, which cost
/// instructions, could make them.
template <bool writes_indexed, int bytes>
TENON_INLINE std::int64_t move_fours(const LinePlaces<true, bytes>& place, std::int64_t n) {
  std::int64_t i = 0;
  if (!writes_indexed && place.other_step != bytes) return i;
  for (; i + 4 <= n; i += 4) {
    if (!place.four_inside(i)) [[unlikely]] break;
    char *const a = place.named(i), *const b = place.named(i + 1), *const c = place.named(i + 2),
                *const d = place.named(i + 3);
    if constexpr (writes_indexed) {
      std::memcpy(a, place.own(i), bytes);
      std::memcpy(b, place.own(i + 1), bytes);
      std::memcpy(c, place.own(i + 2), bytes);
      std::memcpy(d, place.own(i + 3), bytes);
    } else {
      put_pair<bytes>(place.other + i * bytes, a, b);
      put_pair<bytes>(place.other + (i + 2) * bytes, c, d);
    }
  }
  return i;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED bool is_dense(const IndexedMove& move);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The forms in which rows move: a constant number of contiguous bytes, any number of them, or strided elements.
inline constexpr int any_bytes = 0, with_steps = -1;
/// The number of rows by which the prefetch of a row precedes its write.
inline constexpr std::int64_t rows_ahead = 16;

template <bool writes_indexed, int bytes, bool dense = false>
std::int64_t move_line(const IndexedMove& move, char* indexed, char* other, const std::int64_t* indices, std::int64_t n,
                       bool resolved) {
  const LinePlaces<dense, bytes> place(move, indexed, other, indices, resolved);
  const std::int64_t row_bytes = move.row * move.item;
  std::int64_t i = 0;
  if constexpr (dense) i = move_fours<writes_indexed>(place, n);
  for (; i < n && !place.is_outside(i); ++i) {
    // Stores commit in order: one that waits for its cache line delays all later ones.
    if (writes_indexed && !dense && i + rows_ahead < n) __builtin_prefetch(place.named(i + rows_ahead), 1);
    char *const to = writes_indexed ? place.named(i) : place.own(i), *const from =
                                                                         writes_indexed ? place.own(i) : place.named(i);
    if constexpr (bytes > 0) {
      std::memcpy(to, from, static_cast<std::size_t>(bytes));
    } else if constexpr (bytes == any_bytes) {
      std::memcpy(to, from, static_cast<std::size_t>(row_bytes));
    } else {
      move_bytes(to, writes_indexed ? move.indexed_step : move.other_step, from,
                 writes_indexed ? move.other_step : move.indexed_step, move.row, move.item);
    }
  }
  return i;
}

template <bool writes_indexed, int bytes>
MoveLine choose_line_of(const IndexedMove& move) {
  return is_dense(move) && bytes <= 16 ? move_line<writes_indexed, bytes, true>
                                       : move_line<writes_indexed, bytes, false>;
}
template <bool writes_indexed>
MoveLine choose_move_line(const IndexedMove& move) {
  if (move.row > 1 && (move.indexed_step != move.item || move.other_step != move.item))
    return move_line<writes_indexed, with_steps>;
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Cuts the operands' common shape into rows and lines.  The layouts broadcast to it.
TENON_SHARED void cut_into_lines(IndexedMove& move, Dims shape, const Layout* const* layouts);

/// Calls `function` for all lines; returns false, and leaves rows out, if an index is outside of -size … size - 1.
/// `shared`: on several threads, so no two rows may be written to the same address.
TENON_SHARED bool for_indexed_lines(const IndexedMove& move, MoveLine function, bool shared);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/move/indexed_move_bodies.hpp>
#endif
