// Allocator policies of CUDA: memory of a device in the order of a stream, or by cudaMalloc; pinned and managed memory.
//
// PoolAllocator is what a Tensor<T, Cuda> uses where nothing else is said.
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

TENON_BEGIN_DETAIL_TYPES

inline constexpr int most_devices = 64;
TENON_HIDDEN inline constinit cudaMemPool_t memory_pools[most_devices] = {};  // never destroyed: tensors may outlive any order

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Our pool on a device, which keeps what is freed for reuse.  The device is current.  Throws DeviceError.
TENON_NOINLINE_OG inline cudaMemPool_t memory_pool(Cuda device) {
  constexpr const char* function = "cuda::PoolAllocator";
  if (device.index < 0 || device.index >= most_devices)
    fail(ErrorCode::device, function, ": device ", device.index, " is beyond the ", most_devices, " that are known");
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
  (void)cudaMemPoolDestroy(made);  // another thread was first
  return pool;
}

/// The memory that a call made, or null where there is none left.  Throws DeviceError for any other failure.
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
  if (error == cudaErrorMemoryAllocation) {  // what other streams have freed comes back once they are done
    (void)cudaGetLastError();
    check_cuda(function, "cudaDeviceSynchronize", cudaDeviceSynchronize());
    check_cuda(function, "cudaMemPoolTrimTo", cudaMemPoolTrimTo(pool, 0));
    error = cudaMallocFromPoolAsync(&p, bytes, pool, stream.handle());
  }
  return made_or_null(function, "cudaMallocFromPoolAsync", error, p);
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

namespace cuda {

// Frees never throw, and do nothing once the runtime is gone: at exit the driver takes everything back.

/// From a pool of Tenon's own, in the order of a stream, which the memory keeps.  Without a stream that which is current where the
/// memory is made.  Throws DeviceError.
class PoolAllocator {
 public:
  using device_type = Cuda;
  TENON_INLINE PoolAllocator(Cuda device = {}) noexcept : stream_(current_stream(device)) {}
  TENON_INLINE explicit PoolAllocator(const Stream& stream) noexcept : stream_(stream) {}
  TENON_INLINE const Stream& stream() const noexcept { return stream_; }
  TENON_INLINE Cuda device() const noexcept { return stream_.device(); }
  TENON_INLINE void* allocate(std::size_t bytes) { return detail::allocate_from_pool(stream_, bytes); }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { (void)cudaFreeAsync(p, stream_.handle()); }

 private:
  Stream stream_;
};

/// By cudaMalloc and cudaFree, which wait for the device: what tools that check memory see best.  Throws DeviceError.
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
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { (void)cudaFree(p); }

 private:
  Cuda device_;
};

/// The host's memory, locked in its place: copies from and to it run beside the host.  Throws DeviceError.
class PinnedAllocator {
 public:
  TENON_INLINE AnyDevice device() const noexcept { return {DeviceType::cuda_host, 0}; }
  TENON_INLINE void* allocate(std::size_t bytes) {
    void* p = nullptr;
    const cudaError_t error = cudaHostAlloc(&p, bytes, cudaHostAllocPortable);
    return detail::made_or_null("cuda::PinnedAllocator", "cudaHostAlloc", error, p);
  }
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { (void)cudaFreeHost(p); }
  /// A storage asks for it in place of bytes, so that it knows where its elements lie.
  TENON_INLINE detail::Block* new_block(std::size_t bytes) const { return detail::new_cuda_block(*this, bytes); }
};

/// Memory that moves between the host and the devices as they touch it; for tensors on `Device`, Cuda or Cpu.  The host waits for
/// the device's work before it reads.  Throws DeviceError.
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
  TENON_INLINE void deallocate(void* p, std::size_t) noexcept { (void)cudaFree(p); }
  TENON_INLINE detail::Block* new_block(std::size_t bytes) const { return detail::new_cuda_block(*this, bytes); }
};

static_assert(AllocatorPolicy<PoolAllocator> && AllocatorPolicy<MallocAllocator> && AllocatorPolicy<PinnedAllocator> &&
              AllocatorPolicy<ManagedAllocator<>>);

}  // namespace cuda

TENON_END_TYPES
