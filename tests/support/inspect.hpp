// Reads elements of tensors without the library's own traversal.
#pragma once

#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "support/model.hpp"
#include "support/text.hpp"

namespace support {

inline Extents to_vector(tenon::Dims dims) { return Extents(dims.begin(), dims.end()); }

std::string to_text(const Extents& values);

/// The offset in the storage of every element of a layout, in row-major order: offset + index · strides.
std::vector<std::int64_t> places_of(const tenon::Layout& layout);

/// A new tensor with the elements 0, 1, 2 ….
inline tenon::Tensor<std::int64_t> iota(const Extents& shape) {
  auto tensor = tenon::detail::new_tensor<std::int64_t>("test", tenon::Shape(shape));
  for (std::int64_t i = 0; i < tensor.numel(); ++i) tensor.storage().data()[i] = i;
  return tensor;
}

/// The elements of a layout in row-major order. Compiled for the element types in inspect.cpp, once for all tests.
template <class T>
std::vector<T> elements_at(const T* data, const tenon::Layout& layout);

/// A tensor's elements in row-major order.
template <class T>
std::vector<std::remove_const_t<T>> elements(const tenon::Tensor<T>& tensor) {
  return elements_at<std::remove_const_t<T>>(tensor.storage().data(), tensor.layout());
}
/// The same for the tensor broadcast to a shape.
template <class T>
std::vector<std::remove_const_t<T>> elements(const tenon::Tensor<T>& tensor, const tenon::Shape& shape) {
  return elements_at<std::remove_const_t<T>>(tensor.storage().data(), tenon::views::expand(tensor.layout(), shape));
}

/// The address of the first element, also of an unnamed tensor, for a comparison.
template <class X>
auto address_of(const X& tensor) {
  return tensor.data_ptr();
}

}  // namespace support
