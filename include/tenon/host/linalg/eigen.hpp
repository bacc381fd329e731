// Eigenvalues and eigenvectors of batches of matrices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/host/linalg/scaling.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/solve_general.hpp>
#include <tenon/host/linalg/solve_hermitian.hpp>
#endif

namespace tenon::inline v1::detail {

inline constexpr const char* not_finite = "has elements that are not finite";
inline constexpr const char* not_converged = "takes too many iterations";

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Calls `solve` for the eigenvalues of every matrix, and for eigenvectors if `vectors` is not null. Real eigenvalues
/// are those of Hermitian matrices.
template <class T, class V, class U, class F>
void solve_eigen(const char* function, const Tensor<const T>& x, const Tensor<V>& values, const Tensor<U>* vectors,
                 F solve) {
  Offender infinite, endless;
  const std::int64_t n = x.size(-1);
  if (n == 0) return;
  for_each_matrix(x.sizes(), 9 * work_of(n, n, n), [&](std::int64_t i) {
    const Tensor<const T> matrix = matrix_of(x, i);
    if (!is_finite(matrix)) return infinite.report(i);
    const Tensor<U> part = vectors ? matrix_of(*vectors, i) : Tensor<U>();
    const auto solve_near_one = [&](const Tensor<const T>& scaled, const Tensor<V>& to) {
      return solve(scaled, to, vectors ? &part : nullptr);
    };
    if (!solve_scaled(function, matrix, vector_of(values, i), !ComplexElement<V>, solve_near_one)) endless.report(i);
  });
  infinite.check(function, x.sizes(), not_finite);
  endless.check(function, x.sizes(), not_converged);
}

template <class T>
linalg::EigenResult<real_t<T>, T> DecompositionEngine<Cpu>::eigh(const char* function, const Tensor<const T>& x,
                                                                 bool has_vectors) {
  linalg::EigenResult<real_t<T>, T> result{new_tensor<real_t<T>>(function, batch_shape(x.sizes(), {x.size(-1)})),
                                           has_vectors ? new_factors<T>(function, x.sizes()) : Tensor<T>()};
  solve_eigen(function, x, result.eigenvalues, has_vectors ? &result.eigenvectors : nullptr, solve_hermitian<T>);
  return result;
}

template <class T>
linalg::EigenResult<complex_of<T>, complex_of<T>> DecompositionEngine<Cpu>::eig(const char* function,
                                                                                const Tensor<const T>& x,
                                                                                bool has_vectors) {
  using Z = complex_of<T>;
  linalg::EigenResult<Z, Z> result{new_tensor<Z>(function, batch_shape(x.sizes(), {x.size(-1)})),
                                   has_vectors ? new_factors<Z>(function, x.sizes()) : Tensor<Z>()};
  solve_eigen(function, x, result.eigenvalues, has_vectors ? &result.eigenvectors : nullptr, solve_general<T>);
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
