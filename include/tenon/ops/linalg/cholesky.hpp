// Cholesky factors.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/ops/linalg/batch.hpp>
#include <tenon/ops/linalg/triangular.hpp>
#include <tenon/ops/matmul.hpp>
#include <tenon/ops/matrix_power.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// The upper triangle of x -= aᴴ a; what is below becomes anything.
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

/// The upper triangle of x becomes U with UᴴU = x; false where there is none.  Rows of x are contiguous.
template <class T>
bool factor_cholesky(const Tensor<T>& x) {
  const std::int64_t n = x.layout().size(0), row = x.layout().stride(0);
  if (n > triangular_block) {
    const std::int64_t half = blocks_of(n, 2 * triangular_block) * triangular_block;
    const Tensor<T> first = x.narrow(0, 0, half).narrow(1, 0, half), above = x.narrow(0, 0, half).narrow(1, half, n - half);
    const Tensor<T> last = x.narrow(0, half, n - half).narrow(1, half, n - half);
    if (!factor_cholesky(first)) return false;
    solve_lower<T>(first.t(), above, {.conjugates = true});
    subtract_gram<T>(last, above, adjoint(above));
    return factor_cholesky(last);
  }
  for (std::int64_t i = 0; i < n; ++i) {
    T* const at = x.data_ptr() + i * (row + 1);
    if (i > 0) subtract_columns(at, n - i, i, static_cast<const T*>(x.data_ptr() + i), row, static_cast<const T*>(x.data_ptr() + i), row, true);
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

TENON_END_DETAIL

TENON_BEGIN_TYPES
namespace detail {
struct UpperTriangle {};
}  // namespace detail

namespace linalg {

/// The upper triangle in place of the lower one.
inline constexpr detail::UpperTriangle upper{};

struct Cholesky {
  static constexpr OpInfo info{.name = "linalg::cholesky", .summary = "the lower triangle L with L Lᴴ = x, or the upper one U with Uᴴ U = x",
                               .source = "array-API 2024.12 `linalg.cholesky`", .domain = Domain::inexact, .call = "linalg::cholesky(x), linalg::cholesky(x, linalg::upper)", .dtypes = "the same",
                               .shapes = "(…, m, m)", .errors = "ShapeError for others, LinAlgError where a matrix is not positive definite or has NaN",
                               .notes = "Reads the lower triangle and the real part of the diagonal of x."};
  template <TensorLike X>
  auto operator()(const X& x) const { return factor(x, false); }
  template <TensorLike X>
  auto operator()(const X& x, detail::UpperTriangle) const { return factor(x, true); }

 private:
  template <class X>
  static auto factor(const X& x, bool is_upper) {
    using T = typename X::value_type;
    const auto a = detail::factor_operand(x);
    detail::check_square(info.name, a.sizes());
    Tensor<T> result = detail::adjoint(a).clone();
    detail::Offender indefinite;
    const std::int64_t n = a.size(-1);
    detail::for_each_matrix(a.sizes(), n * n * n / 3, [&](std::int64_t i) {
      const Tensor<T> matrix = detail::matrix_of(result, i);
      if (!detail::factor_cholesky(matrix)) return indefinite.report(i);
      detail::clear_below(matrix);
    });
    indefinite.check(info.name, a.sizes(), "is not positive definite");
    return is_upper ? result : Tensor<T>(detail::adjoint(result).clone());
  }
};
inline constexpr Cholesky cholesky{};

}  // namespace linalg
TENON_END_TYPES
