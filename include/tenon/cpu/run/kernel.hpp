// The kernels of an expression, for contiguous operands and results, in one version for each instruction set.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/run/interleaved.hpp>
#include <tenon/cpu/run/stage.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// Writes n elements at `out` from a tree and its operands.
using Kernel = void (*)(char* out, const void* tree, const char* const* operands, std::int64_t n);

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The loop of a kernel.
template <class Out, class Tree, int operands>
struct KernelLoop {
  template <int bytes>
  TENON_INLINE static void loop(char* out, const void* tree, const char* const* p, std::int64_t n) {
    const Tree local = *static_cast<const Tree*>(tree);
    const char* q[std::size_t{operands ? operands : 1}];  // a copy, which no store can alias
    for (int k = 0; k < operands; ++k) q[k] = p[k];
    if constexpr (bytes > 0 && is_interleaved<Out, Tree>) store_interleaved<bytes, Tree>(out, q, n);
    else if constexpr (TENON_LANES && Stage<Tree>::is_needed) store_staged<bytes, Out>(out, local, q, n);
    else store_row<bytes, Out, widest(lane_width<Out>, Tree::width)>(out, local, q, n);
  }
};

/// The kernel for this processor.
template <class Out, class Tree, int operands>
TENON_INLINE Kernel contiguous_kernel() {
  using Kernels = Variants<KernelLoop<Out, Tree, operands>, void(char*, const void*, const char* const*, std::int64_t)>;
  if constexpr (is_interleaved<Out, Tree> || widest(lane_width<Out>, Tree::width) > 0) return Kernels::chosen();
  else return Kernels::baseline;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
