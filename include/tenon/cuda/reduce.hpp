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
  static void launch(const char* function, const ReduceSources& sources, const Tree& tree, const Leaves& leaves,
                     const ReduceTarget& target, const Workspace& workspace, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The counters of reductions on the legacy default stream, where no launch begins before the last one is done.
/// They are 0 between launches, so that no other launch has to clear them. A template, so that it may stand in a
/// header.
template <class Count>
__device__ Count default_stream_counters[enough_blocks];
TENON_INLINE bool has_counters(const cuda::Stream& stream) {
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM)
  return false;  // that stream is another one in each thread
#else
  return stream.handle() == nullptr;
#endif
}
__device__ inline std::uint32_t* counters_of(const ReduceTarget& target) {
  return target.counters ? target.counters : default_stream_counters<std::uint32_t>;
}

template <class R, class T, int N, class Tree, class Leaves>
__global__ void __launch_bounds__(block_threads)
    reduce_kernel(const __grid_constant__ ReduceArguments<Tree, Leaves> arguments) {
  using State = typename R::State;
  __shared__ alignas(16) unsigned char shared[block_threads * sizeof(State)];
  reduce_block<R, T, N>(arguments, KernelContext(), reinterpret_cast<State*>(shared), counters_of(arguments.target));
}
template <class R, class T, int N, class Tree, class Leaves>
__global__ void __launch_bounds__(block_threads)
    reduce_kernel_beside(const __grid_constant__ ReduceArguments<Tree, Leaves> arguments) {
  using State = typename R::State;
  __shared__ alignas(16) unsigned char shared[block_threads * N * sizeof(State)];
  reduce_block_beside<R, T, N>(arguments, KernelContext(), reinterpret_cast<State*>(shared),
                               counters_of(arguments.target));
}

template <class R, class T, class Tree, class Leaves>
void launch_reduction(const char* function, const ReduceSources& sources, const Tree& tree, const Leaves& leaves,
                      ReduceTarget target, const Workspace& workspace, const cuda::Stream& stream) {
  constexpr ReduceCounts counts = reduce_counts<typename R::State, Leaves>;
  const ReducePlanOnDevice plan = make_reduce_plan(*sources.walk, sources.list, block_threads, counts);
  const DeviceGuard guard(function, stream.device());
  const unsigned grid = grid_of(function, plan.blocks);
  if (plan.splits > 1) {
    const std::size_t counters = has_counters(stream) ? 0 : bytes_of_counters(plan);
    char* const memory = workspace(counters + bytes_of_states<typename R::State>(plan));
    target.states = memory + counters;
    if (counters > 0) {
      target.counters = reinterpret_cast<std::uint32_t*>(memory);
      check_cuda(function, "cudaMemsetAsync", cudaMemsetAsync(memory, 0, counters, stream.handle()));
    }
  }
  const auto arguments = make_reduce_arguments(plan, sources.list, tree, leaves, target);
  require_kernel_arguments<std::remove_cv_t<decltype(arguments)>, Tree, Leaves>();
  if (plan.pack == 1) {
    reduce_kernel<R, T, 1><<<grid, block_threads, 0, stream.handle()>>>(arguments);
  } else if (!plan.beside) {
    if constexpr (counts.pack > 1)
      reduce_kernel<R, T, counts.pack><<<grid, block_threads, 0, stream.handle()>>>(arguments);
  } else {
    if constexpr (counts.beside > 1)
      reduce_kernel_beside<R, T, counts.beside><<<grid, block_threads, 0, stream.handle()>>>(arguments);
  }
  check_cuda(function, "launch of a reduction", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class R, class T, class Tree, class Leaves>
void ReductionThatSomeCuFileInstantiates<R, T, Tree, Leaves>::launch(const char* function, const ReduceSources& sources,
                                                                     const Tree& tree, const Leaves& leaves,
                                                                     const ReduceTarget& target,
                                                                     const Workspace& workspace,
                                                                     const cuda::Stream& stream) {
  launch_reduction<R, T>(function, sources, tree, leaves, target, workspace, stream);
}

}  // namespace tenon::inline v1::detail

#endif
