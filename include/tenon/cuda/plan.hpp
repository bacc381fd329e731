// The plan of a kernel: which element of each operand a thread reads, in as few dimensions as the operands allow.
//
// It is no template and does not call the CUDA runtime: tests run it on the host.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/core/source.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// The most dimensions that one launch walks; more dimensions take several launches.
inline constexpr int kernel_rank = 8;

/// The most bytes that one memory access moves.
inline constexpr int pack_bytes = 16;

/// How the threads of a kernel find their elements; each thread has one pack.
enum class KernelForm : unsigned char {
  flat,     // packs of consecutive elements, in one dimension
  rows,     // packs within rows
  strided,  // single elements
  wide      // single elements, with offsets or counts of 64 bits
};

/// Operand 0 is the result.  Steps and places are in bytes, or in positions for generators.
struct KernelPlan {
  KernelForm form;
  int operands;
  int rank;                          // dimensions of a launch, the innermost last
  std::int64_t size[kernel_rank];    // counts packs in the innermost dimension
  std::int64_t step[max_operands][kernel_rank];  // from pack to pack
  std::int64_t inner[max_operands];  // the step from element to element in a pack
  std::int64_t first[max_operands];
  std::int64_t packs;                // of a launch
  std::int64_t rest;                 // elements after the last pack, if the form is flat
  Walk outer;                        // over the launches; of rank 0 for a single launch
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if packs of `count` elements along the innermost dimension are regular in every operand: contiguous and
/// aligned, or broadcast.
TENON_NOINLINE_OG inline bool lies_in_packs(const Walk& walk, const KernelPlan& plan, const Source* sources,
                                            std::int64_t out_item, std::int64_t count) {
  const int last = walk.rank - 1;
  if (count == 1 || (walk.rank > 1 && walk.size[last] % count != 0)) return false;
  for (int k = 0; k < walk.operands; ++k) {
    if (k > 0 && sources[k - 1].generate) continue;
    const std::int64_t item = k > 0 ? sources[k - 1].item : out_item, unit = item * count;
    if (k > 0 && walk.step[k][last] == 0) continue;
    if (walk.step[k][last] != item || plan.first[k] % unit != 0) return false;
    for (int d = 0; d < last; ++d) {
      if (walk.step[k][d] % unit != 0) return false;
    }
  }
  return true;
}

/// True if all counts and offsets of a launch are below 2^31.
TENON_NOINLINE_OG inline bool fits_32_bits(const KernelPlan& plan) {
  if (plan.packs >= fast_division_limit) return false;
  for (int k = 0; k < plan.operands; ++k) {
    std::int64_t reach = 0;
    for (int d = 0; d < plan.rank; ++d) {
      std::int64_t length;
      if (__builtin_mul_overflow(length_of(plan.step[k][d]), plan.size[d] - 1, &length) ||
          __builtin_add_overflow(reach, length, &reach))
        return false;
    }
    if (reach >= fast_division_limit) return false;
  }
  return true;
}

/// The plan for a result of `layout.sizes()`, not empty, at `out` (without the layout's offset) from sources that
/// broadcast to it, in packs of `pack` elements where that is possible.
TENON_NOINLINE_OG inline void make_kernel_plan(KernelPlan& plan, const char* out, const Layout& layout,
                                               std::int64_t out_item, const Source* sources, int count,
                                               std::int64_t pack) {
  Walk walk;
  const Layout* layouts[max_operands];
  layouts[0] = &layout;
  for (int k = 0; k < count; ++k) layouts[k + 1] = sources[k].layout;
  read_dimensions(walk, layout.sizes(), layouts, count + 1);
  order_by_step(walk);
  join_dimensions(walk);
  plan.operands = count + 1;
  for (int k = 0; k <= count; ++k) {
    const bool made = k > 0 && sources[k - 1].generate;
    const std::int64_t unit = made ? 1 : k > 0 ? sources[k - 1].item : out_item;
    for (int d = 0; d < walk.rank; ++d) walk.step[k][d] *= unit;
    const char* data = k > 0 ? sources[k - 1].data : out;
    plan.first[k] =
        (made ? 0 : static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(data))) + layouts[k]->offset() * unit;
    plan.inner[k] = walk.step[k][walk.rank - 1];
  }
  const bool packed = lies_in_packs(walk, plan, sources, out_item, pack);
  const std::int64_t width = packed ? pack : 1;
  const int outer = walk.rank > kernel_rank ? walk.rank - kernel_rank : 0;
  plan.rank = walk.rank - outer;
  plan.packs = 1;
  for (int d = 0; d < plan.rank; ++d) {
    const bool last = d == plan.rank - 1;
    plan.size[d] = walk.size[outer + d] / (last ? width : 1);
    plan.packs *= plan.size[d];
    for (int k = 0; k <= count; ++k) plan.step[k][d] = walk.step[k][outer + d] * (last ? width : 1);
  }
  plan.rest = walk.size[walk.rank - 1] % width;
  plan.form = packed && walk.rank == 1 ? KernelForm::flat
              : !fits_32_bits(plan)    ? KernelForm::wide
              : packed                 ? KernelForm::rows
                                       : KernelForm::strided;
  if (plan.form == KernelForm::wide && packed) return make_kernel_plan(plan, out, layout, out_item, sources, count, 1);
  plan.outer.rank = outer;
  plan.outer.operands = count + 1;
  for (int d = 0; d < outer; ++d) {
    plan.outer.size[d] = walk.size[d];
    for (int k = 0; k <= count; ++k) plan.outer.step[k][d] = walk.step[k][d];
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
