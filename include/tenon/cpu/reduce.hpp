// The driver of reductions: walks the results and the elements of each, tile by tile.
//
// It is no template.  If the innermost dimension is reduced, it reduces the rows of a tile, else the columns.  Strided elements and
// those of expressions are first written to a buffer, a tile at a time.
//
// The elements of a result are cut into units of a fixed size.  Each unit has its own state, and the states are joined in a fixed
// tree, so that the result does not depend on which thread computes which unit.  Threads share blocks of results or, if these are
// few, units: in chunks of 2^k units, which are subtrees.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/cpu/plan.hpp>
#include <tenon/cpu/reduce_ends.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/cpu/reduce_position.hpp>
#include <tenon/cpu/reduce_window.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/cpu/threads.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_DETAIL

/// Whether tiles are read in place, which allows any size.
TENON_INLINE bool lies_in_rows(const ReduceWalk& walk, const ReduceOperand& operand, int column) {
  return operand.lies_in_memory() && walk.step[0][column] == 1;
}

/// Makes tiles of contiguous rows.  Tiles that are not read in place hold `bytes` at most.
class TileReader {
 public:
  static constexpr std::int64_t bytes = 32 * 1024;

  TileReader(const ReduceWalk& walk, const ReduceOperand& operand, std::int64_t item, int row, int column)
      : walk_(walk), operand_(operand), item_(item), row_(row), column_(column) {
    is_direct_ = lies_in_rows(walk, operand, column);
    in_rows_ = true;
    for (int k = 0; k < walk.sources; ++k) in_rows_ = in_rows_ && !operand.sources[k].generate && walk.step[k][column] == 1;
  }
  /// `offset` tells where the tile begins.  Sets the tile's data and the step of its rows.
  void read(ReduceTile& tile, const std::int64_t* offset) {
    tile.row_step = is_direct_ ? walk_.step[0][row_] * item_ : tile.columns * item_;
    const Source& first = operand_.sources[0];
    if (is_direct_) {
      tile.data = first.data + offset[0] * item_;
      return;
    }
    tile.data = buffer_;
    if (operand_.lies_in_memory()) {
      for (std::int64_t r = 0; r < tile.rows; ++r) {
        move_elements(buffer_ + r * tile.row_step, 1, first.data + (offset[0] + r * walk_.step[0][row_]) * item_, walk_.step[0][column_],
                      tile.columns, item_);
      }
    } else if (in_rows_) {
      run_rows(tile, offset);
    } else {
      run_tile(tile, offset);
    }
  }

 private:
  /// Calls the expression's kernel on each row of the tile, or on all at once if every source has them contiguous.
  void run_rows(const ReduceTile& tile, const std::int64_t* offset) {
    const char* operand[max_operands];
    bool follow = true;
    for (int k = 0; k < walk_.sources; ++k) {
      operand[k] = operand_.sources[k].data + offset[k] * operand_.sources[k].item;
      follow = follow && walk_.step[k][row_] == tile.columns;
    }
    if (follow) return operand_.kernel(buffer_, operand_.tree, operand, tile.rows * tile.columns);
    for (std::int64_t r = 0; r < tile.rows; ++r) {
      operand_.kernel(buffer_ + r * tile.row_step, operand_.tree, operand, tile.columns);
      for (int k = 0; k < walk_.sources; ++k) operand[k] += walk_.step[k][row_] * operand_.sources[k].item;
    }
  }
  /// Calls the driver of expressions (cpu/run.hpp) for the tile.
  TENON_NOINLINE_OG void run_tile(const ReduceTile& tile, const std::int64_t* offset) {
    Source sources[max_operands];
    Layout layouts[max_operands];
    const auto lay = [&](Layout& layout, std::int64_t start, std::int64_t row_step, std::int64_t column_step) {
      layout = Layout(2, start);
      layout.set(0, tile.rows, row_step);
      layout.set(1, tile.columns, column_step);
      layout.finish();
    };
    for (int k = 0; k < walk_.sources; ++k) {
      sources[k] = operand_.sources[k];
      lay(layouts[k], offset[k], walk_.step[k][row_], walk_.step[k][column_]);
      sources[k].layout = &layouts[k];
    }
    Layout out;
    lay(out, 0, tile.columns, 1);
    run(buffer_, out, item_, sources, walk_.sources, operand_.tree, operand_.kernel);
  }

  const ReduceWalk& walk_;
  const ReduceOperand& operand_;
  std::int64_t item_;
  int row_, column_;
  bool is_direct_, in_rows_;
  alignas(64) char buffer_[bytes];
};

/// A reduction, and how it is cut.  Units and tiles, which decide how sums are rounded, do not depend on the number of threads.
struct ReducePlan {
  /// The elements of one result in a unit, when rows are reduced.
  static constexpr std::int64_t run_unit_size = 64 * 1024;
  static constexpr std::int64_t state_room = 32 * 1024;

  TENON_NOINLINE_OG ReducePlan(const ReduceWalk& w, const ReduceOperand& o, const Reducer& r, const ReduceOutput& out)
      : walk(w), operand(o), reducer(r), output(out), result(w.kept - 1), part(w.rank - 1),
        inner(reduces_rows(w, o, r.is_indexed ? 64 : 16)) {
    const bool is_direct = lies_in_rows(walk, operand, inner ? part : result);
    const std::int64_t parts = walk.size[part], results = walk.size[result], room = TileReader::bytes / reducer.item;
    folded = 1;
    if (!inner && is_direct && results <= 16 && walk.step[0][part] == results && parts >= 256) folded = 256 / results;
    const std::int64_t per_unit = inner ? run_unit_size : 1024 * folded;
    piece = is_direct ? per_unit : inner ? smaller_of(4096, room) : room / smaller_of(results, 1024);
    if (piece > parts) piece = parts > 0 ? parts : 1;
    steps = blocks_of(parts, piece);
    for (int d = walk.kept; d < part; ++d) steps *= walk.size[d];
    unit = piece < per_unit ? smaller_of(per_unit / piece, 64) : 1;
    units = steps > unit ? blocks_of(steps, unit) : 1;
    std::int64_t levels = 0;
    if (units > 1) {
      while (units >> levels) ++levels;
    }
    block = (state_room / (levels + 1) - 16) / reducer.state;
    if (inner && steps > 1) block = smaller_of(block, 64);
    if (!is_direct) block = smaller_of(block, room / piece);
    block = smaller_of(block, 2048);
    // Whole registers: which columns are computed in lanes does not depend on where blocks begin.
    if (block >= results) block = results;
    else if (block > 64) block = block / 64 * 64;
    blocks = blocks_of(results, block);
    for (int d = 0; d < result; ++d) blocks *= walk.size[d];
    bytes = 0;
    for (int k = 0; k < operand.count; ++k) bytes += operand.sources[k].item;
    for (int d = walk.kept; d < walk.rank; ++d) bytes *= walk.size[d];
  }

  /// Makes blocks narrower, so that each thread has some.  Returns false and changes nothing if there are too few results.
  bool divide_blocks(int threads) {
    const std::int64_t results = walk.size[result], rows = blocks / blocks_of(results, block), least = shared_bytes / (bytes + 1);
    std::int64_t width = blocks_of(results, blocks_of(std::int64_t{4} * threads, rows));
    if (width < least) width = least;
    if (!inner) width = blocks_of(width, 256) * 256;  // whole registers, and some cache lines of each row
    width = smaller_of(width, block);
    const std::int64_t count = rows * blocks_of(results, width);
    if (units > 1 && count < 2 * threads) return false;
    block = width;
    blocks = count;
    return true;
  }

  const ReduceWalk& walk;
  const ReduceOperand& operand;
  const Reducer& reducer;
  const ReduceOutput& output;
  int result, part;                 // the innermost dimensions: kept, reduced
  bool inner;                       // whether `part` is the innermost of all
  std::int64_t piece, folded;       // elements of a result in a tile; rows that are read as one
  std::int64_t steps, unit, units;  // tiles of a result, tiles in a unit, units
  std::int64_t block, blocks;       // results that are computed together, number of blocks
  std::int64_t bytes;               // read for each result

 private:
  /// Whether the innermost dimension is a reduced one.
  static bool reduces_rows(const ReduceWalk& walk, const ReduceOperand& operand, std::int64_t least) {
    const int result = walk.kept - 1, part = walk.rank - 1;
    // Rows of fewer than `least` elements would not fill lanes, or be searched for their extreme: columns are reduced instead.
    if (walk.size[part] == 1 || (walk.size[part] < least && walk.size[result] >= 64)) return false;
    return walk.size[result] == 1 || step_weight(walk, operand.sources, part) <= step_weight(walk, operand.sources, result);
  }
};

/// One thread's share of a plan, with its buffers.
class ReduceRun {
 public:
  TENON_NOINLINE_OG explicit ReduceRun(const ReducePlan& plan)
      : plan_(plan), walk_(plan.walk), reducer_(plan.reducer),
        reader_(walk_, plan.operand, reducer_.item, plan.inner ? plan.result : plan.part, plan.inner ? plan.part : plan.result) {}

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

  /// The states of a block.  Level 0: those of the current unit and, at the end, of all; higher levels: those that wait to be
  /// joined.
  ReduceTile states_at(std::int64_t level) {
    ReduceTile tile{};
    tile.capacity = level ? plan_.block : plan_.block * plan_.folded;
    const auto aligned = [](std::int64_t bytes) { return (bytes + 15) / 16 * 16; };
    tile.states =
        states_ + (level ? aligned(plan_.block * plan_.folded * reducer_.state) + (level - 1) * aligned(plan_.block * reducer_.state) : 0);
    return tile;
  }

  /// Sets the states of n results, from a position on, after units `first` … `last` - 1.
  void run_units(const ReducePosition& position, std::int64_t first, std::int64_t last, std::int64_t n) {
    join(last - first, n, [&](std::int64_t i) { run_unit(position, first + i, n, states_at(0)); });
  }

  /// `make(i)` sets the states of level 0; those of all i < count are joined as a binary counter carries: pairs, then pairs of
  /// pairs.  So states that were already joined in groups of 2^k give the same result.
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
    const std::int64_t parts = smaller_of(plan_.piece, walk_.size[plan_.part] - position.at[plan_.part]), folded = plan_.folded;
    tile.rows = plan_.inner ? n : parts;
    tile.columns = plan_.inner ? parts : n;
    tile.index = position.number;
    tile.index_step = walk_.number[plan_.part];
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

/// Few results of many elements: threads share the units of each block, in chunks.  Throws MemoryError before any result is
/// written.
TENON_NOINLINE_OG inline void share_units(const ReducePlan& plan, int threads) {
  const std::int64_t unit_bytes = plan.bytes / plan.units * plan.block;
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

/// The fast path, without a plan: the state of n contiguous elements, at least one and at most a unit.
template <class Fold, class T>
TENON_INLINE auto reduce_run(const char* data, std::int64_t n) {
  using Kernel = reduce_kernel_t<Fold, T>;
  alignas(16) char state[32];
  static_assert(Kernel::state_bytes <= 32);
  const ReduceTile tile{state, 1, 0, data, 1, n, 0, 0, 1};
  Kernel::start(tile, 1);
  inner_of<Kernel>()(tile);
  return Kernel::state(tile, 0);
}

/// Reduces the dimensions of `shape` that `is_reduced` marks, of an operand whose sources broadcast to `shape`.
TENON_NOINLINE_OG inline void reduce(const ReduceOperand& operand, Dims shape, const bool* is_reduced, const Reducer& reducer,
                                  const ReduceOutput& output) {
  ReduceWalk walk;
  make_reduce_walk(walk, operand.sources, operand.count, shape, is_reduced, reducer.is_indexed);
  for (int d = 0; d < walk.kept; ++d) {
    if (walk.size[d] == 0) return;
  }
  if (walk.kept > 1 && walk.size[walk.kept - 1] < WindowReduction::widest && WindowReduction::fits(walk, operand, reducer)) {
    return reduce_windows(WindowReduction(walk, operand, reducer, output));
  }
  ReducePlan plan(walk, operand, reducer, output);
  const std::int64_t results_bytes = plan.bytes * plan.block * plan.blocks;
  const int threads = results_bytes >= 4 * shared_bytes ? thread_count() : 1;
  if (threads > 1 && !plan.divide_blocks(threads)) return share_units(plan, threads);
  parallel_for(plan.blocks, grain_of(plan.blocks, plan.bytes * plan.block),
               [&](std::int64_t first, std::int64_t last) TENON_INLINE_LAMBDA { run_reduction(plan, first, last); });
}

TENON_END_DETAIL
