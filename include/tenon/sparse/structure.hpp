// Sparse tensors joined, repeated and cut: concat, stack, hstack, vstack, block_diag, kron, tril, triu, diagonal,
// trace.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/filter.hpp>
#include <tenon/sparse/make.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Entries of parts, each moved by its own offsets; the order stays if `in_order` says that no part comes before
/// another's entries.
template <class T, class Index>
Sparse<T, Coo, Index> joined_entries(const char* function, const std::vector<Sparse<T, Coo, Index>>& parts,
                                     const std::vector<Shape>& offsets, const Shape& sizes, bool in_order) {
  checked_numel(function, sizes);
  require_index_sizes<Index>(function, sizes);
  std::int64_t n = 0;
  const int rank = parts[0].sparse_dim();
  for (const auto& part : parts) {
    n += part.nnz();
    in_order = in_order && part.is_coalesced();
    if (part.sparse_dim() != rank)
      throw_error(ErrorCode::shape, function, ": parts have ", rank, " and ", part.sparse_dim(), " sparse dimensions");
  }
  Shape values_shape{n};
  for (int d = rank; d < sizes.rank(); ++d) values_shape.push_back(sizes[d]);
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{rank, n});
  const Tensor<T> values = new_tensor<T>(function, values_shape);
  std::int64_t first = 0;
  for (std::size_t p = 0; p < parts.size(); ++p) {
    const auto& part = parts[p];
    for (int d = 0; d < rank; ++d) {
      const Index move = static_cast<Index>(offsets[p][d]);
      const Index* const from = part.pattern().row(d);
      Index* const to = indices.data_ptr() + d * n + first;
      for (std::int64_t k = 0; k < part.nnz(); ++k) to[k] = static_cast<Index>(from[k] + move);
    }
    if (part.nnz() > 0) values.narrow(0, first, part.nnz()).copy_(part.values());
    first += part.nnz();
  }
  return {Unchecked{}, Pattern<Coo, Index>(sizes, indices, in_order || n < 2), values};
}

/// Parts in coordinates joined along a sparse dimension.
template <class T, class Index>
Sparse<T, Coo, Index> concat_entries(const char* function, const std::vector<Sparse<T, Coo, Index>>& parts,
                                     std::int64_t axis) {
  if (parts.empty()) throw_error(ErrorCode::shape, function, ": no parts");
  Shape sizes(parts[0].sizes());
  const int d = wrap_axis(function, axis, sizes.rank());
  if (d >= parts[0].sparse_dim())
    throw_error(ErrorCode::index, function, ": dimension ", d, " of shape ", sizes, " is dense");
  std::vector<Shape> offsets;
  std::int64_t total = 0;
  for (const auto& part : parts) {
    Shape expected(sizes);
    if (part.dim() == sizes.rank()) expected[d] = part.sizes()[d];
    if (!(expected == Dims(part.sizes())))
      throw_error(ErrorCode::shape, function, ": parts of shapes ", parts[0].sizes(), " and ", part.sizes(),
                  " along dimension ", d);
    Shape offset;
    for (int e = 0; e < sizes.rank(); ++e) offset.push_back(e == d ? total : 0);
    offsets.push_back(offset);
    if (__builtin_add_overflow(total, part.sizes()[d], &total))
      throw_error(ErrorCode::shape, function, ": the parts have more indices than an int64 counts");
  }
  sizes[d] = total;
  return joined_entries(function, parts, offsets, sizes, d == 0);
}

/// A new first dimension of size 1, moved to `axis`.
template <class T, class Index>
Sparse<T, Coo, Index> with_new_axis(const char* function, const Sparse<T, Coo, Index>& x, std::int64_t axis) {
  const int d = wrap_axis(function, axis, x.dim() + 1);
  if (d > x.sparse_dim())
    throw_error(ErrorCode::index, function, ": dimension ", axis, " of the result would be dense");
  Shape sizes;
  for (int e = 0; e <= x.dim(); ++e) sizes.push_back(e < d ? x.sizes()[e] : e == d ? 1 : x.sizes()[e - 1]);
  const Tensor<Index> indices = new_tensor<Index>(function, Shape{x.sparse_dim() + 1, x.nnz()});
  for (int e = 0; e <= x.sparse_dim() && x.nnz() > 0; ++e) {
    const Tensor<Index> row = indices.select(0, e);
    if (e == d) row.zero_();
    else row.copy_(x.indices().select(0, e < d ? e : e - 1));
  }
  return {Unchecked{}, Pattern<Coo, Index>(sizes, indices, x.is_coalesced()), x.values()};
}

/// The types of a part; of an option among the parts, those that change nothing.
template <class X>
struct SparsePart {
  using value_type = bool;
  using index_type = std::int32_t;
};
template <SparseLike X>
struct SparsePart<X> {
  using value_type = std::remove_const_t<typename X::value_type>;
  using index_type = typename X::index_type;
};
/// The types of parts that are joined, and of the result.
template <class First, class... X>
struct JoinedSparse {
  using value_type = promote_t<typename SparsePart<First>::value_type, typename SparsePart<X>::value_type...>;
  using index_type =
      std::conditional_t<(sizeof(typename SparsePart<First>::index_type) + ... +
                          sizeof(typename SparsePart<X>::index_type)) == sizeof(std::int32_t) * (1 + sizeof...(X)),
                         std::int32_t, std::int64_t>;
  using format_type = typename First::format_type;
};

/// A part as coordinates of T.
template <class T, class Index, class X>
Sparse<T, Coo, Index> entries_of_part(const X& x) {
  static_assert(SparseLike<X>,
                "tenon: sparse parts are joined with sparse ones: sparse::from_dense(x) makes a dense one sparse");
  if constexpr (SparseLike<X>) return with_index<Index>(coo_of(settled(x))).template cast<T>();
  else return {};
}

/// `joined` in the format of the parts.
template <class Format, class T, class Index>
auto as_joined(const Sparse<T, Coo, Index>& joined) {
  if constexpr (std::is_same_v<Format, Csr> || std::is_same_v<Format, Bsr>) return csr_of(joined);
  else if constexpr (std::is_same_v<Format, Csc>) return csc_of(joined);
  else return joined;
}

/// The Kronecker product of entries: in n dimensions, of which both have as many.
template <class T, class Index>
Sparse<T, Coo, Index> kron_entries(const Sparse<T, Coo, Index>& a, const Sparse<T, Coo, Index>& b) {
  if (a.dim() != b.dim() || a.dense_dim() != 0 || b.dense_dim() != 0)
    throw_error(ErrorCode::shape, "kron: sparse operands of shapes ", a.sizes(), " and ", b.sizes(),
                " need as many dimensions, all sparse");
  Shape sizes;
  for (int d = 0; d < a.dim(); ++d) {
    std::int64_t size = 0;
    if (__builtin_mul_overflow(a.sizes()[d], b.sizes()[d], &size))
      throw_error(ErrorCode::shape, "kron: the result of shapes ", a.sizes(), " and ", b.sizes(), " is too large");
    sizes.push_back(size);
  }
  require_index_sizes<Index>("kron", sizes);
  checked_numel("kron", sizes);
  const std::int64_t na = a.nnz(), nb = b.nnz();
  std::int64_t n = 0;
  if (__builtin_mul_overflow(na, nb, &n))
    throw_error(ErrorCode::shape, "kron: ", na, " times ", nb, " entries are too many");
  const Tensor<Index> indices = new_tensor<Index>("kron", Shape{sizes.rank(), n});
  const Tensor<T> values = new_tensor<T>("kron", Shape{n});
  for (int d = 0; d < sizes.rank(); ++d) {
    const Index *const left = a.pattern().row(d), *const right = b.pattern().row(d);
    const Index size = static_cast<Index>(b.sizes()[d]);
    Index* to = indices.data_ptr() + d * n;
    for (std::int64_t i = 0; i < na; ++i) {
      for (std::int64_t j = 0; j < nb; ++j) *to++ = static_cast<Index>(left[i] * size + right[j]);
    }
  }
  for (std::int64_t i = 0; i < na; ++i) {
    for (std::int64_t j = 0; j < nb; ++j)
      values.data_ptr()[i * nb + j] = convert<T>(Multiply::at(convert<compute_t<T>>(a.values().data_ptr()[i]),
                                                              convert<compute_t<T>>(b.values().data_ptr()[j])));
  }
  return {Unchecked{}, Pattern<Coo, Index>(sizes, indices, n < 2), values};
}

/// A dense operand of kron as a sparse one of the format that the other has.
template <class Format, class Index, class X>
auto sparse_factor(const X& x) {
  if constexpr (SparseLike<X>) return settled(x);
  else return sparse::from_dense<std::conditional_t<std::is_same_v<Format, Bsr>, Csr, Format>, Index>(x);
}

/// One triangle of a matrix.
template <class S>
auto triangle(const char* function, const S& x, std::int64_t offset, bool lower) {
  require_matrix(function, x);
  using Format = typename S::format_type;
  // Columns minus rows are at most as many as either has: an offset beyond needs no more.
  const std::int64_t most = x.sizes()[0] > x.sizes()[1] ? x.sizes()[0] : x.sizes()[1];
  const std::int64_t bound = offset > most ? most : offset < -most ? -most : offset;
  const auto keeps = [=](std::int64_t row, std::int64_t column) {
    return lower ? column - row <= bound : column - row >= bound;
  };
  if constexpr (std::is_same_v<Format, Coo>) {
    const auto *const row = x.pattern().row(0), *const column = x.pattern().row(1);
    return filtered(function, x, x.sizes(), -1, -1, 0, [=](std::int64_t k) { return keeps(row[k], column[k]); });
  } else if constexpr (std::is_same_v<Format, Bsr>) {
    return triangle(function, csr_of(x), offset, lower);
  } else {
    return filtered(function, x, x.sizes(), 0, [=](std::int64_t major, std::int64_t minor) {
      return std::is_same_v<Format, Csc> ? keeps(minor, major) : keeps(major, minor);
    });
  }
}

/// A diagonal of a matrix, dense.
template <class S>
auto diagonal_of(const char* function, const S& x, std::int64_t right_by, std::int64_t a, std::int64_t b) {
  using T = typename S::value_type;
  require_matrix(function, x);
  const int first_axis = wrap_axis(function, a, 2), second_axis = wrap_axis(function, b, 2);
  if (first_axis == second_axis) fail_same_axes(function, a, b);
  // With the dimensions exchanged an offset to the right is one downwards.
  const std::int64_t offset = first_axis == 0 ? right_by : right_by == INT64_MIN ? INT64_MAX : -right_by;
  const std::int64_t rows = x.sizes()[0], columns = x.sizes()[1];
  const std::int64_t first = offset < 0 ? (offset > -rows ? -offset : rows) : 0,
                     right = offset > 0 ? (offset < columns ? offset : columns) : 0;
  const std::int64_t n = smaller_of(rows - first, columns - right);
  const Tensor<T> result = new_tensor<T>("diagonal", Shape{n});
  result.zero_();
  const auto entries = csr_of(x);
  const auto* const at = entries.crow_indices().data_ptr();
  const auto* const index = entries.col_indices().data_ptr();
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t k = at[first + i]; k < at[first + i + 1]; ++k) {
      if (index[k] == right + i)
        result.data_ptr()[i] = add_elements(result.data_ptr()[i], T(entries.values().data_ptr()[k]));
    }
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The forms of operations that join.
template <class Op>
struct SparseJoin {
  static constexpr bool is_stack = std::is_same_v<Op, Stack>;
  template <class R>
  TENON_KEYED static auto join(const R& parts, const Axes& axes) {
    using X = std::remove_cvref_t<decltype(*parts.begin())>;
    using J = JoinedSparse<X>;
    std::vector<Sparse<typename J::value_type, Coo, typename J::index_type>> list;
    for (const auto& part : parts)
      list.push_back(entries_of_part<typename J::value_type, typename J::index_type>(part));
    return joined<typename J::format_type>(std::move(list), axes);
  }
  template <class... X>
  TENON_KEYED static auto of(const X&... arguments) {
    Axes axes;
    const auto take_axes = [&]([[maybe_unused]] const auto& x) {
      if constexpr (std::is_same_v<std::remove_cvref_t<decltype(x)>, Axes>) axes = x;
    };
    (take_axes(arguments), ...);
    using J = JoinedSparse<X...>;
    std::vector<Sparse<typename J::value_type, Coo, typename J::index_type>> list;
    const auto take_part = [&]([[maybe_unused]] const auto& x) {
      if constexpr (TensorLike<decltype(x)>)
        list.push_back(entries_of_part<typename J::value_type, typename J::index_type>(x));
    };
    (take_part(arguments), ...);
    return joined<typename J::format_type>(std::move(list), axes);
  }

 private:
  template <class Format, class T, class Index>
  TENON_KEYED static auto joined(std::vector<Sparse<T, Coo, Index>>&& parts, const Axes& axes) {
    const char* const function = Op::info.name;
    const std::int64_t axis = Op::rule().takes_axis && axes.has_axes
                                  ? (axes.axes.rank() == 1 ? axes.axes[0] : (fail_one_axis(function), 0))
                                  : Op::rule().axis;
    if constexpr (is_stack) {
      for (auto& part : parts) part = with_new_axis(function, part, axis);
      return concat_entries(function, parts, axis);
    } else {
      return as_joined<Format>(concat_entries(function, parts, axis));
    }
  }
  [[noreturn]] TENON_KEYED static void fail_one_axis(const char* function) {
    throw_error(ErrorCode::index, function, ": one dimension is needed");
  }
};
template <>
struct SparseForm<Concat> : SparseJoin<Concat> {};
template <>
struct SparseForm<Stack> : SparseJoin<Stack> {};
template <>
struct SparseForm<HStack> : SparseJoin<HStack> {};
template <>
struct SparseForm<VStack> : SparseJoin<VStack> {};
template <>
struct SparseForm<Kron> {
  template <class A, class B>
  TENON_KEYED static auto of(const A& a, const B& b) {
    using X = std::conditional_t<SparseLike<A>, A, B>;
    using Format = typename X::format_type;
    const auto left = sparse_factor<Format, typename X::index_type>(a);
    const auto right = sparse_factor<Format, typename X::index_type>(b);
    using J = JoinedSparse<std::remove_const_t<decltype(left)>, std::remove_const_t<decltype(right)>>;
    return as_joined<Format>(kron_entries(entries_of_part<typename J::value_type, typename J::index_type>(left),
                                          entries_of_part<typename J::value_type, typename J::index_type>(right)));
  }
};
template <>
struct SparseForm<Tril> {
  template <class X>
  TENON_INLINE static auto of(const X& x, std::int64_t offset) {
    return triangle(Tril::info.name, settled(x), offset, true);
  }
};
template <>
struct SparseForm<Triu> {
  template <class X>
  TENON_INLINE static auto of(const X& x, std::int64_t offset) {
    return triangle(Triu::info.name, settled(x), offset, false);
  }
};
template <>
struct SparseForm<Diagonal> {
  template <class X>
  TENON_INLINE static auto of(const X& x, std::int64_t offset, std::int64_t a, std::int64_t b) {
    return diagonal_of(Diagonal::info.name, settled(x), offset, a, b);
  }
};
template <>
struct SparseForm<Trace> {
  template <class X>
  TENON_INLINE static auto of(const X& x, std::int64_t offset, std::int64_t a, std::int64_t b) {
    return sum(diagonal_of(Trace::info.name, settled(x), offset, a, b));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The matrices `parts` along the diagonal of one, zeros elsewhere. Throws ShapeError. Source: SciPy.
template <class T, class Format, class Index>
auto block_diag(std::initializer_list<Sparse<T, Format, Index>> parts) {
  const char* const function = "sparse::block_diag";
  using V = std::remove_const_t<T>;
  if (parts.size() == 0) detail::throw_error(ErrorCode::shape, function, ": no parts");
  std::vector<Sparse<V, Coo, Index>> list;
  std::vector<Shape> offsets;
  Shape sizes{0, 0};
  for (const auto& part : parts) {
    detail::require_matrix(function, part);
    offsets.push_back(sizes);
    for (int d = 0; d < 2; ++d) {
      if (__builtin_add_overflow(sizes[d], part.sizes()[d], &sizes[d]))
        detail::throw_error(ErrorCode::shape, function, ": the parts have more rows or columns than an int64 counts");
    }
    list.push_back(detail::entries_of_part<V, Index>(part));
  }
  return detail::as_joined<Format>(detail::joined_entries(function, list, offsets, sizes, true));
}

/// The vectors `diagonals` as diagonals of a matrix (m, n): each lies `offsets` columns right of the main one, or left
/// of it, where its elements fill the diagonal; one element is repeated. Throws ShapeError. Source: SciPy, `diags`.
template <class T, class Format = Csr, SparseIndex Index = std::int32_t>
Sparse<T, Format, Index> diags(std::initializer_list<Tensor<T>> diagonals, const Shape& offsets, const Shape& sizes) {
  const char* const function = "sparse::diags";
  detail::checked_numel(function, sizes);
  if (sizes.rank() != 2) detail::throw_error(ErrorCode::shape, function, ": shape ", sizes, " is no matrix");
  if (static_cast<std::int64_t>(diagonals.size()) != offsets.size())
    detail::throw_error(ErrorCode::shape, function, ": ", diagonals.size(), " diagonals and ", offsets.size(),
                        " offsets");
  detail::require_index_sizes<Index>(function, sizes);
  std::int64_t total = 0;
  const auto length_of = [&](std::int64_t offset) {
    if (offset <= -sizes[0] || offset >= sizes[1])
      detail::throw_error(ErrorCode::shape, function, ": offset ", offset, " is outside of shape ", sizes);
    return detail::smaller_of(offset < 0 ? sizes[0] + offset : sizes[0], offset > 0 ? sizes[1] - offset : sizes[1]);
  };
  for (const std::int64_t offset : offsets) {
    if (__builtin_add_overflow(total, length_of(offset), &total))
      detail::throw_error(ErrorCode::shape, function, ": the diagonals of shape ", sizes,
                          " have more elements than an int64 counts");
  }
  const Tensor<Index> indices = detail::new_tensor<Index>(function, Shape{2, total});
  const Tensor<T> values = detail::new_tensor<T>(function, Shape{total});
  std::int64_t k = 0;
  int d = 0;
  for (const Tensor<T>& diagonal : diagonals) {
    const std::int64_t offset = offsets[d++], n = length_of(offset);
    if (diagonal.numel() != 1 && (diagonal.dim() != 1 || diagonal.numel() != n))
      detail::throw_error(ErrorCode::shape, function, ": a diagonal of shape ", diagonal.sizes(), " at offset ", offset,
                          " of shape ", sizes, ", which has ", n);
    values.narrow(0, k, n).copy_(diagonal.numel() == 1 ? diagonal.reshape({1}) : diagonal);
    for (std::int64_t i = 0; i < n; ++i, ++k) {
      indices.data_ptr()[k] = static_cast<Index>(offset < 0 ? i - offset : i);
      indices.data_ptr()[total + k] = static_cast<Index>(offset > 0 ? i + offset : i);
    }
  }
  return detail::in_format<Format>(coo_tensor(indices, values, sizes));
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
