// The plan of a reduction on a device: which threads of which block compute which result.
//
// Some threads of a block, called lanes, share a result. If a reduced dimension is innermost, neighbouring threads are
// lanes of one result; if a kept one is, they have neighbouring results: either way they read neighbouring elements.
// Few results of many elements are split into parts: each part leaves a state, and another launch joins them. The
// rounding of sums depends on sizes and strides alone: not on the device, the order of threads or the elements'
// addresses.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/cuda/plan.hpp>
#include <tenon/cuda/walk.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// Operand 0 stands for indices: of results, or of elements within a result.  The other operands are the sources.
struct ReducePlanOnDevice {
  const ReduceWalk* walk;
  int pack;      // elements read together: along the innermost reduced dimension or, if `beside`, along the innermost
                 // kept one
  bool aligned;  // packs are aligned, so that one access reads each
  bool across;   // neighbouring threads have neighbouring results
  bool beside;   // each of these threads has a pack of results
  int lanes;     // the threads of a result: a power of 2
  std::int64_t results, packs;  // `packs`: of each result
  std::int64_t rest;            // elements after the last pack
  std::int64_t splits;          // parts of each result
  std::int64_t chunk;           // packs of a part
  std::int64_t blocks;
};

/// Results are split until there are this many blocks of 256 threads: about as many as a large device runs at a time.
inline constexpr std::int64_t enough_blocks = 512;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of parts of `size` elements in n elements.
TENON_HD TENON_INLINE constexpr std::int64_t parts_of(std::int64_t n, std::int64_t size) {
  return (n + size - 1) / size;
}

/// The least power of 2 that is at least n, but no more than `most`, itself a power of 2.
TENON_INLINE int power_of_2_for(std::int64_t n, int most) {
  int width = 1;
  while (width < n && width < most) width *= 2;
  return width;
}

/// The step of source k in dimension d, in bytes, or in positions for generators.
TENON_INLINE std::int64_t source_step(const ReduceWalk& walk, const Source* sources, int k, int d) {
  return walk.step[k][d] * (sources[k].generate ? 1 : sources[k].item);
}

/// True if packs of `count` elements along dimension `along`, the innermost reduced or kept one, are contiguous in
/// every source.
TENON_NOINLINE_OG inline bool has_packs(const ReduceWalk& walk, const Source* sources, int along, std::int64_t count) {
  const bool is_alone = along == walk.rank - 1 && walk.rank - walk.kept == 1;  // there may be a rest
  if (count == 1 || walk.size[along] < count || (!is_alone && walk.size[along] % count != 0)) return false;
  for (int k = 0; k < walk.sources; ++k) {
    if (!sources[k].generate && walk.step[k][along] != 0 && walk.step[k][along] != 1) return false;
  }
  return true;
}
/// True if such packs are aligned, too.
TENON_NOINLINE_OG inline bool has_aligned_packs(const ReduceWalk& walk, const Source* sources, int along,
                                                std::int64_t count) {
  for (int k = 0; k < walk.sources; ++k) {
    if (sources[k].generate || walk.step[k][along] == 0) continue;
    const std::int64_t unit = sources[k].item * count,
                       first = static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(sources[k].data)) +
                               walk.start[k] * sources[k].item;
    if (first % unit != 0) return false;
    for (int d = 0; d < walk.rank; ++d) {
      if (d != along && walk.step[k][d] * sources[k].item % unit != 0) return false;
    }
  }
  return true;
}

/// The lanes of a result whose elements are neighbours: few if there are many results, as each lane then reads more
/// elements, but not less than a warp.
TENON_NOINLINE_OG inline int lanes_of_row(const ReducePlanOnDevice& plan, int threads) {
  constexpr int warp = 32;
  const int wanted = power_of_2_for(parts_of(enough_blocks * threads, plan.results), threads),
            least = warp < threads ? warp : threads;
  return power_of_2_for(plan.packs, wanted > least ? wanted : least);
}

/// The counts that a kernel is compiled for: elements of a pack, results of a pack, packs that a thread reads before it
/// computes.
struct ReduceCounts {
  int pack, beside, at_once;
};

/// The plan for blocks of `threads` threads. The walk has at most kernel_rank dimensions of each kind, and at least one
/// result.
TENON_NOINLINE_OG inline ReducePlanOnDevice make_reduce_plan(const ReduceWalk& walk, const Source* sources, int threads,
                                                             const ReduceCounts& counts) {
  ReducePlanOnDevice plan{&walk, 1, false, false, false, 1, 1, 1, 0, 1, 1, 1};
  const int result = walk.kept - 1, part = walk.rank - 1;
  std::int64_t count = 1, item = 1;
  for (int d = 0; d < walk.kept; ++d) plan.results *= walk.size[d];
  for (int d = walk.kept; d < walk.rank; ++d) count *= walk.size[d];
  for (int k = 0; k < walk.sources; ++k) item = sources[k].generate || item > sources[k].item ? item : sources[k].item;
  plan.across = walk.size[result] > 1 &&
                (walk.size[part] == 1 || step_weight(walk, sources, part) > step_weight(walk, sources, result));
  plan.beside = plan.across && count > 0 && has_packs(walk, sources, result, counts.beside);
  if (plan.beside) plan.pack = counts.beside;
  else if (!plan.across && count > 0 && has_packs(walk, sources, part, counts.pack)) plan.pack = counts.pack;
  plan.aligned = plan.pack > 1 && has_aligned_packs(walk, sources, plan.beside ? result : part, plan.pack);
  plan.packs = plan.beside ? count : count / plan.pack;
  plan.rest = plan.beside ? 0 : count % plan.pack;
  const std::int64_t results = plan.beside ? plan.results / plan.pack : plan.results;
  constexpr std::int64_t line_bytes = 128;  // the memory that a warp reads at a time
  const int wide = power_of_2_for(line_bytes / item, threads), most = wide < 32 ? 32 : wide;
  plan.lanes =
      plan.across ? threads / power_of_2_for(results, most < threads ? most : threads) : lanes_of_row(plan, threads);
  const std::int64_t groups = parts_of(results, threads / plan.lanes),
                     steps = parts_of(plan.packs, std::int64_t{plan.lanes} * counts.at_once * 4);
  const std::int64_t wanted = parts_of(enough_blocks, groups), splits = steps < wanted ? steps : wanted;
  plan.chunk = splits > 1 ? parts_of(parts_of(plan.packs, splits), plan.lanes) * plan.lanes : plan.packs;
  plan.splits = splits > 1 ? parts_of(plan.packs, plan.chunk) : 1;
  plan.blocks = groups * plan.splits;
  return plan;
}

/// Dimensions begin … end - 1 of a walk, as a kernel walks them, with packs of `width` elements along the last of them.
template <int operands>
TENON_NOINLINE_OG void fill_walk(KernelWalk<operands>& to, const ReduceWalk& walk, const Source* sources, int begin,
                                 int end, std::int64_t width) {
  to.rank = end - begin;
  std::int64_t all = 1;
  for (int d = begin; d < end; ++d) all *= walk.size[d];
  to.in_32_bits = all < fast_division_limit;
  for (int d = begin; d < end; ++d) {
    const std::int64_t unit = d == end - 1 ? width : 1;
    to.size[d - begin] = walk.size[d] / unit;
    to.divider[d - begin] =
        FastDivider(to.in_32_bits && walk.size[d] / unit > 0 ? static_cast<std::uint32_t>(walk.size[d] / unit) : 1);
    to.step[0][d - begin] = walk.number[d] * unit;
    for (int k = 0; k + 1 < operands; ++k) to.step[k + 1][d - begin] = source_step(walk, sources, k, d) * unit;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
