// cuBLAS: a handle for each thread and device, and errors as Tenon's.
#pragma once

#include <cstddef>
#include <cublas_v2.h>

#include <tenon/config.hpp>
#include <tenon/cuda/memory.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// The handles of a thread, destroyed when it ends.
struct CublasHandles {
  struct Entry {
    cublasHandle_t handle;
    std::size_t scratch_bytes;  // the size of the work space that NVIDIA recommends for the device
  } at[most_devices];
  TENON_INLINE ~CublasHandles() {
    for (Entry& entry : at) {
      if (entry.handle) (void)cublasDestroy(entry.handle);
    }
  }
};
TENON_HIDDEN inline constinit thread_local CublasHandles cublas_handles{};
TENON_HIDDEN inline constinit thread_local int tf32_scopes = 0;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::cuda {

/// From its construction to its destruction this thread's products of float matrices may round their factors to TF32,
/// which has 10 bits of mantissa: several times faster on sm_80 and above. Scopes nest.
class Tf32Scope {
 public:
  TENON_INLINE Tf32Scope() { ++detail::tf32_scopes; }
  TENON_INLINE ~Tf32Scope() { --detail::tf32_scopes; }
  Tf32Scope(const Tf32Scope&) = delete;
  Tf32Scope& operator=(const Tf32Scope&) = delete;
};

}  // namespace tenon::inline v1::cuda

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws DeviceError with the failed call and cuBLAS's description of the error.
TENON_INLINE void check_cublas(const char* function, const char* call, cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) [[unlikely]]
    throw_error(ErrorCode::device, function, ": ", call, ": ", cublasGetStatusString(status), " (",
                cublasGetStatusName(status), ")");
}

/// This thread's handle on the current device, made on first use.  Throws DeviceError.
TENON_NOINLINE_OG inline CublasHandles::Entry& cublas_handle(const char* function, Cuda device) {
  check_known_device(function, device);
  CublasHandles::Entry& entry = cublas_handles.at[device.index];
  if (entry.handle) return entry;
  int major = 0;
  check_cuda(function, "cudaDeviceGetAttribute",
             cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device.index));
  // The handle's memory belongs to no stream, so that it may be allocated while a stream is captured.
  struct Relaxed {
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    Relaxed() { (void)cudaThreadExchangeStreamCaptureMode(&mode); }
    ~Relaxed() { (void)cudaThreadExchangeStreamCaptureMode(&mode); }
  } const relaxed;
  cublasHandle_t made = nullptr;
  check_cublas(function, "cublasCreate", cublasCreate(&made));
  struct Undo {
    cublasHandle_t made;
    ~Undo() {
      if (made) (void)cublasDestroy(made);
    }
  } undo{made};
  // Sums of half products stay in float, also between blocks of the inner dimension.
  check_cublas(function, "cublasSetMathMode",
               cublasSetMathMode(made, static_cast<cublasMath_t>(CUBLAS_DEFAULT_MATH |
                                                                 CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION)));
  undo.made = nullptr;
  entry = {made, major >= 9 ? std::size_t{32} << 20 : std::size_t{4} << 20};
  return entry;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
