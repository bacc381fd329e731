// Coordinates of elements: flatnonzero, tril_indices, triu_indices, unravel_index, ravel_multi_index.
//
// Coordinates are a tensor whose row d holds the indices along dimension d, as nonzero returns them.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/core/fast_divide.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_masks.hpp>
#include <tenon/host/engine_threads.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1 {

/// The treatment of an index that is out of range: an IndexError, its remainder, or the nearest index that is in range.
enum class IndexMode : unsigned char { checked, wrapped, clipped };

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The coordinates of the elements of a triangle, row by row. An upper triangle begins with diagonal `offset`, a lower
/// one ends with it.
TENON_SHARED Tensor<std::int64_t> triangle_coordinates(const char* function, std::int64_t rows, std::int64_t columns,
                                                       std::int64_t offset, bool is_lower);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Divides indices into `n` elements in row-major order by the sizes of dimensions, last dimension first.
struct Unravelling {
  Dims sizes;
  std::int64_t numel;
  /// Row d of the coordinates begins at to + d * pitch.
  TENON_NOINLINE void divide(const std::int64_t* from, std::int64_t n, std::int64_t* to, std::int64_t pitch) const {
    constexpr std::int64_t block = 512;
    const bool is_small = numel < fast_division_limit;
    std::int64_t rest[block];
    for (std::int64_t begin = 0; begin < n; begin += block) {
      const std::int64_t count = n - begin < block ? n - begin : block;
      for (std::int64_t i = 0; i < count; ++i) rest[i] = from[begin + i] + (from[begin + i] < 0 ? numel : 0);
      for (int d = sizes.rank(); d-- > 0;) {
        std::int64_t* const row = to + d * pitch + begin;
        const std::int64_t size = sizes[d];
        if (is_small) {
          const FastDivider divider(static_cast<std::uint32_t>(size));
          for (std::int64_t i = 0; i < count; ++i) {
            const std::uint32_t quotient = divider.quotient(static_cast<std::uint32_t>(rest[i]));
            row[i] = rest[i] - static_cast<std::int64_t>(quotient) * size;
            rest[i] = quotient;
          }
        } else {
          for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t quotient = rest[i] / size;
            row[i] = rest[i] - quotient * size;
            rest[i] = quotient;
          }
        }
      }
    }
  }
};

template <class I64>
Tensor<std::int64_t> unravelled(const char* function, const Tensor<const I64>& indices, Dims sizes) {
  const std::int64_t numel = contiguous_layout(function, sizes).numel();
  check_indices(function, indices, -1, numel);
  Shape shape{sizes.rank()};
  for (auto size : indices.sizes()) shape.push_back(size);
  auto result = new_tensor<std::int64_t>(function, shape);
  const Tensor<const I64> row = indices.contiguous();
  const std::int64_t n = row.numel();
  const std::int64_t* const from = row.data_ptr();
  std::int64_t* const to = result.data_ptr();
  const Unravelling unravelling{sizes, numel};
  Engine<Cpu>::parallel_for(n, 4096, [&](std::int64_t begin, std::int64_t stop) {
    unravelling.divide(from + begin, stop - begin, to + begin, n);
  });
  return result;
}

/// Adds indices along a dimension, times its stride, to those in row-major order. With IndexMode::checked they are in
/// -size … size - 1.
template <IndexMode mode>
void add_coordinates(std::int64_t* to, const std::int64_t* from, std::int64_t n, std::int64_t size,
                     std::int64_t stride) {
  for (std::int64_t i = 0; i < n; ++i) {
    std::int64_t index = from[i];
    if constexpr (mode == IndexMode::checked) index += index < 0 ? size : 0;
    else if constexpr (mode == IndexMode::clipped) index = index < 0 ? 0 : index < size ? index : size - 1;
    else if (index < 0 || index >= size) index = index % size + (index % size < 0 ? size : 0);
    to[i] += index * stride;
  }
}

template <class I64>
Tensor<std::int64_t> ravelled(const char* function, const Tensor<const I64>& coordinates, Dims sizes, IndexMode mode) {
  const Layout layout = contiguous_layout(function, sizes);
  if (coordinates.dim() == 0 || coordinates.size(0) != sizes.rank()) {
    throw_error(ErrorCode::shape, function, ": coordinates of shape ", coordinates.sizes(), " for shape ", sizes,
                ": they have a row for each of ", sizes.rank(), " dimensions");
  }
  const bool is_empty = layout.numel() == 0;
  for (int d = 0; d < sizes.rank() && (is_empty || mode == IndexMode::checked); ++d)
    check_indices(function, coordinates.select(0, d), d, sizes[d]);
  Shape shape;
  for (int d = 1; d < coordinates.dim(); ++d) shape.push_back(coordinates.size(d));
  auto result = new_tensor<std::int64_t>(function, shape);
  const Tensor<const I64> rows = coordinates.contiguous();
  const std::int64_t n = result.numel();
  const std::int64_t* const from = rows.data_ptr();
  std::int64_t* const to = result.data_ptr();
  Engine<Cpu>::parallel_for(n, 4096, [&](std::int64_t begin, std::int64_t stop) {
    for (std::int64_t i = begin; i < stop; ++i) to[i] = 0;
    for (int d = 0; d < sizes.rank(); ++d) {
      const std::int64_t *row = from + d * n + begin, size = sizes[d], stride = layout.stride(d);
      if (mode == IndexMode::checked) add_coordinates<IndexMode::checked>(to + begin, row, stop - begin, size, stride);
      else if (mode == IndexMode::wrapped)
        add_coordinates<IndexMode::wrapped>(to + begin, row, stop - begin, size, stride);
      else add_coordinates<IndexMode::clipped>(to + begin, row, stop - begin, size, stride);
    }
  });
  return result;
}

inline constexpr Argument triangle_arguments[] = {{"rows", ArgumentKind::integer},
                                                  {"columns", ArgumentKind::integer, "rows"},
                                                  {"offset", ArgumentKind::integer, "0"}};
inline constexpr const char* triangle_notes =
    "Rows of the result are indices along dimensions, as of nonzero: `x(i[0], i[1])` reads the triangle of x. The "
    "matrix is square by "
    "default. The offset comes last, as in PyTorch; NumPy has it second.";

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

struct FlatNonzero : Records<FlatNonzero> {
  using Records::operator();
  static constexpr OpInfo info{.name = "flatnonzero",
                               .summary = "the indices, in row-major order, of elements that are not 0",
                               .source = "NumPy",
                               .rule = Rule::logical,
                               .dtypes = "int64",
                               .shapes = "(count,)",
                               .notes = "A NaN is not 0."};
  static constexpr const char* no_gradient = "its result is positions";
  template <TensorLike X>
  TENON_KEYED TENON_INLINE Tensor<std::int64_t, typename X::device_type> operator()(const X& x) const {
    using Device = typename X::device_type;
    using T = std::remove_const_t<typename X::value_type>;
    const auto places = [](const auto& mask) {
      return detail::Engine<Device>::places(info.name, Tensor<const bool, Device>(mask.reshape({-1}))).select(0, 0);
    };
    if constexpr (std::is_same_v<T, bool>) return places(eval(x));
    else return places(detail::evaluate<bool>(detail::build(NotEqual{}, x, T(0))));
  }
};
inline constexpr FlatNonzero flatnonzero{};

struct TrilIndices {
  static constexpr OpInfo info{.name = "tril_indices",
                               .arguments = detail::triangle_arguments,
                               .summary = "the coordinates of a lower triangle, up to a diagonal",
                               .source = "NumPy, PyTorch",
                               .dtypes = "int64",
                               .shapes = "(2, count)",
                               .errors = "ShapeError for a negative size or too many elements",
                               .notes = detail::triangle_notes};
  static constexpr const char* no_gradient = "it takes no tensor";
  TENON_INLINE Tensor<std::int64_t> operator()(std::int64_t rows) const { return (*this)(rows, rows); }
  TENON_INLINE Tensor<std::int64_t> operator()(std::int64_t rows, std::int64_t columns, std::int64_t offset = 0) const {
    return detail::triangle_coordinates(info.name, rows, columns, offset, true);
  }
};
inline constexpr TrilIndices tril_indices{};

struct TriuIndices {
  static constexpr OpInfo info{.name = "triu_indices",
                               .arguments = detail::triangle_arguments,
                               .summary = "the coordinates of an upper triangle, from a diagonal on",
                               .source = "NumPy, PyTorch",
                               .dtypes = "int64",
                               .shapes = "(2, count)",
                               .errors = TrilIndices::info.errors,
                               .notes = detail::triangle_notes};
  static constexpr const char* no_gradient = "it takes no tensor";
  TENON_INLINE Tensor<std::int64_t> operator()(std::int64_t rows) const { return (*this)(rows, rows); }
  TENON_INLINE Tensor<std::int64_t> operator()(std::int64_t rows, std::int64_t columns, std::int64_t offset = 0) const {
    return detail::triangle_coordinates(info.name, rows, columns, offset, false);
  }
};
inline constexpr TriuIndices triu_indices{};

struct UnravelIndex {
  static constexpr Argument arguments[] = {{"indices", ArgumentKind::indices}, {"shape", ArgumentKind::shape}};
  static constexpr OpInfo info{
      .name = "unravel_index",
      .arguments = arguments,
      .summary = "the coordinates of elements whose indices in row-major order are given",
      .source = "NumPy, PyTorch",
      .domain = Domain::integer,
      .dtypes = "int64",
      .shapes =
          "that of the indices, with the number of dimensions in front: row d holds the indices along "
          "dimension d",
      .errors = "IndexError if an index is out of range, ShapeError for a negative size",
      .notes = "Negative indices count from the end, which NumPy refuses. Only on the host."};
  static constexpr const char* no_gradient = "it takes integers";
  template <TensorLike Index>
  TENON_INLINE Tensor<std::int64_t> operator()(const Index& indices, const Shape& shape) const {
    detail::require_host<Index>();
    return detail::unravelled(info.name, detail::index_operand(info.name, indices), shape);
  }
};
inline constexpr UnravelIndex unravel_index{};

struct RavelMultiIndex {
  static constexpr Argument arguments[] = {{.name = "coordinates", .kind = ArgumentKind::indices, .least_rank = 1},
                                           {"shape", ArgumentKind::shape},
                                           {.name = "mode",
                                            .kind = ArgumentKind::choice,
                                            .fallback = "checked",
                                            .choices = "IndexMode checked wrapped clipped"}};
  static constexpr OpInfo info{
      .name = "ravel_multi_index",
      .arguments = arguments,
      .summary = "the indices in row-major order of elements whose coordinates are given",
      .source = "NumPy",
      .domain = Domain::integer,
      .dtypes = "int64",
      .shapes = "that of the coordinates without their first dimension, which has a row for each dimension",
      .errors =
          "IndexError if an index is out of range and the mode is checked, ShapeError if the number of rows "
          "is not that of the dimensions",
      .notes =
          "The reverse of unravel_index. `IndexMode::checked`, the default: negative indices count from the "
          "end; `wrapped`: indices wrap around; `clipped`: the nearest index in range. Only on the host."};
  static constexpr const char* no_gradient = "it takes integers";
  template <TensorLike Index>
  TENON_INLINE Tensor<std::int64_t> operator()(const Index& coordinates, const Shape& shape,
                                               IndexMode how = IndexMode::checked) const {
    detail::require_host<Index>();
    return detail::ravelled(info.name, detail::index_operand(info.name, coordinates), shape, how);
  }
};
inline constexpr RavelMultiIndex ravel_multi_index{};

using CoordinateOps = OpList<FlatNonzero, TrilIndices, TriuIndices, UnravelIndex, RavelMultiIndex>;

}  // namespace tenon::inline v1

#if TENON_BODIES
#include <tenon/ops/indexing/coordinates_bodies.hpp>
#endif
