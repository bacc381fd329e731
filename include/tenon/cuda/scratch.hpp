// Scratch: a library's work space on a device, for one call.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>
#include <tenon/cuda/memory.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail {

/// Memory from the pool, in the order of a stream: work enqueued on the stream before this object's end may use it.
class Scratch {
 public:
  /// Throws MemoryError, DeviceError.
  TENON_INLINE Scratch(const char* function, const cuda::Stream& stream, std::size_t bytes) : policy_(stream) {
    data_ = policy_.allocate(bytes ? bytes : 1);
    if (!data_)
      throw_error(ErrorCode::memory, function, ": cannot allocate ", bytes, " bytes of work space on cuda ",
                  stream.device().index);
  }
  TENON_INLINE ~Scratch() { policy_.deallocate(data_, 0); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  template <class T>
  TENON_INLINE T* as() const { return static_cast<T*>(data_); }

 private:
  cuda::PoolAllocator policy_;
  void* data_;
};

}  // namespace tenon::inline v1::detail
