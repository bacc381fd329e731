// Products: sparse times dense and dense times sparse give dense tensors, sparse times sparse gives a sparse one.
//
// matmul, mm, mv and bmm take sparse operands of all formats. `sparse::matmul<Semiring>(a, b)` is the product of
// another semiring, and `sparse::matmul(a, b, mask)` computes the elements where a mask has entries.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/sparse/multiply_rows.hpp>
#include <tenon/cpu/sparse/semiring.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/multiply_sparse.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class Format, class Index>
EntryRows<std::remove_const_t<T>, Index> entry_rows(const Sparse<T, Format, Index>& x) {
  const Pattern<Format, Index>& pattern = x.pattern();
  return {pattern.pointers().data_ptr(), pattern.indices().data_ptr(), x.values().data_ptr(), pattern.block_rows(),
          pattern.block_columns()};
}

/// The same matrix in compressed rows, with values of T; blocks stay.
template <class T, class S>
auto rows_for_product(const S& x) {
  using Format = typename S::format_type;
  using Index = typename S::index_type;
  const auto with_values = [&](const auto& rows) {
    using F = typename std::remove_cvref_t<decltype(rows)>::format_type;
    return Sparse<const T, F, Index>(Unchecked{}, rows.pattern(), values_as<T>(rows));
  };
  if constexpr (std::is_same_v<Format, Bsr>) return with_values(x);
  else return with_values(csr_of(x));
}

/// A dense matrix whose rows are contiguous.
template <class T>
Tensor<const T> with_contiguous_rows(const Tensor<const T>& x) {
  return x.stride(1) == 1 || x.size(1) <= 1 ? x : x.contiguous();
}

template <class S, class T, class Format, class Index>
Tensor<T> multiply_dense(const Sparse<const T, Format, Index>& a, const Tensor<const T>& b) {
  const std::int64_t rows = a.sizes()[0];
  if (b.dim() == 1) {
    const Tensor<T> result = new_tensor<T>("matmul", Shape{rows});
    const Tensor<const T> x = b.contiguous();
    if constexpr (std::is_same_v<Format, Bsr>)
      multiply_rows<S>(entry_rows(a), a.pattern().majors(), 1, x.data_ptr(), 1, result.data_ptr(), 1);
    else multiply_rows<S>(entry_rows(a), rows, x.data_ptr(), result.data_ptr());
    return result;
  }
  const std::int64_t n = b.size(1);
  const Tensor<T> result = new_tensor<T>("matmul", Shape{rows, n});
  const Tensor<const T> x = with_contiguous_rows(b);
  if (result.numel() > 0)
    multiply_rows<S>(entry_rows(a), a.pattern().majors(), n, x.data_ptr(), x.size(0) > 1 ? x.stride(0) : n,
                     result.data_ptr(), n);
  return result;
}

/// Compressed columns times a vector: in the order of columns, on one thread.
template <class S, class T, class Index>
Tensor<T> multiply_columns(const Sparse<const T, Csc, Index>& a, const Tensor<const T>& given) {
  using P = semiring_t<S, T>;
  const std::int64_t rows = a.sizes()[0], columns = a.sizes()[1];
  const Tensor<const T> x = given.contiguous();
  const Storage<P> sums(rows);
  for (std::int64_t i = 0; i < rows; ++i) sums.data()[i] = S::template zero<P>();
  const Index *const at = a.ccol_indices().data_ptr(), *const index = a.row_indices().data_ptr();
  const T* const value = a.values().data_ptr();
  for (std::int64_t j = 0; j < columns; ++j) {
    const P right = load_entry<S>(x.data_ptr(), j);
    for (std::int64_t k = at[j]; k < at[j + 1]; ++k)
      sums.data()[index[k]] = add_semiring_product<S>(sums.data()[index[k]], load_entry<S>(value, k), right);
  }
  const Tensor<T> result = new_tensor<T>("matmul", Shape{rows});
  for (std::int64_t i = 0; i < rows; ++i) result.data_ptr()[i] = convert<T>(sums.data()[i]);
  return result;
}

/// The number of arrays that the last `inner` dimensions are: reshape infers it only where these have elements.
TENON_INLINE std::int64_t leading_count(const Shape& sizes, int inner) {
  std::int64_t count = 1;
  for (int d = 0; d < sizes.rank() - inner; ++d) count *= sizes[d];
  return count;
}

/// A batch of matrices in coordinates as one, whose blocks on the diagonal they are; `shares` makes all of them read
/// the same columns.
template <class T, class Index>
Sparse<T, Coo, std::int64_t> batch_as_matrix(const Sparse<T, Coo, Index>& a, bool shares) {
  const int rank = a.dim();
  const std::int64_t m = a.sizes()[rank - 2], k = a.sizes()[rank - 1], n = a.nnz();
  const std::int64_t batches = leading_count(a.sizes(), 2);
  const Tensor<std::int64_t> indices = new_tensor<std::int64_t>("matmul", Shape{2, n});
  for (std::int64_t e = 0; e < n; ++e) {
    std::int64_t batch = 0;
    for (int d = 0; d < rank - 2; ++d) batch = batch * a.sizes()[d] + a.pattern().row(d)[e];
    indices.data_ptr()[e] = batch * m + a.pattern().row(rank - 2)[e];
    indices.data_ptr()[n + e] = (shares ? 0 : batch * k) + a.pattern().row(rank - 1)[e];
  }
  const Shape sizes{batches * m, shares ? k : batches * k};
  checked_numel("matmul", sizes);
  return {Unchecked{}, Pattern<Coo, std::int64_t>(sizes, indices, a.is_coalesced()), a.values()};
}

[[noreturn]] TENON_COLD inline void fail_sparse_product(Dims a, Dims b) {
  throw_error(ErrorCode::shape, "matmul: sparse and dense operands of shapes ", a, " and ", b, " have no product");
}

/// Sparse times dense.
template <class S, class T, class X>
Tensor<T> sparse_times_dense(const X& a, const Tensor<const T>& b) {
  const Shape of_a(a.sizes()), of_b(b.sizes());
  const int rank = of_a.rank();
  if (rank < 2 || a.dense_dim() != 0 || of_b.rank() == 0 ||
      of_a[rank - 1] != of_b[of_b.rank() == 1 ? 0 : of_b.rank() - 2])
    fail_sparse_product(of_a, of_b);
  if constexpr (std::is_same_v<typename X::format_type, Csc>) {
    if (of_b.rank() == 1)
      return multiply_columns<S>(
          Sparse<const T, Csc, typename X::index_type>(Unchecked{}, a.pattern(), values_as<T>(a)), b);
  }
  if constexpr (std::is_same_v<typename X::format_type, Coo>) {
    if (rank > 2) {
      const bool shares = of_b.rank() <= 2;
      if (!shares && of_b.rank() != rank) fail_sparse_product(of_a, of_b);
      for (int d = 0; d < rank - 2 && !shares; ++d) {
        if (of_a[d] != of_b[d]) fail_sparse_product(of_a, of_b);
      }
      const auto matrix = batch_as_matrix(a, shares);
      Shape sizes(of_a);
      sizes[rank - 1] = of_b[of_b.rank() - 1];
      const Tensor<const T> right = shares ? b : b.reshape({matrix.sizes()[1], of_b[of_b.rank() - 1]});
      const Tensor<T> product = sparse_times_dense<S, T>(matrix, right);
      if (of_b.rank() > 1) return product.view(sizes);
      Shape of_vectors;
      for (int d = 0; d < rank - 1; ++d) of_vectors.push_back(of_a[d]);
      return product.view(of_vectors);
    }
  }
  const auto rows = rows_for_product<T>(a);
  if (of_b.rank() <= 2) return multiply_dense<S, T>(rows, b);
  Shape sizes(of_b);
  sizes[of_b.rank() - 2] = of_a[0];
  const Tensor<T> result = new_tensor<T>("matmul", sizes);
  const Tensor<const T> batch = b.reshape({leading_count(of_b, 2), of_b[of_b.rank() - 2], of_b[of_b.rank() - 1]});
  const Tensor<T> to = result.view({batch.size(0), of_a[0], of_b[of_b.rank() - 1]});
  for (std::int64_t k = 0; k < batch.size(0); ++k)
    to.select(0, k).copy_(multiply_dense<S, T>(rows, batch.select(0, k)));
  return result;
}

/// Dense times sparse, as the transposed product.
template <class S, class T, class X>
Tensor<T> dense_times_sparse(const Tensor<const T>& a, const X& b) {
  require_matrix("matmul", b);
  const Shape of_a(a.sizes());
  if (of_a.rank() == 0 || of_a[of_a.rank() - 1] != b.sizes()[0]) fail_sparse_product(of_a, b.sizes());
  const auto turned = [&] {
    if constexpr (std::is_same_v<typename X::format_type, Coo>) return swapped(b, 0, 1);
    else return transposed(b);
  }();
  if (of_a.rank() == 1) return sparse_times_dense<S, T>(turned, a);
  const Tensor<const T> rows = a.reshape({leading_count(of_a, 1), b.sizes()[0]});
  Shape sizes(of_a);
  sizes[of_a.rank() - 1] = b.sizes()[1];
  return Tensor<T>(sparse_times_dense<S, T>(turned, rows.t()).t().contiguous()).view(sizes);
}

/// Compressed rows of T, without blocks.
template <class T, class Index, class X>
auto plain_rows(const X& x) {
  return rows_for_product<T>(csr_of(with_index<Index>(x)));
}

/// Sparse times sparse, as compressed rows.
template <class S, class T, class Index, class A, class B>
Sparse<T, Csr, Index> sparse_times_sparse(const A& a, const B& b, const ProductMask<Index>& mask = {}) {
  require_matrix("matmul", a);
  require_matrix("matmul", b);
  if (a.sizes()[1] != b.sizes()[0]) fail_matmul(a.sizes(), b.sizes(), "the inner sizes differ");
  const auto left = plain_rows<T, Index>(a);
  const auto right = plain_rows<T, Index>(b);
  const std::int64_t rows = a.sizes()[0], columns = b.sizes()[1];
  if (!mask.pointers && columns > 4 * (left.nnz() + right.nnz()) + (1 << 16))
    return multiply_few_columns<S>("matmul", entry_rows(left), rows, entry_rows(right), right.nnz(), columns);
  return multiply_sparse<S>("matmul", entry_rows(left), rows, entry_rows(right), columns, mask);
}

template <class S, class A, class B>
auto matmul_sparse(const A& a, const B& b) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  if constexpr (SparseLike<A> && SparseLike<B>) {
    using Index = joined_index<typename A::index_type, typename B::index_type>;
    const auto& left = settled(a);
    const auto& right = settled(b);
    if constexpr (std::is_same_v<typename A::format_type, Csc> && std::is_same_v<typename B::format_type, Csc>) {
      if (left.sizes()[1] != right.sizes()[0]) fail_matmul(left.sizes(), right.sizes(), "the inner sizes differ");
      return transposed(sparse_times_sparse<S, T, Index>(transposed(right), transposed(left)));
    } else if constexpr (std::is_same_v<typename A::format_type, Coo>) {
      return coo_of(sparse_times_sparse<S, T, Index>(left, right));
    } else {
      return sparse_times_sparse<S, T, Index>(left, right);
    }
  } else if constexpr (SparseLike<A>) {
    return sparse_times_dense<S, T>(settled(a), operand_as<T>(b));
  } else {
    return dense_times_sparse<S, T>(operand_as<T>(a), settled(b));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <>
struct SparseForm<MatMul> {
  template <class A, class B>
  TENON_INLINE static auto of(const A& a, const B& b) {
    return matmul_sparse<sparse::PlusTimes>(a, b);
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The product in a semiring: `sparse::matmul<sparse::MinPlus>(a, x)`. Shapes as of matmul. Throws ShapeError.
template <detail::Semiring S = PlusTimes, TensorLike A, TensorLike B>
  requires detail::SparseOperands<A, B>
auto matmul(const A& a, const B& b) {
  return detail::matmul_sparse<S>(a, b);
}
/// The elements of a product of sparse matrices where `mask` has entries; with `complement`, where it has none. The
/// result is in compressed rows. Throws ShapeError.
template <detail::Semiring S = PlusTimes, detail::SparseLike A, detail::SparseLike B, detail::SparseLike M>
auto matmul(const A& a, const B& b, const M& mask, bool complement = false) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  using Index = detail::joined_index<detail::joined_index<typename A::index_type, typename B::index_type>,
                                     typename M::index_type>;
  const auto rows = detail::csr_of(detail::with_index<Index>(detail::settled(mask)));
  if (rows.sizes()[0] != a.sizes()[0] || rows.sizes()[1] != b.sizes()[b.sizes().rank() - 1])
    detail::throw_error(ErrorCode::shape, "sparse::matmul: a mask of shape ", rows.sizes(), " for operands of shapes ",
                        a.sizes(), " and ", b.sizes());
  return detail::sparse_times_sparse<S, T, Index>(
      detail::settled(a), detail::settled(b),
      detail::ProductMask<Index>{rows.crow_indices().data_ptr(), rows.col_indices().data_ptr(), complement});
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
