// Copies of bytes between the host and devices, in the order of a stream.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Enqueues a copy on `stream`. Pageable host memory has been read or written on return; pinned memory must live until
/// the copy is done.
TENON_NOINLINE_OG inline void copy_bytes(const char* function, void* to, const void* from, std::int64_t bytes,
                                         const cuda::Stream& stream) {
  if (bytes == 0) return;
  const DeviceGuard guard(function, stream.device());
  check_cuda(function, "cudaMemcpyAsync",
             cudaMemcpyAsync(to, from, static_cast<std::size_t>(bytes), cudaMemcpyDefault, stream.handle()));
}
/// Enqueues a copy from one device to another on a stream of the first.
TENON_NOINLINE_OG inline void copy_between_devices(const char* function, void* to, Cuda to_device, const void* from,
                                                   std::int64_t bytes, const cuda::Stream& stream) {
  if (bytes == 0) return;
  const DeviceGuard guard(function, stream.device());
  check_cuda(function, "cudaMemcpyPeerAsync",
             cudaMemcpyPeerAsync(to, to_device.index, from, stream.device().index, static_cast<std::size_t>(bytes),
                                 stream.handle()));
}
/// Makes `second` wait for the work that `first` has been given so far.
TENON_NOINLINE_OG inline void order_streams(const char* function, const cuda::Stream& first,
                                            const cuda::Stream& second) {
  if (first == second) return;
  cudaEvent_t mark = nullptr;
  {
    const DeviceGuard guard(function, first.device());
    check_cuda(function, "cudaEventCreateWithFlags", cudaEventCreateWithFlags(&mark, cudaEventDisableTiming));
  }
  struct Undo {
    cudaEvent_t mark;
    ~Undo() { ignore_cuda(cudaEventDestroy(mark)); }
  } undo{mark};
  check_cuda(function, "cudaEventRecord", cudaEventRecord(mark, first.handle()));
  const DeviceGuard guard(function, second.device());
  check_cuda(function, "cudaStreamWaitEvent", cudaStreamWaitEvent(second.handle(), mark, 0));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
