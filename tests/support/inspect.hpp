// Looking at tensors without the library's own walks.
#pragma once

#include <tenon/evaluate.hpp>

#include <cstdint>
#include <string>
#include <vector>

#include "support/model.hpp"
#include "support/text.hpp"

namespace support {

inline Extents to_vector(tenon::Dims dims) { return Extents(dims.begin(), dims.end()); }

inline std::string to_text(const Extents& values) {
  std::string text = "(";
  for (auto v : values) text += std::to_string(v) + ",";
  return text + ")";
}

/// The place in the storage of every element of a layout, in row-major order: offset + index · strides.
inline std::vector<std::int64_t> places_of(const tenon::Layout& layout) {
  std::vector<std::int64_t> places;
  for_each_index(to_vector(layout.sizes()), [&](const Extents& index) {
    std::int64_t place = layout.offset();
    for (int d = 0; d < layout.rank(); ++d) place += index[static_cast<std::size_t>(d)] * layout.stride(d);
    places.push_back(place);
  });
  return places;
}

/// The elements 0, 1, 2 … in a fresh storage.
inline tenon::Tensor<std::int64_t> iota(const Extents& shape) {
  auto tensor = tenon::detail::new_tensor<std::int64_t>("test", tenon::Shape(shape));
  for (std::int64_t i = 0; i < tensor.numel(); ++i) tensor.storage().data()[i] = i;
  return tensor;
}

/// A tensor's elements in row-major order.
template <class T>
std::vector<std::remove_const_t<T>> elements(const tenon::Tensor<T>& tensor) {
  std::vector<std::remove_const_t<T>> result;
  for (auto place : places_of(tensor.layout())) result.push_back(tensor.storage().data()[place]);
  return result;
}
/// The same of the tensor broadcast to a shape.
template <class T>
[[gnu::noinline]] std::vector<T> elements(const tenon::Tensor<T>& tensor, const tenon::Shape& shape) {
  return elements(tensor.expand(shape));
}

}  // namespace support
