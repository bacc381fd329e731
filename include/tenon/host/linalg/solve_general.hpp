// Eigenvalues and eigenvectors of any square matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Eigenvalues of any square matrix, and eigenvectors if `vectors` is not null; false if the iteration does not
/// converge.
template <class T>
TENON_SHARED bool solve_general(const Tensor<const T>& x, const Tensor<complex<real_t<T>>>& values,
                                const Tensor<complex<real_t<T>>>* vectors);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

#if TENON_BODIES
#include <tenon/host/linalg/solve_general_bodies.hpp>
#endif
