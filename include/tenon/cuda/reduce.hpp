// The launch of reductions on a device: declared for every compiler, defined for nvcc alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/reduce_walk.hpp>
#include <tenon/cuda/block_context.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/launch.hpp>
#include <tenon/cuda/reduce_body.hpp>
#include <tenon/cuda/reduce_plan.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/layout.hpp>

namespace tenon::inline v1::detail {

/// Allocates memory that one launch fills for the next: valid until the stream has done both.
struct Workspace {
  void* owner;
  char* (*make)(void* owner, std::size_t bytes);
  TENON_INLINE char* operator()(std::size_t bytes) const { return make(owner, bytes); }
};

/// The operand of a reduction, without its types.
struct ReduceSources {
  const ReduceWalk* walk;
  const Source* list;
};

/// A reduction of elements of T.  Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class R, class T, class Tree, class Leaves>
struct ReductionThatSomeCuFileInstantiates {
  static void launch(const char* function, const ReduceSources& sources, const Tree& tree, const Leaves& leaves, const ReduceTarget& target,
                     const Workspace& workspace, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class R, class T, int N, class Tree, class Leaves>
__global__ void __launch_bounds__(block_threads) reduce_kernel(const __grid_constant__ ReduceArguments<Tree, Leaves> arguments) {
  using State = typename R::State;
  __shared__ alignas(16) unsigned char shared[block_threads * sizeof(State)];
  reduce_block<R, T, N>(arguments, KernelContext(), reinterpret_cast<State*>(shared));
}
template <class R>
__global__ void __launch_bounds__(block_threads) join_kernel(const __grid_constant__ JoinArguments arguments) {
  using State = typename R::State;
  __shared__ alignas(16) unsigned char shared[block_threads * sizeof(State)];
  join_block<R>(arguments, KernelContext(), reinterpret_cast<State*>(shared));
}

template <class R, class T, int N, class Tree, class Leaves>
void start_reduction(const char* function, const ReducePlanOnDevice& plan, const ReduceSources& sources, const Tree& tree,
                     const Leaves& leaves, const ReduceTarget& target, const cuda::Stream& stream) {
  const auto arguments = make_reduce_arguments(plan, sources.list, tree, leaves, N, target);
  require_kernel_arguments<std::remove_cv_t<decltype(arguments)>, Tree, Leaves>();
  reduce_kernel<R, T, N><<<grid_of(function, plan.blocks), block_threads, 0, stream.handle()>>>(arguments);
  check_cuda(function, "launch of a reduction", cudaGetLastError());
}

template <class R, class T, class Tree, class Leaves>
void launch_reduction(const char* function, const ReduceSources& sources, const Tree& tree, const Leaves& leaves, ReduceTarget target,
                      const Workspace& workspace, const cuda::Stream& stream) {
  constexpr int N = pack_count<bool, Leaves>;
  const ReducePlanOnDevice plan = make_reduce_plan(*sources.walk, sources.list, block_threads, N, reduced_at_once<Leaves, N>);
  const DeviceGuard guard(function, stream.device());
  if (plan.splits > 1) target.states = workspace(sizeof(typename R::State) * static_cast<std::size_t>(plan.results * plan.splits));
  if (plan.packed) start_reduction<R, T, N>(function, plan, sources, tree, leaves, target, stream);
  else start_reduction<R, T, 1>(function, plan, sources, tree, leaves, target, stream);
  if (plan.splits == 1) return;
  const JoinArguments join = make_join_arguments(plan, block_threads, target);
  const std::int64_t join_grid = join_blocks(join, block_threads);
  join_kernel<R><<<grid_of(function, join_grid), block_threads, 0, stream.handle()>>>(join);
  check_cuda(function, "launch of a reduction", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class R, class T, class Tree, class Leaves>
void ReductionThatSomeCuFileInstantiates<R, T, Tree, Leaves>::launch(const char* function, const ReduceSources& sources, const Tree& tree,
                                                                     const Leaves& leaves, const ReduceTarget& target,
                                                                     const Workspace& workspace, const cuda::Stream& stream) {
  launch_reduction<R, T>(function, sources, tree, leaves, target, workspace, stream);
}

}  // namespace tenon::inline v1::detail

#endif
