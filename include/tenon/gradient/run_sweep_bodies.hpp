// The bodies of the functions that gradient/run_sweep.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/run_sweep.hpp>
#include <tenon/host/gradient/sweep_elements.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage/owned_block.hpp>

namespace tenon::inline v1::detail {

/// A backward kernel that computes one gradient only, as a kernel of an expression.
struct OneSlotSweep {
  const SweptElements* task;
  int slot;
  TENON_NOINLINE_OG TENON_KEYED static void run(char* out, const void* self, const char* const* sources,
                                                std::int64_t n) {
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
  task.types[slot]->reduce(result.block->data, {task.sources, task.count, &sweep, OneSlotSweep::run}, shape, is_reduced,
                           count);
  return result;
}

/// Zeros in the shape of what a gradient is one of: one element, broadcast.
TENON_NOINLINE_OG inline Gradient zero_gradient(const SweepTask& task, int slot) {
  const Layout& of = *task.layouts[slot];
  Layout layout(of.rank(), 0);
  for (int d = 0; d < of.rank(); ++d) layout.set(d, of.size(d), of.size(d) == 1 ? 1 : 0);
  layout.finish();
  const auto bytes = static_cast<std::size_t>(task.types[slot]->item);
  Gradient result(new_block(bytes), layout);
  __builtin_memset(result.block->data, 0, bytes);
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

/// Takes the memory of the result's gradient for gradient k, of the same shape, if it may be written.
TENON_INLINE Block* take_used(const SweepTask& task, int k) {
  Gradient* const g = task.used;
  if (!g || !is_writable_gradient(g->block, g->layout) || g->layout.offset() != 0 ||
      !(g->layout.sizes() == task.shape->sizes()) ||
      g->block->bytes != static_cast<std::size_t>(task.shape->numel() * task.types[k]->item))
    return nullptr;
  Block* const block = g->block;
  g->block = nullptr;
  return block;
}

/// The data of a node whose results are those of another from number `first` on, as edges tell `most_outputs` results
/// of a node apart.
struct MoreResults {
  unsigned first;
  const GradientType* types[Edge::most_outputs];
};
TENON_NOINLINE_OG inline void backward_of_more(Node& node, BackwardPass& pass) {
  const MoreResults& more = *std::launder(reinterpret_cast<MoreResults*>(kept_of(node)));
  const Edge& to = edges_of(node)[0];
  for (Arrived* a = wants(pass, to) ? node.arrived : nullptr; a; a = a->next)
    arrive(pass, *to.node(), more.first + a->output, std::move(a->gradient), *more.types[a->output]);
}
inline void drop_more(Node&) noexcept {}
inline constexpr NodeKind more_kind{"more gradients", backward_of_more, drop_more};

/// The histories of the gradients that a pass records: results of one node, by way of others if there are many.
struct RecordedResults {
  const SweepTask& task;
  const Edge& history;
  Edge more[most_sweep_slots / Edge::most_outputs];
  TENON_NOINLINE_OG Edge of(int slot) {
    constexpr unsigned most = Edge::most_outputs;
    const unsigned at = static_cast<unsigned>(slot) / most, output = static_cast<unsigned>(slot) % most;
    if (at && !more[at]) {
      Node* const node = new_node(more_kind, 1, sizeof(MoreResults));
      auto* const to = ::new (static_cast<void*>(kept_of(*node))) MoreResults{static_cast<unsigned>(slot) - output, {}};
      for (unsigned k = 0; k < most && static_cast<int>(to->first + k) < task.slots; ++k)
        to->types[k] = task.types[to->first + k];
      edges_of(*node)[0] = history;
      more[at] = Edge(node);
    }
    return Edge(retain_node((at ? more[at] : history).node()), output);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE TENON_BODY void run_sweep(const SweepTask& task, BackwardPass& pass, const Edge& history) {
  char* to[most_sweep_slots];
  bool adds[most_sweep_slots];
  FreshBlocks fresh(task.slots);
  std::uint64_t wanted = 0;
  std::int64_t written = 0;
  int outputs = 0, only = -1;
  RecordedResults recorded{task, history, {}};
  const auto pass_on = [&] TENON_INLINE_LAMBDA(int k, Gradient&& gradient) {
    if (history) gradient.history = recorded.of(k);
    arrive(pass, task.edges[k], std::move(gradient), *task.types[k]);
  };
  for (int k = 0; k < task.slots; ++k) {
    to[k] = nullptr;
    adds[k] = false;
    if (!task.layouts[k] || !wants(pass, task.edges[k])) continue;
    if (history && pass.of_zeros) pass_on(k, zero_gradient(task, k));
    else if (task.layouts[k]->sizes() == task.shape->sizes()) wanted |= std::uint64_t{1} << k;
    else pass_on(k, sweep_broadcast(task, k));
  }
  for (int k = 0; k < task.slots; ++k) {
    if (!(wanted >> k & 1)) continue;
    for (int j = 0; j < k && !to[k] && task.in_order && !history; ++j) {
      if (to[j] && task.edges[j] == task.edges[k]) to[k] = to[j];
    }
    adds[k] = to[k] != nullptr;
    if (adds[k]) continue;
    written += task.types[k]->item;
    ++outputs;
    only = k;
    fresh.of[k] = history ? nullptr : take_used(task, k);
    if (!fresh.of[k]) fresh.of[k] = new_block(static_cast<std::size_t>(task.shape->numel() * task.types[k]->item));
    to[k] = fresh.of[k]->data;
  }
  char* total = nullptr;
  if (task.has_total && outputs == 1 && !history) {  // all in one: they are added in a register
    total = to[only];
    for (int k = 0; k < task.slots; ++k) to[k] = nullptr;
  }
  if (wanted) sweep_elements(task, {to, adds, wanted, total}, written);
  for (int k = 0; k < task.slots; ++k) {
    if (fresh.of[k]) pass_on(k, Gradient(fresh.take(k), *task.shape));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
