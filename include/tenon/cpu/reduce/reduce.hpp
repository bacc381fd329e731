// The driver of reductions: sums, products, extremes and the like, of any dimensions of a tensor or an expression.
//
// Its results do not depend on the number of threads, though floating-point addition is not associative. A driver that
// gives each thread a share of the elements rounds differently for each number of threads. This one cuts the elements
// of a result into units of a fixed size. Each unit has its own state (core/fold.hpp), and states are joined in a
// fixed tree. Threads decide only who computes a unit, never how sums are nested.
//
// make_reduce_walk orders the dimensions by stride and joins those that one step covers: kept ones first, then reduced
// ones, the innermost of each kind last. If the innermost of all is reduced, the driver reduces the rows of a tile
// (Reducer::inner), else the columns (Reducer::outer). Short rows of many results are reduced as columns, too.
//
//   inner: one result for each row            outer: one result for each column
//     x x x x x x x x  ->  state                x x x x x x x x
//     x x x x x x x x  ->  state                x x x x x x x x
//                                               s s s s s s s s   states, all updated by each row
//
// It is no template: it knows a reduction as sizes and functions (Reducer), and the kernels are made for a fold and an
// element type. TileReader gives them tiles of contiguous rows. Elements that lie so in memory are read in place.
// Strided elements and those of expressions are first written to a buffer of 32 KiB, a tile at a time, so that no
// temporary tensor is made and the kernel finds them in a cache.
//
// ReducePlan cuts. A unit has up to 64 Ki elements of a result where rows are reduced, and 1024 rows where columns
// are. It is one tile, or up to 64 where tiles are shorter than a unit. If there are 16 columns or fewer in contiguous
// rows, `folded` rows are read as one wide row and joined at the end of the unit, so that lanes are full. A block of
// results is computed together. Its states take at most 33 KiB, together with those of the tree (state_room).
//
// Within a unit FoldKernel::inner folds a block of a row in eight registers, in Fold::Lane, and joins it to the state,
// in Fold::State; FoldKernel::outer joins eight rows before it touches the states. Sums of floats are kept in float
// within a block and in double across blocks. ReduceRun::join joins the units' states as a binary counter carries, so
// that only some log2(units) states are alive at once:
//
//   units   0   1   2   3   4         after unit 0: level 1 holds 0
//            \ /     \ /    |         after unit 1: level 2 holds 01
//            01      23     |         after unit 2: level 1 holds 2, too
//              \    /       |         after unit 3: level 3 holds 0123
//               0123        |         after unit 4: level 1 holds 4
//                   \      /
//                    result           at the end the levels are joined, the lowest first
//
// The error that the joins add grows with the depth of the tree and not with the number of units (Higham, "The
// Accuracy of Floating Point Summation", 1993, on pairwise summation).
//
// Threads share blocks of results. If these are few (ReducePlan::divide_blocks), they share units: share_units gives
// out chunks of 2^k units, which are subtrees, and joins their states by the same counter. Less than 512 KiB is
// reduced by one thread. Folds that settle, such as `any`, stop early (Reducer::settled). Few elements for each
// result, as in pooling, go to window.hpp. reduce_at_once does one contiguous run of up to a unit without a plan. If a
// state has left the range of double though the result may not, reduce_by reduces all elements again with wide states.
//
// Limits: the lanes of a register take part in the order of additions, so sums may differ between instruction sets,
// and between layouts of the same elements.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/fold.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/reduce/ends.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/position.hpp>
#include <tenon/cpu/reduce/window.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/plan.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/threads.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if tiles are read in place, which allows any size.
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
    for (int k = 0; k < walk.sources; ++k)
      in_rows_ = in_rows_ && !operand.sources[k].generate && walk.step[k][column] == 1;
  }
  /// Sets the tile's data and the step of its rows; `offset` is that of the tile's beginning.
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
        move_elements(buffer_ + r * tile.row_step, 1, first.data + (offset[0] + r * walk_.step[0][row_]) * item_,
                      walk_.step[0][column_], tile.columns, item_);
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
  /// Calls the driver of expressions (cpu/run/run.hpp) for the tile.
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

/// A reduction, and how it is cut. Units and tiles, which decide how sums are rounded, do not depend on the number of
/// threads.
struct ReducePlan {
  /// The elements of one result in a unit, when rows are reduced.
  static constexpr std::int64_t run_unit_size = 64 * 1024;
  static constexpr std::int64_t far_bytes = 16 * 1024 * 1024;
  static constexpr std::int64_t state_room = 33 * 1024;  // with four units, blocks of 8 KiB: whole pages of each row

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
    // The size of a broadcast view may be any number; blocks of at most `most` elements have no more than 2^51 bytes
    // then.
    for (int d = walk.kept; d < walk.rank; ++d)
      bytes = smaller_of(saturated_product(bytes, walk.size[d]), std::int64_t{1} << 40);
    is_far = is_direct && saturated_product(bytes * block, blocks) > far_bytes;
  }

  /// Makes blocks narrower, so that each thread has some. Returns false and changes nothing if there are too few
  /// results.
  bool divide_blocks(int threads) {
    const std::int64_t results = walk.size[result], rows = blocks / blocks_of(results, block),
                       least = shared_bytes / (bytes + 1);
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
  bool inner;                       // `part` is the innermost of all
  std::int64_t piece, folded;       // elements of a result in a tile; rows that are read as one
  std::int64_t steps, unit, units;  // tiles of a result, tiles in a unit, units
  std::int64_t block, blocks;       // results that are computed together, number of blocks
  std::int64_t bytes;               // read for each result
  bool is_far;                      // more is read than caches hold

 private:
  /// True if the innermost dimension is a reduced one.
  static bool reduces_rows(const ReduceWalk& walk, const ReduceOperand& operand, std::int64_t least) {
    const int result = walk.kept - 1, part = walk.rank - 1;
    // Rows of fewer than `least` elements would not fill lanes, nor suit the search for an extreme: columns are reduced
    // instead.
    if (walk.size[part] == 1 || (walk.size[part] < least && walk.size[result] >= 64)) return false;
    return walk.size[result] == 1 ||
           step_weight(walk, operand.sources, part) <= step_weight(walk, operand.sources, result);
  }
};

/// The fast path, without a plan: the state of n contiguous elements, at least one and at most a unit.
template <class Fold, class T>
TENON_INLINE auto reduce_at_once(const char* data, std::int64_t n) {
  using Kernel = reduce_kernel_t<Fold, T>;
  alignas(16) char state[32];
  static_assert(Kernel::state_bytes <= 32);
  const ReduceTile tile{state, 1, 0, data, 1, n, 0, 0, 1};
  Kernel::start(tile, 1);
  inner_of<Kernel>()(tile);
  return Kernel::state(tile, 0);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Reduces the dimensions of `shape` that `is_reduced` marks, of an operand whose sources broadcast to `shape`.
TENON_SHARED void reduce(const ReduceOperand& operand, Dims shape, const bool* is_reduced, const Reducer& reducer,
                         const ReduceOutput& output);
/// The same by a reduction's functions, which `output` does not have yet.
TENON_SHARED void reduce_by(const ReductionFunctions& by, const ReduceOperand& operand, Dims shape,
                            const bool* is_reduced, ReduceOutput output);
/// Reduces n contiguous elements to one result, without a plan: at least one element, and at most a unit.
TENON_SHARED void reduce_run_by(const ReductionFunctions& by, const char* data, std::int64_t n, ReduceOutput output);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/cpu/reduce/reduce_bodies.hpp>
#endif
