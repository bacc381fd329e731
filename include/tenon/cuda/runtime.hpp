// The CUDA runtime: its errors as DeviceError, the existing devices, and the current one.
//
// Nothing here runs until it is called: a program that only includes this header never initialises CUDA.
#pragma once

#include <tenon/config.hpp>

#if !TENON_CUDA
#error "tenon: <tenon/cuda.hpp> needs the CUDA Toolkit: link tenon::cuda, or define TENON_CUDA=1 and link cudart"
#endif

#include <cstddef>
#include <cstdint>
#include <cuda_runtime_api.h>

#include <tenon/device.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws DeviceError with the failed call and the runtime's description of the error.
[[noreturn]] TENON_COLD inline void fail_cuda(const char* function, const char* call, cudaError_t error) {
  (void)cudaGetLastError();  // clears the error, which a later check would find again
  throw_error(ErrorCode::device, function, ": ", call, ": ", cudaGetErrorString(error), " (", cudaGetErrorName(error),
              ")");
}
TENON_INLINE void check_cuda(const char* function, const char* call, cudaError_t error) {
  if (error != cudaSuccess) [[unlikely]] fail_cuda(function, call, error);
}
/// Clears an error of which nobody can be told, as that of a free. CUDA keeps it, and the next launch would report it
/// as its own.
TENON_INLINE void ignore_cuda(cudaError_t error) noexcept {
  if (error != cudaSuccess) [[unlikely]] (void)cudaGetLastError();
}

/// The grid of a launch of so many blocks. `count` is the number of things that the message names. Throws DeviceError
/// for more than one launch can take.
inline unsigned grid_of(const char* function, std::int64_t blocks, std::int64_t count, const char* what) {
  if (blocks > INT32_MAX)
    throw_error(ErrorCode::device, function, ": ", count, what, " are more than one launch can take");
  return static_cast<unsigned>(blocks);
}
inline unsigned grid_of(const char* function, std::int64_t blocks) {
  return grid_of(function, blocks, blocks, " blocks");
}

TENON_NOINLINE_OG inline int cuda_device_count(const char* function) {
  int count = 0;
  check_cuda(function, "cudaGetDeviceCount", cudaGetDeviceCount(&count));
  return count;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// Makes a device the thread's current one, until the end of the scope.
class DeviceGuard {
 public:
  /// Throws DeviceError if there is no such device.
  TENON_INLINE DeviceGuard(const char* function, Cuda device) { enter(function, device.index); }
  TENON_INLINE ~DeviceGuard() {
    if (changed_) ignore_cuda(cudaSetDevice(previous_));
  }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  TENON_INLINE void enter(const char* function, int index) {
    check_cuda(function, "cudaGetDevice", cudaGetDevice(&previous_));
    if (index == previous_) return;
    const cudaError_t error = cudaSetDevice(index);
    if (error == cudaErrorInvalidDevice) {
      (void)cudaGetLastError();
      throw_error(ErrorCode::device, function, ": there is no device cuda ", index, ": ", cuda_device_count(function),
                  " found");
    }
    check_cuda(function, "cudaSetDevice", error);
    changed_ = true;
  }
  int previous_ = 0;
  bool changed_ = false;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::cuda {

/// The properties of a device, as the runtime reports them.
struct DeviceProperties {
  char name[256];
  int major, minor;               ///< of its compute capability
  int multiprocessors;
  std::size_t memory_bytes;
  std::size_t shared_bytes;       ///< of a block
  bool has_pools;                 ///< allocation in the order of a stream
};

inline namespace TENON_CODE {

/// The number of devices.  Throws DeviceError if there is no driver or no device.
inline int device_count() { return detail::cuda_device_count("cuda::device_count"); }
/// True if there is a usable device. Does not throw.
inline bool is_available() noexcept {
  int count = 0;
  const bool found = cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
  (void)cudaGetLastError();
  return found;
}
/// Throws DeviceError if there is no such device.
inline DeviceProperties properties(Cuda device = {}) {
  const detail::DeviceGuard guard("cuda::properties", device);
  cudaDeviceProp all;
  detail::check_cuda("cuda::properties", "cudaGetDeviceProperties", cudaGetDeviceProperties(&all, device.index));
  int pools = 0;
  detail::check_cuda("cuda::properties", "cudaDeviceGetAttribute",
                     cudaDeviceGetAttribute(&pools, cudaDevAttrMemoryPoolsSupported, device.index));
  DeviceProperties result{
      {}, all.major, all.minor, all.multiProcessorCount, all.totalGlobalMem, all.sharedMemPerBlock, pools != 0};
  static_assert(sizeof result.name == sizeof all.name);
  __builtin_memcpy(result.name, all.name, sizeof result.name);
  return result;
}
/// Waits until a device has done all enqueued work.  Throws DeviceError, also for errors of earlier work.
inline void synchronize(Cuda device = {}) {
  const detail::DeviceGuard guard("cuda::synchronize", device);
  detail::check_cuda("cuda::synchronize", "cudaDeviceSynchronize", cudaDeviceSynchronize());
}

}  // namespace TENON_CODE

}  // namespace tenon::inline v1::cuda
