// Results of plans that extend a tensor beyond its ends, on any device: pad, roll and tile.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/extended.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The value of an operand, which is only read.
template <class X>
TENON_INLINE auto read_value(const X& x) {
  return Tensor<const std::remove_const_t<typename X::value_type>, typename X::device_type>(eval(x));
}

/// The index of the source that index `at`, counted from its first one, repeats; the source has `size` elements.
inline std::int64_t repeated_index(PadMode mode, std::int64_t at, std::int64_t size) {
  if (mode == PadMode::reflect) return at < 0 ? -at : at >= size ? 2 * (size - 1) - at : at;
  if (mode == PadMode::replicate) return at < 0 ? 0 : at >= size ? size - 1 : at;
  return (at % size + size) % size;
}

/// On another device a dimension is taken by its indices, which the host computes, after the other; around a constant
/// the elements are copied into a tensor of it.
template <class T, class Device>
  requires(!std::is_same_v<Device, Cpu>)
Tensor<T, Device> extended(const char* function, const Tensor<const T, Device>& x, Dims shape, const Extension& plan) {
  if (plan.mode == PadMode::constant) {
    auto result = new_tensor_beside<T>(function, x, shape);
    result.fill_(*reinterpret_cast<const T*>(plan.value));
    Tensor<T, Device> inside = result;
    for (int d = 0; d < plan.rank; ++d) inside = inside.narrow(d, plan.axis[d].before, plan.axis[d].size);
    inside.copy_(x);
    return result;
  }
  Tensor<const T, Device> some = x;
  while (some.dim() < plan.rank) some = some.unsqueeze(0);
  for (int d = 0; d < plan.rank; ++d) {
    const ExtendedAxis& axis = plan.axis[d];
    if (axis.before == 0 && axis.out_size == axis.size) continue;
    const auto indices = new_tensor<std::int64_t>(function, Shape{axis.out_size});
    for (std::int64_t c = 0; c < axis.out_size; ++c)
      indices.data_ptr()[c] = repeated_index(plan.mode, c - axis.before, axis.size);
    some = index_select(some, d, indices.to(device_beside(x)));
  }
  return some.clone();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
