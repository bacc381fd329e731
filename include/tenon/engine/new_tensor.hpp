// Fresh tensors: uninitialised elements in row-major order, on the host or on the device of an operand.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/engine.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A row-major tensor of uninitialised elements. Throws ShapeError, MemoryError.
template <class T>
Tensor<T> new_tensor(const char* function, Dims sizes) {
  Layout layout = contiguous_layout(function, sizes);
  Storage<T> storage(layout.numel());
  return Tensor<T>(Unchecked{}, std::move(storage), std::move(layout));
}

/// The same on a device.
template <class T, class Device>
Tensor<T, Device> new_tensor_on(const char* function, const Device& device, Dims sizes) {
  Layout layout = contiguous_layout(function, sizes);
  Storage<T, Device> storage(layout.numel(), device);
  return Tensor<T, Device>(Unchecked{}, std::move(storage), std::move(layout));
}
template <class T>
TENON_INLINE Tensor<T> new_tensor_on(const char* function, Cpu, Dims sizes) { return new_tensor<T>(function, sizes); }
/// The device that x lies on.
template <class X>
TENON_INLINE auto device_beside(const X& x) { return Engine<typename X::device_type>::device_of(x); }
/// The same on the device of x.
template <class T, class X>
TENON_INLINE auto new_tensor_beside(const char* function, const X& x, Dims sizes) {
  return new_tensor_on<T>(function, device_beside(x), sizes);
}

/// The row-major layout with offset 0 and the sizes of `like`, which is contiguous. The strides are those of `like`,
/// except in dimensions of size 1, where `like` may have any stride.
TENON_INLINE Layout fresh_layout(const Layout& like) {
  Layout layout(like);
  layout.set_offset(0);
  if (layout.rank() == 1) {
    layout.strides_data()[0] = 1;
    return layout;
  }
  const std::int64_t* size = layout.sizes_data();
  std::int64_t *step = layout.strides_data(), stride = 1;
  for (int d = layout.rank(); d-- > 0;) {
    step[d] = stride;
    stride *= size[d] > 1 ? size[d] : 1;
  }
  return layout;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
