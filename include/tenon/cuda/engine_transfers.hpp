// The part of the engine that moves elements between the host and devices.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cuda/block.hpp>
#include <tenon/cuda/copy.hpp>
#include <tenon/cuda/elements.hpp>
#include <tenon/cuda/kernel_body.hpp>
#include <tenon/cuda/stream.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/transfer.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A copy, on another device, of the memory from the lowest to the highest element of x, with the same strides.
template <class T, class From, class To>
Tensor<T, To> copy_reach(const Tensor<T, From>& x, Storage<std::remove_const_t<T>, To>&& storage, auto copy) {
  Layout layout(x.layout());
  const Reach reach = reach_of(x.layout());
  layout.set_offset(layout.offset() - reach.low);
  copy(storage.data(), x.storage().data() + reach.low,
       (reach.high - reach.low + 1) * static_cast<std::int64_t>(sizeof(T)));
  return Tensor<T, To>(Unchecked{}, std::move(storage), std::move(layout));
}
TENON_NOINLINE_OG inline std::int64_t reached_elements(const Layout& layout) {
  const Reach reach = reach_of(layout);
  return reach.high - reach.low + 1;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// E is the complete engine.
template <class E>
struct CudaTransfers {
  /// Copies to a device. The host waits if the source's memory could change during the copy.
  template <class T, class From>
  TENON_INLINE static Tensor<T, Cuda> transfer(const Tensor<T, From>& x, Cuda device) {
    if constexpr (std::is_same_v<From, Cuda>) {
      if (x.device().index == device.index || !x.storage()) return x;
      if (x.numel() == 0) return new_cuda_tensor<std::remove_const_t<T>>("to", x.sizes(), device);
      const Cuda here{x.device().index};
      const cuda::Stream from = cuda::current_stream(here), to = cuda::current_stream(device);
      return copy_reach<T, From, Cuda>(x, Storage<std::remove_const_t<T>, Cuda>(reached_elements(x.layout()), device),
                                       [&](void* there, const void* data, std::int64_t bytes) {
                                         order_streams("to", to, from);
                                         copy_between_devices("to", there, device, data, bytes, from);
                                         order_streams("to", from, to);
                                       });
    } else {
      const Tensor<const T, Cpu> source = x.contiguous();
      auto result = new_cuda_tensor<std::remove_const_t<T>>("to", x.sizes(), device);
      const cuda::Stream stream = cuda::current_stream(device);
      copy_bytes("to", result.storage().data(), source.data_ptr(), x.numel() * static_cast<std::int64_t>(sizeof(T)),
                 stream);
      if (source.device().type != DeviceType::cpu && x.numel() > 0) stream.synchronize();
      return result;
    }
  }
  /// Copies to the host, which waits for the elements.
  template <class T>
  TENON_INLINE static Tensor<T, Cpu> transfer(const Tensor<T, Cuda>& x, Cpu) {
    if (x.numel() == 0) return new_tensor<std::remove_const_t<T>>("to", x.sizes());
    const cuda::Stream stream = cuda::current_stream(Cuda{x.device().index});
    const auto there = copy_reach<T, Cuda, Cpu>(x, Storage<std::remove_const_t<T>, Cpu>(reached_elements(x.layout())),
                                                [&](void* to, const void* from, std::int64_t bytes) {
                                                  copy_bytes("to", to, from, bytes, stream);
                                                  stream.synchronize();
                                                });
    return there.contiguous();
  }
  /// The first element, for which the host waits.
  template <class T>
  TENON_INLINE static std::remove_const_t<T> element(const Tensor<T, Cuda>& x) {
    stored_t<std::remove_const_t<T>> value;
    const cuda::Stream stream = cuda::current_stream(Cuda{x.device().index});
    copy_bytes("item", &value, x.data_ptr(), sizeof value, stream);
    stream.synchronize();
    return static_cast<std::remove_const_t<T>>(value);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::cuda::inline TENON_CODE {

/// Copies elements without conversion between the host and a device, or on one device, in the order of the thread's
/// stream on that device. The host does not wait; the caller keeps pinned memory alive until the copy is done. Both
/// tensors are contiguous and have the same shape. Throws ShapeError.
template <class T, class To, class U, class From>
  requires(std::is_same_v<std::remove_const_t<U>, T> && (std::is_same_v<To, Cuda> || std::is_same_v<From, Cuda>))
void copy_async(const Tensor<T, To>& to, const Tensor<U, From>& from) {
  if (!(to.sizes() == from.sizes())) detail::fail_shapes_differ("cuda::copy_async", to.sizes(), from.sizes());
  if (!to.is_contiguous() || !from.is_contiguous()) {
    detail::throw_error(ErrorCode::shape, "cuda::copy_async: strides ", to.strides(), " and ", from.strides(),
                        " of shape ", to.sizes(), " are not both contiguous");
  }
  const int index = std::is_same_v<To, Cuda> ? to.device().index : from.device().index;
  detail::copy_bytes("cuda::copy_async", to.data_ptr(), from.data_ptr(),
                     to.numel() * static_cast<std::int64_t>(sizeof(T)), current_stream(Cuda{index}));
}

/// Keeps a tensor's memory until `stream` has done the work it was given so far, even if the last handle is destroyed
/// before: for memory that was allocated on one stream and is read on another. For memory that Tenon does not free, the
/// host waits. Throws DeviceError.
template <class T, class Device>
void record_use(const Tensor<T, Device>& tensor, const Stream& stream) {
  detail::record_block_use(tensor.storage().block(), stream);
}

}  // namespace tenon::inline v1::cuda::inline TENON_CODE
