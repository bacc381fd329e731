// The bodies of the functions that cpu/run/run.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/pack/streaming_copy.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/plan.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/cpu/run/short_rows.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Decides whether a result that is written past the caches goes through a buffer. Computing into a buffer and then
/// streaming it out never overlaps the two. A slow kernel is better off writing in place: its cache lines are fetched
/// in vain, but during the computation. The first blocks are timed to decide, since only that tells how long a user's
/// function takes.
class StreamChoice {
 public:
  TENON_INLINE explicit StreamChoice(const Plan& plan) : left_(plan.streams && !plan.crossed ? timed : 0) {}
  TENON_INLINE bool is_open() const { return left_ > 0; }
  TENON_INLINE bool is_direct() const { return is_direct_; }
  /// Adds the time that a block took to be computed and to be written.
  TENON_INLINE void add(std::uint64_t computed, std::uint64_t written) {
    if (left_-- <= timed - cold) computed_ += computed, written_ += written;
    // From a third of the time on (Zen 3: a * b + c takes 0.31 and would lose 5 %, sqrt(a * a + b * b) 0.37 and wins 34
    // %).
    if (left_ == 0) is_direct_ = computed_ * 2 > written_;
  }

 private:
  static constexpr int timed = 18, cold = 2;
  int left_;
  bool is_direct_ = false;
  std::uint64_t computed_ = 0, written_ = 0;
};

/// The buffers of a plan, for the blocks that one thread computes.
class Buffers {
 public:
  TENON_INLINE explicit Buffers(const Plan& plan) : plan_(plan), choice_(plan) {
    char* next = bytes_;
    for (int k = 0; k < plan.walk.operands; ++k) {
      if (!plan.operand[k].packed) continue;
      at_[k] = next;
      next += ((k == 0 && !plan.whole ? 1 : plan.rows) * plan.columns * plan.operand[k].item + 63) / 64 * 64;
    }
  }

  /// Computes one block of `rows` by `columns` elements, which begins at `place` in each operand.
  TENON_NOINLINE_OG void compute(const void* tree, Kernel kernel, const std::int64_t* place, std::int64_t rows,
                                 std::int64_t columns) {
    if (rows > rows_ || columns != columns_) {  // fewer rows are the first ones of those in a buffer
      for (int k = 0; k < plan_.walk.operands; ++k) kept_[k] = INT64_MIN;
    }
    rows_ = rows;
    columns_ = columns;
    const int count = plan_.walk.operands;
    char* data[max_operands];
    std::int64_t row[max_operands];
    for (int k = 0; k < count; ++k) {
      const PlanOperand& operand = plan_.operand[k];
      if (operand.packed && k) pack(k, place[k]);
      data[k] = operand.packed && (k || !choice_.is_direct()) ? at_[k] : reinterpret_cast<char*>(place[k]);
      row[k] = operand.packed ? columns * operand.item : operand.row;
    }
    const PlanOperand& out = plan_.operand[0];
    Block2D<char> to{reinterpret_cast<char*>(place[0]), out.row, out.column};
    if (!kernel)
      return move_block(to, {data[1], row[1], plan_.operand[1].packed ? out.item : plan_.operand[1].column}, rows,
                        columns, out.item, plan_.streams);
    const std::int64_t step = plan_.whole ? rows : 1;
    const bool is_packed = out.packed && !choice_.is_direct();
    for (std::int64_t i = 0; i < rows; i += step) {
      const std::uint64_t begin = choice_.is_open() ? clock_ticks() : 0;
      kernel(data[0], tree, data + 1, step * columns);
      if (is_packed && plan_.streams && (step == 1 || out.row == columns * out.item)) {
        const std::uint64_t end = choice_.is_open() ? clock_ticks() : 0;
        stream_out(to.data, data[0], place, i, step * columns);
        if (choice_.is_open()) choice_.add(end - begin, clock_ticks() - end);
        to.data += step * out.row;
      } else if (is_packed) {
        move_block(to, {data[0], columns * out.item, out.item}, step, columns, out.item, plan_.streams);
        to.data += out.row;
      } else {
        data[0] += out.row;
      }
      for (int k = 1; k < count; ++k) data[k] += row[k];
    }
  }

 private:
  /// Writes n elements of the result, those of row `i` on, from its buffer past the caches, and prefetches the elements
  /// that are read two blocks later.
  TENON_INLINE void stream_out(char* to, const char* from, const std::int64_t* place, std::int64_t i, std::int64_t n) {
    std::int64_t ahead[max_operands], bytes[max_operands];
    int count = 0;
    for (int k = 1; k < plan_.walk.operands; ++k) {
      const PlanOperand& operand = plan_.operand[k];
      const bool has_gaps = plan_.all_rows > 1 && operand.row != plan_.all_columns * operand.column;
      if (operand.source || has_gaps || !uses_each_line(operand.column)) continue;
      ahead[count] = place[k] + i * operand.row + 2 * n * operand.column;
      bytes[count++] = stream_step * operand.column / plan_.operand[0].item;
    }
    stream_bytes(to, from, n * plan_.operand[0].item, ahead, bytes, count);
  }

  /// Packs a block of operand k into its buffer, unless the buffer holds it already, as it may for a broadcast operand.
  void pack(int k, std::int64_t place) {
    if (kept_[k] == place) return;
    kept_[k] = place;
    const PlanOperand& operand = plan_.operand[k];
    if (!operand.source) {
      return move_block({at_[k], columns_ * operand.item, operand.item},
                        {reinterpret_cast<const char*>(place), operand.row, operand.column}, rows_, columns_,
                        operand.item, false, plan_.streams);
    }
    for (std::int64_t i = 0; i < rows_; ++i) {
      operand.source->generate(at_[k] + i * columns_ * operand.item, operand.source->state, place + i * operand.row,
                               operand.column, columns_);
    }
  }

  const Plan& plan_;
  StreamChoice choice_;
  char* at_[max_operands];
  std::int64_t kept_[max_operands], rows_ = -1, columns_ = -1;  // the places and the size of the blocks in the buffers
  alignas(64) char bytes_[buffer_bytes + 2048 + 64 * max_operands];
};

/// Computes blocks `first` … `last` - 1.
TENON_NOINLINE_OG inline void compute_blocks(const Plan& plan, const void* tree, Kernel kernel, std::int64_t first,
                                             std::int64_t last) {
  const int column = plan.walk.rank - 1 - plan.crossed, row = plan.walk.rank - 2 + plan.crossed;
  Buffers buffers(plan);
  Cursor cursor(plan.walk, plan.first, first);
  for (std::int64_t i = first; i < last; ++i, cursor.next()) {
    buffers.compute(tree, kernel, cursor.offset, smaller_of(plan.rows, plan.all_rows - cursor.at[row] * plan.rows),
                    smaller_of(plan.columns, plan.all_columns - cursor.at[column] * plan.columns));
  }
  if (plan.streams) finish_streaming();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void run(char* out, const Layout& layout, std::int64_t out_item, const Source* sources,
                                      int count, const void* tree, Kernel kernel) {
  if (layout.numel() == 0) return;
  if (!kernel && copy_short_rows(out, layout, out_item, sources[0])) return;
  Plan plan;
  make_plan(plan, out, layout, out_item, sources, count, !kernel);
  std::int64_t blocks = 1, bytes = 0;
  for (int d = 0; d < plan.walk.rank; ++d) blocks *= plan.walk.size[d];
  for (int k = 0; k <= count; ++k) bytes += plan.operand[k].item;
  parallel_for(blocks, grain_of(blocks, bytes * plan.rows * plan.columns),
               [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) {
                 compute_blocks(plan, tree, kernel, first, last);
               });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
