// The bodies of the functions that cpu/run/plan.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/run/plan.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Orders the walk, whose rank becomes at least 2: columns are the dimension with the smallest step of the result, rows
/// that with the smallest step of a crossed operand. Returns whether there is a crossed operand.
TENON_NOINLINE_OG inline bool order_walk(Walk& walk, const Source* sources) {
  order_by_step(walk);
  join_dimensions(walk);
  if (walk.rank == 1) {
    exchange_with_next(walk, 0);
    walk.rank = 2;
    walk.size[0] = 1;
    for (int k = 0; k < walk.operands; ++k) walk.step[k][0] = 0;
    return false;
  }
  for (int k = 1; k < walk.operands; ++k) {
    int rows = walk.rank - 1;
    for (int d = 0; d < walk.rank - 1; ++d) {
      if (walk.step[k][d] != 0 && length_of(walk.step[k][d]) < length_of(walk.step[k][rows])) rows = d;
    }
    if (rows == walk.rank - 1 || sources[k - 1].generate) continue;
    for (; rows < walk.rank - 2; ++rows) exchange_with_next(walk, rows);
    return true;
  }
  return false;
}

/// Decides which operands are packed and the size of a block.
TENON_NOINLINE_OG inline void cut_blocks(Plan& plan) {
  const bool is_short = plan.all_columns < 128 && plan.all_rows > 1;
  const bool by_row = plan.crossed && !is_short && !plan.copies;  // the result's buffer holds one row
  std::int64_t widest = 1, buffers = 0;
  bool rows_are_flat = true;  // rows of operands that are not packed follow each other
  for (int k = 0; k < plan.walk.operands; ++k) {
    PlanOperand& operand = plan.operand[k];
    const bool flat = plan.all_rows == 1 || operand.row == plan.all_columns * operand.item;
    const bool is_moved = plan.copies && !plan.crossed && k == 1 && !operand.source;  // in one step
    operand.packed = (!operand.lies_in_rows() && !is_moved) || (is_short && !flat) || (k == 0 && plan.streams);
    rows_are_flat = rows_are_flat && (operand.packed || flat);
    buffers += operand.packed && !(k == 0 && by_row);
    widest = operand.item > widest ? operand.item : widest;
  }
  // Few lines of a crossed operand are read at a time, each whole, as their addresses often share few sets of a cache.
  const std::int64_t room = buffers ? (plan.crossed   ? buffer_bytes
                                       : plan.streams ? streamed_block_bytes
                                                      : packed_bytes) /
                                          (buffers * widest)
                                    : 8 * 1024;
  plan.columns = smaller_of(
      plan.all_columns, plan.crossed ? smaller_of(room, (plan.copies && !plan.streams ? 256 : 1024) / widest) : room);
  plan.rows = smaller_of(plan.all_rows, room / plan.columns);
  if (plan.crossed && plan.rows >= 16) plan.rows = plan.rows / 16 * 16;  // whole registers
  // A copy past the caches takes one line at a time, while the next one is fetched: it has to stay in the cache until
  // then.
  if (plan.crossed && !is_short)
    plan.rows = smaller_of(plan.rows, plan.copies && plan.streams ? (64 + widest - 1) / widest : 64);
  plan.whole = plan.rows == 1 || (!(by_row && plan.operand[0].packed) && rows_are_flat &&
                                  (plan.columns == plan.all_columns || buffers == plan.walk.operands));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void make_plan(Plan& plan, char* out, const Layout& layout, std::int64_t out_item,
                                            const Source* sources, int count, bool copies) {
  Walk& walk = plan.walk;
  const Layout* layouts[max_operands];
  layouts[0] = &layout;
  for (int k = 0; k < count; ++k) layouts[k + 1] = sources[k].layout;
  read_dimensions(walk, layout.sizes(), layouts, count + 1);
  plan.copies = copies;
  plan.crossed = order_walk(walk, sources);
  const int row = walk.rank - 2, column = walk.rank - 1;
  plan.streams =
      has_streaming_stores && layout.numel() * out_item >= (plan.crossed ? streamed_bytes_crossed : streamed_bytes);
  for (int k = 0; k <= count; ++k) {
    const Source* source = k ? sources + (k - 1) : nullptr;
    const char* data = source ? source->data : out;
    PlanOperand& operand = plan.operand[k];
    operand.source = source && source->generate ? source : nullptr;
    operand.item = source ? source->item : out_item;
    const std::int64_t unit = operand.source ? 1 : operand.item;
    for (int d = 0; d < walk.rank; ++d) walk.step[k][d] *= unit;
    operand.row = walk.step[k][row];
    operand.column = walk.step[k][column];
    plan.first[k] = (operand.source ? 0 : static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(data))) +
                    layouts[k]->offset() * unit;
    // A result that overwrites an operand is in the caches already.
    if (source && data == out) plan.streams = false;
  }
  plan.streams = plan.streams && plan.operand[0].lies_in_rows();
  plan.all_rows = walk.size[row];
  plan.all_columns = walk.size[column];
  cut_blocks(plan);
  walk.size[row] = blocks_of(plan.all_rows, plan.rows);
  walk.size[column] = blocks_of(plan.all_columns, plan.columns);
  for (int k = 0; k <= count; ++k) {
    walk.step[k][row] *= plan.rows;
    walk.step[k][column] *= plan.columns;
  }
  if (plan.crossed) exchange_with_next(walk, row);  // so that lines are read whole
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
