// Loops on a device: one call of a function object for each number.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// Calls f(0) … f(n - 1), in any order.  Outside the keyed namespace, as the flags of nvcc and g++ may differ.
template <class F>
struct LoopThatSomeCuFileInstantiates {
  static void launch(const char* function, std::int64_t n, const F& f, const cuda::Stream& stream);
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class F>
void loop_on_device(const char* function, std::int64_t n, const F& f, const cuda::Stream& stream) {
  if (n > 0) LoopThatSomeCuFileInstantiates<F>::launch(function, n, f, stream);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if defined(__CUDACC__)

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class F>
__global__ void __launch_bounds__(256) loop_kernel(const __grid_constant__ F f, std::int64_t n) {
  const std::int64_t i = std::int64_t{blockIdx.x} * 256 + threadIdx.x;
  if (i < n) f(i);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class F>
TENON_NOINLINE void LoopThatSomeCuFileInstantiates<F>::launch(const char* function, std::int64_t n, const F& f,
                                                              const cuda::Stream& stream) {
  const std::int64_t blocks = (n + 255) / 256;
  const DeviceGuard guard(function, stream.device());
  loop_kernel<<<grid_of(function, blocks, n, " elements"), 256, 0, stream.handle()>>>(f, n);
  check_cuda(function, "launch of a kernel", cudaGetLastError());
}

}  // namespace tenon::inline v1::detail

#endif
