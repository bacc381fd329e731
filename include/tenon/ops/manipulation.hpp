// Joining tensors, and views as functions, which take expressions as well.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/gather.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// The one dimension that joining works along, the first by default.
inline int join_axis(const char* function, const Axes& axes, int rank) {
  if (axes.dims.rank() != 1) fail(ErrorCode::index, function, ": needs one axis, got ", axes.dims.rank());
  return wrap_axis(function, axes.dims[0], rank);
}

template <class R>
auto concatenate_range(const R& parts, const Axes& axes) {
  using T = std::remove_const_t<typename std::remove_cvref_t<decltype(*parts.begin())>::value_type>;
  if (parts.begin() == parts.end()) fail(ErrorCode::shape, "concat: there are no tensors");
  const auto& first = *parts.begin();
  if (first.dim() == 0) fail(ErrorCode::shape, "concat: tensors of rank 0 have no dimension to join along: use stack");
  const int d = join_axis("concat", axes, first.dim());
  Shape shape(first.sizes());
  shape[d] = 0;
  for (const auto& part : parts) {
    bool fits = part.dim() == first.dim();
    for (int k = 0; fits && k < first.dim(); ++k) fits = k == d || part.size(k) == first.size(k);
    if (!fits) fail(ErrorCode::shape, "concat: shapes ", first.sizes(), " and ", part.sizes(), " differ in more than dimension ", d);
    shape[d] += part.size(d);
  }
  auto result = new_tensor<T>("concat", shape);
  std::int64_t at = 0;
  for (const auto& part : parts) {
    result.narrow(d, at, part.size(d)).copy_(part);
    at += part.size(d);
  }
  return result;
}

template <class R>
auto stack_range(const R& parts, const Axes& axes) {
  using T = std::remove_const_t<typename std::remove_cvref_t<decltype(*parts.begin())>::value_type>;
  if (parts.begin() == parts.end()) fail(ErrorCode::shape, "stack: there are no tensors");
  const auto& first = *parts.begin();
  const int d = join_axis("stack", axes, first.dim() + 1);
  std::int64_t count = 0;
  for (const auto& part : parts) {
    if (!(part.sizes() == first.sizes())) fail(ErrorCode::shape, "stack: shapes ", first.sizes(), " and ", part.sizes(), " differ");
    ++count;
  }
  Shape shape;
  for (int k = 0; k < d; ++k) shape.push_back(first.size(k));
  shape.push_back(count);
  for (int k = d; k < first.dim(); ++k) shape.push_back(first.size(k));
  auto result = new_tensor<T>("stack", shape);
  std::int64_t at = 0;
  for (const auto& part : parts) result.select(d, at++).copy_(part);
  return result;
}

template <class R>
concept TensorRange = !TensorLike<R> && requires(const R& r) { r.begin() != r.end(); requires is_tensor<std::remove_cvref_t<decltype(*r.begin())>>; };

TENON_END_DETAIL

TENON_BEGIN_CODE

/// Tensors joined along a dimension, the first by default; the others must agree.  Throws ShapeError.
/// Source: array-API 2024.12 `concat`.
template <class T>
Tensor<T> concat(std::initializer_list<Tensor<T>> parts, const detail::Axes& axes = axis(0)) { return detail::concatenate_range(parts, axes); }
template <detail::TensorRange R>
auto concat(const R& parts, const detail::Axes& axes = axis(0)) { return detail::concatenate_range(parts, axes); }
/// NumPy's name for it.
template <class T>
Tensor<T> concatenate(std::initializer_list<Tensor<T>> parts, const detail::Axes& axes = axis(0)) { return detail::concatenate_range(parts, axes); }
template <detail::TensorRange R>
auto concatenate(const R& parts, const detail::Axes& axes = axis(0)) { return detail::concatenate_range(parts, axes); }

/// Tensors of one shape joined along a new dimension, the first by default.  Throws ShapeError.  Source: array-API 2024.12 `stack`.
template <class T>
Tensor<T> stack(std::initializer_list<Tensor<T>> parts, const detail::Axes& axes = axis(0)) { return detail::stack_range(parts, axes); }
template <detail::TensorRange R>
auto stack(const R& parts, const detail::Axes& axes = axis(0)) { return detail::stack_range(parts, axes); }

/// The order of the given dimensions reversed: a view.  Source: array-API 2024.12 `flip`.
template <TensorLike X, detail::Integer... Int>
auto flip(const X& x, Int... dims) {
  auto result = eval(x);
  ((result = result.flip(static_cast<std::int64_t>(dims))), ...);
  if constexpr (sizeof...(Int) == 0) {
    for (int d = 0; d < result.dim(); ++d) result = result.flip(d);
  }
  return result;
}

/// Views as functions; of an expression, views of its value.
template <TensorLike X>
auto reshape(const X& x, const Shape& sizes) { return eval(x).reshape(sizes); }
template <TensorLike X>
auto permute_dims(const X& x, const Shape& order) { return eval(x).permute(order); }
template <TensorLike X>
auto moveaxis(const X& x, const Shape& from, const Shape& to) { return eval(x).movedim(from, to); }
template <TensorLike X>
auto swapaxes(const X& x, std::int64_t a, std::int64_t b) { return eval(x).swapaxes(a, b); }
template <TensorLike X>
auto expand_dims(const X& x, std::int64_t d) { return eval(x).unsqueeze(d); }
template <TensorLike X>
auto squeeze(const X& x, std::int64_t d) { return eval(x).squeeze(d); }
template <TensorLike X>
auto broadcast_to(const X& x, const Shape& sizes) { return eval(x).broadcast_to(sizes); }
template <TensorLike X>
auto diagonal(const X& x, std::int64_t offset = 0, std::int64_t a = 0, std::int64_t b = 1) { return eval(x).diagonal(offset, a, b); }

TENON_END_CODE
