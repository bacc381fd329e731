// Triangular systems of batches of matrices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
Tensor<T> DecompositionEngine<Cpu>::solve_triangular(const char* function, const Tensor<const T>& a,
                                                     const Tensor<const T>& b, const TriangularTask& task) {
  const std::int64_t m = a.size(-1);
  const Tensor<T> result = b.clone();  // whose rows are contiguous, also where LAPACK's matrices are stored by columns
  const Tensor<const T> every = a.expand(batch_shape(result.sizes(), {m, m}));
  const TriangularForm form{task.has_unit_diagonal, task.conjugates};
  Offender singular;
  for_each_matrix(result.sizes(), work_of(m, m, result.size(-1)), [&](std::int64_t i) {
    const Tensor<const T> matrix = matrix_of(every, i);
    const Tensor<T> part = matrix_of(result, i);
    if (!form.has_unit_diagonal && is_singular(matrix)) return singular.report(i);
    if (task.is_upper) solve_upper<T>(matrix, part, form);
    else solve_lower<T>(matrix, part, form);
  });
  singular.check(function, every.sizes(), "is singular: it has a 0 on its diagonal");
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
