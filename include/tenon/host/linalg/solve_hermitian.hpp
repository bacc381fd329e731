// Eigenvalues and eigenvectors of one Hermitian matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Eigenvalues of a Hermitian matrix, of which only the lower triangle is read, and eigenvectors if `vectors` is not
/// null; false if the iteration does not converge. T: float, double, or a complex type.
template <class T>
TENON_SHARED bool solve_hermitian(const Tensor<const T>& x, const Tensor<real_t<T>>& values, const Tensor<T>* vectors);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/linalg/solve_hermitian_bodies.hpp>
#endif
