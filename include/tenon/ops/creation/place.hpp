// The place of a new tensor's elements (memory from a policy, or a device), and the calls that are refused.
#pragma once

#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/memory/policy.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

template <class P>
concept DevicePlace = std::is_same_v<P, Cpu> || std::is_same_v<P, Cuda>;
/// An allocator policy or a device: the last argument of functions that create tensors.
template <class P>
concept MemoryPlace = AllocatorPolicy<P> || DevicePlace<P>;

template <class P>
struct place_device {
  using type = typename device_of_policy<P>::type;
};
template <DevicePlace P>
struct place_device<P> {
  using type = P;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses, with one error message each, a call without an element type or with another type, and a shape without
/// braces.
template <class T, bool in_braces>
constexpr Refused refuse_creation() {
  static_assert(!std::is_void_v<T>, "tenon: name the element type: zeros<float>({2, 3}), arange<int>(5)");
  static_assert(std::bool_constant < std::is_void_v<T> || Element < T >> ::value,
                "tenon: a tensor holds the element types of tenon/dtype.hpp");
  static_assert(in_braces, "tenon: a shape stands in braces: zeros<float>({2, 3})");
  return {};
}

/// A tensor of uninitialised elements.
template <class T>
Tensor<T> new_tensor_at(const char* function, const Shape& shape, Cpu = {}) { return new_tensor<T>(function, shape); }
template <class T, MemoryPlace P>
auto new_tensor_at(const char* function, const Shape& shape, const P& place) {
  using Device = typename place_device<P>::type;
  Layout layout = contiguous_layout(function, shape);
  return Tensor<T, Device>(Unchecked{}, Storage<T, Device>(layout.numel(), place), std::move(layout));
}

/// A tensor of the elements of a lazy generator.
template <class T, class G>
Tensor<T> generate_at(const char*, const G& generator) { return evaluate<T>(generator); }
template <class T, class G, MemoryPlace P>
auto generate_at(const char* function, const G& generator, const P& place) {
  auto result = new_tensor_at<T>(function, shape_of(generator), place);
  assign(function, result, generator);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
