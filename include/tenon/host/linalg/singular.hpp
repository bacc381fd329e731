// Singular values and vectors of batches of matrices, and the triangles of least squares.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/engine/matrix_batch.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/decomposition_engine.hpp>
#include <tenon/host/linalg/scaling.hpp>
#include <tenon/tensor.hpp>
#if TENON_LAPACK
#include <tenon/host/linalg/lapack.hpp>
#else
#include <tenon/host/linalg/factor_qr.hpp>
#include <tenon/host/linalg/solve_singular.hpp>
#endif

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Singular values of every matrix, and singular vectors if `u` and `vh` are not null.
template <class T>
void solve_svd(const char* function, const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u,
               const Tensor<T>* vh) {
  Offender infinite, endless;
  const std::int64_t m = x.size(-2), n = x.size(-1);
  if (m == 0 || n == 0) return;
  for_each_matrix(x.sizes(), 12 * work_of(m, n, smaller_of(m, n)), [&](std::int64_t i) {
    const Tensor<const T> matrix = matrix_of(x, i);
    if (!is_finite(matrix)) return infinite.report(i);
    const Tensor<T> left = u ? matrix_of(*u, i) : Tensor<T>(), right = vh ? matrix_of(*vh, i) : Tensor<T>();
    const auto solve_near_one = [&](const Tensor<const T>& scaled, const Tensor<real_t<T>>& to) {
      return solve_singular<T>(scaled, to, u ? &left : nullptr, vh ? &right : nullptr);
    };
    if (!solve_scaled(function, matrix, vector_of(s, i), false, solve_near_one)) endless.report(i);
  });
  infinite.check(function, x.sizes(), "has elements that are not finite");
  endless.check(function, x.sizes(), "takes too many iterations");
}

/// True if least squares of x and b are solved by those of their triangle: x is finite and tall, b has as many matrices
/// and fewer columns, and no square is out of range.
template <class T>
bool has_joint_triangle(const Tensor<const T>& x, const Tensor<T>& b) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = b.size(-1);
  if (n == 0 || !is_tall(m, n) || k > n || !(batch_shape(x.sizes(), {}) == batch_shape(b.sizes(), {}))) return false;
  for (std::int64_t i = 0; i < batch_count(x.sizes()); ++i) {
    const Tensor<const T> matrix = matrix_of(x, i), sides = matrix_of(b, i);
    if (!is_finite(matrix) || far_exponent(matrix, false) != 0 || far_exponent(sides, false) != 0) return false;
  }
  return true;
}
/// The first n rows of the triangle of [x b], x (…, m, n): R, and Qᴴ b, of which |R y - Qᴴ b| is |x y - b| but for a
/// constant.
template <class T>
Tensor<T> joint_triangle(const char* function, const Tensor<const T>& x, const Tensor<T>& b) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = b.size(-1);
  const Tensor<T> joined = new_tensor<T>(function, batch_shape(x.sizes(), {m, n + k}));
  assign(function, joined.narrow(-1, 0, n), x);
  assign(function, joined.narrow(-1, n, k), b);
  const Tensor<T> r = new_tensor<T>(function, batch_shape(x.sizes(), {smaller_of(m, n + k), n + k}));
  for_each_matrix(x.sizes(), 2 * work_of(m, n + k, n),
                  [&](std::int64_t i) { factor_qr<T>(matrix_of(joined, i), nullptr, matrix_of(r, i)); });
  return r.narrow(-2, 0, n);
}

template <class T>
Tensor<real_t<T>> DecompositionEngine<Cpu>::singular_values(const char* function, const Tensor<const T>& x) {
  auto s = new_tensor<real_t<T>>(function, batch_shape(x.sizes(), {smaller_of(x.size(-2), x.size(-1))}));
  solve_svd<T>(function, x, s, nullptr, nullptr);
  return s;
}

template <class T>
linalg::SvdResult<T> DecompositionEngine<Cpu>::svd(const char* function, const Tensor<const T>& x, bool is_full) {
  const std::int64_t m = x.size(-2), n = x.size(-1), k = smaller_of(m, n);
  linalg::SvdResult<T> result{identity_batch<T>(function, batch_shape(x.sizes(), {m, is_full ? m : k})),
                              new_tensor<real_t<T>>(function, batch_shape(x.sizes(), {k})),
                              identity_batch<T>(function, batch_shape(x.sizes(), {is_full ? n : k, n}))};
  solve_svd<T>(function, x, result.s, &result.u, &result.vh);
  return result;
}

template <class T>
std::pair<Tensor<const T>, Tensor<const T>> DecompositionEngine<Cpu>::least_squares_system(const char* function,
                                                                                           const Tensor<const T>& x,
                                                                                           const Tensor<T>& b) {
  if (!has_joint_triangle(x, b)) return {x, b};
  const Tensor<T> r = joint_triangle(function, x, b);
  return {r.narrow(-1, 0, x.size(-1)), r.narrow(-1, x.size(-1), b.size(-1))};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
