// The bodies of the functions that host/gradient/sweep_elements.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/gradient/sweep_elements.hpp>
#include <tenon/host/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes in which a thread packs operands and gradients: half of a first cache.
inline constexpr std::int64_t sweep_buffer = 32 * 1024;

/// The gradients of one pass, and the blocks it is cut into: parts of rows, in the order of the result's elements.
struct SweepRun {
  const SweptElements& task;
  const SweepOutputs& outputs;
  Walk walk;  // of the result and the sources, without the innermost dimension
  std::int64_t step[max_operands], begin[max_operands];  // along a row; of operand 0, the result
  std::int64_t run, block, per_run, room;  // elements of a row, of a block; blocks of a row; bytes of a buffer

  TENON_INLINE std::int64_t item(int k) const { return task.items[k]; }

  /// Computes blocks `first` … `last` - 1.
  TENON_NOINLINE_OG void compute(std::int64_t first, std::int64_t last) const {
    alignas(64) char buffer[sweep_buffer];
    std::int64_t held[max_operands], times[max_operands];  // where the element was read that a buffer repeats, and how
                                                           // often it does
    for (int k = 0; k < task.count; ++k) held[k] = INT64_MIN;
    Cursor cursor(walk, begin, first / per_run);
    std::int64_t part = first % per_run;
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t at = part * block, columns = smaller_of(block, run - at);
      const char* operand[most_sweep_slots] = {};
      char* out[most_sweep_slots];
      char* next = buffer;
      for (int k = 0; k < task.count; ++k) {
        const Source& source = task.sources[k];
        const std::int64_t place = cursor.offset[k + 1] + at * step[k + 1];
        if (!source.generate && step[k + 1] == 1) {
          operand[task.place[k]] = source.data + place * source.item;
          continue;
        }
        operand[task.place[k]] = next;
        if (source.generate) {
          source.generate(next, source.state, place, step[k + 1], columns);
        } else if (step[k + 1] != 0) {
          move_elements(next, 1, source.data + place * source.item, step[k + 1], columns, source.item);
        } else if (held[k] != place || columns > times[k]) {
          fill_items(next, source.data + place * source.item, columns, source.item);
          held[k] = place;
          times[k] = columns;
        }
        next += room;
      }
      const std::int64_t offset = cursor.offset[0] + at;
      for (int k = 0; k < task.slots; ++k) { out[k] = outputs.to[k] ? outputs.to[k] + offset * item(k) : nullptr; }
      char* const total = outputs.total ? outputs.total + offset * item(0) : nullptr;
      task.kernel({out, outputs.adds, outputs.wanted, total}, task.tree, operand, columns);
      if (++part == per_run) {
        part = 0;
        cursor.next();
      }
    }
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void sweep_elements(const SweptElements& task, const SweepOutputs& outputs,
                                                 std::int64_t written) {
  const std::int64_t n = task.shape->numel();
  if (n == 0) return;
  bool in_rows = true;
  std::int64_t bytes = written;
  for (int k = 0; k < task.count; ++k) {
    const Layout& layout = *task.sources[k].layout;
    in_rows = in_rows && !task.sources[k].generate && layout.is_contiguous() && layout.numel() == n;
    bytes += task.sources[k].item;
  }
  const auto compute_row = [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) {
    const char* operand[most_sweep_slots] = {};
    char* out[most_sweep_slots];
    for (int k = 0; k < task.count; ++k)
      operand[task.place[k]] = task.sources[k].data + (task.sources[k].layout->offset() + first) * task.sources[k].item;
    for (int k = 0; k < task.slots; ++k) out[k] = outputs.to[k] ? outputs.to[k] + first * task.items[k] : nullptr;
    task.kernel({out, outputs.adds, outputs.wanted, outputs.total ? outputs.total + first * task.items[0] : nullptr},
                task.tree, operand, last - first);
  };
  if (in_rows && n <= most_simple_elements) return compute_row(0, n);
  if (in_rows) return parallel_for(n, grain_of(n, bytes), compute_row);

  SweepRun run{task, outputs, {}, {}, {}, 0, 0, 0, 0};
  const Layout* layouts[max_operands] = {task.shape};
  for (int k = 0; k < task.count; ++k) layouts[k + 1] = task.sources[k].layout;
  coalesce(run.walk, task.shape->sizes(), layouts, task.count + 1);
  int buffers = 0;
  for (int k = 0; k <= task.count; ++k) {
    run.step[k] = run.walk.inner_step(k);
    run.begin[k] = layouts[k]->offset();
    buffers += k > 0 && (task.sources[k - 1].generate || run.step[k] != 1);
  }
  run.room = sweep_buffer / (buffers > 2 ? buffers : 2) / 64 * 64;
  run.run = run.walk.inner_size();
  run.block = smaller_of(run.run, run.room / 16 / 64 * 64);
  run.per_run = blocks_of(run.run, run.block);
  std::int64_t blocks = run.per_run;
  for (int d = 0; d < run.walk.rank - 1; ++d) blocks *= run.walk.size[d];
  if (run.walk.rank > 1) {
    --run.walk.rank;
  } else {
    run.walk.size[0] = 1;
    for (int k = 0; k <= task.count; ++k) run.walk.step[k][0] = 0;
  }
  parallel_for(blocks, grain_of(blocks, bytes * run.block),
               [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) { run.compute(first, last); });
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
