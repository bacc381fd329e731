// Allocator policies of CUDA: memory of a device in the order of a stream, or by cudaMalloc; pinned and managed memory.
//
// PoolAllocator is the default of Tensor<T, Cuda>.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cuda/block.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/memory/policy.hpp>

namespace tenon::inline v1::detail {

inline constexpr int most_devices = 64;
TENON_HIDDEN inline constinit cudaMemPool_t memory_pools[most_devices] = {};  // never destroyed, as tensors may live
                                                                              // longer

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline void check_known_device(const char* function, Cuda device) {
  if (device.index < 0 || device.index >= most_devices)
    throw_error(ErrorCode::device, function, ": device ", device.index, " is beyond the ", most_devices,
                " that are known");
}

/// Tenon's pool on a device, which keeps freed memory for reuse.  The device is current.  Throws DeviceError.
TENON_NOINLINE_OG inline cudaMemPool_t memory_pool(Cuda device) {
  constexpr const char* function = "cuda::PoolAllocator";
  check_known_device(function, device);
  cudaMemPool_t* place = memory_pools + device.index;
  cudaMemPool_t pool = __atomic_load_n(place, __ATOMIC_ACQUIRE);
  if (pool) return pool;
  cudaMemPoolProps wanted{};
  wanted.allocType = cudaMemAllocationTypePinned;
  wanted.location.type = cudaMemLocationTypeDevice;
  wanted.location.id = device.index;
  cudaMemPool_t made = nullptr;
  check_cuda(function, "cudaMemPoolCreate", cudaMemPoolCreate(&made, &wanted));
  std::uint64_t all = UINT64_MAX;
  check_cuda(function, "cudaMemPoolSetAttribute", cudaMemPoolSetAttribute(made, cudaMemPoolAttrReleaseThreshold, &all));
  if (__atomic_compare_exchange_n(place, &pool, made, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return made;
  ignore_cuda(cudaMemPoolDestroy(made));  // another thread was first
  return pool;
}

/// The memory that a call allocated, or null if there is none left.  Throws DeviceError for any other failure.
TENON_INLINE void* made_or_null(const char* function, const char* call, cudaError_t error, void* p) {
  if (error == cudaErrorMemoryAllocation) return (void)cudaGetLastError(), nullptr;
  check_cuda(function, call, error);
  return p;
}

TENON_NOINLINE_OG inline void* allocate_from_pool(const cuda::Stream& stream, std::size_t bytes) {
  constexpr const char* function = "cuda::PoolAllocator";
  const DeviceGuard guard(function, stream.device());
  const cudaMemPool_t pool = memory_pool(stream.device());
  void* p = nullptr;
  cudaError_t error = cudaMallocFromPoolAsync(&p, bytes, pool, stream.handle());
  if (error == cudaErrorMemoryAllocation) {  // memory freed on other streams is available once they are done
    (void)cudaGetLastError();
    check_cuda(function, "cudaDeviceSynchronize", cudaDeviceSynchronize());
    check_cuda(function, "cudaMemPoolTrimTo", cudaMemPoolTrimTo(pool, 0));
    error = cudaMallocFromPoolAsync(&p, bytes, pool, stream.handle());
  }
  return made_or_null(function, "cudaMallocFromPoolAsync", error, p);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::cuda {

// Frees never throw, and do nothing after the runtime has ended: at exit the driver frees all memory.

/// Memory from Tenon's own pool, in the order of a stream, which the memory keeps alive. By default this is the
/// thread's current stream when the policy is made. Throws DeviceError.
class PoolAllocator {
 public:
  using device_type = Cuda;
  TENON_INLINE PoolAllocator(Cuda device = {}) noexcept : stream_(current_stream(device)) {}
  TENON_INLINE explicit PoolAllocator(const Stream& stream) noexcept : stream_(stream) {}
  TENON_INLINE const Stream& stream() const noexcept { return stream_; }
  TENON_INLINE Cuda device() const noexcept { return stream_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_from_pool(stream_, bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept {
    detail::ignore_cuda(cudaFreeAsync(p, stream_.handle()));
  }

 private:
  Stream stream_;
};

/// Memory by cudaMalloc and cudaFree, which wait for the device: the choice for tools that check memory. Throws
/// DeviceError.
class MallocAllocator {
 public:
  using device_type = Cuda;
  TENON_INLINE MallocAllocator(Cuda device = {}) noexcept : device_(device) {}
  TENON_INLINE Cuda device() const noexcept { return device_; }
  TENON_INLINE void* allocate(std::size_t bytes) {
    const detail::DeviceGuard guard("cuda::MallocAllocator", device_);
    void* p = nullptr;
    const cudaError_t error = cudaMalloc(&p, bytes);
    return detail::made_or_null("cuda::MallocAllocator", "cudaMalloc", error, p);
  }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { detail::ignore_cuda(cudaFree(p)); }

 private:
  Cuda device_;
};

/// Page-locked memory of the host: copies from and to it run asynchronously.  Throws DeviceError.
class PinnedAllocator {
 public:
  TENON_INLINE AnyDevice device() const noexcept { return {DeviceType::cuda_host, 0}; }
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* p = nullptr;
    const cudaError_t error = cudaHostAlloc(&p, bytes, cudaHostAllocPortable);
    return detail::made_or_null("cuda::PinnedAllocator", "cudaHostAlloc", error, p);
  }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { detail::ignore_cuda(cudaFreeHost(p)); }
  /// Storages call this instead of allocate, as the block records the device of the elements.
  TENON_INLINE detail::Block* new_block(std::size_t bytes) const { return detail::new_cuda_block(*this, bytes); }
};

/// Memory that migrates between the host and the devices on access; for tensors on `Device`, Cuda or Cpu. The host
/// waits for the device's work before it reads. Throws DeviceError.
template <class Device = Cuda>
class ManagedAllocator {
 public:
  using device_type = Device;
  TENON_INLINE AnyDevice device() const noexcept { return {DeviceType::cuda_managed, 0}; }
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* p = nullptr;
    const cudaError_t error = cudaMallocManaged(&p, bytes, cudaMemAttachGlobal);
    return detail::made_or_null("cuda::ManagedAllocator", "cudaMallocManaged", error, p);
  }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { detail::ignore_cuda(cudaFree(p)); }
  TENON_INLINE detail::Block* new_block(std::size_t bytes) const { return detail::new_cuda_block(*this, bytes); }
};

static_assert(AllocatorPolicy<PoolAllocator> && AllocatorPolicy<MallocAllocator> && AllocatorPolicy<PinnedAllocator> &&
              AllocatorPolicy<ManagedAllocator<>>);

}  // namespace tenon::inline v1::cuda
