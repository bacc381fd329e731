// Cholesky factors of batches of matrices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/host/linalg/small_matrices.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/blocked_cholesky.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
Tensor<T> DecompositionEngine<Cpu>::cholesky(const char* function, const Tensor<const T>& x, bool is_upper) {
  if (is_small(x.size(-1))) return small_choleskys(function, x, is_upper);
  Tensor<T> result = adjoint(x).clone();
  Offender indefinite;
  const std::int64_t n = x.size(-1);
  for_each_matrix(x.sizes(), work_of(n, n, n) / 3, [&](std::int64_t i) {
    const Tensor<T> matrix = matrix_of(result, i);
    if (!factor_cholesky(matrix)) return indefinite.report(i);
    clear_below(matrix);
  });
  indefinite.check(function, x.sizes(), "is not positive definite");
  return is_upper ? result : Tensor<T>(adjoint(result).clone());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
