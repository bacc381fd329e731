// Parts of sparse tensors: narrow, select, lists of indices, slices, other shapes.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/cpu/sparse/counting_sort.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/filter.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IndexError unless 0 <= start and start + length <= size.
inline void check_narrow(const char* function, int d, std::int64_t start, std::int64_t length, Dims sizes) {
  if (start < 0 || length < 0 || start > sizes[d] || length > sizes[d] - start)
    throw_error(ErrorCode::index, function, ": ", length, " from ", start, " on are outside of dimension ", d,
                " of shape ", sizes);
}

/// An index from the end if it is negative. Throws IndexError.
inline std::int64_t wrap_index(const char* function, std::int64_t index, int d, Dims sizes) {
  const std::int64_t wrapped = index < 0 ? index + sizes[d] : index;
  if (wrapped < 0 || wrapped >= sizes[d]) fail_index(function, index, d, sizes);
  return wrapped;
}

/// The first dimensions of a tensor, which are dense behind them, narrowed.
template <class T, class Index>
auto narrowed(const Sparse<T, Coo, Index>& x, int d, std::int64_t start, std::int64_t length) {
  using V = std::remove_const_t<T>;
  Shape sizes(x.sizes());
  sizes[d] = length;
  if (d >= x.sparse_dim()) {
    return Sparse<V, Coo, Index>(Unchecked{}, Pattern<Coo, Index>(sizes, x.indices(), x.is_coalesced()),
                                 x.values().narrow(d - x.sparse_dim() + 1, start, length).clone());
  }
  const Index* const row = x.pattern().row(d);
  return filtered("narrow", x, sizes, -1, d, start,
                  [=](std::int64_t k) { return row[k] >= start && row[k] < start + length; });
}
template <class T, class Format, class Index>
  requires(Compressed<Format>)
Sparse<T, Format, Index> narrowed(const Sparse<T, Format, Index>& x, int d, std::int64_t start, std::int64_t length) {
  Shape sizes(x.sizes());
  sizes[d] = length;
  if constexpr (std::is_same_v<Format, Bsr>) {
    const std::int64_t block = d == 0 ? x.pattern().block_rows() : x.pattern().block_columns();
    if (start % block != 0 || length % block != 0)
      throw_error(ErrorCode::index, "narrow: ", length, " from ", start, " on cut blocks of ", block,
                  ": to_csr() has single elements");
    start /= block;
    length /= block;
  }
  const Pattern<Format, Index>& pattern = x.pattern();
  constexpr int major = Pattern<Format, Index>::has_columns ? 1 : 0;
  if (d != major) {
    return filtered("narrow", x, sizes, start,
                    [=](std::int64_t, std::int64_t index) { return index >= start && index < start + length; });
  }
  const Tensor<Index> pointers = new_tensor<Index>("narrow", Shape{length + 1});
  const Index* const at = pattern.pointers().data_ptr() + start;
  for (std::int64_t i = 0; i <= length; ++i) pointers.data_ptr()[i] = static_cast<Index>(at[i] - at[0]);
  const std::int64_t first = at[0], n = at[length] - at[0];
  return {Unchecked{},
          Pattern<Format, Index>(sizes, pointers, pattern.indices().narrow(0, first, n), pattern.is_canonical(),
                                 pattern.block_rows(), pattern.block_columns()),
          x.values().narrow(0, first, n)};
}

/// The compressed rows that `list` names, in its order.
template <class T, class Format, class Index>
auto rows_listed(const Sparse<T, Format, Index>& x, const std::int64_t* list, std::int64_t count) {
  using V = std::remove_const_t<T>;
  constexpr int major = Pattern<Format, Index>::has_columns ? 1 : 0;
  const Pattern<Format, Index>& pattern = x.pattern();
  Shape sizes(x.sizes());
  sizes[major] = count;
  const Index *const at = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
  require_index_range<Index>("index_select", count, "indices of a dimension");
  std::int64_t n = 0;
  for (std::int64_t i = 0; i < count; ++i) n += at[list[i] + 1] - at[list[i]];
  require_index_range<Index>("index_select", n, "entries");
  const Tensor<Index> pointers = new_tensor<Index>("index_select", Shape{count + 1}),
                      indices = new_tensor<Index>("index_select", Shape{n});
  const Tensor<V> values = new_tensor<V>("index_select", Shape{n});
  Index* const to = pointers.data_ptr();
  to[0] = 0;
  for (std::int64_t i = 0; i < count; ++i) to[i + 1] = static_cast<Index>(to[i] + at[list[i] + 1] - at[list[i]]);
  for_each_row(to, count, sizeof(Index) + sizeof(V),
               [=, index_to = indices.data_ptr(), value_to = values.data_ptr(), value = x.values().data_ptr()](
                   std::int64_t i, std::int64_t begin, std::int64_t end) {
                 const std::int64_t from = at[list[i]] - begin;
                 for (std::int64_t k = begin; k < end; ++k) {
                   index_to[k] = index[from + k];
                   value_to[k] = value[from + k];
                 }
               });
  return Sparse<V, Format, Index>(Unchecked{}, Pattern<Format, Index>(sizes, pointers, indices, pattern.is_canonical()),
                                  values);
}

/// A list of indices of dimension d, none of them negative. Throws ShapeError unless it is a vector, IndexError.
inline Tensor<std::int64_t> wrapped_list(const Tensor<const std::int64_t>& list, int d, Dims sizes) {
  if (list.dim() != 1) throw_error(ErrorCode::shape, "index_select: indices of shape ", list.sizes(), " are no vector");
  Tensor<std::int64_t> wrapped = list.clone();
  for (std::int64_t i = 0; i < list.numel(); ++i)
    wrapped.data_ptr()[i] = wrap_index("index_select", wrapped.data_ptr()[i], d, sizes);
  return wrapped;
}

/// The indices in `list` of dimension d. Throws ShapeError, IndexError.
template <class T, class Format, class Index>
Sparse<std::remove_const_t<T>, Format, Index> listed(const Sparse<T, Format, Index>& x, int d,
                                                     const Tensor<const std::int64_t>& list) {
  using V = std::remove_const_t<T>;
  const std::int64_t count = list.numel();
  const Tensor<std::int64_t> wrapped = wrapped_list(list, d, x.sizes());
  if constexpr (std::is_same_v<Format, Bsr>) {
    return blocks_of_rows(listed(csr_of(x), d, list), d == 0 ? 1 : x.pattern().block_rows(),
                          d == 1 ? 1 : x.pattern().block_columns());
  } else if constexpr (std::is_same_v<Format, Coo>) {
    if (d >= x.sparse_dim())
      throw_error(ErrorCode::index, "index_select: dimension ", d, " of shape ", x.sizes(), " is dense");
    require_index_range<Index>("index_select", count, "indices of a dimension");
    // Dimension d as the rows of a matrix whose columns are all others.
    const std::int64_t n = x.nnz();
    const Tensor<std::int64_t> pointers = new_tensor<std::int64_t>("index_select",
                                                                   Shape{pointer_count("index_select", x.sizes()[d])}),
                               order = new_tensor<std::int64_t>("index_select", Shape{n});
    const Index* const row = x.pattern().row(d);
    counting_sort(
        n, x.sizes()[d], pointers.data_ptr(), [=](std::int64_t k) { return row[k]; },
        [to = order.data_ptr()](std::int64_t) { return [=](std::int64_t k, std::int64_t place) { to[place] = k; }; });
    std::vector<std::int64_t> from, at;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::int64_t old = wrapped.data_ptr()[i];
      for (std::int64_t k = pointers.data_ptr()[old]; k < pointers.data_ptr()[old + 1]; ++k) {
        from.push_back(order.data_ptr()[k]);
        at.push_back(i);
      }
    }
    const auto total = static_cast<std::int64_t>(from.size()), width = width_of(x.values().sizes());
    Shape sizes(x.sizes()), values_shape = x.pattern().values_shape();
    sizes[d] = count;
    values_shape[0] = total;
    const Tensor<Index> indices = new_tensor<Index>("index_select", Shape{x.sparse_dim(), total});
    const Tensor<V> values = new_tensor<V>("index_select", values_shape);
    for (std::int64_t k = 0; k < total; ++k) {
      const std::int64_t old = from[static_cast<std::size_t>(k)];
      for (int e = 0; e < x.sparse_dim(); ++e)
        indices.data_ptr()[e * total + k] =
            e == d ? static_cast<Index>(at[static_cast<std::size_t>(k)]) : x.pattern().row(e)[old];
      copy_entry(values.data_ptr() + k * width, x.values().data_ptr() + old * width, width);
    }
    return {Unchecked{}, Pattern<Coo, Index>(sizes, indices, total < 2 || (d == 0 && x.is_coalesced())), values};
  } else {
    constexpr int major = Pattern<Format, Index>::has_columns ? 1 : 0;
    if (d == major) return rows_listed(x, wrapped.data_ptr(), count);
    return compress_other(rows_listed(compress_other(x), wrapped.data_ptr(), count));
  }
}

/// One index of a dimension, which goes.
template <class T, class Format, class Index>
auto selected(const Sparse<T, Format, Index>& x, int d, std::int64_t index) {
  using V = std::remove_const_t<T>;
  if constexpr (std::is_same_v<Format, Coo>) {
    Shape sizes;
    for (int e = 0; e < x.dim(); ++e) {
      if (e != d) sizes.push_back(x.sizes()[e]);
    }
    if (d >= x.sparse_dim()) {
      return Sparse<V, Coo, Index>(Unchecked{}, Pattern<Coo, Index>(sizes, x.indices(), x.is_coalesced()),
                                   x.values().select(d - x.sparse_dim() + 1, index).clone());
    }
    if (x.sparse_dim() == 1)
      throw_error(ErrorCode::index, "select: the only sparse dimension of shape ", x.sizes(),
                  ": to_dense() has all elements");
    const Index* const row = x.pattern().row(d);
    return filtered("select", x, sizes, d, -1, 0, [=](std::int64_t k) { return row[k] == index; });
  } else if constexpr (std::is_same_v<Format, Bsr>) {
    return selected(csr_of(x), d, index);
  } else {
    return selected(coo_of(narrowed(x, d, index, 1)), d, 0);
  }
}

/// The sum of the entries at one place.
template <class T, class Format, class Index>
typename element_value<std::remove_const_t<T>>::type entry_at(const Sparse<T, Format, Index>& x,
                                                              const std::int64_t* at) {
  using V = std::remove_const_t<T>;
  V sum(0);
  const T* const value = x.values().data_ptr();
  if constexpr (std::is_same_v<Format, Coo>) {
    std::int64_t inner = 0;
    for (int d = x.sparse_dim(); d < x.dim(); ++d) inner = inner * x.sizes()[d] + at[d];
    const std::int64_t width = width_of(x.values().sizes());
    for (std::int64_t k = 0; k < x.nnz(); ++k) {
      bool is_here = true;
      for (int d = 0; d < x.sparse_dim() && is_here; ++d) is_here = x.pattern().row(d)[k] == at[d];
      if (is_here) sum = add_elements(sum, V(value[k * width + inner]));
    }
  } else {
    const Pattern<Format, Index>& pattern = x.pattern();
    const std::int64_t height = pattern.block_rows(), width = pattern.block_columns();
    const std::int64_t row = at[0] / height, column = at[1] / width;
    const std::int64_t major = Pattern<Format, Index>::has_columns ? column : row,
                       minor = Pattern<Format, Index>::has_columns ? row : column;
    const Index *const pointer = pattern.pointers().data_ptr(), *const index = pattern.indices().data_ptr();
    for (std::int64_t k = pointer[major]; k < pointer[major + 1]; ++k) {
      if (index[k] == minor) sum = add_elements(sum, V(value[(k * height + at[0] % height) * width + at[1] % width]));
    }
  }
  return sum;
}

/// The entries that lie within `sizes`, which becomes the shape.
template <class T, class Format, class Index>
Sparse<T, Format, Index> resized_to(const Sparse<T, Format, Index>& x, const Shape& sizes) {
  checked_numel("resize_", sizes);
  if (sizes.rank() != x.dim())
    throw_error(ErrorCode::shape, "resize_: shape ", x.sizes(), " to ", sizes, ", of another number of dimensions");
  if constexpr (std::is_same_v<Format, Coo>) {
    for (int d = x.sparse_dim(); d < x.dim(); ++d) {
      if (sizes[d] != x.sizes()[d])
        throw_error(ErrorCode::shape, "resize_: dimension ", d, " of shape ", x.sizes(),
                    " is dense and keeps its size");
    }
    require_index_sizes<Index>("resize_", Dims(sizes.data(), x.sparse_dim()));
    return filtered("resize_", x, sizes, -1, -1, 0, [&](std::int64_t k) {
      for (int d = 0; d < x.sparse_dim(); ++d) {
        if (x.pattern().row(d)[k] >= sizes[d]) return false;
      }
      return true;
    });
  } else {
    const Pattern<Format, Index>& pattern = x.pattern();
    if (sizes[0] % pattern.block_rows() != 0 || sizes[1] % pattern.block_columns() != 0)
      throw_error(ErrorCode::shape, "resize_: blocks of ", pattern.block_rows(), " by ", pattern.block_columns(),
                  " do not divide shape ", sizes);
    const Pattern<Format, Index> to(sizes, {}, {}, true, pattern.block_rows(), pattern.block_columns());
    require_index_sizes<Index>("resize_", Shape{to.majors(), to.minors()});
    const std::int64_t minors = to.minors();
    return filtered("resize_", x, sizes, 0, [=](std::int64_t, std::int64_t index) { return index < minors; });
  }
}

/// The same entries in another shape.
template <class T, class Index>
Sparse<T, Coo, Index> reshaped(const Sparse<T, Coo, Index>& x, const Shape& wanted) {
  if (x.dense_dim() != 0) throw_error(ErrorCode::shape, "reshape: shape ", x.sizes(), " has dense dimensions");
  const Layout from = contiguous_layout("reshape", x.sizes());
  Layout to(wanted.rank(), 0);
  infer_sizes("reshape", from, wanted, to);
  const Shape sizes(to.sizes());
  require_index_sizes<Index>("reshape", sizes);
  const Tensor<std::int64_t> keys = flat_keys("reshape", x.pattern());
  return {Unchecked{},
          Pattern<Coo, Index>(sizes, unflattened<Index>("reshape", keys.data_ptr(), x.nnz(), sizes), x.is_coalesced()),
          x.values()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class T, class Format, class Index>
struct SparseMethods<Sparse<T, Format, Index>> {
  using Self = Sparse<T, Format, Index>;
  static constexpr bool is_coo = std::is_same_v<Format, Coo>;

  template <class To>
  TENON_INLINE static auto with_index(const Self& x) { return detail::with_index<To>(x); }
  TENON_INLINE static Self coalesce(const Self& x) { return coalesced(x); }
  TENON_INLINE static auto to_dense(const Self& x) { return dense_of(x); }
  TENON_INLINE static auto to_coo(const Self& x) { return coo_of(x); }
  TENON_INLINE static auto to_csr(const Self& x) { return csr_of(x); }
  TENON_INLINE static auto to_csc(const Self& x) { return csc_of(x); }
  TENON_INLINE static auto to_bsr(const Self& x, std::int64_t rows, std::int64_t columns) {
    return blocks_of_rows(csr_of(x), rows, columns);
  }
  TENON_INLINE static auto t(const Self& x) {
    if constexpr (is_coo) return require_matrix("t", x), swapped(x, 0, 1);
    else return transposed(x);
  }
  TENON_INLINE static auto transpose(const Self& x, std::int64_t a, std::int64_t b) {
    const int first = wrap_axis("transpose", a, x.sparse_dim()), second = wrap_axis("transpose", b, x.sparse_dim());
    if constexpr (is_coo) {
      return swapped(x, first, second);
    } else {
      if (first == second) throw_error(ErrorCode::index, "transpose: dimension ", a, " of a matrix with itself");
      return transposed(x);
    }
  }
  TENON_INLINE static Self reshape(const Self& x, const Shape& sizes) { return reshaped(x, sizes); }
  TENON_INLINE static Self narrow(const Self& x, std::int64_t d, std::int64_t start, std::int64_t length) {
    const int axis = wrap_axis("narrow", d, x.dim());
    check_narrow("narrow", axis, start, length, x.sizes());
    return narrowed(x, axis, start, length);
  }
  TENON_INLINE static auto select(const Self& x, std::int64_t d, std::int64_t index) {
    const int axis = wrap_axis("select", d, x.dim());
    return selected(x, axis, wrap_index("select", index, axis, x.sizes()));
  }
  template <class Indices>
  TENON_INLINE static Self index_select(const Self& x, std::int64_t d, const Indices& indices) {
    static_assert(kind_of<typename Indices::value_type> == Kind::integer,
                  "tenon: index_select takes a tensor of integers");
    const Tensor<const std::int64_t> list = Tensor<std::int64_t>(tenon::cast<std::int64_t>(indices));
    return listed(x, wrap_axis("index_select", d, x.dim()), list);
  }
  TENON_INLINE static Self resize(const Self& x, const Shape& sizes) { return resized_to(x, sizes); }

  template <class... Int>
  TENON_KEYED static decltype(auto) index(const Self& x, const Int&... indices) {
    constexpr bool has_new = (std::is_same_v<Int, NewAxis> || ...);
    static_assert(!has_new, "tenon: a sparse tensor has no newaxis: to_coo().reshape(sizes) adds dimensions");
    if constexpr ((ElementIndex<Int> && ...)) {
      std::int64_t list[] = {plain_index(indices)..., 0};
      if (static_cast<int>(sizeof...(Int)) != x.dim()) fail_index_count(sizeof...(Int), x.sizes());
      for (int d = 0; d < x.dim(); ++d) list[d] = wrap_index("operator()", list[d], d, x.sizes());
      return entry_at(x, list);
    } else {
      constexpr int count = sizeof...(Int), skipped = (0 + ... + static_cast<int>(std::is_same_v<Int, Ellipsis>));
      if (count - skipped > x.dim()) fail_index_count(count - skipped, x.sizes());
      if (skipped > 1) throw_error(ErrorCode::index, "operator(): more than one ellipsis");
      return from_last<count - 1>(x, x.dim() - count + skipped, skipped ? -1 : count - 1, std::tie(indices...));
    }
  }

 private:
  /// Applies the indices from the last to the first, so that dimensions before them keep their numbers. `rest`: the
  /// dimensions for which the ellipsis stands, or those behind the last index.
  template <int k, class S, class List>
  TENON_KEYED static auto from_last(const S& x, int rest, int d, const List& list) {
    if constexpr (k < 0) {
      return x;
    } else {
      using Int = std::remove_cvref_t<std::tuple_element_t<static_cast<std::size_t>(k), List>>;
      const auto& index = std::get<static_cast<std::size_t>(k)>(list);
      if (d < 0) d = k + rest - 1;
      if constexpr (std::is_same_v<Int, Ellipsis>) {
        return from_last<k - 1>(x, rest, k - 1, list);
      } else if constexpr (std::is_same_v<Int, All>) {
        return from_last<k - 1>(x, rest, d - 1, list);
      } else if constexpr (std::is_same_v<Int, Range>) {
        return from_last<k - 1>(sliced(x, d, index), rest, d - 1, list);
      } else {
        return from_last<k - 1>(selected(x, d, wrap_index("operator()", plain_index(index), d, x.sizes())), rest, d - 1,
                                list);
      }
    }
  }
  template <class S>
  TENON_KEYED static auto sliced(const S& x, int d, const Range& range) {
    const Slice slice = resolve(range, x.sizes()[d]);
    if (range.step == 1) return narrowed(x, d, slice.start, slice.count);
    const Tensor<std::int64_t> list = new_tensor<std::int64_t>("operator()", Shape{slice.count});
    for (std::int64_t i = 0; i < slice.count; ++i) list.data_ptr()[i] = slice.start + i * range.step;
    return listed(x, d, list);
  }
};

}  // namespace tenon::inline v1::detail
