// The kernels of an expression: all operands and the result contiguous, in one version for each instruction set.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/isa.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_TYPES
namespace detail {

/// Writes n elements at `out` from a tree and its operands.
using Kernel = void (*)(char* out, const void* tree, const char* const* operands, std::int64_t n);

}  // namespace detail
TENON_END_TYPES

TENON_BEGIN_DETAIL

/// The loop of a kernel, `bytes` of a register at a time; inlined into a function that names the instruction set.
template <int bytes, class Out, class Tree, int operands>
TENON_INLINE void kernel_loop(char* out, const void* tree, const char* const* p, std::int64_t n) {
  const Tree local = *static_cast<const Tree*>(tree);
  const char* q[operands ? operands : 1];  // a copy that no store can change
  for (int k = 0; k < operands; ++k) q[k] = p[k];
  std::int64_t i = 0;
  constexpr int width = widest(lane_width<Out>, Tree::width), count = bytes && width ? bytes / width : 1;
  if constexpr (count > 1) {
    using Shape = LaneShape<count, width>;
    for (; i + count <= n; i += count) {
      store_lanes<Shape, Out>(out, i, convert_lanes<Shape, compute_t<Out>>(local.template at<Shape>(q, i)));
    }
  }
  for (; i < n; ++i) store<Out>(out, i, local.template at<OneLane>(q, i));
}

template <class Out, class Tree, int operands>
void kernel_baseline(char* out, const void* tree, const char* const* p, std::int64_t n) {
  kernel_loop<TENON_LANES ? register_bytes(Isa::baseline) : 0, Out, Tree, operands>(out, tree, p, n);
}

#if TENON_LANES && defined(__x86_64__)
template <class Out, class Tree, int operands>
TENON_TARGET_AVX2 void kernel_avx2(char* out, const void* tree, const char* const* p, std::int64_t n) {
  kernel_loop<register_bytes(Isa::avx2), Out, Tree, operands>(out, tree, p, n);
}
template <class Out, class Tree, int operands>
TENON_TARGET_AVX512 void kernel_avx512(char* out, const void* tree, const char* const* p, std::int64_t n) {
  kernel_loop<register_bytes(Isa::avx512), Out, Tree, operands>(out, tree, p, n);
}
/// By instruction set.
template <class Out, class Tree, int operands>
inline constexpr Kernel kernels[] = {kernel_baseline<Out, Tree, operands>, kernel_avx2<Out, Tree, operands>, kernel_avx512<Out, Tree, operands>};
#endif

/// The kernel for this processor.
template <class Out, class Tree, int operands>
TENON_INLINE Kernel contiguous_kernel() {
#if TENON_LANES && defined(__x86_64__)
  if constexpr (widest(lane_width<Out>, Tree::width) > 0) return kernels<Out, Tree, operands>[static_cast<int>(cpu_isa())];
  else return kernel_baseline<Out, Tree, operands>;
#else
  return kernel_baseline<Out, Tree, operands>;
#endif
}

TENON_END_DETAIL
