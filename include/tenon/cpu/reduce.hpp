// The driver of reductions: walks the results and what each is made of, tile by tile.
//
// It is no template.  Dimensions are ordered by stride, so that memory is read in the order in which it lies: rows are reduced
// where a reduced dimension is innermost, columns where one that stays is.  Elements that do not lie in rows, and those of
// expressions, are put into a buffer first, a tile at a time.
//
// What a result is made of is cut into units of a fixed size.  Each unit has a state of its own, and the states are joined in
// a fixed tree: the result does not depend on who computes which.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/reduce_kernel.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// What is reduced: elements in memory, or the sources of an expression with its tree and kernel.
struct ReduceOperand {
  const Source* sources;
  int count;
  const void* tree;
  Kernel kernel;  // null for the elements of the one source as they are
  TENON_INLINE bool lies_in_memory() const { return !kernel && !sources[0].generate; }
};

/// Where results go: `write` makes n of them from states, `step` elements apart.
struct ReduceOutput {
  char* data[2];
  std::int64_t count;  // elements that go into each result
  double correction;
  void (*write)(const ReduceOutput& output, std::int64_t at, std::int64_t step, const ReduceTile& tile, std::int64_t n);
};

/// The dimensions of a reduction, those that stay before those that go, each kind with the innermost last; at least one each.
struct ReduceWalk {
  int kept, rank, sources;
  std::int64_t size[max_rank + 2];
  std::int64_t step[max_operands][max_rank + 2];  // in elements
  std::int64_t number[max_rank + 2];              // the step among the results, or among the elements of a result
  std::int64_t start[max_operands], first_result;
};

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// How far apart the elements along a dimension lie, over all sources.
TENON_NOINLINE inline std::int64_t step_weight(const ReduceWalk& walk, const Source* sources, int d) {
  std::int64_t sum = 0;
  for (int k = 0; k < walk.sources; ++k) sum += (walk.step[k][d] < 0 ? -walk.step[k][d] : walk.step[k][d]) * sources[k].item;
  return sum ? sum : INT64_MAX;  // what repeats the same elements is done outermost
}

/// Orders the dimensions of one kind by stride and joins those that follow each other evenly: from `begin` to the walk's end.
TENON_NOINLINE inline void order_dimensions(ReduceWalk& walk, int begin, const Source* sources) {
  const auto swap_dimensions = [&](int a, int b) {
    const auto swap_values = [](std::int64_t& x, std::int64_t& y) {
      const std::int64_t kept = x;
      x = y;
      y = kept;
    };
    swap_values(walk.size[a], walk.size[b]);
    swap_values(walk.number[a], walk.number[b]);
    for (int k = 0; k < walk.sources; ++k) swap_values(walk.step[k][a], walk.step[k][b]);
  };
  for (int d = begin + 1; d < walk.rank; ++d) {
    for (int at = d; at > begin && step_weight(walk, sources, at - 1) < step_weight(walk, sources, at); --at) swap_dimensions(at - 1, at);
  }
  int last = begin;
  for (int d = begin + 1; d < walk.rank; ++d) {
    bool joins = walk.number[last] == walk.number[d] * walk.size[d];
    for (int k = 0; k < walk.sources; ++k) joins = joins && walk.step[k][last] == walk.step[k][d] * walk.size[d];
    if (joins) walk.size[d] *= walk.size[last];
    else ++last;
    swap_dimensions(last, d);
  }
  if (walk.rank > begin) walk.rank = last + 1;
}

/// Adds the dimensions of one kind.  Unless the elements' numbers matter, reversed ones are read forwards.
TENON_NOINLINE inline void add_dimensions(ReduceWalk& walk, Dims shape, const bool* is_reduced, bool reduced, const Source* sources, bool is_numbered) {
  const int begin = walk.rank;
  std::int64_t number = 1;
  for (int d = shape.rank(); d-- > 0;) {
    if (is_reduced[d] != reduced || shape[d] == 1) continue;
    const int at = walk.rank++;
    walk.size[at] = shape[d];
    walk.number[at] = is_numbered ? number : 0;
    number *= shape[d];
    bool backwards = false, forwards = false;
    for (int k = 0; k < walk.sources; ++k) {
      const Layout& layout = *sources[k].layout;
      const int in = d - (shape.rank() - layout.rank());
      const std::int64_t step = in < 0 || layout.size(in) == 1 ? 0 : layout.stride(in);
      walk.step[k][at] = step;
      backwards = backwards || step < 0;
      forwards = forwards || step > 0;
    }
    if (backwards && !forwards && (!reduced || !is_numbered)) {
      for (int k = 0; k < walk.sources; ++k) {
        walk.start[k] += walk.step[k][at] * (shape[d] - 1);
        walk.step[k][at] = -walk.step[k][at];
      }
      if (!reduced) walk.first_result += walk.number[at] * (shape[d] - 1);
      walk.number[at] = -walk.number[at];
    }
  }
  order_dimensions(walk, begin, sources);
  if (walk.rank == begin) {
    walk.size[begin] = 1;
    walk.number[begin] = 1;
    for (int k = 0; k < walk.sources; ++k) walk.step[k][begin] = 0;
    ++walk.rank;
  }
}

/// Goes through some dimensions of a walk as an odometer does, with the sources' offsets and the number.
struct ReducePosition {
  std::int64_t offset[max_operands];
  std::int64_t number;
  std::int64_t at[max_rank + 2];

  TENON_NOINLINE void advance(const ReduceWalk& walk, int d, std::int64_t steps) {
    for (int k = 0; k < walk.sources; ++k) offset[k] += steps * walk.step[k][d];
    number += steps * walk.number[d];
    at[d] += steps;
  }
  /// To the next index of dimensions begin … end - 1; false after the last, back at the first.
  TENON_NOINLINE bool next(const ReduceWalk& walk, int begin, int end) {
    for (int d = end; d-- > begin;) {
      advance(walk, d, 1);
      if (at[d] < walk.size[d]) return true;
      advance(walk, d, -walk.size[d]);
    }
    return false;
  }
};

/// Makes tiles of contiguous rows.
class TileReader {
 public:
  static constexpr std::int64_t bytes = 32 * 1024;

  TileReader(const ReduceWalk& walk, const ReduceOperand& operand, std::int64_t item, int row, int column)
      : walk_(walk), operand_(operand), item_(item), row_(row), column_(column) {
    is_direct_ = operand.lies_in_memory() && walk.step[0][column] == 1;
    in_rows_ = true;
    for (int k = 0; k < walk.sources; ++k) in_rows_ = in_rows_ && !operand.sources[k].generate && walk.step[k][column] == 1;
  }
  /// Whether tiles are where the elements are, of any size; others hold `bytes` at most.
  bool is_direct() const { return is_direct_; }

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
        move_elements(buffer_ + r * tile.row_step, 1, first.data + (offset[0] + r * walk_.step[0][row_]) * item_, walk_.step[0][column_], tile.columns, item_);
      }
    } else if (in_rows_) {
      run_rows(tile, offset);
    } else {
      run_tile(tile, offset);
    }
  }

 private:
  /// The kernel itself, a row at a time, or on all rows where they follow each other.
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
  /// The driver of expressions on a layout of the tile.
  TENON_NOINLINE void run_tile(const ReduceTile& tile, const std::int64_t* offset) {
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

/// A reduction under way.
class ReduceRun {
 public:
  /// The elements of one result that a unit takes of rows.
  static constexpr std::int64_t run_unit_size = 64 * 1024;

  ReduceRun(const ReduceWalk& walk, const ReduceOperand& operand, const Reducer& reducer, const ReduceOutput& output)
      : walk_(walk), reducer_(reducer), output_(output), result_(walk.kept - 1), part_(walk.rank - 1), inner_(reduces_rows(walk, operand)),
        reader_(walk, operand, reducer.item, inner_ ? result_ : part_, inner_ ? part_ : result_) {
    const std::int64_t parts = walk.size[part_], results = walk.size[result_], room = TileReader::bytes / reducer.item;
    folded_ = 1;
    if (!inner_ && reader_.is_direct() && results <= 16 && walk.step[0][part_] == results && parts >= 256) folded_ = 256 / results;
    const std::int64_t per_unit = inner_ ? run_unit_size : 1024 * folded_;
    piece_ = reader_.is_direct() ? per_unit : inner_ ? smaller_of(4096, room) : room / smaller_of(results, 1024);
    if (piece_ > parts) piece_ = parts > 0 ? parts : 1;
    pieces_ = blocks_of(parts, piece_);
    steps_ = pieces_;
    for (int d = walk.kept; d < part_; ++d) steps_ *= walk.size[d];
    unit_ = piece_ < per_unit ? smaller_of(per_unit / piece_, 64) : 1;
    units_ = steps_ > unit_ ? blocks_of(steps_, unit_) : 1;
    std::int64_t levels = 0;
    if (units_ > 1) {
      while (units_ >> levels) ++levels;
    }
    block_ = (static_cast<std::int64_t>(sizeof states_) / (levels + 1) - 16) / reducer.state;
    if (inner_ && steps_ > 1) block_ = smaller_of(block_, 64);
    if (!reader_.is_direct()) block_ = smaller_of(block_, room / piece_);
    block_ = smaller_of(smaller_of(block_, 2048), results);
  }

  void run() {
    ReducePosition position;
    for (int d = 0; d < walk_.rank; ++d) position.at[d] = 0;
    for (int k = 0; k < walk_.sources; ++k) position.offset[k] = walk_.start[k];
    position.number = walk_.first_result;
    do {
      for (std::int64_t begin = 0, results = walk_.size[result_]; begin < results; begin += block_) {
        ReducePosition block = position;
        block.advance(walk_, result_, begin);
        run_block(block, smaller_of(block_, results - begin));
      }
    } while (position.next(walk_, 0, result_));
  }

 private:
  /// Whether the innermost dimension is one that is reduced.
  static bool reduces_rows(const ReduceWalk& walk, const ReduceOperand& operand) {
    const int result = walk.kept - 1, part = walk.rank - 1;
    // Short rows are turned into columns: lanes would not fill.
    if (walk.size[part] == 1 || (walk.size[part] < 16 && walk.size[result] >= 64)) return false;
    return walk.size[result] == 1 || step_weight(walk, operand.sources, part) <= step_weight(walk, operand.sources, result);
  }

  /// The states of a block: of the unit in work, then those that wait on each level.
  ReduceTile states_at(std::int64_t level) {
    ReduceTile tile{};
    tile.capacity = level ? block_ : block_ * folded_;
    const auto aligned = [](std::int64_t bytes) { return (bytes + 15) / 16 * 16; };
    tile.states = states_ + (level ? aligned(block_ * folded_ * reducer_.state) + (level - 1) * aligned(block_ * reducer_.state) : 0);
    return tile;
  }

  /// n results from a position on: units in order, joined as the digits of a counter carry.
  void run_block(const ReducePosition& position, std::int64_t n) {
    const ReduceTile own = states_at(0);
    bool decided = false;
    for (std::int64_t unit = 0; unit < units_ && !decided; ++unit) {
      run_unit(position, unit, n, own);
      if (units_ == 1) break;
      std::int64_t level = 1;
      for (std::int64_t count = unit; count & 1; count >>= 1) reducer_.merge(own, states_at(level++), n);
      reducer_.start(states_at(level), n);
      reducer_.merge(states_at(level), own, n);
      decided = reducer_.settled && reducer_.settled(own, n);
    }
    if (units_ > 1 && !decided) {
      reducer_.start(own, n);
      std::int64_t level = 1;
      for (std::int64_t count = units_; count; count >>= 1, ++level) {
        if (count & 1) reducer_.merge(own, states_at(level), n);
      }
    }
    output_.write(output_, position.number, walk_.number[result_], own, n);
  }

  /// The states of n results after one unit.
  TENON_NOINLINE void run_unit(ReducePosition position, std::int64_t unit, std::int64_t n, const ReduceTile& own) {
    reducer_.start(own, n * folded_);
    position.number = 0;
    std::int64_t step = unit * unit_;
    const std::int64_t end = smaller_of(step + unit_, steps_);
    if (step >= end) return;
    std::int64_t outer = step / pieces_;
    position.advance(walk_, part_, step % pieces_ * piece_);
    for (int d = part_; d-- > walk_.kept; outer /= walk_.size[d]) position.advance(walk_, d, outer % walk_.size[d]);
    for (; step < end; ++step) {
      if (reducer_.settled && reducer_.settled(own, n * folded_)) return;
      run_tile(position, n, own);
      if (position.at[part_] + piece_ < walk_.size[part_]) {
        position.advance(walk_, part_, piece_);
      } else {
        position.advance(walk_, part_, -position.at[part_]);
        position.next(walk_, walk_.kept, part_);
      }
    }
    ReduceTile from = own;
    for (std::int64_t k = 1; k < folded_; ++k) {
      from.at = k * n;
      from.index = k * walk_.number[part_];
      reducer_.merge(own, from, n);
    }
  }

  TENON_NOINLINE void run_tile(const ReducePosition& position, std::int64_t n, const ReduceTile& own) {
    ReduceTile tile = own;
    const std::int64_t parts = smaller_of(piece_, walk_.size[part_] - position.at[part_]);
    tile.rows = inner_ ? n : parts;
    tile.columns = inner_ ? parts : n;
    tile.index = position.number;
    tile.index_step = walk_.number[part_];
    reader_.read(tile, position.offset);
    if (folded_ > 1) {
      // Few columns, the rows one after the other: several rows are read as one that is as many times as wide.
      ReduceTile wide = tile;
      wide.rows = tile.rows / folded_;
      wide.columns *= folded_;
      wide.row_step *= folded_;
      wide.index_step *= folded_;
      reducer_.outer(wide);
      tile.data += wide.rows * wide.row_step;
      tile.index += wide.rows * wide.index_step;
      tile.rows -= wide.rows * folded_;
    }
    (inner_ ? reducer_.inner : reducer_.outer)(tile);
  }

  const ReduceWalk& walk_;
  const Reducer& reducer_;
  const ReduceOutput& output_;
  int result_, part_;  // the innermost dimension that stays, and that goes
  bool inner_;
  std::int64_t piece_, pieces_;  // elements of a result in a tile, and tiles along the innermost dimension
  std::int64_t steps_, unit_, units_;  // tiles of a result, tiles in a unit, units
  std::int64_t block_, folded_;        // results that are computed together, rows that are read as one
  TileReader reader_;
  alignas(64) char states_[32 * 1024];
};

/// The short way, without a plan: elements that lie contiguously and make one unit of one result.
inline bool reduce_run(const ReduceOperand& operand, const Reducer& reducer, const ReduceOutput& output) {
  const Layout& layout = *operand.sources[0].layout;
  if (!operand.lies_in_memory() || !layout.is_contiguous() || layout.numel() != output.count || output.count == 0 || output.count > ReduceRun::run_unit_size) return false;
  alignas(16) char state[32];
  ReduceTile tile{state, 1, 0, operand.sources[0].data + layout.offset() * reducer.item, 1, output.count, 0, 0, 1};
  reducer.start(tile, 1);
  reducer.inner(tile);
  output.write(output, 0, 1, tile, 1);
  return true;
}

/// Reduces the dimensions of `shape` that `is_reduced` tells, of an operand whose sources broadcast to it.
TENON_NOINLINE inline void reduce(const ReduceOperand& operand, Dims shape, const bool* is_reduced, const Reducer& reducer, const ReduceOutput& output) {
  if (reduce_run(operand, reducer, output)) return;
  ReduceWalk walk;
  walk.rank = 0;
  walk.sources = operand.count;
  walk.first_result = 0;
  for (int k = 0; k < operand.count; ++k) walk.start[k] = operand.sources[k].layout->offset();
  add_dimensions(walk, shape, is_reduced, false, operand.sources, true);
  walk.kept = walk.rank;
  add_dimensions(walk, shape, is_reduced, true, operand.sources, reducer.is_indexed);
  for (int d = 0; d < walk.kept; ++d) {
    if (walk.size[d] == 0) return;
  }
  ReduceRun(walk, operand, reducer, output).run();
}

TENON_END_DETAIL
