// Sorts on devices other than the host, by the device's engine: its lines are contiguous, in the last dimension.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sort_options.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses a device without an engine that sorts.
template <class Device>
TENON_INLINE constexpr auto require_order() {
  static_assert(Sorts<Device>, "tenon: to sort on this device needs <tenon/cuda/sort.hpp>");
}

/// The lines of x along a dimension of a tensor on another device, copied so that they follow each other; `back` gives
/// results the operand's order of dimensions.
template <class T, class Device>
struct DeviceLines {
  Tensor<const T, Device> x;
  int axis;
  std::int64_t n, count;
  Device device;

  DeviceLines(const Tensor<const T, Device>& operand, int sorted_axis) : x(operand), axis(sorted_axis) {
    require_order<Device>();
    device = Engine<Device>::device_of(operand);
    n = x.size(axis);
    count = n > 0 ? x.numel() / n : 0;
    x = x.movedim(axis, -1).contiguous();
  }
  /// A result with k elements for each line, instead of n.
  template <class U>
  Tensor<U, Device> result(const char* function, std::int64_t k) const {
    Shape shape(x.sizes());
    shape[x.dim() - 1] = k;
    Layout layout = contiguous_layout(function, shape);
    return Tensor<U, Device>(Unchecked{}, Storage<U, Device>(layout.numel(), device), std::move(layout));
  }
  template <class U>
  Tensor<U, Device> back(const Tensor<U, Device>& sorted) const { return sorted.movedim(-1, axis).contiguous(); }
};

template <class T, class Device>
  requires(!std::is_same_v<Device, Cpu>)
Tensor<T, Device> sorted(const char* function, const Tensor<const T, Device>& x, const SortOptions& options) {
  const DeviceLines<T, Device> lines(x, last_axis(function, options, x.sizes()));
  auto result = lines.template result<T>(function, lines.n);
  if constexpr (Sorts<Device>) {
    if (result.numel() > 0)
      OrderEngine<Device>::sort(function, {lines.count, lines.n}, lines.x.data_ptr(), result.data_ptr(),
                                options.descending, lines.device);
  }
  return lines.back(result);
}
template <class T, class Device>
  requires(!std::is_same_v<Device, Cpu>)
Tensor<std::int64_t, Device> order_of(const char* function, const Tensor<const T, Device>& x,
                                      const SortOptions& options) {
  const DeviceLines<T, Device> lines(x, last_axis(function, options, x.sizes()));
  auto result = lines.template result<std::int64_t>(function, lines.n);
  if constexpr (Sorts<Device>) {
    if (result.numel() > 0)
      OrderEngine<Device>::order(function, {lines.count, lines.n}, lines.x.data_ptr(), result.data_ptr(),
                                 options.descending, lines.device);
  }
  return lines.back(result);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
