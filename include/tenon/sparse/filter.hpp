// Some of the entries of a sparse tensor: those that a predicate keeps, in their order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The entries of compressed rows for which keep(major, minor) is true; `shift` is subtracted from their minor indices.
template <class T, class Format, class Index, class Keep>
  requires Compressed<Format>
auto filtered(const char* function, const Sparse<T, Format, Index>& x, const Shape& sizes, std::int64_t shift,
              const Keep& keep) {
  using V = std::remove_const_t<T>;
  const Pattern<Format, Index>& pattern = x.pattern();
  const std::int64_t majors = pattern.majors(), width = width_of(x.values().sizes());
  const Pattern<Format, Index> shape(sizes, {}, {}, true, pattern.block_rows(), pattern.block_columns());
  const std::int64_t rows = shape.majors();
  const Tensor<Index> pointers = new_tensor<Index>(function, Shape{pointer_count(function, rows)});
  Index* const to = pointers.data_ptr();
  for (std::int64_t i = 0; i <= rows; ++i) to[i] = 0;
  const Index *const at = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
  const std::int64_t some = smaller_of(rows, majors);
  for_each_row(at, some, sizeof(Index), [=](std::int64_t i, std::int64_t begin, std::int64_t end) {
    Index n = 0;
    for (std::int64_t k = begin; k < end; ++k) n = static_cast<Index>(n + keep(i, static_cast<std::int64_t>(index[k])));
    to[i + 1] = n;
  });
  for (std::int64_t i = 0; i < rows; ++i) to[i + 1] = static_cast<Index>(to[i + 1] + to[i]);
  const std::int64_t n = to[rows];
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{n});
  Shape values_shape = pattern.values_shape();
  values_shape[0] = n;
  const Tensor<V> values = new_tensor<V>(function, values_shape);
  for_each_row(at, some, sizeof(Index) + width * static_cast<std::int64_t>(sizeof(V)),
               [=, index_to = indices.data_ptr(), value_to = values.data_ptr(), value = x.values().data_ptr()](
                   std::int64_t i, std::int64_t begin, std::int64_t end) {
                 std::int64_t place = to[i];
                 for (std::int64_t k = begin; k < end; ++k) {
                   if (!keep(i, static_cast<std::int64_t>(index[k]))) continue;
                   index_to[place] = static_cast<Index>(index[k] - shift);
                   copy_entry(value_to + place++ * width, value + k * width, width);
                 }
               });
  return Sparse<V, Format, Index>(Unchecked{},
                                  Pattern<Format, Index>(sizes, pointers, indices, pattern.is_canonical(),
                                                         pattern.block_rows(), pattern.block_columns()),
                                  values);
}

/// The entries of coordinates for which keep(k) is true, with the dimensions that `drop` does not name; `shift` is
/// subtracted from the indices of dimension `shifted`.
template <class T, class Index, class Keep>
auto filtered(const char* function, const Sparse<T, Coo, Index>& x, const Shape& sizes, int drop, int shifted,
              std::int64_t shift, const Keep& keep) {
  using V = std::remove_const_t<T>;
  const Pattern<Coo, Index>& pattern = x.pattern();
  const std::int64_t n = x.nnz(), width = width_of(x.values().sizes());
  std::int64_t count = 0;
  for (std::int64_t k = 0; k < n; ++k) count += keep(k);
  const int rank = pattern.sparse_dim();
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{rank - (drop >= 0), count});
  Shape values_shape = pattern.values_shape();
  values_shape[0] = count;
  const Tensor<V> values = new_tensor<V>(function, values_shape);
  for (int d = 0, to = 0; d < rank; ++d) {
    if (d == drop) continue;
    const Index* const row = pattern.row(d);
    Index* place = indices.data_ptr() + to++ * count;
    const Index less = static_cast<Index>(d == shifted ? shift : 0);
    for (std::int64_t k = 0; k < n; ++k) {
      if (keep(k)) *place++ = static_cast<Index>(row[k] - less);
    }
  }
  const T* const value = x.values().data_ptr();
  V* place = values.data_ptr();
  for (std::int64_t k = 0; k < n; ++k) {
    if (!keep(k)) continue;
    copy_entry(place, value + k * width, width);
    place += width;
  }
  return Sparse<V, Coo, Index>(Unchecked{}, Pattern<Coo, Index>(sizes, indices, pattern.is_canonical()), values);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
