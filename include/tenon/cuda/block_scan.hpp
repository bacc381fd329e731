// Exclusive scans within a block: over the states of its threads, or over some counts.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/block_context.hpp>

namespace tenon::inline v1::detail {

struct CountStates {
  using State = std::int64_t;
  TENON_HD TENON_INLINE static State none() { return 0; }
  TENON_HD TENON_INLINE static State join(State a, State b) { return a + b; }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The joined states of the lanes before this one, and of all lanes.
template <class State>
struct Scanned {
  State before, all;
};

/// Joins the states of `lanes` neighbouring threads in order; `lane` is this thread's number, and `lanes` a power of 2
/// that divides the block. `shared` has room for the states of all threads, and may be reused afterwards. Source:
/// Hillis and Steele 1986.
template <class States, class Context>
TENON_HD TENON_INLINE Scanned<typename States::State> scan_lanes(const Context& context, int lane, int lanes,
                                                                 const typename States::State& own,
                                                                 typename States::State* shared) {
  auto* const line = shared + (context.thread - lane);
  auto sum = own;
  line[lane] = sum;
  for (int step = 1; step < lanes; step *= 2) {
    context.sync();
    const auto earlier = lane >= step ? line[lane - step] : States::none();
    if (2 * step < lanes) context.sync();  // the last step does not overwrite what others read
    if (lane >= step) line[lane] = sum = States::join(earlier, sum);
  }
  context.sync();
  const Scanned<typename States::State> result{lane > 0 ? line[lane - 1] : States::none(), line[lanes - 1]};
  context.sync();
  return result;
}

/// Exclusive sums of n counts, in place, by one block; counts[n] becomes the sum of all.
template <class Context>
TENON_HD TENON_INLINE void add_counts_block(std::int64_t* counts, std::int64_t n, const Context& context,
                                            std::int64_t* shared) {
  std::int64_t before = 0;
  for (std::int64_t first = 0; first < n; first += context.threads) {
    const std::int64_t i = first + context.thread;
    const auto scanned =
        scan_lanes<CountStates>(context, context.thread, context.threads, i < n ? counts[i] : 0, shared);
    if (i < n) counts[i] = before + scanned.before;
    before += scanned.all;
  }
  if (context.thread == 0) counts[n] = before;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
