// linalg::solve_triangular of a sparse matrix: by substitution, row by row.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/solve_triangular.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x = l⁻¹ x for the lower triangle of compressed rows, or the upper one; n elements of x for each row. Throws
/// LinAlgError.
template <class T, class Index>
void substitute_rows(const EntryRows<T, Index>& a, std::int64_t m, T* x, std::int64_t n, bool is_upper,
                     bool has_unit_diagonal) {
  for (std::int64_t step = 0; step < m; ++step) {
    const std::int64_t i = is_upper ? m - 1 - step : step;
    T diagonal(0);
    T* const mine = x + i * n;
    for (std::int64_t k = a.pointers[i]; k < a.pointers[i + 1]; ++k) {
      const std::int64_t j = a.indices[k];
      if (j == i) diagonal = a.values[k];
      if (is_upper ? j <= i : j >= i) continue;
      const T factor = a.values[k];
      const T* const other = x + j * n;
      for (std::int64_t c = 0; c < n; ++c) mine[c] = mine[c] - factor * other[c];
    }
    if (has_unit_diagonal) continue;
    if (diagonal == T(0))
      throw_error(ErrorCode::linalg,
                  "linalg::solve_triangular: the sparse matrix is singular: it has a 0 on its diagonal, in row ", i);
    for (std::int64_t c = 0; c < n; ++c) mine[c] = mine[c] / diagonal;
  }
}

template <class A, class B>
auto solve_sparse_triangular(const A& a, const B& b, const linalg::SolveTriangular::Options& options) {
  using T = promote_t<std::remove_const_t<typename A::value_type>, std::remove_const_t<typename B::value_type>>;
  using Index = typename A::index_type;
  require_factor_element<T>();
  const char* const function = linalg::SolveTriangular::info.name;
  const auto& matrix = settled(a);
  require_matrix(function, matrix);
  const std::int64_t m = matrix.sizes()[0];
  const Tensor<const T> right = operand_as<T>(b);
  if (matrix.sizes()[1] != m || right.dim() < 1 || right.dim() > 2 || right.size(0) != m)
    throw_error(ErrorCode::shape, function, ": a sparse matrix of shape ", matrix.sizes(),
                " and right-hand sides of shape ", right.sizes());
  const bool is_turned = options.trans != linalg::Transpose::none;
  const auto solve = [&](const auto& given) {
    const auto rows = plain_rows<T, Index>(coalesced(given));
    const Tensor<T> result = right.clone();
    const Tensor<T> conjugated =
        options.trans == linalg::Transpose::adjoint && ComplexElement<T> ? Tensor<T>(conj(rows.values())) : Tensor<T>();
    EntryRows<T, Index> entries = entry_rows(rows);
    if (conjugated.numel() > 0) entries.values = conjugated.data_ptr();
    substitute_rows(entries, m, result.data_ptr(), right.dim() == 1 ? 1 : right.size(1), options.is_upper != is_turned,
                    options.has_unit_diagonal);
    return result;
  };
  if (!is_turned) return solve(matrix);
  if constexpr (std::is_same_v<typename A::format_type, Coo>) return solve(swapped(matrix, 0, 1));
  else return solve(transposed(matrix));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <>
struct SparseForm<linalg::SolveTriangular> {
  template <class A, class B>
  TENON_INLINE static auto of(const A& a, const B& b, const linalg::SolveTriangular::Options& options) {
    return solve_sparse_triangular(a, b, options);
  }
};

}  // namespace tenon::inline v1::detail
