// The driver of backward kernels: all gradients of an expression's leaves in one pass over its elements.
//
// Gradients that have the result's shape are written in one pass that threads share. Those of leaves that were broadcast are sums: each is a
// reduction over what the same kernel gives for that leaf, in units of a fixed size, so that it does not depend on threads.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/host/computation.hpp>
#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/sweep_kernel.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/owned_block.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The most operands and results of a backward kernel: those of 31 leaves, or of fewer with second derivatives.
inline constexpr int most_sweep_slots = 64;

/// What a backward kernel reads, and where its results go.
struct SweepTask {
  const char* function;              // named by errors
  const Source* sources;             // of those operands that are there
  const unsigned char* place;        // the kernel's operand that each of them is
  int count, slots;                  // of sources; of gradients that the kernel has
  const Layout* shape;               // of the result, contiguous
  const void* tree;
  SweepKernel kernel;
  const Layout* const* layouts;      // of what each gradient is one of; null where there can be none
  const GradientType* const* types;  // of their elements
  const Edge* edges;                 // where they go
  bool in_order;                     // whether the kernel has them in their order, so that it can add equal ones
};

/// A backward kernel that computes one gradient only, as a kernel of an expression.
struct OneSlotSweep {
  const SweepTask* task;
  int slot;
  TENON_NOINLINE_OG static void run(char* out, const void* self, const char* const* sources, std::int64_t n) {
    const auto& sweep = *static_cast<const OneSlotSweep*>(self);
    char* to[most_sweep_slots] = {};
    bool adds[most_sweep_slots] = {};
    const char* operands[most_sweep_slots] = {};
    to[sweep.slot] = out;
    for (int k = 0; k < sweep.task->count; ++k) operands[sweep.task->place[k]] = sources[k];
    sweep.task->kernel({to, adds, std::uint64_t{1} << sweep.slot}, sweep.task->tree, operands, n);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The bytes in which a thread packs operands: half of a first cache.
inline constexpr std::int64_t sweep_buffer = 32 * 1024;

/// One pass that writes the gradients of leaves that have the result's shape.
TENON_NOINLINE_OG inline void sweep_elements(const SweepTask& task, char* const* to, const bool* adds, std::uint64_t wanted) {
  const std::int64_t n = task.shape->numel();
  if (n == 0) return;
  bool in_rows = true;
  std::int64_t bytes = 0;
  for (int k = 0; k < task.count; ++k) {
    const Layout& layout = *task.sources[k].layout;
    in_rows = in_rows && !task.sources[k].generate && layout.is_contiguous() && layout.numel() == n;
    bytes += task.sources[k].item;
  }
  for (int k = 0; k < task.slots; ++k) bytes += to[k] ? task.types[k]->item : 0;
  if (in_rows && n <= most_simple_elements) {
    const char* operand[most_sweep_slots] = {};
    for (int k = 0; k < task.count; ++k)
      operand[task.place[k]] = task.sources[k].data + task.sources[k].layout->offset() * task.sources[k].item;
    return task.kernel({to, adds, wanted}, task.tree, operand, n);
  }
  if (in_rows) {
    parallel_for(n, grain_of(n, bytes), [&](std::int64_t first, std::int64_t last) TENON_INLINE_LAMBDA {
      const char* operand[most_sweep_slots] = {};
      char* out[most_sweep_slots];
      for (int k = 0; k < task.count; ++k)
        operand[task.place[k]] = task.sources[k].data + (task.sources[k].layout->offset() + first) * task.sources[k].item;
      for (int k = 0; k < task.slots; ++k) out[k] = to[k] ? to[k] + first * task.types[k]->item : nullptr;
      task.kernel({out, adds, wanted}, task.tree, operand, last - first);
    });
    return;
  }
  // Rows in the order of the result's elements; what is not contiguous within them goes through a buffer.
  const Layout* layouts[max_operands] = {task.shape};
  for (int k = 0; k < task.count; ++k) layouts[k + 1] = task.sources[k].layout;
  Walk walk;
  coalesce(walk, task.shape->sizes(), layouts, task.count + 1);
  int buffers = 1;
  for (int k = 0; k < task.count; ++k) buffers += task.sources[k].generate || walk.run_step(k + 1) != 1;
  const std::int64_t room = sweep_buffer / (16 * buffers) / 64 * 64;
  const std::int64_t run = walk.run(), block = smaller_of(run, room), per_run = blocks_of(run, block);
  std::int64_t blocks = per_run;
  for (int d = 0; d < walk.rank - 1; ++d) blocks *= walk.size[d];
  std::int64_t begin[max_operands];
  for (int k = 0; k <= task.count; ++k) begin[k] = layouts[k]->offset();
  parallel_for(blocks, grain_of(blocks, bytes * block), [&](std::int64_t first, std::int64_t last) {
    alignas(64) char buffer[sweep_buffer];
    Walk outer = walk;
    outer.rank = walk.rank - 1 > 0 ? walk.rank - 1 : 1;
    if (walk.rank == 1) {
      outer.size[0] = 1;
      for (int k = 0; k <= task.count; ++k) outer.step[k][0] = 0;
    }
    Cursor cursor(outer, begin, first / per_run);
    std::int64_t part = first % per_run;
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t at = part * block, columns = smaller_of(block, run - at);
      const char* operand[most_sweep_slots] = {};
      char* out[most_sweep_slots];
      int packed = 0;
      for (int k = 0; k < task.count; ++k) {
        const Source& source = task.sources[k];
        const std::int64_t step = walk.run_step(k + 1), place = cursor.offset[k + 1] + at * step;
        if (!source.generate && step == 1) {
          operand[task.place[k]] = source.data + place * source.item;
          continue;
        }
        char* const to_buffer = buffer + 16 * room * packed++;
        if (source.generate) source.generate(to_buffer, source.state, place, step, columns);
        else if (step == 0) fill_items(to_buffer, source.data + place * source.item, columns, source.item);
        else move_elements(to_buffer, 1, source.data + place * source.item, step, columns, source.item);
        operand[task.place[k]] = to_buffer;
      }
      for (int k = 0; k < task.slots; ++k) out[k] = to[k] ? to[k] + (cursor.offset[0] + at) * task.types[k]->item : nullptr;
      task.kernel({out, adds, wanted}, task.tree, operand, columns);
      if (++part == per_run) {
        part = 0;
        cursor.next();
      }
    }
  });
}

/// A gradient of what was broadcast, in memory of its own.
TENON_NOINLINE_OG inline Gradient sweep_broadcast(const SweepTask& task, int slot) {
  const Layout& of = *task.layouts[slot];
  const Layout layout = contiguous_layout(task.function, of.sizes());
  Gradient result(new_block(static_cast<std::size_t>(layout.numel() * task.types[slot]->item)), layout);
  const Dims shape = task.shape->sizes();
  bool is_reduced[max_rank] = {};
  std::int64_t count = 1;
  for (int d = 0; d < shape.rank(); ++d) {
    const int in = d - (shape.rank() - of.rank());
    is_reduced[d] = (in < 0 || of.size(in) == 1) && shape[d] != 1;
    if (is_reduced[d]) count *= shape[d];
  }
  const OneSlotSweep sweep{&task, slot};
  task.types[slot]->reduce(result.block->data, {task.sources, task.count, &sweep, OneSlotSweep::run}, shape, is_reduced, count);
  return result;
}

/// The memory of gradients that are being computed, until they are passed on.
struct FreshBlocks {
  Block* of[most_sweep_slots];
  int count;
  TENON_INLINE explicit FreshBlocks(int n) : count(n) {
    for (int k = 0; k < n; ++k) of[k] = nullptr;
  }
  FreshBlocks(const FreshBlocks&) = delete;
  FreshBlocks& operator=(const FreshBlocks&) = delete;
  TENON_INLINE ~FreshBlocks() {
    for (int k = 0; k < count; ++k) drop(of[k]);
  }
  TENON_INLINE Block* take(int k) {
    Block* const block = of[k];
    of[k] = nullptr;
    return block;
  }
};

/// Computes all gradients that are wanted, and passes them on: gradient k as result k of `history`, if they are recorded.
TENON_NOINLINE inline void run_sweep(const SweepTask& task, BackwardPass& pass, const Edge& history = {}) {
  char* to[most_sweep_slots];
  bool adds[most_sweep_slots];
  FreshBlocks fresh(task.slots);
  std::uint64_t wanted = 0, summed = 0;
  for (int k = 0; k < task.slots; ++k) {
    to[k] = nullptr;
    adds[k] = false;
    if (!task.layouts[k] || !wants(pass, task.edges[k])) continue;
    if (!(task.layouts[k]->sizes() == task.shape->sizes())) {
      summed |= std::uint64_t{1} << k;
      continue;
    }
    wanted |= std::uint64_t{1} << k;
    for (int j = 0; j < k && !to[k] && task.in_order && !history; ++j) {
      if (to[j] && task.edges[j] == task.edges[k]) to[k] = to[j];
    }
    adds[k] = to[k] != nullptr;
    if (adds[k]) continue;
    fresh.of[k] = new_block(static_cast<std::size_t>(task.shape->numel() * task.types[k]->item));
    to[k] = fresh.of[k]->data;
  }
  if (wanted) sweep_elements(task, to, adds, wanted);
  const auto pass_on = [&](int k, Gradient&& gradient) TENON_INLINE_LAMBDA {
    if (history) gradient.history = Edge(retain_node(history.node()), static_cast<unsigned>(k));
    arrive(pass, task.edges[k], std::move(gradient), *task.types[k]);
  };
  for (int k = 0; k < task.slots; ++k) {
    if (summed >> k & 1) pass_on(k, sweep_broadcast(task, k));
    else if (fresh.of[k]) pass_on(k, Gradient(fresh.take(k), *task.shape));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
