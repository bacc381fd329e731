// to_vector: a tensor's elements as a std::vector. For the other direction see from_vector
// (tenon/ops/creation/from.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// V, or the standard vector of T's elements.
template <class V, class T>
using vector_for = std::conditional_t<std::is_void_v<V>, std::vector<std::remove_const_t<T>>, V>;

template <class V, class T>
V copy_to_vector(const Tensor<T>& tensor) {
  using Value = std::remove_const_t<T>;
  const auto size = static_cast<std::size_t>(tensor.numel());
  if constexpr (std::is_same_v<Value, bool>) {  // as bytes: one that is neither 0 nor 1 is no valid bool
    const Tensor<T> whole = tensor.contiguous();
    const auto* bytes = reinterpret_cast<const unsigned char*>(whole.data_ptr());
    V vector(size);
    for (std::size_t i = 0; i < size; ++i) vector[i] = bytes[i] != 0;
    return vector;
  } else {
    if (tensor.is_contiguous()) return V(tensor.data_ptr(), tensor.data_ptr() + size);
    V vector(size);
    from_blob(vector.data(), Shape(tensor.sizes())).copy_(tensor);
    return vector;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The elements in row-major order, copied: a std::vector of the tensor's type, or a V.
template <class V = void, class T>
detail::vector_for<V, T> to_vector(const Tensor<T>& tensor) {
  return detail::copy_to_vector<detail::vector_for<V, T>>(tensor);
}
/// The same for a tensor that is given up. Without a copy if the tensor is the only one of its storage and holds, in
/// order, all elements of a V that from_vector moved in: that vector is moved out.
template <class V = void, class T>
detail::vector_for<V, T> to_vector(Tensor<T>&& tensor) {
  using Vector = detail::vector_for<V, T>;
  const Tensor<T> given = std::move(tensor);
  Vector* const vector = detail::vector_of<Vector>(given.storage().block());
  if (vector && given.storage().use_count() == 1 && given.is_contiguous() &&
      given.numel() == static_cast<std::int64_t>(vector->size())) {
    return std::move(*vector);
  }
  return detail::copy_to_vector<Vector>(given);
}

}  // namespace tenon::inline v1::inline TENON_CODE
