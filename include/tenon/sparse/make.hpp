// Sparse tensors made of parts, of dense tensors and of nothing: namespace tenon::sparse.
//
// Parts are shared, not copied, if they are contiguous: those of scipy and of Eigen are wrapped by borrow() or
// from_blob(). They are checked before anything is read through them; whoever changes them afterwards must leave the
// indices as they are.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/check_parts.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Refuses indices of another type than int32 and int64.
template <class Number>
constexpr void require_index_type() {
  static_assert(SparseIndex<Number>,
                "tenon: the indices of a sparse tensor are int32 or int64: x.cast<std::int64_t>() converts them");
}

inline void require_rank(const char* function, const char* what, Dims sizes, int rank) {
  if (sizes.rank() != rank)
    throw_error(ErrorCode::shape, function, ": ", what, " have shape ", sizes, ", not ", rank, " dimensions");
}

/// A part as a contiguous vector, shared where it is one. Throws ShapeError.
template <class X>
auto part_of(const char* function, const char* what, const X& x, int rank) {
  const auto part = eval(x);
  require_rank(function, what, part.sizes(), rank);
  return part.contiguous();
}

/// What makes a compressed format of parts, and how it calls them.
struct PartNames {
  const char *function, *pointers, *indices;
};
template <class Format>
inline constexpr PartNames part_names{"sparse::csr_tensor", "crow_indices", "col_indices"};
template <>
inline constexpr PartNames part_names<Csc>{"sparse::csc_tensor", "ccol_indices", "row_indices"};
template <>
inline constexpr PartNames part_names<Bsr>{"sparse::bsr_tensor", "crow_indices", "col_indices"};

/// The pattern of contiguous parts for values of a shape. Throws ShapeError for lengths that do not fit, IndexError.
template <class Format, class Index>
Pattern<Format, Index> checked_pattern(const PartNames& names, const Tensor<const Index>& at,
                                       const Tensor<const Index>& index, Dims values, const Shape& sizes) {
  const auto& [function, pointers_name, indices_name] = names;
  constexpr bool has_blocks = std::is_same_v<Format, Bsr>;
  require_rank(function, "values", values, has_blocks ? 3 : 1);
  checked_numel(function, sizes);
  if (sizes.rank() != 2) throw_error(ErrorCode::shape, function, ": shape ", sizes, " is no matrix");
  const std::int64_t height = has_blocks ? values[1] : 1, width = has_blocks ? values[2] : 1;
  if (height < 1 || width < 1 || sizes[0] % height != 0 || sizes[1] % width != 0)
    throw_error(ErrorCode::shape, function, ": blocks of ", height, " by ", width, " do not divide shape ", sizes);
  if (values[0] != index.numel())
    throw_error(ErrorCode::shape, function, ": ", values[0], " values for ", index.numel(), " ", indices_name);
  const Pattern<Format, Index> pattern(sizes, at, index, false, height, width);
  require_index_sizes<Index>(function, Shape{pattern.majors(), pattern.minors()});
  if (at.numel() - 1 != pattern.majors())
    throw_error(ErrorCode::shape, function, ": ", at.numel(), " ", pointers_name, " for shape ", sizes,
                ", which needs ", static_cast<std::uint64_t>(pattern.majors()) + 1);
  const bool is_canonical =
      check_compressed<Index>(function, pointers_name, indices_name,
                              {at.data_ptr(), pattern.majors(), index.data_ptr(), index.numel(), pattern.minors()});
  return {sizes, at, index, is_canonical, height, width};
}
/// The same of contiguous coordinates.
template <class Index>
Pattern<Coo, Index> checked_coordinates(const Tensor<const Index>& given, Dims values, const Shape& sizes) {
  const char* const function = "sparse::coo_tensor";
  checked_numel(function, sizes);
  const std::int64_t n = given.size(1);
  if (given.size(0) > sizes.rank())
    throw_error(ErrorCode::shape, function, ": ", given.size(0), " rows of indices for shape ", sizes);
  const Pattern<Coo, Index> pattern(sizes, given, false);
  if (!(Dims(pattern.values_shape()) == values))
    throw_error(ErrorCode::shape, function, ": values of shape ", values, " for ", n, " indices in shape ", sizes,
                ", which need ", pattern.values_shape());
  require_index_sizes<Index>(function, pattern.sparse_sizes());
  return {sizes, given, check_coordinates<Index>(function, given.data_ptr(), n, sizes, pattern.sparse_dim(), n)};
}

template <class Format, class P, class Indices, class V>
auto compressed_tensor(const PartNames& names, const P& pointers, const Indices& indices, const V& values,
                       const Shape& sizes) {
  using Index = std::remove_const_t<typename Indices::value_type>;
  static_assert(std::is_same_v<Index, std::remove_const_t<typename P::value_type>>,
                "tenon: both index tensors have one element type");
  require_index_type<Index>();
  const Tensor<const Index> at = part_of(names.function, names.pointers, pointers, 1),
                            index = part_of(names.function, names.indices, indices, 1);
  const auto value = eval(values);
  using T = typename std::remove_cvref_t<decltype(value)>::element_type;
  const auto pattern = checked_pattern<Format, Index>(names, at, index, value.sizes(), sizes);
  return Sparse<T, Format, Index>(Unchecked{}, pattern, value.contiguous());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// Coordinates, (sparse dimensions, nnz), and the values at them, (nnz, …): dimensions of the values behind the first
/// are dense. An index that occurs several times has the sum of its values. Parts that are contiguous are shared, and
/// checked here alone: indices are not to be written while the result is in use. Throws ShapeError, and IndexError for
/// an index out of range.
template <TensorLike Indices, TensorLike V>
auto coo_tensor(const Indices& indices, const V& values, const Shape& sizes) {
  using Index = std::remove_const_t<typename Indices::value_type>;
  detail::require_index_type<Index>();
  const Tensor<const Index> given = detail::part_of("sparse::coo_tensor", "indices", indices, 2);
  const auto value = eval(values).contiguous();
  using T = typename std::remove_cvref_t<decltype(value)>::element_type;
  return Sparse<T, Coo, Index>(detail::Unchecked{}, detail::checked_coordinates(given, value.sizes(), sizes), value);
}
/// The same, as large as the indices need. Throws ShapeError without indices.
template <TensorLike Indices, TensorLike V>
auto coo_tensor(const Indices& indices, const V& values) {
  const auto given = detail::part_of("sparse::coo_tensor", "indices", indices, 2);
  const auto value = eval(values);
  Shape sizes;
  if (given.size(1) == 0)
    detail::throw_error(ErrorCode::shape, "sparse::coo_tensor: without indices the sizes must be given");
  for (std::int64_t d = 0; d < given.size(0); ++d) {
    std::int64_t most = 0;
    for (std::int64_t k = 0; k < given.size(1); ++k) {
      const auto index = static_cast<std::int64_t>(given.data_ptr()[d * given.size(1) + k]);
      most = index > most ? index : most;
    }
    if (most == INT64_MAX)
      detail::throw_error(ErrorCode::index, "sparse::coo_tensor: no dimension has the index ", most);
    sizes.push_back(most + 1);
  }
  for (int d = 1; d < value.dim(); ++d) sizes.push_back(value.size(d));
  return coo_tensor(given, value, sizes);
}

/// Compressed rows: where each begins and the last ends, (m + 1), then the columns and the values of entries, (nnz).
/// Throws ShapeError, and IndexError for an index out of range and pointers that decrease. Parts are shared as those of
/// coo_tensor.
template <TensorLike P, TensorLike Indices, TensorLike V>
auto csr_tensor(const P& crow_indices, const Indices& col_indices, const V& values, const Shape& sizes) {
  return detail::compressed_tensor<Csr>(detail::part_names<Csr>, crow_indices, col_indices, values, sizes);
}
/// The same by columns.
template <TensorLike P, TensorLike Indices, TensorLike V>
auto csc_tensor(const P& ccol_indices, const Indices& row_indices, const V& values, const Shape& sizes) {
  return detail::compressed_tensor<Csc>(detail::part_names<Csc>, ccol_indices, row_indices, values, sizes);
}
/// The same of blocks: values are (nnz, rows of a block, columns of a block), indices count blocks.
template <TensorLike P, TensorLike Indices, TensorLike V>
auto bsr_tensor(const P& crow_indices, const Indices& col_indices, const V& values, const Shape& sizes) {
  return detail::compressed_tensor<Bsr>(detail::part_names<Bsr>, crow_indices, col_indices, values, sizes);
}

/// The elements of a dense tensor that are not 0; a NaN is not. Of two dimensions, or with Coo of any number. Throws
/// ShapeError.
template <class Format = Csr, SparseIndex Index = std::int32_t, TensorLike X>
auto from_dense(const X& x) {
  static_assert(SparseFormat<Format> && !std::is_same_v<Format, Bsr>,
                "tenon: from_dense makes Coo, Csr and Csc: to_bsr(rows, columns) makes blocks of one");
  using T = std::remove_const_t<typename X::value_type>;
  const Tensor<const T> dense = eval(x);
  if constexpr (std::is_same_v<Format, Coo>) {
    return detail::coordinates_of_dense<Index, T>("sparse::from_dense", dense);
  } else {
    if (dense.dim() != 2)
      detail::throw_error(ErrorCode::shape, "sparse::from_dense: shape ", dense.sizes(), " is no matrix");
    if constexpr (std::is_same_v<Format, Csr>) return detail::compress_dense<Index, T>("sparse::from_dense", dense);
    else return detail::transposed(detail::compress_dense<Index, T>("sparse::from_dense", dense.t()));
  }
}

/// No entries. Throws ShapeError.
template <Element T, class Format = Csr, SparseIndex Index = std::int32_t>
Sparse<T, Format, Index> zeros(const Shape& sizes) {
  const char* const function = "sparse::zeros";
  detail::checked_numel(function, sizes);
  detail::require_index_sizes<Index>(function, sizes);
  if constexpr (std::is_same_v<Format, Coo>) {
    const Tensor<Index> none = detail::new_tensor<Index>(function, Shape{sizes.rank(), 0});
    return {detail::Unchecked{}, Pattern<Coo, Index>(sizes, none, true), detail::new_tensor<T>(function, Shape{0})};
  } else {
    static_assert(!std::is_same_v<Format, Bsr>, "tenon: sparse::zeros makes Coo, Csr and Csc");
    if (sizes.rank() != 2) detail::throw_error(ErrorCode::shape, function, ": shape ", sizes, " is no matrix");
    const Tensor<Index> pointers = detail::new_tensor<Index>(
        function, Shape{detail::pointer_count(function, sizes[std::is_same_v<Format, Csr> ? 0 : 1])});
    pointers.zero_();
    const Tensor<Index> none = detail::new_tensor<Index>(function, Shape{0});
    return {detail::Unchecked{}, Pattern<Format, Index>(sizes, pointers, none, true),
            detail::new_tensor<T>(function, Shape{0})};
  }
}

/// Ones on the diagonal. Throws ShapeError.
template <Element T, class Format = Csr, SparseIndex Index = std::int32_t>
Sparse<T, Format, Index> eye(std::int64_t n) {
  const char* const function = "sparse::eye";
  detail::checked_numel(function, Shape{n, n});
  detail::require_index_range<Index>(function, n, "entries");
  const Tensor<Index> numbers = detail::new_tensor<Index>(function, Shape{n + 1});
  for (std::int64_t i = 0; i <= n; ++i) numbers.data_ptr()[i] = static_cast<Index>(i);
  const Tensor<T> values = detail::new_tensor<T>(function, Shape{n});
  values.fill_(T(1));
  const Tensor<const Index> indices = numbers.narrow(0, 0, n);
  const Sparse<T, Csr, Index> rows(detail::Unchecked{}, Pattern<Csr, Index>(Shape{n, n}, numbers, indices, true),
                                   values);
  if constexpr (std::is_same_v<Format, Csc>) return detail::transposed(rows);
  else return detail::in_format<Format>(rows);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
