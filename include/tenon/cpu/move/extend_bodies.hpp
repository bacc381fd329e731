// The bodies of the functions that cpu/move/extend.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/move/extend.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/run/plan.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail {

/// A run of source elements: from `index` in steps of `direction`.  Index -1 stands for the padding value.
struct ExtendedRun {
  std::int64_t index, direction, length;
};

/// The largest piece of a row of the result that is one task, in bytes.
inline constexpr std::int64_t extended_bytes = 64 * 1024;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The run of source elements that begins at index c of the result.
TENON_INLINE ExtendedRun extended_run(const ExtendedAxis& axis, PadMode mode, std::int64_t c) {
  const std::int64_t i = c - axis.before, n = axis.size;
  if (i >= 0 && i < n) return {i, 1, n - i};
  const std::int64_t length = i < 0 ? -i : axis.out_size - c;
  switch (mode) {
    case PadMode::constant: break;
    case PadMode::reflect: return {i < 0 ? -i : 2 * (n - 1) - i, -1, length};
    case PadMode::replicate: return {i < 0 ? 0 : n - 1, 0, length};
    case PadMode::wrap: {
      const std::int64_t index = i < 0 ? n - 1 - (-1 - i) % n : i % n;
      return {index, 1, smaller_of(length, n - index)};
    }
  }
  return {-1, 0, length};
}

/// Joins dimensions that are neither shifted nor extended with the dimension before them.
TENON_NOINLINE_OG inline void join_extended(Extension& x) {
  const auto is_whole = [] TENON_INLINE_LAMBDA(const ExtendedAxis& axis) {
    return axis.before == 0 && axis.out_size == axis.size;
  };
  int last = 0;
  for (int d = 1; d < x.rank; ++d) {
    ExtendedAxis &outer = x.axis[last], inner = x.axis[d];
    const bool shifts = x.mode == PadMode::constant || x.mode == PadMode::wrap;
    if (is_whole(inner) && outer.step == inner.step * inner.size && (shifts || is_whole(outer))) {
      outer = {outer.before * inner.size, outer.size * inner.size, outer.out_size * inner.size, inner.step};
    } else {
      x.axis[++last] = inner;
    }
  }
  if (x.rank == 0) x.axis[0] = {0, 1, 1, x.item};
  x.rank = last + 1;
}

/// Writes columns `c` … `end` - 1 of a row; `from` is the row in the source, null if the row is padding.
template <std::size_t item>
void extend_row(const Extension& x, char* to, const char* from, std::int64_t c, std::int64_t end, bool streams) {
  constexpr std::int64_t size = item, few = 16;  // for so few elements, a call of move_bytes does not pay
  const ExtendedAxis& axis = x.axis[x.rank - 1];
  if (!from) return move_bytes(to, size, x.value, 0, end - c, size);
  while (c < end) {
    const ExtendedRun run = extended_run(axis, x.mode, c);
    const bool is_value = run.index < 0;
    const char* source = is_value ? x.value : from + run.index * axis.step;
    const std::int64_t step = is_value ? 0 : run.direction * axis.step;
    std::int64_t n = smaller_of(run.length, end - c);
    if (x.mode == PadMode::wrap && n == axis.size && end - c >= 2 * n) {
      move_bytes(to, size, source, step, n, size);
      n = (end - c) / n * n;
      repeat_bytes(to, axis.size * size, n * size);
    } else if (n <= few) {
      move_items<item>(to, size, source, step, n);
    } else if (streams && step == size) {
      move_block({to, 0, size}, {source, 0, size}, 1, n, size, true);
    } else {
      move_bytes(to, size, source, step, n, size);
    }
    c += n;
    to += n * size;
  }
}

using ExtendRow = void (*)(const Extension& x, char* to, const char* from, std::int64_t c, std::int64_t end,
                           bool streams);
inline ExtendRow extend_row_of(std::int64_t item) {
  switch (item) {
    case 1: return extend_row<1>;
    case 2: return extend_row<2>;
    case 4: return extend_row<4>;
    case 8: return extend_row<8>;
    default: return extend_row<16>;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void extend(char* to, const char* from, Extension& x) {
  join_extended(x);
  const int outer = x.rank - 1;
  const std::int64_t columns = x.axis[outer].out_size, most = smaller_of(columns, extended_bytes / x.item),
                     pieces = blocks_of(columns, most);
  std::int64_t rows = 1;
  for (int d = 0; d < outer; ++d) rows *= x.axis[d].out_size;
  const bool streams = has_streaming_stores && rows * columns * x.item >= streamed_bytes;
  const ExtendRow write = extend_row_of(x.item);
  parallel_for(
      rows * pieces, grain_of(rows * pieces, most * x.item),
      [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) {
        std::int64_t at[max_rank];
        const char* place[max_rank] = {from};  // place[d]: the source address that the indices before d select, null in
                                               // padding
        const auto enter = [&] TENON_INLINE_LAMBDA(int d) {
          for (; d < outer; ++d) {
            const ExtendedRun run = extended_run(x.axis[d], x.mode, at[d]);
            place[d + 1] = place[d] && run.index >= 0 ? place[d] + run.index * x.axis[d].step : nullptr;
          }
        };
        std::int64_t row = first / pieces;
        for (std::int64_t d = outer, rest = row; d-- > 0; rest /= x.axis[d].out_size) at[d] = rest % x.axis[d].out_size;
        enter(0);
        for (std::int64_t i = first; i < last; ++i) {
          const std::int64_t c = (i - row * pieces) * most, end = smaller_of(c + most, columns);
          write(x, to + (row * columns + c) * x.item, place[outer], c, end, streams);
          if (end < columns) continue;
          ++row;
          int d = outer - 1;
          for (; d >= 0 && ++at[d] == x.axis[d].out_size; --d) at[d] = 0;
          if (d >= 0) enter(d);
        }
        if (streams) finish_streaming();
      });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
