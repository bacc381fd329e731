// What an algorithm that the threads of a block share knows of them: a context.
//
// A context has `thread`, its number in the block, `threads`, `block`, the block's number, and `sync()`, at which the threads of a
// block wait for each other.  Memory that they share is passed in.  On the host threads of its own and a barrier make one, so that
// sanitizers see a missing `sync`.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

TENON_BEGIN_DETAIL_TYPES

/// The threads of a block of most algorithms.
inline constexpr int block_threads = 256;

TENON_END_DETAIL_TYPES

#if defined(__CUDACC__)

TENON_BEGIN_DETAIL

/// A thread of a kernel.
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

TENON_END_DETAIL

#endif
