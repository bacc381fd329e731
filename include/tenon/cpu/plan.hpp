// The plan of a computation: in which order its elements are visited, and in which blocks.
//
// The two innermost dimensions of the walk are called rows and columns.  A block is some rows of some columns, small enough
// that what has to be packed for the kernel stays in the first cache.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/stream.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Fills `to` with elements number start, start + step, … of something made from positions.
using Generate = void (*)(char* to, const void* state, std::int64_t start, std::int64_t step, std::int64_t n);

/// An operand: elements in memory, or a generator with its state.
struct Source {
  const char* data;  // of the storage: the layout's offset is not in it
  const Layout* layout;
  std::int64_t item;
  Generate generate;  // null for memory
  const void* state;
};

/// Operand 0 is the result.
struct Plan {
  Walk walk;  // at least rank 2
  char* out;
  const Source* sources;
  std::int64_t offset[max_operands];  // in elements, of the first one
  std::int64_t item[max_operands];
  bool packed[max_operands];          // whether the kernel sees a buffer in place of the operand
  std::int64_t rows, columns;         // of a block
  bool crossed;                       // an operand's rows run along its columns
  bool streams;                       // the result goes past the caches
  bool whole;                         // one call of the kernel does for a block, else each row takes one

  std::int64_t row_step(int k) const { return walk.step[k][walk.rank - 2]; }
  std::int64_t column_step(int k) const { return walk.step[k][walk.rank - 1]; }
  std::int64_t all_rows() const { return walk.size[walk.rank - 2]; }
  std::int64_t all_columns() const { return walk.size[walk.rank - 1]; }
};

/// Bytes that all buffers of a block may take together: with crossed operands, and without.
inline constexpr std::int64_t buffer_bytes = 64 * 1024, packed_bytes = 16 * 1024;
/// Results of so many bytes would push everything else out of the caches.
inline constexpr std::int64_t streamed_bytes = 32 << 20, streamed_bytes_crossed = 1 << 20;

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The dimension, other than the columns, in which operand k lies more densely than in its columns; -1 for none.
inline int denser_dimension(const Walk& walk, int k) {
  const auto length = [&](int d) { return walk.step[k][d] < 0 ? -walk.step[k][d] : walk.step[k][d]; };
  int best = walk.rank - 1;
  for (int d = 0; d < walk.rank - 1; ++d) {
    if (length(d) != 0 && length(d) < length(best)) best = d;
  }
  return best == walk.rank - 1 ? -1 : best;
}

/// Orders the walk: columns where the result lies most densely, rows where an operand that they cross does.
inline bool order(Walk& walk, const Source* sources) {
  order_by_step(walk);
  if (walk.rank == 1) {
    exchange(walk, 0, 1);
    walk.rank = 2;
    walk.size[0] = 1;
    for (int k = 0; k < walk.operands; ++k) walk.step[k][0] = 0;
    return false;
  }
  for (int k = 1; k < walk.operands; ++k) {
    const int rows = sources[k - 1].generate ? -1 : denser_dimension(walk, k);
    if (rows < 0) continue;
    for (int d = rows; d < walk.rank - 2; ++d) exchange(walk, d, d + 1);
    return true;
  }
  return false;
}

/// Decides the size of a block and what has to be packed.  `copies`: there is no kernel.
inline void cut(Plan& plan, bool copies) {
  const auto least = [](std::int64_t a, std::int64_t b) { return a < b ? a : b; };
  const int n = plan.walk.operands;
  const std::int64_t all_rows = plan.all_rows(), all_columns = plan.all_columns();
  const bool is_short = all_columns < 128 && all_rows > 1;
  const bool by_row = plan.crossed && !is_short && !copies;  // the result's buffer holds one row
  std::int64_t widest = 1, buffers = 0;
  const auto is_flat = [&](int k) { return all_rows == 1 || plan.row_step(k) == all_columns; };
  for (int k = 0; k < n; ++k) {
    plan.packed[k] = plan.column_step(k) != 1 || (is_short && !is_flat(k)) || (k == 0 ? plan.streams : plan.sources[k - 1].generate != nullptr);
    buffers += plan.packed[k] && !(k == 0 && by_row);
    widest = plan.item[k] > widest ? plan.item[k] : widest;
  }
  // Of crossed operands few lines are read at a time, each whole: their places often fall on few sets of a cache.
  const std::int64_t room = buffers ? (plan.crossed ? buffer_bytes : packed_bytes) / (buffers * widest) : 8 * 1024;
  plan.columns = least(all_columns, !plan.crossed ? room : least(room, (copies ? 256 : 1024) / widest));
  plan.rows = least(all_rows, room / plan.columns);
  if (plan.crossed && plan.rows >= 16) plan.rows = plan.rows / 16 * 16;  // whole registers
  if (plan.crossed && !is_short) plan.rows = least(plan.rows, 64);
  plan.whole = !(by_row && plan.packed[0]);
  for (int k = 0; k < n; ++k) plan.whole = plan.whole && (plan.rows == 1 || plan.packed[k] || (is_flat(k) && plan.columns == all_columns));
}

/// The plan for a result of `layout.sizes()` at `out` (the layout's offset not in it) from sources that broadcast to it.
TENON_NOINLINE inline void make_plan(Plan& plan, char* out, const Layout& layout, std::int64_t out_item, const Source* sources, int count,
                                     bool copies) {
  const Layout* layouts[max_operands];
  layouts[0] = &layout;
  for (int k = 0; k < count; ++k) layouts[k + 1] = sources[k].layout;
  coalesce(plan.walk, layout.sizes(), layouts, count + 1);
  plan.out = out;
  plan.sources = sources;
  plan.crossed = order(plan.walk, sources);
  plan.streams = has_streaming_stores && plan.column_step(0) == 1 &&
                 layout.numel() * out_item >= (plan.crossed ? streamed_bytes_crossed : streamed_bytes);
  for (int k = 0; k <= count; ++k) {
    plan.offset[k] = layouts[k]->offset();
    plan.item[k] = k == 0 ? out_item : sources[k - 1].item;
    // What is written where it is read is in the caches already.
    if (k > 0 && sources[k - 1].data == out) plan.streams = false;
  }
  cut(plan, copies);
}

TENON_END_DETAIL
