// Contexts: the facts that an algorithm for the threads of a block needs about them.
//
// A context has
// - `thread`, the thread's number in its block, `threads`, their count, and `block`, the block's number;
// - `sync()`, the barrier of the block, and `any(condition)`, the same, true if the condition is in any thread;
// - `warp`, how many neighbouring threads exchange values without a barrier, and `shuffle_xor(value, mask)`, the value
//   of the thread of the
//   warp whose number differs in the bits of `mask`;
// - `count(counter)`, which adds 1 to a counter of all blocks and returns what it was: who reads it sees what earlier
//   blocks wrote;
// - `read_once(from)` and `write_once(to, value)`, which say that the cache need not keep the value.
// Shared memory is passed separately. On the host, tests run a block as threads with a barrier, so that sanitizers
// detect a missing `sync`.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The number of threads in a block, for most algorithms.
inline constexpr int block_threads = 256;

}  // namespace tenon::inline v1::detail

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The context of a thread in a kernel.
struct KernelContext {
  static constexpr int warp = 32;
  int thread, threads;
  std::int64_t block;
  __device__ KernelContext()
      : thread(static_cast<int>(threadIdx.x)), threads(static_cast<int>(blockDim.x)), block(blockIdx.x) {}
  TENON_HD void sync() const {
#if defined(__CUDA_ARCH__)
    __syncthreads();
#endif
  }
  TENON_HD bool any([[maybe_unused]] bool condition) const {
#if defined(__CUDA_ARCH__)
    return __syncthreads_or(condition);
#else
    return false;
#endif
  }
  template <class T>
  TENON_HD T shuffle_xor(const T& value, [[maybe_unused]] int mask) const {
    T result = value;
#if defined(__CUDA_ARCH__)
    static_assert(std::is_trivially_copyable_v<T>);
    unsigned words[(sizeof(T) + 3) / 4] = {};
    __builtin_memcpy(words, &value, sizeof(T));
    for (unsigned& word : words) word = __shfl_xor_sync(~0u, word, mask);
    __builtin_memcpy(&result, words, sizeof(T));
#endif
    return result;
  }
  TENON_HD std::uint32_t count([[maybe_unused]] std::uint32_t* counter) const {
#if defined(__CUDA_ARCH__)
    __threadfence();
    const std::uint32_t before = atomicAdd(counter, 1u);
    __threadfence();
    return before;
#else
    return 0;
#endif
  }
  template <class T>
  TENON_HD T read_once(const T* from) const {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == sizeof(int4)) return __builtin_bit_cast(T, __ldcs(reinterpret_cast<const int4*>(from)));
#endif
    return *from;
  }
  template <class T>
  TENON_HD void write_once(T* to, const T& value) const {
#if defined(__CUDA_ARCH__)
    if constexpr (sizeof(T) == sizeof(int4))
      return __stcs(reinterpret_cast<int4*>(to), __builtin_bit_cast(int4, value));
#endif
    *to = value;
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#endif
