// Stream: a queue of work on a device; StreamScope: the stream on which a thread enqueues its work.
#pragma once

#include <cstdint>
#include <new>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::cuda {

/// A handle on a stream, which its copies share and the last one destroys. Memory allocated on a stream keeps it alive.
class Stream {
 public:
  /// The legacy default stream of a device.
  TENON_INLINE Stream(Cuda device = {}) noexcept : state_(nullptr), handle_(nullptr), device_(device) {}
  /// A new stream, which does not wait for the default stream.  Throws DeviceError.
  TENON_INLINE static Stream make(Cuda device = {}) {
    const detail::DeviceGuard guard("cuda::Stream::make", device);
    Stream stream(device);
    detail::check_cuda("cuda::Stream::make", "cudaStreamCreateWithFlags",
                       cudaStreamCreateWithFlags(&stream.handle_, cudaStreamNonBlocking));
    stream.state_ = new (std::nothrow) State{stream.handle_, 1};
    if (!stream.state_) {
      detail::ignore_cuda(cudaStreamDestroy(stream.handle_));
      detail::fail_allocation("cuda::Stream::make", sizeof(State));
    }
    return stream;
  }
  /// A foreign stream, which must outlive everything that is allocated or recorded on it.
  TENON_INLINE static Stream borrow(cudaStream_t handle, Cuda device = {}) noexcept {
    Stream stream(device);
    stream.handle_ = handle;
    return stream;
  }
  TENON_INLINE Stream(const Stream& other) noexcept
      : state_(other.state_), handle_(other.handle_), device_(other.device_) {
    if (state_) __atomic_fetch_add(&state_->count, 1, __ATOMIC_RELAXED);
  }
  TENON_INLINE Stream& operator=(const Stream& other) noexcept {
    Stream copy(other);
    std::swap(state_, copy.state_);
    std::swap(handle_, copy.handle_);
    std::swap(device_, copy.device_);
    return *this;
  }
  TENON_INLINE ~Stream() {
    if (state_ && __atomic_sub_fetch(&state_->count, 1, __ATOMIC_ACQ_REL) == 0) {
      detail::ignore_cuda(cudaStreamDestroy(state_->handle));
      delete state_;
    }
  }

  TENON_INLINE cudaStream_t handle() const noexcept { return handle_; }
  TENON_INLINE Cuda device() const noexcept { return device_; }
  /// Waits until all enqueued work is done.  Throws DeviceError.
  TENON_INLINE void synchronize() const {
    const detail::DeviceGuard guard("cuda::Stream::synchronize", device_);
    detail::check_cuda("cuda::Stream::synchronize", "cudaStreamSynchronize", cudaStreamSynchronize(handle_));
  }
  TENON_INLINE friend bool operator==(const Stream& a, const Stream& b) {
    return a.handle_ == b.handle_ && a.device_.index == b.device_.index;
  }

 private:
  struct State {
    cudaStream_t handle;
    std::int64_t count;
  };
  State* state_;  // null for streams that Tenon does not destroy
  cudaStream_t handle_;
  Cuda device_;
};

}  // namespace tenon::inline v1::cuda

namespace tenon::inline v1::detail {

struct StreamEntry {
  cuda::Stream stream;
  const StreamEntry* outer;
};
TENON_HIDDEN inline constinit thread_local const StreamEntry* innermost_stream = nullptr;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::cuda {

/// From its construction to its destruction, this thread's work on the stream's device goes to the stream. Scopes nest
/// and end in reverse order.
class StreamScope {
 public:
  TENON_INLINE explicit StreamScope(const Stream& stream) : entry_{stream, detail::innermost_stream} {
    detail::innermost_stream = &entry_;
  }
  TENON_INLINE ~StreamScope() { detail::innermost_stream = entry_.outer; }
  StreamScope(const StreamScope&) = delete;
  StreamScope& operator=(const StreamScope&) = delete;

 private:
  detail::StreamEntry entry_;
};

inline namespace TENON_CODE {
/// The stream of this thread on a device: that of the innermost scope there, else the legacy default stream.
inline Stream current_stream(Cuda device = {}) {
  for (const auto* entry = detail::innermost_stream; entry; entry = entry->outer) {
    if (entry->stream.device().index == device.index) return entry->stream;
  }
  return Stream(device);
}
}  // namespace TENON_CODE

}  // namespace tenon::inline v1::cuda
