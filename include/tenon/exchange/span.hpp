// std::span: the elements of a contiguous tensor as a span. For the other direction see borrow().
#pragma once

#include <cstddef>
#include <span>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::inline TENON_CODE {

/// All elements of a contiguous tensor in row-major order, N of them if N is given. The span keeps nothing alive.
/// Throws ShapeError when the tensor is not contiguous or has another number of elements.
template <std::size_t N = std::dynamic_extent, class T>
std::span<T, N> to_span(const Tensor<T>& tensor) {
  if (!tensor.is_contiguous()) {
    detail::throw_error(ErrorCode::shape, "to_span: shape ", tensor.sizes(), " with strides ", tensor.strides(),
                        " is not contiguous: take contiguous() or flat()");
  }
  const auto size = static_cast<std::size_t>(tensor.numel());
  if (N != std::dynamic_extent && N != size)
    detail::throw_error(ErrorCode::shape, "to_span: ", size, " elements for a span of ", N);
  return std::span<T, N>(tensor.data_ptr(), size);
}

}  // namespace tenon::inline v1::inline TENON_CODE
