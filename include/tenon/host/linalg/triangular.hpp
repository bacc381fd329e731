// Triangular systems, solved in place; most of the work is products of matrices.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/product/gemv.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/matmul.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Systems of at most this many rows are solved row by row.
inline constexpr std::int64_t triangular_block = 32;

/// y (n) -= the sum of k columns, each n elements long and `step` apart, times factors.
template <class T>
TENON_INLINE void subtract_columns(T* y, std::int64_t n, std::int64_t k, const T* columns, std::int64_t step,
                                   const T* factors, std::int64_t factor_step, bool conjugates) {
  T negative[triangular_block];
  for (std::int64_t i = 0; i < k; ++i) {
    const T& factor = factors[i * factor_step];
    negative[i] = -(conjugates ? conjugate(factor) : factor);
  }
  kernel_along_columns<T>()(n, k, columns, step, negative, 1, y);
}

/// y (n) /= divisor.
template <class T>
void divide_row(T* y, std::int64_t n, const T& divisor) {
  std::int64_t j = 0;
  if constexpr (std::is_floating_point_v<T> && TENON_LANES) {
    using V = Lanes<T, 16 / static_cast<int>(sizeof(T))>;
    const V divisors(divisor);
    for (; j + V::count <= n; j += V::count) {
      char* const at = reinterpret_cast<char*>(y + j);
      (V::load(at) / divisors).store(at);
    }
  }
  for (; j < n; ++j) y[j] = y[j] / divisor;
}

/// The options for reading a triangular matrix.
struct TriangularForm {
  bool has_unit_diagonal = false;  // ones instead of the stored diagonal
  bool conjugates = false;
};

/// c -= a b.
template <class T>
void subtract_product(const Tensor<T>& c, const Tensor<const T>& a, const Tensor<const T>& b) {
  if (c.numel() == 0) return;
  assign("linalg", c, c - matmul_of<T>(a, b));
}

/// b = l⁻¹ b, where l (n, n) is lower triangular; elements above its diagonal are not read.  Rows of b are contiguous.
template <class T>
void solve_lower(const Tensor<const T>& l, const Tensor<T>& b, TriangularForm is) {
  const std::int64_t n = l.layout().size(0), columns = b.layout().size(1);
  if (n > triangular_block) {
    const std::int64_t half = blocks_of(n, 2 * triangular_block) * triangular_block;
    const Tensor<T> top = b.narrow(0, 0, half), bottom = b.narrow(0, half, n - half);
    solve_lower<T>(l.narrow(0, 0, half).narrow(1, 0, half), top, is);
    const Tensor<const T> below = l.narrow(0, half, n - half).narrow(1, 0, half);
    if (is.conjugates && ComplexElement<T>) subtract_product<T>(bottom, adjoint(below).t(), top);
    else subtract_product<T>(bottom, below, top);
    return solve_lower<T>(l.narrow(0, half, n - half).narrow(1, half, n - half), bottom, is);
  }
  const T* const factors = l.data_ptr();
  const std::int64_t row = l.layout().stride(0), column = l.layout().stride(1), step = b.layout().stride(0);
  for (std::int64_t i = 0; i < n; ++i) {
    T* const y = b.data_ptr() + i * step;
    if (i > 0)
      subtract_columns(y, columns, i, static_cast<const T*>(b.data_ptr()), step, factors + i * row, column,
                       is.conjugates);
    if (is.has_unit_diagonal) continue;
    const T diagonal = is.conjugates ? conjugate(factors[i * (row + column)]) : factors[i * (row + column)];
    divide_row(y, columns, diagonal);
  }
}

/// b = u⁻¹ b, where u is upper triangular: with both dimensions reversed it is a lower triangular matrix.
template <class T>
void solve_upper(const Tensor<const T>& u, const Tensor<T>& b, TriangularForm is) {
  solve_lower<T>(u.flip(0).flip(1), b.flip(0), is);
}

/// True if a triangle has a 0 on its diagonal.
template <class T>
bool is_singular(const Tensor<T>& factors) {
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  for (std::int64_t i = 0; i < n; ++i) {
    if (factors.data_ptr()[i * step] == T(0)) return true;
  }
  return false;
}

/// Sets everything below the diagonal to 0.
template <class T>
void clear_below(const Tensor<T>& x) {
  const std::int64_t rows = x.layout().size(0), columns = x.layout().size(1);
  const std::int64_t row = x.layout().stride(0), column = x.layout().stride(1);
  for (std::int64_t i = 1; i < rows; ++i) {
    T* const at = x.data_ptr() + i * row;
    const std::int64_t n = smaller_of(i, columns);
    if (column == 1) __builtin_memset(static_cast<void*>(at), 0, static_cast<std::size_t>(n) * sizeof(T));
    for (std::int64_t j = 0; column != 1 && j < n; ++j) at[j * column] = T(0);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
