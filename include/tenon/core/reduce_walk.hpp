// The dimensions that a reduction traverses: kept ones and reduced ones. They are ordered by stride, so that memory is
// read in ascending order, and joined where contiguous.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The dimensions of a reduction: kept ones before reduced ones, each kind with the innermost last, at least one of
/// each kind.
struct ReduceWalk {
  int kept, rank, sources;
  std::int64_t size[max_rank + 2];
  std::int64_t step[max_operands][max_rank + 2];  // in elements
  std::int64_t number[max_rank + 2];              // step in the index of the result, or of the element in its result
  std::int64_t start[max_operands], first_result;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The distance of the elements along a dimension, added up over all sources.
TENON_NOINLINE_OG inline std::int64_t step_weight(const ReduceWalk& walk, const Source* sources, int d) {
  std::int64_t sum = 0;
  for (int k = 0; k < walk.sources; ++k) {
    const std::int64_t weight =
        saturated_product(walk.step[k][d] < 0 ? -walk.step[k][d] : walk.step[k][d], sources[k].item);
    sum = weight > INT64_MAX - sum ? INT64_MAX : sum + weight;
  }
  return sum ? sum : INT64_MAX;  // dimensions that broadcast all sources go outermost
}

/// Orders the dimensions of one kind, from `begin` to the walk's end, by stride, and joins neighbours that one step
/// covers.
TENON_NOINLINE_OG inline void order_dimensions(ReduceWalk& walk, int begin, const Source* sources) {
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
    for (int at = d; at > begin && step_weight(walk, sources, at - 1) < step_weight(walk, sources, at); --at)
      swap_dimensions(at - 1, at);
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

/// Adds the dimensions of one kind. Those with negative strides are read forwards, unless the elements' indices matter.
TENON_NOINLINE_OG inline void add_dimensions(ReduceWalk& walk, Dims shape, const bool* is_reduced, bool reduced,
                                             const Source* sources, bool is_numbered) {
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

/// The dimensions of `shape`, to which the sources broadcast; `is_reduced` marks the reduced ones.
TENON_NOINLINE_OG inline void make_reduce_walk(ReduceWalk& walk, const Source* sources, int count, Dims shape,
                                               const bool* is_reduced, bool is_indexed) {
  walk.rank = 0;
  walk.sources = count;
  walk.first_result = 0;
  for (int k = 0; k < count; ++k) walk.start[k] = sources[k].layout->offset();
  add_dimensions(walk, shape, is_reduced, false, sources, true);
  walk.kept = walk.rank;
  add_dimensions(walk, shape, is_reduced, true, sources, is_indexed);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
