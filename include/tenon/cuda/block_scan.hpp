// Scans within a block: what stands before each thread.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/block_context.hpp>

TENON_BEGIN_DETAIL

/// What a block's lanes before this one have together, and all of them.
template <class State>
struct Scanned {
  State before, all;
};

/// Joins the states of `lanes` neighbouring threads in order, `lane` the number of this one; a power of 2 that divides the block.
/// `shared` has room for a state of each thread, and is free again afterwards.  Source: Hillis and Steele 1986.
template <class States, class Context>
TENON_HD TENON_INLINE Scanned<typename States::State> scan_lanes(const Context& context, int lane, int lanes, const typename States::State& own,
                                                                 typename States::State* shared) {
  auto* const line = shared + (context.thread - lane);
  auto sum = own;
  line[lane] = sum;
  for (int step = 1; step < lanes; step *= 2) {
    context.sync();
    const auto earlier = lane >= step ? line[lane - step] : States::none();
    if (2 * step < lanes) context.sync();  // the last step reads what it does not write
    if (lane >= step) line[lane] = sum = States::join(earlier, sum);
  }
  context.sync();
  const Scanned<typename States::State> result{lane > 0 ? line[lane - 1] : States::none(), line[lanes - 1]};
  context.sync();
  return result;
}

TENON_END_DETAIL
