// Reductions of small windows, such as the pooling of images: a few elements for each result, in results whose rows are
// short.
//
// The elements of several rows of results are gathered, each place in the window as one long row, and these rows are
// reduced in lanes.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/reduce/ends.hpp>
#include <tenon/cpu/reduce/kernel.hpp>
#include <tenon/cpu/reduce/position.hpp>
#include <tenon/cpu/threads/parallel.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A reduction of elements in memory, over windows of at most `most` elements, to rows of fewer than `widest` results.
class WindowReduction {
 public:
  static constexpr std::int64_t widest = 512, most = 64, bytes = 16 * 1024;

  TENON_NOINLINE_OG static bool fits(const ReduceWalk& walk, const ReduceOperand& operand, const Reducer& reducer) {
    if (!operand.lies_in_memory()) return false;
    const std::int64_t columns = walk.size[walk.kept - 1];
    std::int64_t count = 1;
    for (int d = walk.kept; d < walk.rank; ++d) {
      count *= walk.size[d];
      // The indices of the elements must ascend evenly.
      if (d > walk.kept && walk.number[d - 1] != walk.number[d] * walk.size[d]) return false;
    }
    if (count < 2 || count > most) return false;
    // Wide rows that lie in memory as they are read are reduced without being gathered.
    if (walk.step[0][walk.kept - 1] == 1 && columns >= 64) return false;
    return count * columns * reducer.item <= bytes && columns * reducer.state <= bytes;
  }

  TENON_NOINLINE_OG WindowReduction(const ReduceWalk& walk, const ReduceOperand& operand, const Reducer& reducer,
                                    const ReduceOutput& output)
      : walk_(walk), source_(operand.sources[0]), reducer_(reducer), output_(output), row_(walk.kept - 2),
        columns_(walk.size[walk.kept - 1]) {
    offset_[0] = 0;
    for (int d = walk.kept; d < walk.rank; ++d) {
      count_ *= walk.size[d];
      for (std::int64_t i = count_; i-- > 0;)
        offset_[i] = offset_[i / walk.size[d]] + i % walk.size[d] * walk.step[0][d];
    }
    rows_ = smaller_of(walk.size[row_],
                       smaller_of(bytes / (count_ * columns_ * reducer.item), bytes / (columns_ * reducer.state)));
    blocks_ = blocks_of(walk.size[row_], rows_);
    for (int d = 0; d < row_; ++d) blocks_ *= walk.size[d];
  }

  std::int64_t blocks() const { return blocks_; }
  /// The bytes that a block reads.
  std::int64_t block_bytes() const { return rows_ * columns_ * count_ * reducer_.item; }

  /// Computes the results of some blocks.
  TENON_NOINLINE_OG void reduce(std::int64_t first, std::int64_t last) const {
    alignas(64) char elements[bytes], states[bytes];
    ReducePosition position(walk_);
    position.to_piece(walk_, 0, row_, rows_, first);
    for (std::int64_t i = first; i < last; ++i, position.next_piece(walk_, 0, row_, rows_)) {
      const std::int64_t rows = smaller_of(rows_, walk_.size[row_] - position.at[row_]), n = rows * columns_,
                         item = reducer_.item;
      ReduceTile tile{states, n, 0, elements, count_, n, n * item, 0, walk_.number[walk_.rank - 1]};
      for (std::int64_t k = 0; k < count_; ++k) {
        move_block({elements + k * tile.row_step, columns_ * item, item},
                   {source_.data + (position.offset[0] + offset_[k]) * item, walk_.step[0][row_] * item,
                    walk_.step[0][row_ + 1] * item},
                   rows, columns_, item, false);
      }
      reducer_.start(tile, n);
      reducer_.outer(tile);
      for (std::int64_t r = 0; r < rows; ++r, tile.at += columns_)
        output_.write(output_, position.number + r * walk_.number[row_], walk_.number[row_ + 1], tile, columns_);
    }
  }

 private:
  const ReduceWalk& walk_;
  const Source& source_;
  const Reducer& reducer_;
  const ReduceOutput& output_;
  int row_;                             // the dimension outside of a result's rows
  std::int64_t columns_, rows_ = 1;     // of the results in a block
  std::int64_t count_ = 1, blocks_ = 0;  // elements of a window; blocks
  std::int64_t offset_[most];           // the offsets of the elements in their window
};

/// Computes all results; threads share the blocks.
TENON_NOINLINE_OG inline void reduce_windows(const WindowReduction& reduction) {
  parallel_for(reduction.blocks(), grain_of(reduction.blocks(), reduction.block_bytes()),
               [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) { reduction.reduce(first, last); });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
