// A position on the walk of a reduction.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Steps through some dimensions of a walk as an odometer does; keeps the sources' offsets and the index of the result
/// or element.
struct ReducePosition {
  std::int64_t offset[max_operands];
  std::int64_t number;
  std::int64_t at[max_rank + 2];

  /// The beginning.
  TENON_INLINE explicit ReducePosition(const ReduceWalk& walk) : number(walk.first_result) {
    for (int d = 0; d < walk.rank; ++d) at[d] = 0;
    for (int k = 0; k < walk.sources; ++k) offset[k] = walk.start[k];
  }

  TENON_NOINLINE_OG void advance(const ReduceWalk& walk, int d, std::int64_t steps) {
    for (int k = 0; k < walk.sources; ++k) offset[k] += steps * walk.step[k][d];
    number += steps * walk.number[d];
    at[d] += steps;
  }
  /// Goes to the next index of dimensions begin … end - 1. False after the last; it is then back at the first.
  TENON_NOINLINE_OG bool next(const ReduceWalk& walk, int begin, int end) {
    for (int d = end; d-- > begin;) {
      advance(walk, d, 1);
      if (at[d] < walk.size[d]) return true;
      advance(walk, d, -walk.size[d]);
    }
    return false;
  }
  /// The same if dimension `last` advances by `piece` indices at a time.
  TENON_INLINE void next_piece(const ReduceWalk& walk, int begin, int last, std::int64_t piece) {
    if (at[last] + piece < walk.size[last]) return advance(walk, last, piece);
    advance(walk, last, -at[last]);
    next(walk, begin, last);
  }
  /// Goes from the beginning to piece number i.
  TENON_NOINLINE_OG void to_piece(const ReduceWalk& walk, int begin, int last, std::int64_t piece, std::int64_t i) {
    const std::int64_t pieces = blocks_of(walk.size[last], piece);
    advance(walk, last, i % pieces * piece);
    i /= pieces;
    for (int d = last; d-- > begin; i /= walk.size[d]) advance(walk, d, i % walk.size[d]);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
