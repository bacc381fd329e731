// Contexts: the facts that an algorithm for the threads of a block needs about them.
//
// A context has `thread`, the thread's number in its block; `threads`, their count; `block`, the block's number; and `sync()`, the barrier
// of the block. Shared memory is passed separately. On the host, tests run a block as threads with a barrier, so that sanitizers detect a
// missing `sync`.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The number of threads in a block, for most algorithms.
inline constexpr int block_threads = 256;

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The context of a thread in a kernel.
struct KernelContext {
  int thread, threads;
  std::int64_t block;
  __device__ KernelContext() : thread(static_cast<int>(threadIdx.x)), threads(static_cast<int>(blockDim.x)), block(blockIdx.x) {}
  TENON_HD void sync() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#endif
