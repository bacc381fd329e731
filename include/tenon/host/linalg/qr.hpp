// QR factors of batches of matrices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/factor_qr.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
linalg::QrResult<T> DecompositionEngine<Cpu>::qr(const char* function, const Tensor<const T>& x, bool is_complete) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = is_complete ? m : smaller_of(m, n);
  linalg::QrResult<T> result{identity_batch<T>(function, batch_shape(x.sizes(), {m, k})),
                             new_tensor<T>(function, batch_shape(x.sizes(), {k, n}))};
  if (n == 0 || result.q.numel() == 0) return result;
  for_each_matrix(x.sizes(), 2 * work_of(m, n, k), [&](std::int64_t i) {
    const Tensor<T> q = matrix_of(result.q, i);
    factor_qr(matrix_of(x, i), &q, matrix_of(result.r, i));
  });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
