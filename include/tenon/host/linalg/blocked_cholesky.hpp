// Cholesky factors of one matrix, in blocks: most of the work is products of matrices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x -= aᴴ a in the upper triangle of x; the elements below it become undefined.
template <class T>
void subtract_gram(const Tensor<T>& x, const Tensor<const T>& a, const Tensor<const T>& adjoint_a) {
  const std::int64_t n = x.layout().size(0), half = n / 2;
  if (n <= 4 * triangular_block) return subtract_product<T>(x, adjoint_a, a);
  const Tensor<const T> left = a.narrow(1, 0, half), right = a.narrow(1, half, n - half);
  const Tensor<const T> top = adjoint_a.narrow(0, 0, half), bottom = adjoint_a.narrow(0, half, n - half);
  subtract_gram<T>(x.narrow(0, 0, half).narrow(1, 0, half), left, top);
  subtract_product<T>(x.narrow(0, 0, half).narrow(1, half, n - half), top, right);
  subtract_gram<T>(x.narrow(0, half, n - half).narrow(1, half, n - half), right, bottom);
}

/// The upper triangle of x becomes U with UᴴU = x; false if there is no such U.  Rows of x are contiguous.
template <class T>
bool factor_cholesky(const Tensor<T>& x) {
  const std::int64_t n = x.layout().size(0), row = x.layout().stride(0);
  if (n > triangular_block) {
    const std::int64_t half = blocks_of(n, 2 * triangular_block) * triangular_block;
    const Tensor<T> first = x.narrow(0, 0, half).narrow(1, 0, half),
                    above = x.narrow(0, 0, half).narrow(1, half, n - half);
    const Tensor<T> last = x.narrow(0, half, n - half).narrow(1, half, n - half);
    if (!factor_cholesky(first)) return false;
    solve_lower<T>(first.t(), above, {.conjugates = true});
    subtract_gram<T>(last, above, adjoint(above));
    return factor_cholesky(last);
  }
  for (std::int64_t i = 0; i < n; ++i) {
    T* const at = x.data_ptr() + i * (row + 1);
    if (i > 0)
      subtract_columns(at, n - i, i, static_cast<const T*>(x.data_ptr() + i), row,
                       static_cast<const T*>(x.data_ptr() + i), row, true);
    real_t<T> square;
    if constexpr (ComplexElement<T>) square = at->re;
    else square = *at;
    if (!(square > 0)) return false;  // NaN too
    const real_t<T> diagonal = math::sqrt(square), factor = 1 / diagonal;
    at[0] = T(diagonal);
    for (std::int64_t j = 1; j < n - i; ++j) at[j] = at[j] * T(factor);
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
