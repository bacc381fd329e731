// Singular values and vectors of one matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Singular values of x (m, n), and, if `u` and `vh` are not null, as many singular vectors as these have columns and
/// rows; false if the iteration does not converge. Neither m nor n is 0. T: float, double, or a complex type.
template <class T>
TENON_SHARED bool solve_singular(const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u,
                                 const Tensor<T>* vh);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/linalg/solve_singular_bodies.hpp>
#endif
