// Conversions between the formats, to dense tensors and from them.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Copies `width` elements.
template <class T>
TENON_INLINE void copy_entry(T* to, const T* from, std::int64_t width) {
  if (width == 1) *to = *from;
  else
    for (std::int64_t i = 0; i < width; ++i) to[i] = from[i];
}

/// The positions in the sorted indices `row` at which rows begin.
template <class Index>
Tensor<Index> pointers_of_sorted(const Index* row, std::int64_t n, std::int64_t rows) {
  const Tensor<Index> result = new_tensor<Index>("to_csr", Shape{pointer_count("to_csr", rows)});
  Index* const pointers = result.data_ptr();
  parallel_for(n + 1, entry_grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k) {
      const std::int64_t from = k == 0 ? 0 : row[k - 1] + 1, to = k == n ? rows : row[k];
      for (std::int64_t i = from; i <= to; ++i) pointers[i] = static_cast<Index>(k);
    }
  });
  return result;
}

/// The compressed rows of coordinates that are in order: their entries are the same. Throws ShapeError for more than
/// Index counts.
template <class Index>
Pattern<Csr, Index> rows_of_sorted(const char* function, const Pattern<Coo, Index>& x) {
  const std::int64_t n = x.nnz();
  require_index_range<Index>(function, n, "entries");
  const Tensor<const Index> columns =
      n > 0 ? x.indices().select(0, 1) : Tensor<const Index>(new_tensor<Index>(function, Shape{0}));
  return {x.sizes(), pointers_of_sorted(x.row(0), n, x.sizes()[0]), columns, true};
}

/// Compressed rows of a matrix in coordinates. Duplicates are added.
template <class T, class Index>
auto compress_rows(const Sparse<T, Coo, Index>& x, const char* function = "to_csr") {
  using V = std::remove_const_t<T>;
  require_matrix(function, x);
  if (x.is_coalesced()) {
    const auto rows = rows_of_sorted(function, x.pattern());
    if constexpr (std::is_const_v<T>) return Sparse<V, Csr, Index>(Unchecked{}, rows, x.values().clone());
    else return Sparse<V, Csr, Index>(Unchecked{}, rows, x.values());
  }
  const EntriesByRow<V, Index> of(function, x);
  return Sparse<V, Csr, Index>(Unchecked{}, Pattern<Csr, Index>(x.sizes(), of.pointers, of.columns, true), of.values);
}

/// The same entries compressed along the other dimension: rows of Csr by columns, or columns of Csc by rows. In each,
/// entries come in the order of the first format.
template <class T, class Format, class Index>
  requires(Compressed<Format>)
auto compress_other(const Sparse<T, Format, Index>& x) {
  using V = std::remove_const_t<T>;
  using Other = std::conditional_t<std::is_same_v<Format, Bsr>, Bsr, transposed_format_t<Format>>;
  const Pattern<Format, Index>& pattern = x.pattern();
  const std::int64_t majors = pattern.majors(), minors = pattern.minors(), n = pattern.nnz();
  const Tensor<Index> pointers = new_tensor<Index>("to_csc", Shape{pointer_count("to_csc", minors)}),
                      indices = new_tensor<Index>("to_csc", Shape{n});
  const Tensor<V> values = new_tensor<V>("to_csc", pattern.values_shape());
  const Index *const at = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
  const V* const value = x.values().data_ptr();
  Index* const index_to = indices.data_ptr();
  V* const value_to = values.data_ptr();
  const std::int64_t width = width_of(values.sizes());
  counting_sort(
      n, minors, pointers.data_ptr(), [=](std::int64_t k) { return index[k]; },
      [=](std::int64_t first) {
        return [=, row = RowOf<Index>(at, majors, first)](std::int64_t k, std::int64_t place) mutable {
          index_to[place] = static_cast<Index>(row.at(k));
          copy_entry(value_to + place * width, value + k * width, width);
        };
      });
  return Sparse<V, Other, Index>(Unchecked{},
                                 Pattern<Other, Index>(x.sizes(), pointers, indices, pattern.is_canonical(),
                                                       pattern.block_rows(), pattern.block_columns()),
                                 values);
}

template <class T, class Index>
Sparse<T, Csr, Index> csr_of(const Sparse<T, Csr, Index>& x) {
  return x;
}
template <class T, class Index>
auto csr_of(const Sparse<T, Coo, Index>& x) {
  return compress_rows(x);
}
template <class T, class Index>
auto csr_of(const Sparse<T, Csc, Index>& x) {
  return compress_other(x);
}
/// Blocks taken apart: their zeros are entries, too.
template <class T, class Index>
auto csr_of(const Sparse<T, Bsr, Index>& x) {
  using V = std::remove_const_t<T>;
  const Pattern<Bsr, Index>& pattern = x.pattern();
  const std::int64_t height = pattern.block_rows(), width = pattern.block_columns(),
                     n = checked_numel("to_csr", x.values().sizes());
  require_index_range<Index>("to_csr", n, "entries");
  require_index_sizes<Index>("to_csr", x.sizes());
  const std::int64_t rows = x.sizes()[0];
  const Tensor<Index> pointers = new_tensor<Index>("to_csr", Shape{rows + 1}),
                      indices = new_tensor<Index>("to_csr", Shape{n});
  const Tensor<V> values = new_tensor<V>("to_csr", Shape{n});
  const Index *const at = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
  pointers.data_ptr()[0] = 0;
  for_each_row(at, pattern.majors(), static_cast<std::int64_t>(sizeof(V)) * height * width,
               [&, to = pointers.data_ptr(), index_to = indices.data_ptr(), value = x.values().data_ptr(),
                value_to = values.data_ptr()](std::int64_t i, std::int64_t begin, std::int64_t end) {
                 for (std::int64_t r = 0; r < height; ++r) {
                   std::int64_t place = begin * height * width + r * (end - begin) * width;
                   for (std::int64_t k = begin; k < end; ++k) {
                     for (std::int64_t c = 0; c < width; ++c, ++place) {
                       index_to[place] = static_cast<Index>(index[k] * width + c);
                       value_to[place] = value[(k * height + r) * width + c];
                     }
                   }
                   to[i * height + r + 1] = static_cast<Index>(place);
                 }
               });
  return Sparse<V, Csr, Index>(Unchecked{}, Pattern<Csr, Index>(x.sizes(), pointers, indices, pattern.is_canonical()),
                               values);
}

/// The transpose of a matrix, without a copy of the values.
template <class T, class Format, class Index>
  requires(std::is_same_v<Format, Csr> || std::is_same_v<Format, Csc>)
auto transposed(const Sparse<T, Format, Index>& x) {
  return Sparse<T, transposed_format_t<Format>, Index>(Unchecked{}, x.pattern().transposed(), x.values());
}
template <class T, class Index>
auto transposed(const Sparse<T, Bsr, Index>& x) {
  auto other = compress_other(x);
  const Pattern<Bsr, Index>& pattern = x.pattern();
  return Sparse<std::remove_const_t<T>, Bsr, Index>(
      Unchecked{},
      Pattern<Bsr, Index>(Shape{x.sizes()[1], x.sizes()[0]}, other.pattern().pointers(), other.pattern().indices(),
                          pattern.is_canonical(), pattern.block_columns(), pattern.block_rows()),
      other.values().transpose(1, 2).contiguous());
}
/// Two of the sparse dimensions exchanged: the rows of their indices are.
template <class Index>
Pattern<Coo, Index> swapped(const Pattern<Coo, Index>& x, int a, int b) {
  if (a == b) return x;
  Shape sizes(x.sizes());
  sizes[a] = x.sizes()[b];
  sizes[b] = x.sizes()[a];
  const Tensor<Index> indices = x.indices().clone();
  indices.select(0, a).copy_(x.indices().select(0, b));
  indices.select(0, b).copy_(x.indices().select(0, a));
  return {sizes, indices, x.nnz() < 2};
}
template <class T, class Index>
Sparse<T, Coo, Index> swapped(const Sparse<T, Coo, Index>& x, int a, int b) {
  return {Unchecked{}, swapped(x.pattern(), a, b), x.values()};
}

template <class T, class Format, class Index>
auto csc_of(const Sparse<T, Format, Index>& x) {
  if constexpr (std::is_same_v<Format, Csc>) return x;
  else if constexpr (std::is_same_v<Format, Coo>)
    return require_matrix("to_csc", x), transposed(csr_of(swapped(x, 0, 1)));
  else return compress_other(csr_of(x));
}

/// The coordinates of a compressed pattern's entries, which stay in their order.
template <class Format, class Index>
Pattern<Coo, Index> coordinates_of(const Pattern<Format, Index>& x) {
  const Tensor<Index> indices = new_tensor<Index>("to_coo", Shape{2, x.nnz()});
  constexpr int major = Pattern<Format, Index>::has_columns ? 1 : 0;
  if (x.nnz() > 0) {
    expand_pointers(x.pointers().data_ptr(), x.majors(), indices.select(0, major).data_ptr());
    indices.select(0, 1 - major).copy_(x.indices());
  }
  return {x.sizes(), indices, x.nnz() < 2 || (!major && x.is_canonical())};
}

template <class T, class Format, class Index>
auto coo_of(const Sparse<T, Format, Index>& x) {
  if constexpr (std::is_same_v<Format, Coo>) return x;
  else if constexpr (std::is_same_v<Format, Bsr>) return coo_of(csr_of(x));
  else return Sparse<T, Coo, Index>(Unchecked{}, coordinates_of(x.pattern()), x.values());
}

/// Blocks of compressed rows: one for each that has an entry.
template <class T, class Index>
Sparse<std::remove_const_t<T>, Bsr, Index> blocks_of_rows(const Sparse<T, Csr, Index>& given, std::int64_t height,
                                                          std::int64_t width) {
  using V = std::remove_const_t<T>;
  const Shape sizes(given.sizes());
  if (height < 1 || width < 1 || sizes[0] % height != 0 || sizes[1] % width != 0)
    throw_error(ErrorCode::shape, "to_bsr: blocks of ", height, " by ", width, " do not divide shape ", sizes);
  const Sparse<T, Csr, Index> x = coalesced(given);
  const std::int64_t rows = sizes[0] / height, columns = sizes[1] / width;
  const Index *const at = x.crow_indices().data_ptr(), *const index = x.col_indices().data_ptr();
  const Tensor<Index> pointers = new_tensor<Index>("to_bsr", Shape{rows + 1});
  Index* const to = pointers.data_ptr();
  const Storage<std::int64_t> marks(columns);  // the last block row that has the block column, then the block's number
  for (std::int64_t j = 0; j < columns; ++j) marks.data()[j] = -1;
  std::vector<Index> found;
  to[0] = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::size_t first = found.size();
    for (std::int64_t k = at[i * height]; k < at[(i + 1) * height]; ++k) {
      const std::int64_t j = index[k] / width;
      if (marks.data()[j] == i) continue;
      marks.data()[j] = i;
      found.push_back(static_cast<Index>(j));
    }
    std::sort(found.begin() + static_cast<std::ptrdiff_t>(first), found.end());
    to[i + 1] = static_cast<Index>(found.size());
  }
  const auto n = static_cast<std::int64_t>(found.size());
  const Tensor<Index> indices = new_tensor<Index>("to_bsr", Shape{n});
  const Tensor<V> values = new_tensor<V>("to_bsr", Shape{n, height, width});
  values.zero_();
  V* const value_to = values.data_ptr();
  const V* const value = x.values().data_ptr();
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t k = to[i]; k < to[i + 1]; ++k) {
      const Index j = found[static_cast<std::size_t>(k)];
      indices.data_ptr()[k] = j;
      marks.data()[j] = k;
    }
    for (std::int64_t r = 0; r < height; ++r) {
      for (std::int64_t k = at[i * height + r]; k < at[i * height + r + 1]; ++k)
        value_to[(marks.data()[index[k] / width] * height + r) * width + index[k] % width] = value[k];
    }
  }
  return {Unchecked{}, Pattern<Bsr, Index>(sizes, pointers, indices, true, height, width), values};
}

// ---- dense tensors

/// Adds all entries to a dense tensor of zeros.
template <class T, class Format, class Index>
Tensor<std::remove_const_t<T>> dense_of(const Sparse<T, Format, Index>& x) {
  using V = std::remove_const_t<T>;
  const Tensor<V> result = new_tensor<V>("to_dense", x.sizes());
  result.zero_();
  if (result.numel() == 0 || x.nnz() == 0) return result;
  V* const to = result.data_ptr();
  const V* const value = x.values().data_ptr();
  const std::int64_t width = width_of(x.values().sizes());
  if constexpr (std::is_same_v<Format, Coo>) {
    const Tensor<std::int64_t> keys = flat_keys("to_dense", x.pattern());
    for (std::int64_t k = 0; k < x.nnz(); ++k) {
      V* const at = to + keys.data_ptr()[k] * width;
      for (std::int64_t i = 0; i < width; ++i) at[i] = add_elements(at[i], value[k * width + i]);
    }
  } else {
    const Pattern<Format, Index>& pattern = x.pattern();
    const std::int64_t height = pattern.block_rows(), block = pattern.block_columns(), columns = x.sizes()[1];
    for_each_row(pattern.pointers().data_ptr(), pattern.majors(), static_cast<std::int64_t>(sizeof(V)) * 8 * width,
                 [=, index = pattern.indices().data_ptr()](std::int64_t i, std::int64_t begin, std::int64_t end) {
                   for (std::int64_t k = begin; k < end; ++k) {
                     const std::int64_t row = Pattern<Format, Index>::has_columns ? index[k] : i,
                                        column = Pattern<Format, Index>::has_columns ? i : index[k];
                     for (std::int64_t r = 0; r < height; ++r) {
                       V* const at = to + (row * height + r) * columns + column * block;
                       for (std::int64_t c = 0; c < block; ++c)
                         at[c] = add_elements(at[c], value[(k * height + r) * block + c]);
                     }
                   }
                 });
  }
  return result;
}

/// The elements of a dense matrix that are not 0.
template <class Index, class T>
Sparse<T, Csr, Index> compress_dense(const char* function, const Tensor<const T>& given) {
  const Tensor<const T> x = given.contiguous();
  const std::int64_t rows = x.size(0), columns = x.size(1);
  require_index_sizes<Index>(function, x.sizes());
  const Storage<std::int64_t> counts(pointer_count(function, rows));
  std::int64_t* const count = counts.data();
  const T* const from = x.data_ptr();
  const std::int64_t grain = grain_of(rows + 1, saturated_product(columns, sizeof(T)));
  parallel_for(rows, grain, [=](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      std::int64_t n = 0;
      for (std::int64_t j = 0; j < columns; ++j) n += convert<bool>(from[i * columns + j]);
      count[i] = n;
    }
  });
  std::int64_t n = 0;
  for (std::int64_t i = 0; i <= rows; ++i) {
    const std::int64_t some = i < rows ? count[i] : 0;
    count[i] = n;
    n += some;
  }
  require_index_range<Index>(function, n, "entries");
  const Tensor<Index> pointers = new_tensor<Index>(function, Shape{rows + 1}),
                      indices = new_tensor<Index>(function, Shape{n});
  const Tensor<T> values = new_tensor<T>(function, Shape{n});
  Index *const pointer = pointers.data_ptr(), *const index = indices.data_ptr();
  T* const value = values.data_ptr();
  parallel_for(rows + 1, grain, [=](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i) {
      pointer[i] = static_cast<Index>(count[i]);
      std::int64_t k = count[i];
      for (std::int64_t j = 0; i < rows && j < columns; ++j) {
        const T& element = from[i * columns + j];
        if (!convert<bool>(element)) continue;
        index[k] = static_cast<Index>(j);
        value[k++] = element;
      }
    }
  });
  return {Unchecked{}, Pattern<Csr, Index>(Shape{rows, columns}, pointers, indices, true), values};
}

/// The coordinates, in n dimensions, of the elements that are not 0.
template <class Index, class T>
Sparse<T, Coo, Index> coordinates_of_dense(const char* function, const Tensor<const T>& x) {
  const Shape sizes(x.sizes());
  require_index_sizes<Index>(function, sizes);
  const std::int64_t first = sizes.rank() > 1 ? sizes[0] : 1;
  const Sparse<T, Csr, std::int64_t> rows =
      compress_dense<std::int64_t, T>(function, x.reshape({first, first > 0 ? x.numel() / first : 0}));
  const Tensor<std::int64_t> keys = rows.col_indices().clone();
  const std::int64_t columns = rows.sizes()[1];
  for_each_row(rows.crow_indices().data_ptr(), first, 8,
               [&, key = keys.data_ptr()](std::int64_t i, std::int64_t begin, std::int64_t end) {
                 for (std::int64_t k = begin; k < end; ++k) key[k] += i * columns;
               });
  return {Unchecked{},
          Pattern<Coo, Index>(sizes, unflattened<Index>(function, keys.data_ptr(), rows.nnz(), sizes), true),
          rows.values()};
}

/// The same entries with indices of another type.
template <class To, class T, class Format, class Index>
auto with_index(const Sparse<T, Format, Index>& x) {
  if constexpr (std::is_same_v<To, Index>) {
    return x;
  } else if constexpr (std::is_same_v<Format, Coo>) {
    require_index_sizes<To>("with_index", x.pattern().sparse_sizes());
    return Sparse<T, Coo, To>(
        Unchecked{}, Pattern<Coo, To>(x.sizes(), x.indices().template cast<To>(), x.is_coalesced()), x.values());
  } else {
    const Pattern<Format, Index>& pattern = x.pattern();
    require_index_range<To>("with_index", x.nnz(), "entries");
    require_index_sizes<To>("with_index", Shape{pattern.majors(), pattern.minors()});
    return Sparse<T, Format, To>(
        Unchecked{},
        Pattern<Format, To>(x.sizes(), pattern.pointers().template cast<To>(), pattern.indices().template cast<To>(),
                            x.is_coalesced(), pattern.block_rows(), pattern.block_columns()),
        x.values());
  }
}

/// A matrix in another format.
template <class Format, class S>
auto in_format(const S& x) {
  if constexpr (std::is_same_v<Format, Coo>) return coo_of(x);
  else if constexpr (std::is_same_v<Format, Csc>) return csc_of(x);
  else return csr_of(x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
