// Coalescing: entries in row-major order, those of one place added in the order in which they are stored.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a + b for two elements, in the type that computes them.
template <class T>
TENON_INLINE T add_elements(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, bool>) return a || b;
  else return convert<T>(Add::at(convert<compute_t<T>>(a), convert<compute_t<T>>(b)));
}

/// The number of elements of each entry's value: 1, or those of a block or of the dense dimensions.
inline std::int64_t width_of(Dims values) {
  std::int64_t width = 1;
  for (int d = 1; d < values.rank(); ++d) width *= values[d];
  return width;
}

/// A number for each entry of coordinates that orders them: their place in row-major order. Throws ShapeError if no
/// int64 has it.
template <class Index>
Tensor<std::int64_t> flat_keys(const char* function, const Pattern<Coo, Index>& pattern) {
  checked_numel(function, pattern.sparse_sizes());
  const std::int64_t n = pattern.nnz();
  Tensor<std::int64_t> keys = new_tensor<std::int64_t>(function, Shape{n});
  std::int64_t* const key = keys.data_ptr();
  const int rank = pattern.sparse_dim();
  parallel_for(n, entry_grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k) key[k] = 0;
    for (int d = 0; d < rank; ++d) {
      const Index* const row = pattern.row(d);
      const std::int64_t size = pattern.sizes()[d];
      for (std::int64_t k = first; k < last; ++k) key[k] = key[k] * size + row[k];
    }
  });
  return keys;
}

/// The coordinates of places in row-major order.
template <class Index>
Tensor<const Index> unflattened(const char* function, const std::int64_t* keys, std::int64_t n, Dims sizes) {
  const int rank = sizes.rank();
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{rank, n});
  Index* const list = indices.data_ptr();
  parallel_for(n, entry_grain, [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t k = first; k < last; ++k) {
      std::int64_t rest = keys[k];
      for (int d = rank; d-- > 0;) {
        list[d * n + k] = static_cast<Index>(sizes[d] > 0 ? rest % sizes[d] : 0);
        rest = sizes[d] > 0 ? rest / sizes[d] : 0;
      }
    }
  });
  return indices;
}

/// The entries in the order of their keys, stably, by eleven bits at a time; `most` is the largest key. Sorts `keys`,
/// too.
TENON_NOINLINE_OG inline Tensor<std::int64_t> order_of_keys(Tensor<std::int64_t>& keys, std::int64_t most) {
  constexpr int digit = 11;
  constexpr std::int64_t buckets = std::int64_t{1} << digit;
  const std::int64_t n = keys.numel();
  Tensor<std::int64_t> order = new_tensor<std::int64_t>("coalesce", Shape{n}),
                       keys_to = new_tensor<std::int64_t>("coalesce", Shape{n}),
                       order_to = new_tensor<std::int64_t>("coalesce", Shape{n});
  for (std::int64_t k = 0; k < n; ++k) order.data_ptr()[k] = k;
  std::int64_t pointers[buckets + 1];
  for (int shift = 0; shift < 63 && most >> shift > 0; shift += digit) {
    const std::int64_t *const key = keys.data_ptr(), *const from = order.data_ptr();
    std::int64_t *const key_to = keys_to.data_ptr(), *const to = order_to.data_ptr();
    counting_sort(
        n, buckets, pointers, [=](std::int64_t k) { return key[k] >> shift & (buckets - 1); },
        [=](std::int64_t) {
          return [=](std::int64_t k, std::int64_t place) {
            key_to[place] = key[k];
            to[place] = from[k];
          };
        });
    std::swap(keys, keys_to);
    std::swap(order, order_to);
  }
  return order;
}

/// The values of entries in `order`, those of equal keys added; `place` has the number of each one's sum.
template <class T>
Tensor<T> summed_values(const Tensor<const T>& values, const std::int64_t* order, const std::int64_t* place,
                        std::int64_t n, const Shape& shape) {
  const std::int64_t width = width_of(shape);
  const Tensor<T> result = new_tensor<T>("coalesce", shape);
  const T* const from = values.data_ptr();
  T* const to = result.data_ptr();
  for (std::int64_t k = 0; k < n; ++k) {
    const T* const some = from + order[k] * width;
    T* const sum = to + place[k] * width;
    if (k > 0 && place[k] == place[k - 1]) {
      for (std::int64_t i = 0; i < width; ++i) sum[i] = add_elements(sum[i], some[i]);
    } else {
      for (std::int64_t i = 0; i < width; ++i) sum[i] = some[i];
    }
  }
  return result;
}

/// An entry of a row that is sorted: its index, and its place in the row.
template <class Index>
struct PlacedIndex {
  Index index;
  std::int64_t place;
};

/// Sorts the entries of one row by their indices, stably, with `width` elements of T for each.
template <class Index, class T>
void sort_row(Index* index, T* values, std::int64_t n, std::int64_t width, std::vector<PlacedIndex<Index>>& order,
              std::vector<T>& kept) {
  bool rises = true;
  for (std::int64_t k = 1; k < n; ++k) rises &= index[k - 1] <= index[k];
  if (rises) return;
  constexpr std::int64_t least = 8, few = 24;
  if (n <= least && width == 1) {
    // Each entry's place is the number of those before it: no branch depends on their order.
    Index kept_index[std::size_t{least}];
    T kept_value[std::size_t{least}];
    std::int64_t place[std::size_t{least}] = {};
    for (std::int64_t i = 0; i < n; ++i) {
      kept_index[i] = index[i];
      kept_value[i] = values[i];
      for (std::int64_t j = 0; j < i; ++j) {
        const bool is_after = kept_index[j] > index[i];
        place[j] += is_after;
        place[i] += !is_after;
      }
    }
    for (std::int64_t i = 0; i < n; ++i) {
      index[place[i]] = kept_index[i];
      values[place[i]] = kept_value[i];
    }
    return;
  }
  if (n <= few && width == 1) {
    for (std::int64_t k = 1; k < n; ++k) {
      const Index mine = index[k];
      const T value = values[k];
      std::int64_t at = k;
      for (; at > 0 && index[at - 1] > mine; --at) {
        index[at] = index[at - 1];
        values[at] = values[at - 1];
      }
      index[at] = mine;
      values[at] = value;
    }
    return;
  }
  order.resize(static_cast<std::size_t>(n));
  kept.assign(values, values + n * width);
  for (std::int64_t k = 0; k < n; ++k) order[static_cast<std::size_t>(k)] = {index[k], k};
  std::sort(order.begin(), order.end(),
            [](const auto& a, const auto& b) { return a.index != b.index ? a.index < b.index : a.place < b.place; });
  for (std::int64_t k = 0; k < n; ++k) {
    const auto& mine = order[static_cast<std::size_t>(k)];
    index[k] = mine.index;
    for (std::int64_t i = 0; i < width; ++i)
      values[k * width + i] = kept[static_cast<std::size_t>(mine.place * width + i)];
  }
}

/// Sorts the rows of fresh parts and adds entries of one place; the pointers are changed, and the parts narrowed.
template <class Index, class T>
void make_canonical(const Tensor<Index>& pointers, Tensor<Index>& indices, Tensor<T>& values) {
  Index* const at = pointers.data_ptr();
  Index* const index = indices.data_ptr();
  T* const value = values.data_ptr();
  const std::int64_t rows = pointers.numel() - 1, width = width_of(values.sizes());
  std::int64_t twice = 0;  // entries whose place another has
  parallel_for(rows, 1 + entry_grain / (1 + indices.numel() / (rows + 1)), [&](std::int64_t first, std::int64_t last) {
    std::vector<PlacedIndex<Index>> order;
    std::vector<T> kept;
    std::int64_t found = 0;
    for (std::int64_t i = first; i < last; ++i) {
      sort_row(index + at[i], value + at[i] * width, at[i + 1] - at[i], width, order, kept);
      for (std::int64_t k = at[i] + 1; k < at[i + 1]; ++k) found += index[k] == index[k - 1];
    }
    __atomic_fetch_add(&twice, found, __ATOMIC_RELAXED);
  });
  if (twice == 0) return;
  std::int64_t count = 0;
  for (std::int64_t i = 0; i < rows; ++i) {
    const std::int64_t begin = i == 0 ? 0 : at[i], end = at[i + 1], first = count;
    at[i] = static_cast<Index>(first);
    for (std::int64_t k = begin; k < end; ++k) {
      const bool is_new = count == first || index[count - 1] != index[k];
      T* const to = value + (is_new ? count : count - 1) * width;
      const T* const from = value + k * width;
      for (std::int64_t e = 0; e < width; ++e) to[e] = is_new ? from[e] : add_elements(to[e], from[e]);
      if (is_new) index[count++] = index[k];
    }
  }
  at[rows] = static_cast<Index>(count);
  indices = indices.narrow(0, 0, count);
  values = values.narrow(0, 0, count);
}

/// The parts of compressed rows of a matrix in coordinates, in order, those of one place added. Throws ShapeError.
template <class V, class Index>
struct EntriesByRow {
  Tensor<Index> pointers, columns;
  Tensor<V> values;

  template <class T>
  EntriesByRow(const char* function, const Sparse<T, Coo, Index>& x) {
    const std::int64_t rows = x.sizes()[0], n = x.nnz();
    require_index_range<Index>(function, n, "entries");
    const Index *const row = x.pattern().row(0), *const column = x.pattern().row(1);
    pointers = new_tensor<Index>(function, Shape{pointer_count(function, rows)});
    columns = new_tensor<Index>(function, Shape{n});
    values = new_tensor<V>(function, Shape{n});
    const V* const value = x.values().data_ptr();
    Index* const column_to = columns.data_ptr();
    V* const value_to = values.data_ptr();
    counting_sort(
        n, rows, pointers.data_ptr(), [=](std::int64_t k) { return row[k]; },
        [=](std::int64_t) {
          return [=](std::int64_t k, std::int64_t place) {
            column_to[place] = column[k];
            value_to[place] = value[k];
          };
        });
    make_canonical(pointers, columns, values);
  }
};

/// The row of each entry of compressed rows.
template <class Index>
void expand_pointers(const Index* pointers, std::int64_t rows, Index* to) {
  for_each_row(pointers, rows, sizeof(Index), [=](std::int64_t i, std::int64_t begin, std::int64_t end) {
    for (std::int64_t k = begin; k < end; ++k) to[k] = static_cast<Index>(i);
  });
}

template <class T, class Index>
Sparse<T, Coo, Index> coalesced(const Sparse<T, Coo, Index>& x) {
  if (x.is_coalesced()) return x;
  using V = std::remove_const_t<T>;
  const Pattern<Coo, Index>& pattern = x.pattern();
  std::int64_t n = x.nnz();
  // Rows that are about as many as the entries are counted: that takes less memory than sorting by both indices.
  if (x.dim() == 2 && x.dense_dim() == 0 && x.sizes()[0] <= 4 * n && x.sizes()[0] >= n / 1024 && n <= largest<Index>) {
    const EntriesByRow<V, Index> of("coalesce", x);
    n = of.columns.numel();
    const Tensor<Index> indices = new_tensor<Index>("coalesce", Shape{2, n});
    expand_pointers(of.pointers.data_ptr(), x.sizes()[0], indices.data_ptr());
    indices.select(0, 1).copy_(of.columns);
    return {Unchecked{}, Pattern<Coo, Index>(x.sizes(), indices, true), of.values};
  }
  Tensor<std::int64_t> keys = flat_keys("coalesce", pattern);
  std::int64_t most = 0;
  for (std::int64_t k = 0; k < n; ++k) most = keys.data_ptr()[k] > most ? keys.data_ptr()[k] : most;
  const Tensor<std::int64_t> order = order_of_keys(keys, most);
  const Tensor<std::int64_t> place = new_tensor<std::int64_t>("coalesce", Shape{n});
  std::int64_t* const key = keys.data_ptr();
  std::int64_t count = 0;
  for (std::int64_t k = 0; k < n; ++k) {
    const std::int64_t mine = key[k];
    if (k == 0 || mine != key[count - 1]) key[count++] = mine;
    place.data_ptr()[k] = count - 1;
  }
  Shape shape = pattern.values_shape();
  shape[0] = count;
  const auto values = summed_values<V>(x.values(), order.data_ptr(), place.data_ptr(), n, shape);
  return {Unchecked{},
          Pattern<Coo, Index>(x.sizes(), unflattened<Index>("coalesce", key, count, pattern.sparse_sizes()), true),
          values};
}

template <class T, class Format, class Index>
  requires Compressed<Format>
Sparse<T, Format, Index> coalesced(const Sparse<T, Format, Index>& x) {
  if (x.is_coalesced()) return x;
  const Pattern<Format, Index>& pattern = x.pattern();
  const Tensor<Index> pointers = pattern.pointers().clone();
  Tensor<Index> indices = pattern.indices().clone();
  Tensor<std::remove_const_t<T>> values = x.values().clone();
  make_canonical(pointers, indices, values);
  return {Unchecked{},
          Pattern<Format, Index>(x.sizes(), pointers, indices, true, pattern.block_rows(), pattern.block_columns()),
          values};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
