// std::mdspan, where the standard library has it: a tensor's elements seen through one, and one seen as a tensor.
//
// An mdspan keeps nothing alive and is unchecked.  Neither direction copies.
#pragma once

#include <version>

#if defined(__cpp_lib_mdspan)

#include <array>
#include <cstdint>
#include <mdspan>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_CODE

/// The elements through an mdspan of rank N with strides.  Throws ShapeError when the rank is not N, and for strides that
/// std::layout_stride does not allow: negative ones, and 0 where a dimension has several indices.
template <int N, class T>
std::mdspan<T, std::dextents<std::int64_t, N>, std::layout_stride> to_mdspan(const Tensor<T>& tensor) {
  if (tensor.dim() != N) detail::fail(ErrorCode::shape, "to_mdspan: rank ", N, " for shape ", tensor.sizes());
  std::array<std::int64_t, N> sizes, strides;
  for (int d = 0; d < N; ++d) {
    const auto k = static_cast<std::size_t>(d);
    sizes[k] = tensor.size(d);
    strides[k] = sizes[k] > 1 ? tensor.stride(d) : 1;
    if (strides[k] <= 0) detail::fail(ErrorCode::shape, "to_mdspan: the strides ", tensor.strides(), " must be positive");
  }
  const std::dextents<std::int64_t, N> extents(sizes);
  return {tensor.data_ptr(), std::layout_stride::mapping(extents, strides)};
}

/// The elements of an mdspan with strides, of any extents and layout, as a tensor.  Its owner keeps them until the last
/// handle is gone.
template <class T, class Extents, class Layout, class Accessor>
  requires(std::is_same_v<typename Accessor::data_handle_type, T*> && Layout::template mapping<Extents>::is_always_strided())
Tensor<T> from_mdspan(const std::mdspan<T, Extents, Layout, Accessor>& span) {
  Shape sizes, strides;
  for (std::size_t d = 0; d < span.rank(); ++d) {
    sizes.push_back(static_cast<std::int64_t>(span.extent(d)));
    strides.push_back(static_cast<std::int64_t>(span.stride(d)));
  }
  const auto storage = Storage<T>::borrow(span.data_handle(), static_cast<std::int64_t>(span.mapping().required_span_size()));
  return Tensor<T>().set_(storage, 0, sizes, strides);
}

TENON_END_CODE

#endif
