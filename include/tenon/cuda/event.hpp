// Event: a mark in a stream that other streams and the host can wait for; two of them measure time.
#pragma once

#include <utility>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>

namespace tenon::inline v1::cuda {

/// Movable, not copyable.
class Event {
 public:
  /// `timed` events can measure time, and cost more.  Throws DeviceError.
  TENON_INLINE explicit Event(Cuda device = {}, bool timed = false) : device_(device) {
    const detail::DeviceGuard guard("cuda::Event", device);
    detail::check_cuda("cuda::Event", "cudaEventCreateWithFlags",
                       cudaEventCreateWithFlags(&handle_, timed ? cudaEventDefault : cudaEventDisableTiming));
  }
  TENON_INLINE Event(Event&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)), device_(other.device_) {}
  TENON_INLINE Event& operator=(Event&& other) noexcept {
    std::swap(handle_, other.handle_);
    std::swap(device_, other.device_);
    return *this;
  }
  TENON_INLINE ~Event() {
    if (handle_) detail::ignore_cuda(cudaEventDestroy(handle_));
  }

  TENON_INLINE cudaEvent_t handle() const noexcept { return handle_; }
  TENON_INLINE Cuda device() const noexcept { return device_; }
  /// Marks the end of the work that the stream, of the same device, has been given so far. Throws DeviceError.
  TENON_INLINE void record(const Stream& stream) {
    const detail::DeviceGuard guard("cuda::Event::record", device_);
    detail::check_cuda("cuda::Event::record", "cudaEventRecord", cudaEventRecord(handle_, stream.handle()));
  }
  /// Later work of a stream, of any device, waits for the mark; the host does not wait.  Throws DeviceError.
  TENON_INLINE void block(const Stream& stream) const {
    const detail::DeviceGuard guard("cuda::Event::block", stream.device());
    detail::check_cuda("cuda::Event::block", "cudaStreamWaitEvent", cudaStreamWaitEvent(stream.handle(), handle_, 0));
  }
  /// The host waits for the mark.  Throws DeviceError.
  TENON_INLINE void synchronize() const {
    detail::check_cuda("cuda::Event::synchronize", "cudaEventSynchronize", cudaEventSynchronize(handle_));
  }
  /// True if the mark was reached. Throws DeviceError.
  TENON_INLINE bool is_done() const {
    const cudaError_t answer = cudaEventQuery(handle_);
    if (answer == cudaErrorNotReady) return (void)cudaGetLastError(), false;
    detail::check_cuda("cuda::Event::is_done", "cudaEventQuery", answer);
    return true;
  }
  /// Milliseconds from an earlier event to this one; both are timed and done.  Throws DeviceError.
  TENON_INLINE float milliseconds_since(const Event& earlier) const {
    float result = 0;
    detail::check_cuda("cuda::Event::milliseconds_since", "cudaEventElapsedTime",
                       cudaEventElapsedTime(&result, earlier.handle_, handle_));
    return result;
  }

 private:
  cudaEvent_t handle_ = nullptr;
  Cuda device_;
};

}  // namespace tenon::inline v1::cuda
