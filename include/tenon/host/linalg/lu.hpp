// LU factors of batches of matrices with partial pivoting, and their uses.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/math.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/host/linalg/small_matrices.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/blocked_lu.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// b = (P L U)⁻¹ b for every matrix; the factors broadcast to the batch of b.  Throws LinAlgError.
template <class T>
void solve_factored(const char* function, const linalg::LuFactorResult<T>& of, const Tensor<T>& b) {
  const Tensor<T> factors = of.lu.expand(batch_shape(b.sizes(), {of.lu.size(-2), of.lu.size(-1)}));
  const Tensor<std::int64_t> pivots = of.pivots.expand(batch_shape(b.sizes(), {of.pivots.size(-1)}));
  Offender singular;
  const std::int64_t n = factors.size(-1);
  for_each_matrix(b.sizes(), work_of(n, n, b.size(-1)), [&](std::int64_t i) {
    const Tensor<T> matrix = matrix_of(factors, i), part = matrix_of(b, i);
    if (is_singular(matrix)) return singular.report(i);
    exchange_rows(part, vector_of(pivots, i).data_ptr(), n);
    solve_lu(matrix, part);
  });
  singular.check(function, factors.sizes(), "is singular");
}

/// The sign and the logarithm of the magnitude of a determinant.
template <class T>
std::pair<T, real_t<T>> log_determinant(const Tensor<T>& factors, const std::int64_t* pivots) {
  using R = real_t<T>;
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  T sign(1);
  R sum(0);
  for (std::int64_t i = 0; i < n; ++i) {
    const T x = factors.data_ptr()[i * step];
    R size;
    if constexpr (ComplexElement<T>) size = math::hypot(x.re, x.im);
    else size = x < 0 ? -x : x;
    if (size == 0) return {T(0), -R(__builtin_inf())};
    sign = sign * (x / T(size));
    if (pivots[i] != i) sign = -sign;
    sum += math::log(size);
  }
  return {sign, sum};
}

template <class T>
T determinant(const Tensor<T>& factors, const std::int64_t* pivots) {
  const std::int64_t n = factors.layout().size(0), step = factors.layout().stride(0) + factors.layout().stride(1);
  T product(1);
  for (std::int64_t i = 0; i < n; ++i)
    product = product * (pivots[i] == i ? factors.data_ptr()[i * step] : -factors.data_ptr()[i * step]);
  return product;
}

template <class T>
linalg::LuFactorResult<T> DecompositionEngine<Cpu>::factor_lu(const char* function, const Tensor<const T>& x) {
  check_matrices(function, x.sizes());
  const std::int64_t m = x.size(-2), n = x.size(-1);
  linalg::LuFactorResult<T> result{factors_of(function, x),
                                   new_tensor<std::int64_t>(function, batch_shape(x.sizes(), {smaller_of(m, n)}))};
  if (x.numel() == 0) return result;
  for_each_matrix(x.sizes(), work_of(m, n, smaller_of(m, n)), [&](std::int64_t i) {
    detail::factor_lu(matrix_of(result.lu, i), vector_of(result.pivots, i).data_ptr());
  });
  return result;
}

template <class T>
linalg::LuResult<T> DecompositionEngine<Cpu>::lu(const char* function, const Tensor<const T>& x) {
  const auto factored = DecompositionEngine::factor_lu(function, x);
  const std::int64_t m = x.size(-2), n = x.size(-1), k = smaller_of(m, n);
  linalg::LuResult<T> result{identity_batch<T>(function, batch_shape(x.sizes(), {m, m})),
                             identity_batch<T>(function, batch_shape(x.sizes(), {m, k})),
                             factored.lu.narrow(-2, 0, k).clone()};
  if (k == 0) return result;
  for_each_matrix(x.sizes(), work_of(m, m, 1) + work_of(m, n, 1), [&](std::int64_t i) {
    // The identity with its rows exchanged like those of x is the inverse of P.
    const auto p = matrix_of(result.p, i);
    exchange_rows(p.t(), vector_of(factored.pivots, i).data_ptr(), k);
    const auto l = matrix_of(result.l, i), both = matrix_of(factored.lu, i);
    for (std::int64_t row = 1; row < m; ++row) {
      const std::int64_t count = smaller_of(row, k);
      l.select(0, row).narrow(0, 0, count).copy_(both.select(0, row).narrow(0, 0, count));
    }
    clear_below(matrix_of(result.u, i));
  });
  return result;
}

template <class T>
Tensor<T> DecompositionEngine<Cpu>::solve(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  // A matrix that stands for several is factored once.
  if (is_small(a.size(-1)) && is_small(b.size(-1)) && batch_count(a.sizes()) == batch_count(b.sizes()))
    return small_solutions(function, a, b);
  const Tensor<T> result = factors_of<T>(function, b);
  solve_factored(function, DecompositionEngine::factor_lu(function, a), result);
  return result;
}

template <class T>
Tensor<T> DecompositionEngine<Cpu>::inverse(const char* function, const Tensor<const T>& x) {
  if (is_small(x.size(-1))) return small_inverses(function, x);
  Tensor<T> result = new_factors<T>(function, x.sizes());
  set_identity(result);
  solve_factored(function, DecompositionEngine::factor_lu(function, x), result);
  return result;
}

template <class T>
Tensor<T> DecompositionEngine<Cpu>::determinants(const char* function, const Tensor<const T>& x) {
  if (is_small(x.size(-1))) return small_determinants(function, x);
  const auto factored = DecompositionEngine::factor_lu(function, x);
  auto result = new_tensor<T>(function, batch_shape(x.sizes(), {}));
  for (std::int64_t i = 0; i < result.numel(); ++i)
    result.data_ptr()[i] = determinant(matrix_of(factored.lu, i), vector_of(factored.pivots, i).data_ptr());
  return result;
}

template <class T>
linalg::SlogdetResult<T> DecompositionEngine<Cpu>::log_determinants(const char* function, const Tensor<const T>& x) {
  const auto factored = DecompositionEngine::factor_lu(function, x);
  const Shape shape = batch_shape(x.sizes(), {});
  linalg::SlogdetResult<T> result{new_tensor<T>(function, shape), new_tensor<real_t<T>>(function, shape)};
  for (std::int64_t i = 0; i < result.sign.numel(); ++i) {
    const auto [sign, logarithm] = log_determinant(matrix_of(factored.lu, i), vector_of(factored.pivots, i).data_ptr());
    result.sign.data_ptr()[i] = sign;
    result.logabsdet.data_ptr()[i] = logarithm;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
