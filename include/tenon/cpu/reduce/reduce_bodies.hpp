// The bodies of the functions that cpu/reduce/reduce.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/reduce/ends.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/position.hpp>
#include <tenon/cpu/reduce/reduce.hpp>
#include <tenon/cpu/reduce/window.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/threads.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// One thread's share of a plan, with its buffers.
class ReduceRun {
 public:
  TENON_NOINLINE_OG explicit ReduceRun(const ReducePlan& plan)
      : plan_(plan), walk_(plan.walk), reducer_(plan.reducer),
        reader_(walk_, plan.operand, reducer_.item, plan.inner ? plan.result : plan.part,
                plan.inner ? plan.part : plan.result) {}

  /// Computes the results of some blocks.
  TENON_NOINLINE_OG void run_blocks(std::int64_t first, std::int64_t last) {
    ReducePosition position(walk_);
    position.to_piece(walk_, 0, plan_.result, plan_.block, first);
    for (std::int64_t i = first; i < last; ++i) {
      const std::int64_t n = results_at(position);
      const ReduceTile own = states_at(0);
      run_units(position, 0, plan_.units, n);
      write(position, own, n);
      position.next_piece(walk_, 0, plan_.result, plan_.block);
    }
  }

  std::int64_t results_at(const ReducePosition& position) const {
    return smaller_of(plan_.block, walk_.size[plan_.result] - position.at[plan_.result]);
  }
  void write(const ReducePosition& position, const ReduceTile& states, std::int64_t n) {
    plan_.output.write(plan_.output, position.number, walk_.number[plan_.result], states, n);
  }

  /// The states of a block. Level 0: those of the current unit and, at the end, of all; higher levels: those that are
  /// not yet joined.
  ReduceTile states_at(std::int64_t level) {
    ReduceTile tile{};
    tile.capacity = level ? plan_.block : plan_.block * plan_.folded;
    const auto aligned = [](std::int64_t bytes) { return (bytes + 15) / 16 * 16; };
    tile.states = states_ + (level ? aligned(plan_.block * plan_.folded * reducer_.state) +
                                         (level - 1) * aligned(plan_.block * reducer_.state)
                                   : 0);
    return tile;
  }

  /// Sets the states of n results, from a position on, after units `first` … `last` - 1.
  void run_units(const ReducePosition& position, std::int64_t first, std::int64_t last, std::int64_t n) {
    join(last - first, n, [&](std::int64_t i) { run_unit(position, first + i, n, states_at(0)); });
  }

  /// `make(i)` sets the states of level 0; those of all i < count are joined as a binary counter carries: pairs, then
  /// pairs of pairs. So states that were already joined in groups of 2^k give the same result.
  template <class Make>
  TENON_NOINLINE_OG void join(std::int64_t count, std::int64_t n, const Make& make) {
    const ReduceTile own = states_at(0);
    for (std::int64_t i = 0; i < count; ++i) {
      make(i);
      if (count == 1) return;
      std::int64_t level = 1;
      for (std::int64_t digits = i; digits & 1; digits >>= 1) reducer_.merge(own, states_at(level++), n);
      reducer_.start(states_at(level), n);
      reducer_.merge(states_at(level), own, n);
      if (reducer_.settled && reducer_.settled(own, n)) return;
    }
    reducer_.start(own, n);
    std::int64_t level = 1;
    for (std::int64_t digits = count; digits; digits >>= 1, ++level) {
      if (digits & 1) reducer_.merge(own, states_at(level), n);
    }
  }

 private:
  /// Sets the states of n results after one unit.
  TENON_NOINLINE_OG void run_unit(ReducePosition position, std::int64_t unit, std::int64_t n, const ReduceTile& own) {
    reducer_.start(own, n * plan_.folded);
    position.number = 0;
    const std::int64_t first = unit * plan_.unit, last = smaller_of(first + plan_.unit, plan_.steps);
    if (first >= last) return;
    position.to_piece(walk_, walk_.kept, plan_.part, plan_.piece, first);
    for (std::int64_t step = first; step < last; ++step) {
      if (reducer_.settled && reducer_.settled(own, n * plan_.folded)) return;
      run_tile(position, n, own);
      position.next_piece(walk_, walk_.kept, plan_.part, plan_.piece);
    }
    ReduceTile from = own;
    for (std::int64_t k = 1; k < plan_.folded; ++k) {
      from.at = k * n;
      from.index = k * walk_.number[plan_.part];
      reducer_.merge(own, from, n);
    }
  }

  TENON_NOINLINE_OG void run_tile(const ReducePosition& position, std::int64_t n, const ReduceTile& own) {
    ReduceTile tile = own;
    const std::int64_t parts = smaller_of(plan_.piece, walk_.size[plan_.part] - position.at[plan_.part]),
                       folded = plan_.folded;
    tile.rows = plan_.inner ? n : parts;
    tile.columns = plan_.inner ? parts : n;
    tile.index = position.number;
    tile.index_step = walk_.number[plan_.part];
    tile.is_far = plan_.is_far;
    reader_.read(tile, position.offset);
    if (folded > 1) {
      // Few columns in contiguous rows: several rows are read as one wide row.
      ReduceTile wide = tile;
      wide.rows = tile.rows / folded;
      wide.columns *= folded;
      wide.row_step *= folded;
      wide.index_step *= folded;
      reducer_.outer(wide);
      tile.data += wide.rows * wide.row_step;
      tile.index += wide.rows * wide.index_step;
      tile.rows -= wide.rows * folded;
    }
    (plan_.inner ? reducer_.inner : reducer_.outer)(tile);
  }

  const ReducePlan& plan_;
  const ReduceWalk& walk_;
  const Reducer& reducer_;
  TileReader reader_;
  alignas(64) char states_[ReducePlan::state_room];
};

TENON_NOINLINE_OG inline void run_reduction(const ReducePlan& plan, std::int64_t first, std::int64_t last) {
  ReduceRun(plan).run_blocks(first, last);
}

/// Few results of many elements: threads share the units of each block, in chunks. Throws MemoryError before any result
/// is written.
TENON_NOINLINE_OG inline void share_units(const ReducePlan& plan, int threads) {
  // At least one byte: the plan's bytes are bounded for broadcast views, and there may be more units.
  const std::int64_t unit_bytes = (plan.bytes > plan.units ? plan.bytes / plan.units : 1) * plan.block;
  std::int64_t chunk = 1;
  while (blocks_of(plan.units, chunk) > 8 * threads || chunk * unit_bytes < shared_bytes) chunk *= 2;
  const std::int64_t count = blocks_of(plan.units, chunk), room = blocks_of(plan.block * plan.reducer.state, 64) * 64;
  const Storage<std::uint8_t> states(count * room);
  const auto states_of = [&](std::int64_t k) {
    ReduceTile tile{};
    tile.capacity = plan.block;
    tile.states = reinterpret_cast<char*>(states.data()) + k * room;
    return tile;
  };
  ReduceRun all(plan);
  ReducePosition position(plan.walk);
  for (std::int64_t i = 0; i < plan.blocks; ++i) {
    const std::int64_t n = all.results_at(position);
    int settled = 0;
    parallel_blocks(count, [&](std::int64_t k) {
      const ReduceTile to = states_of(k);
      plan.reducer.start(to, n);
      if (__atomic_load_n(&settled, __ATOMIC_RELAXED)) return;
      ReduceRun run(plan);
      run.run_units(position, k * chunk, smaller_of((k + 1) * chunk, plan.units), n);
      plan.reducer.merge(to, run.states_at(0), n);
      if (plan.reducer.settled && plan.reducer.settled(to, n)) __atomic_store_n(&settled, 1, __ATOMIC_RELAXED);
    });
    all.join(count, n, [&](std::int64_t k) {
      plan.reducer.start(all.states_at(0), n);
      plan.reducer.merge(all.states_at(0), states_of(k), n);
    });
    all.write(position, all.states_at(0), n);
    position.next_piece(plan.walk, 0, plan.result, plan.block);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void reduce(const ReduceOperand& operand, Dims shape, const bool* is_reduced,
                                         const Reducer& reducer, const ReduceOutput& output) {
  ReduceWalk walk;
  make_reduce_walk(walk, operand.sources, operand.count, shape, is_reduced, reducer.is_indexed);
  for (int d = 0; d < walk.kept; ++d) {
    if (walk.size[d] == 0) return;
  }
  if (walk.kept > 1 && walk.size[walk.kept - 1] < WindowReduction::widest &&
      WindowReduction::fits(walk, operand, reducer)) {
    return reduce_windows(WindowReduction(walk, operand, reducer, output));
  }
  ReducePlan plan(walk, operand, reducer, output);
  const std::int64_t results_bytes = saturated_product(plan.bytes * plan.block, plan.blocks);
  const int threads = results_bytes >= 4 * shared_bytes ? thread_count() : 1;
  if (threads > 1 && !plan.divide_blocks(threads)) return share_units(plan, threads);
  parallel_for(plan.blocks, grain_of(plan.blocks, plan.bytes * plan.block),
               [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) { run_reduction(plan, first, last); });
}

TENON_NOINLINE_OG TENON_BODY void reduce_by(const ReductionFunctions& by, const ReduceOperand& operand, Dims shape,
                                            const bool* is_reduced, ReduceOutput output) {
  bool left_range = false;
  output.left_range = &left_range;
  const auto reduce_with = [&](const FoldFunctions& fold) {
    output.write = fold.write;
    reduce(operand, shape, is_reduced, fold.reducer(), output);
  };
  reduce_with(by.fold);
  if (left_range && by.wide_fold.reducer) reduce_with(by.wide_fold);
}

TENON_NOINLINE TENON_BODY void reduce_run_by(const ReductionFunctions& by, const char* data, std::int64_t n,
                                             ReduceOutput output) {
  alignas(64) char state[64];
  const ReduceTile tile{state, 1, 0, data, 1, n, 0, 0, 1};
  bool left_range = false;
  output.left_range = &left_range;
  const auto reduce_with = [&](const FoldFunctions& fold) {
    const Reducer reducer = fold.reducer();
    reducer.start(tile, 1);
    reducer.inner(tile);
    fold.write(output, 0, 1, tile, 1);
  };
  reduce_with(by.fold);
  if (left_range && by.wide_fold.reducer) reduce_with(by.wide_fold);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
