// The driver: walks a result and its operands block by block, and calls the kernel.
//
// It is no template: one body serves all expressions, which keeps them cheap to compile.  The kernel sees contiguous rows;
// what is not contiguous, or made from its position, is packed into a buffer first; so is a result that must be.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/cpu/plan.hpp>
#include <tenon/cpu/stream.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES
namespace detail {
/// What a thread is called for moves so many bytes, and four times as many are the least that is shared.
inline constexpr std::int64_t shared_bytes = 128 * 1024;
}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// Computes blocks of a plan.  Without a kernel the one source is copied.
class Worker {
 public:
  Worker(const Plan& plan, const void* tree, Kernel kernel) : plan_(plan), tree_(tree), kernel_(kernel) {
    char* next = bytes_;
    for (int k = 0; k < plan.walk.operands; ++k) {
      if (!plan.packed[k]) continue;
      buffer_[k] = next;
      next += ((k == 0 && !plan.whole ? 1 : plan.rows) * plan.columns * plan.item[k] + 63) / 64 * 64;
    }
  }

  /// One block: `offset`, in elements, of its first one in each operand.
  void run(const std::int64_t* offset, std::int64_t rows, std::int64_t columns) {
    if (rows != kept_rows_ || columns != kept_columns_) {
      for (std::int64_t& kept : kept_) kept = nowhere;
      kept_rows_ = rows;
      kept_columns_ = columns;
    }
    const Block2D<char> out{plan_.out + offset[0] * plan_.item[0], plan_.row_step(0), plan_.column_step(0)};
    if (!kernel_) {
      if (plan_.sources->generate) pack(1, offset[1], rows, columns);
      const auto from = plan_.sources->generate ? Block2D<const char>{buffer_[1], columns, 1} : memory(1, offset[1]);
      return move_block(out, from, rows, columns, plan_.item[0], plan_.streams);
    }
    const char* operand[max_operands];
    std::int64_t row_bytes[max_operands];
    for (int k = 1; k < plan_.walk.operands; ++k) {
      if (plan_.packed[k]) pack(k, offset[k], rows, columns);
      operand[k - 1] = plan_.packed[k] ? buffer_[k] : memory(k, offset[k]).data;
      row_bytes[k - 1] = (plan_.packed[k] ? columns : plan_.row_step(k)) * plan_.item[k];
    }
    if (plan_.whole) return compute(out, operand, rows, columns);
    for (std::int64_t i = 0; i < rows; ++i) {
      compute({out.data + i * out.row * plan_.item[0], out.row, out.column}, operand, 1, columns);
      for (int k = 1; k < plan_.walk.operands; ++k) operand[k - 1] += row_bytes[k - 1];
    }
  }

 private:
  Block2D<const char> memory(int k, std::int64_t offset) const {
    return {plan_.sources[k - 1].data + offset * plan_.item[k], plan_.row_step(k), plan_.column_step(k)};
  }
  /// Brings a block of operand k into its buffer, unless it is there already, as with what is broadcast.
  void pack(int k, std::int64_t offset, std::int64_t rows, std::int64_t columns) {
    if (kept_[k] == offset) return;
    const Source& source = plan_.sources[k - 1];
    if (source.generate) {
      for (std::int64_t i = 0; i < rows; ++i) {
        source.generate(buffer_[k] + i * columns * source.item, source.state, offset + i * plan_.row_step(k), plan_.column_step(k), columns);
      }
    } else {
      move_block({buffer_[k], columns, 1}, memory(k, offset), rows, columns, source.item, false);
    }
    kept_[k] = offset;
  }

  /// Rows of the result, in one call of the kernel.
  void compute(Block2D<char> out, const char* const* operand, std::int64_t rows, std::int64_t columns) {
    kernel_(plan_.packed[0] ? buffer_[0] : out.data, tree_, operand, rows * columns);
    if (plan_.packed[0]) move_block(out, {buffer_[0], columns, 1}, rows, columns, plan_.item[0], plan_.streams);
  }

  static constexpr std::int64_t nowhere = INT64_MIN;
  const Plan& plan_;
  const void* tree_;
  Kernel kernel_;
  char* buffer_[max_operands];
  std::int64_t kept_[max_operands], kept_rows_ = -1, kept_columns_ = -1;  // the offsets and the size of what the buffers hold
  alignas(64) char bytes_[buffer_bytes + 2048 + 64 * max_operands];
};

/// The walk over the blocks of a plan: its outer dimensions, then those of the blocks, in the order that reads lines whole.
inline Walk blocks_of(const Plan& plan) {
  Walk grid = plan.walk;
  const int row = grid.rank - 2, column = grid.rank - 1;
  grid.size[row] = (plan.all_rows() + plan.rows - 1) / plan.rows;
  grid.size[column] = (plan.all_columns() + plan.columns - 1) / plan.columns;
  for (int k = 0; k < grid.operands; ++k) {
    grid.step[k][row] *= plan.rows;
    grid.step[k][column] *= plan.columns;
  }
  if (plan.crossed) exchange(grid, row, column);
  return grid;
}

/// Computes the blocks from number `first` to before `last`.
inline void compute_blocks(const Plan& plan, const Walk& grid, const void* tree, Kernel kernel, std::int64_t first, std::int64_t last) {
  const int column = plan.crossed ? grid.rank - 2 : grid.rank - 1, row = plan.crossed ? grid.rank - 1 : grid.rank - 2;
  const auto least = [](std::int64_t a, std::int64_t b) { return a < b ? a : b; };
  Worker worker(plan, tree, kernel);
  Cursor cursor(grid, plan.offset, first);
  for (std::int64_t i = first; i < last; ++i, cursor.next()) {
    worker.run(cursor.offset, least(plan.rows, plan.all_rows() - cursor.at[row] * plan.rows),
               least(plan.columns, plan.all_columns() - cursor.at[column] * plan.columns));
  }
  if (plan.streams) finish_streaming();
}

/// Writes a result of `layout.sizes()` at `out` (the layout's offset not in it) from `count` sources that broadcast to it.
/// Without a kernel it is a copy of the one source, of the same type.  Several threads share what is large.
TENON_NOINLINE inline void run(char* out, const Layout& layout, std::int64_t out_item, const Source* sources, int count, const void* tree, Kernel kernel) {
  if (layout.numel() == 0) return;
  Plan plan;
  make_plan(plan, out, layout, out_item, sources, count, !kernel);
  const Walk grid = blocks_of(plan);
  std::int64_t blocks = 1, block_bytes = 0;
  for (int d = 0; d < grid.rank; ++d) blocks *= grid.size[d];
  for (int k = 0; k <= count; ++k) block_bytes += plan.rows * plan.columns * plan.item[k];
  const std::int64_t grain = 1 + shared_bytes / block_bytes;
  parallel_for(blocks, blocks < 4 * grain ? blocks : grain,
               [&](std::int64_t first, std::int64_t last) { compute_blocks(plan, grid, tree, kernel, first, last); });
}

TENON_END_DETAIL
