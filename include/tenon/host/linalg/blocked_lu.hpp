// LU factors of one matrix with partial pivoting, and solutions of systems by them.
//
// The columns are halved recursively until a block of them is narrow (Toledo, "Locality of reference in LU
// decomposition with partial pivoting", 1997), so that nearly all work is products of matrices.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Divisors of at least this magnitude have finite reciprocals.
template <class R>
inline constexpr R least_divisor = std::is_same_v<R, float> ? R(0x1p-126f) : R(0x1p-1022);

/// Factors a few columns, in a copy where each column is contiguous.
template <class T>
void factor_panel(const Tensor<T>& x, std::int64_t* pivots) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1);
  const Tensor<T> turned = new_tensor<T>("lu", Shape{n, m});
  assign("lu", turned, x.t());
  T* const data = turned.data_ptr();
  for (std::int64_t j = 0; j < n; ++j) {
    T* const column = data + j * m;
    // Applies the preceding columns to column j: first to its top, in order, then to the rest at once.
    for (std::int64_t i = 1; i < smaller_of(j, m); ++i) {
      T sum = column[i];
      for (std::int64_t k = 0; k < i; ++k) sum = sum - data[k * m + i] * column[k];
      column[i] = sum;
    }
    if (j >= m) continue;
    if (j > 0)
      subtract_columns(column + j, m - j, j, static_cast<const T*>(data + j), m, static_cast<const T*>(column), 1,
                       false);
    std::int64_t pivot = j;
    real_t<T> greatest = sum_of_parts(column[j]);
    for (std::int64_t i = j + 1; i < m; ++i) {
      if (sum_of_parts(column[i]) > greatest) greatest = sum_of_parts(column[pivot = i]);
    }
    pivots[j] = pivot;
    if (pivot != j) {
      for (std::int64_t k = 0; k < n; ++k) std::swap(data[k * m + j], data[k * m + pivot]);
    }
    const T divisor = column[j], factor = T(1) / divisor;
    if (divisor == T(0)) continue;
    if (sum_of_parts(divisor) < least_divisor<real_t<T>>) {  // the reciprocal may be infinite
      for (std::int64_t i = j + 1; i < m; ++i) column[i] = column[i] / divisor;
    } else {
      for (std::int64_t i = j + 1; i < m; ++i) column[i] = column[i] * factor;
    }
  }
  assign("lu", x, turned.t());
}

/// x becomes L and U in one matrix, with rows exchanged: row i with row pivots[i], in order.  Rows of x are contiguous.
template <class T>
void factor_lu(const Tensor<T>& x, std::int64_t* pivots) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1), least = smaller_of(m, n);
  if (m == 0 || n == 0) return;
  if (n <= triangular_block) return factor_panel(x, pivots);
  const std::int64_t half =
      m < n ? smaller_of(m, blocks_of(n, 2)) : blocks_of(n, 2 * triangular_block) * triangular_block;
  const Tensor<T> left = x.narrow(1, 0, half), right = x.narrow(1, half, n - half);
  const std::int64_t top = smaller_of(half, m);
  factor_lu(left, pivots);
  exchange_rows(right, pivots, top);
  solve_lower<T>(left.narrow(0, 0, top).narrow(1, 0, top), right.narrow(0, 0, top), {.has_unit_diagonal = true});
  if (m == top) return;
  const Tensor<T> rest = right.narrow(0, top, m - top), below = left.narrow(0, top, m - top);
  subtract_product<T>(rest, below, right.narrow(0, 0, top));
  factor_lu(rest, pivots + top);
  exchange_rows(below, pivots + top, least - top);
  for (std::int64_t i = top; i < least; ++i) pivots[i] += top;
}

/// b = (L U)⁻¹ b, where U has no 0 on its diagonal.  Rows of b are contiguous.
template <class T>
void solve_lu(const Tensor<T>& factors, const Tensor<T>& b) {
  solve_lower<T>(factors, b, {.has_unit_diagonal = true});
  solve_upper<T>(factors, b, {});
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
