// Reads by index: take, take_along_axis, gather, index_select. Indices are integers of any type; negative ones count
// from the end in all of them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/indexed_view.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail {

/// The slices of x that indices name along dimension d.
struct TakeSlices {
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> run(const char* function, const Tensor<const T, Device>& x, int d,
                                                          const IndexTensorOn<Device>& indices) {
    auto result = new_tensor_beside<T>(function, x, sizes_with(x.sizes(), d, indices.sizes()));
    Engine<Device>::take_checked(function, result, x, without_axis(x.layout(), d, indices.dim()), indices,
                                 placed_at(indices.layout(), d, result.dim()), d);
    return result;
  }
};

/// The elements at indices into the row-major order of x.
struct TakeElements {
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> run(const char* function, const Tensor<const T, Device>& x,
                                                          IndexTensorOn<Device> indices) {
    auto result = new_tensor_beside<T>(function, x, indices.sizes());
    if constexpr (!std::is_same_v<Device, Cpu>) {  // a strided x is copied: so it may have any number of dimensions
      const Tensor<const T, Device> row = x.reshape({-1});
      Engine<Device>::take_checked(function, result, row, without_axis(row.layout(), 0, 0), indices, indices.layout(),
                                   -1);
    } else {
      const bool may_be_strided = !x.is_contiguous() || x.numel() == 0;
      if (may_be_strided) check_indices(function, indices, -1, x.numel());
      const IndexedView view = flat_view(x.layout(), indices);
      if (may_be_strided) Engine<Device>::take(function, result, x, view, indices, indices.layout());
      else Engine<Device>::take_checked(function, result, x, view, indices, indices.layout(), -1);
    }
    return result;
  }
};

/// For each index, the element at it along dimension d; the other dimensions of x broadcast to those of `shape`.
struct TakeAlong {
  template <class T, class Device>
  TENON_KEYED static Tensor<T, Device> run(const char* function, const Tensor<const T, Device>& x, int d,
                                                          const IndexTensorOn<Device>& indices, const Shape& shape,
                                                          const IndexedView& view) {
    auto result = new_tensor_beside<T>(function, x, shape);
    Engine<Device>::take_checked(function, result, x, view, indices, indices.layout(), d);
    return result;
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number as a line of one element; x itself unless `is_number`.
template <class T, class Device>
Tensor<T, Device> as_line(const Tensor<T, Device>& x, bool is_number) {
  return is_number ? x.view(Shape{1}) : x;
}

template <class T, class Device>
TENON_INLINE Tensor<T, Device> take_slices(const char* function, const Tensor<const T, Device>& x, int d,
                                           const IndexTensorOn<Device>& indices) {
  return call_kept<TakeSlices, T, Device>(function, x, d, indices);
}
template <class T, class Device>
TENON_INLINE Tensor<T, Device> take_elements(const char* function, const Tensor<const T, Device>& x,
                                             IndexTensorOn<Device>&& indices) {
  return call_kept<TakeElements, T, Device>(function, x, static_cast<IndexTensorOn<Device>&&>(indices));
}
template <class T, class Device>
TENON_INLINE Tensor<T, Device> take_along(const char* function, const Tensor<const T, Device>& x, int d,
                                          const IndexTensorOn<Device>& indices, const Shape& shape,
                                          const IndexedView& view) {
  return call_kept<TakeAlong, T, Device>(function, x, d, indices, shape, view);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_SHARED void check_index_rank(const char* function, Dims indices, Dims sizes);

/// The layout narrowed to the sizes of `like`, except along dimension d.  Throws ShapeError if it is smaller.
TENON_SHARED Layout narrowed_to(const char* function, const Layout& layout, Dims like, int d);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1 {

struct Take : Records<Take> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"indices", ArgumentKind::indices}, {"axis", ArgumentKind::axis, "", true}};
  static constexpr OpInfo info{
      .name = "take",
      .arguments = arguments,
      .summary = "the slices of x at the indices along a dimension",
      .source = "array-API 2024.12",
      .elements = Elements::moved,
      .dtypes = "that of x",
      .shapes = "the indices' dimensions in place of dimension d",
      .errors = "IndexError if an index is out of range",
      .notes =
          "Without an axis the indices count elements of x in row-major order. Negative indices count "
          "from the end."};
  static constexpr OpTraits traits{.checks_indices = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, const Index& indices, const detail::Axes& d) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T, typename X::device_type> from = eval(x);
    return detail::take_slices<T>(info.name, from, detail::line_axis(info.name, d, from.sizes()),
                                  detail::index_operand(info.name, indices));
  }
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, const Index& indices) const {
    using T = std::remove_const_t<typename X::value_type>;
    return detail::take_elements<T, typename X::device_type>(info.name, eval(x),
                                                             detail::index_operand(info.name, indices));
  }
};
inline constexpr Take take{};

struct IndexSelect : Records<IndexSelect> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"},
                                           {"axis", ArgumentKind::axis},
                                           {.name = "indices", .kind = ArgumentKind::indices, .least_rank = 1}};
  static constexpr OpInfo info{.name = "index_select",
                               .arguments = arguments,
                               .summary = "the slices at a row of indices along a dimension",
                               .source = "PyTorch",
                               .elements = Elements::moved,
                               .dtypes = "that of x",
                               .shapes = "that of x with dimension d as long as the row",
                               .errors = "IndexError if an index is out of range, or the indices are not a row",
                               .notes = "Negative indices count from the end."};
  static constexpr OpTraits traits{.checks_indices = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, std::int64_t d, const Index& indices) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T, typename X::device_type> given = eval(x);
    const bool is_number = detail::is_line_of_one(d, given.sizes());
    const auto from = detail::as_line(given, is_number);
    auto row = detail::index_operand(info.name, indices);
    detail::check_index_row(info.name, row);
    if (row.dim() == 0) row = row.unsqueeze(0);
    const auto taken = detail::take_slices<T>(info.name, from, detail::wrap_axis(info.name, d, from.dim()), row);
    return is_number && taken.numel() == 1 ? taken.view(Shape()) : taken;
  }
};
inline constexpr IndexSelect index_select{};

struct TakeAlongAxis : Records<TakeAlongAxis> {
  using Records::operator();
  static constexpr Argument arguments[] = {
      {"x"}, {"indices", ArgumentKind::indices}, {"axis", ArgumentKind::axis, "-1", true}};
  static constexpr OpInfo info{.name = "take_along_axis",
                               .arguments = arguments,
                               .summary = "for each index, the element at it along a dimension",
                               .source = "array-API 2024.12",
                               .elements = Elements::moved,
                               .dtypes = "that of x",
                               .shapes = "that of the indices; the dimensions other than d broadcast",
                               .errors = "IndexError if an index is out of range; ShapeError if the ranks differ",
                               .notes = "The default is the last dimension. Negative indices count from the end."};
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, const Index& indices, const detail::Axes& dims = axis(-1)) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T, typename X::device_type> given = eval(x);
    const auto places = detail::index_operand(info.name, indices);
    detail::check_index_rank(info.name, places.sizes(), given.sizes());
    const bool is_number = detail::is_line_of_one(dims, given.sizes());
    const auto from = detail::as_line(given, is_number);
    const auto at = detail::as_line(places, is_number);
    const int d = detail::line_axis(info.name, dims, from.sizes());
    detail::IndexedView view = detail::without_axis(from.layout(), d, 1);
    const Shape shape = detail::broadcast_shapes(info.name, view.rest.sizes(), at.sizes());
    const auto taken = detail::take_along<T>(info.name, from, d, at, shape, static_cast<detail::IndexedView&&>(view));
    return is_number ? taken.view(Shape()) : taken;
  }
};
inline constexpr TakeAlongAxis take_along_axis{};

struct GatherElements : Records<GatherElements> {
  using Records::operator();
  static constexpr Argument arguments[] = {{"x"}, {"axis", ArgumentKind::axis}, {"indices", ArgumentKind::indices}};
  static constexpr OpInfo info{
      .name = "gather",
      .arguments = arguments,
      .summary = "for each index, the element at it along a dimension",
      .source = "PyTorch",
      .elements = Elements::moved,
      .dtypes = "that of x",
      .shapes = "that of the indices, which are not longer than x except along d",
      .errors = "IndexError if an index is out of range; ShapeError if the indices have another rank or are longer",
      .notes = "As take_along_axis without broadcasting. Negative indices count from the end, which PyTorch refuses."};
  static constexpr OpTraits traits{.checks_indices = true};
  template <int k, class G, class Y, class... A>
  TENON_KEYED static auto pullback(const G& g, const Y& y, const A&... a);
  template <TensorLike X, TensorLike Index>
  TENON_INLINE auto operator()(const X& x, std::int64_t dim, const Index& indices) const {
    using T = std::remove_const_t<typename X::value_type>;
    const Tensor<const T, typename X::device_type> given = eval(x);
    const auto places = detail::index_operand(info.name, indices);
    const bool is_number = places.dim() == 0 && detail::is_line_of_one(dim, given.sizes());
    const auto from = detail::as_line(given, is_number);
    const auto at = detail::as_line(places, is_number);
    const int d = detail::wrap_axis(info.name, dim, from.dim());
    const Layout narrowed = detail::narrowed_to(info.name, from.layout(), at.sizes(), d);
    const auto taken = detail::take_along<T>(info.name, from, d, at, at.sizes(), detail::without_axis(narrowed, d, 1));
    return is_number ? taken.view(Shape()) : taken;
  }
};
inline constexpr GatherElements gather{};

using TakeOps = OpList<Take, IndexSelect, TakeAlongAxis, GatherElements>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/indexing/take_bodies.hpp>
#endif
