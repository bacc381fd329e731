// Shares a tensor's memory with another process on the same device, by a handle that is sent through a pipe, a socket
// or shared memory.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cuda/runtime.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/storage/foreign_block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::cuda {

/// Bytes that mean the same in every process of a machine. The sharing process keeps the tensor until the others have
/// closed it.
struct IpcHandle {
  char device[16];  ///< its UUID: processes may number devices differently
  cudaIpcMemHandle_t memory;
  std::int64_t bytes;   ///< the size of the memory, from its beginning
  std::int64_t offset;  ///< the offset of the element at index 0, in elements
  std::int64_t sizes[max_rank], strides[max_rank];
  std::uint8_t dtype, rank, read_only, unused[5];
};
static_assert(std::is_trivially_copyable_v<IpcHandle>);

}  // namespace tenon::inline v1::cuda

namespace tenon::inline v1::detail {

/// Closes another process's memory, once.
struct OpenedMemory {
  void* data;
  Cuda device;
  TENON_INLINE void operator()() noexcept {
    int previous = 0;
    const bool known = cudaGetDevice(&previous) == cudaSuccess;
    ignore_cuda(cudaSetDevice(device.index));
    ignore_cuda(cudaDeviceSynchronize());  // kernels may still use it
    ignore_cuda(cudaIpcCloseMemHandle(data));
    if (known) ignore_cuda(cudaSetDevice(previous));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_NOINLINE_OG inline void device_uuid(const char* function, Cuda device, char* to) {
  cudaDeviceProp properties;
  check_cuda(function, "cudaGetDeviceProperties", cudaGetDeviceProperties(&properties, device.index));
  static_assert(sizeof properties.uuid == sizeof cuda::IpcHandle::device);
  __builtin_memcpy(to, &properties.uuid, sizeof properties.uuid);
}

TENON_NOINLINE_OG inline cuda::IpcHandle share_block(const Block* block, const Layout& layout, Cuda device, DType dtype,
                                                  std::int64_t data_offset, bool read_only) {
  constexpr const char* function = "cuda::share";
  if (!block || !(flags_of(*block) & Block::owned))
    throw_error(ErrorCode::device, function, ": the tensor has no memory of its own that a policy of Tenon's made");
  cuda::IpcHandle handle{};
  const DeviceGuard guard(function, device);
  device_uuid(function, device, handle.device);
  const cudaError_t error = cudaIpcGetMemHandle(&handle.memory, block->data);
  if (error == cudaErrorInvalidValue || error == cudaErrorNotSupported) {
    (void)cudaGetLastError();
    throw_error(ErrorCode::device, function,
                ": only memory of cuda::MallocAllocator has a handle, not that of the pool, which is the default: "
                "clone into empty<T>(sizes, "
                "cuda::MallocAllocator{})");
  }
  check_cuda(function, "cudaIpcGetMemHandle", error);
  handle.bytes = static_cast<std::int64_t>(block->bytes);
  handle.offset = data_offset + layout.offset();
  handle.rank = static_cast<std::uint8_t>(layout.rank());
  handle.dtype = static_cast<std::uint8_t>(dtype);
  handle.read_only = read_only;
  for (int d = 0; d < layout.rank(); ++d) {
    handle.sizes[d] = layout.size(d);
    handle.strides[d] = layout.stride(d);
  }
  cuda::current_stream(device).synchronize();
  return handle;
}

/// The device with that UUID.  Throws DeviceError.
TENON_NOINLINE_OG inline Cuda device_with_uuid(const char* function, const char* uuid) {
  const int count = cuda_device_count(function);
  for (int i = 0; i < count; ++i) {
    char here[sizeof cuda::IpcHandle::device];
    device_uuid(function, Cuda{i}, here);
    if (__builtin_memcmp(here, uuid, sizeof here) == 0) return Cuda{i};
  }
  throw_error(ErrorCode::device, function, ": this process does not see the device that the memory lies on, among ",
              count);
}

/// The layout in a handle, checked against its bytes.  Throws ExchangeError.
TENON_NOINLINE_OG inline Layout layout_of_handle(const char* function, const cuda::IpcHandle& handle,
                                                 std::int64_t item) {
  if (handle.rank > max_rank)
    throw_error(ErrorCode::exchange, function, ": rank ", int{handle.rank}, " is above ", max_rank);
  Layout layout(handle.rank, handle.offset);
  const std::int64_t room = handle.bytes / item;
  std::int64_t low = handle.offset, high = handle.offset;
  bool fits = handle.bytes >= 0, is_empty = false;
  for (int d = 0; d < handle.rank; ++d) {
    const std::int64_t n = handle.sizes[d], step = handle.strides[d];
    std::int64_t length = 0;
    fits = fits && n >= 0 && !(n > 1 && __builtin_mul_overflow(n - 1, step, &length)) &&
           !__builtin_add_overflow(length < 0 ? low : high, length, length < 0 ? &low : &high);
    is_empty = is_empty || n == 0;
    layout.set(d, n, step);
  }
  if (!fits || (!is_empty && (low < 0 || high >= room))) {
    throw_error(ErrorCode::exchange, function, ": shape ", Dims(handle.sizes, handle.rank), " with strides ",
                Dims(handle.strides, handle.rank), " from element ", handle.offset, " on is not within ", room,
                " elements");
  }
  layout.finish();
  return layout;
}

/// A block on the memory of a handle, which it closes when destroyed.  Throws DeviceError.
TENON_NOINLINE_OG inline Block* open_block(const char* function, const cuda::IpcHandle& handle) {
  const Cuda device = device_with_uuid(function, handle.device);
  const DeviceGuard guard(function, device);
  void* data = nullptr;
  check_cuda(function, "cudaIpcOpenMemHandle",
             cudaIpcOpenMemHandle(&data, handle.memory, cudaIpcMemLazyEnablePeerAccess));
  Block* block = new_foreign_block(data, static_cast<std::size_t>(handle.bytes), OpenedMemory{data, device});
  set_device(*block, device);
  return block;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::cuda::inline TENON_CODE {

/// A handle on the memory of a tensor, which cuda::MallocAllocator must have allocated; the host waits for the tensor's
/// stream. The memory must not be freed before every other process has closed it. Throws DeviceError for other memory.
template <class T>
IpcHandle share(const Tensor<T, Cuda>& tensor) {
  const detail::Block* block = tensor.storage().block();
  const std::int64_t offset =
      block ? tensor.storage().data() - reinterpret_cast<const std::remove_const_t<T>*>(block->data) : 0;
  return detail::share_block(block, tensor.layout(), Cuda{tensor.device().index}, dtype_of<std::remove_const_t<T>>,
                             offset, std::is_const_v<T>);
}

/// A tensor in the memory that another process shared; its last handle closes the memory, once. Throws TypeError for
/// another dtype and for a writable T if it was shared read-only, ExchangeError for an inconsistent handle, DeviceError
/// if the memory cannot be opened, as in the process that shared it.
template <class T>
Tensor<T, Cuda> open_shared(const IpcHandle& handle) {
  using Value = std::remove_const_t<T>;
  constexpr const char* function = "cuda::open_shared";
  if (handle.dtype != static_cast<std::uint8_t>(dtype_of<Value>)) {
    detail::throw_error(ErrorCode::type, function, ": the elements have dtype number ", int{handle.dtype},
                        ", not that of ", dtype_name<Value>, ", ", static_cast<int>(dtype_of<Value>));
  }
  if (handle.read_only && !std::is_const_v<T>)
    detail::throw_error(ErrorCode::type, function, ": the tensor is read-only: Tensor<const T> shows it");
  Layout layout = detail::layout_of_handle(function, handle, sizeof(T));
  if (!std::is_const_v<T> && detail::repeats_elements(layout))
    detail::throw_error(ErrorCode::type, function, ": the tensor is broadcast: Tensor<const T> shows it");
  detail::Block* block = detail::open_block(function, handle);
  return Tensor<T, Cuda>(detail::Unchecked{}, Storage<T, Cuda>(detail::Unchecked{}, block), std::move(layout));
}

}  // namespace tenon::inline v1::cuda::inline TENON_CODE
