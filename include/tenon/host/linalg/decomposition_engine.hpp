// The host's decompositions: declares them. Each is defined in a header of its own, which its callers include.
#pragma once

#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/decompositions.hpp>
#include <tenon/engine/doors.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <>
struct DecompositionEngine<Cpu> {
  static constexpr bool exists = true;

  // ---- host/linalg/cholesky.hpp

  /// The lower triangle, or the upper one. Throws LinAlgError unless all matrices are positive definite.
  template <class T>
  static Tensor<T> cholesky(const char* function, const Tensor<const T>& x, bool is_upper);

  // ---- host/linalg/lu.hpp

  template <class T>
  static linalg::LuFactorResult<T> factor_lu(const char* function, const Tensor<const T>& x);
  template <class T>
  static linalg::LuResult<T> lu(const char* function, const Tensor<const T>& x);
  /// The y with a y = b, where b is a batch of matrices to which a broadcasts. Throws LinAlgError.
  template <class T>
  static Tensor<T> solve(const char* function, const Tensor<const T>& a, const Tensor<const T>& b);
  template <class T>
  static Tensor<T> inverse(const char* function, const Tensor<const T>& x);
  template <class T>
  static Tensor<T> determinants(const char* function, const Tensor<const T>& x);
  template <class T>
  static linalg::SlogdetResult<T> log_determinants(const char* function, const Tensor<const T>& x);

  // ---- host/linalg/solve_triangular.hpp

  /// The y with a y = b for triangles a, to which b has been broadcast. Throws LinAlgError for a 0 on a diagonal.
  template <class T>
  static Tensor<T> solve_triangular(const char* function, const Tensor<const T>& a, const Tensor<const T>& b,
                                    const TriangularTask& task);

  // ---- host/linalg/qr.hpp

  template <class T>
  static linalg::QrResult<T> qr(const char* function, const Tensor<const T>& x, bool is_complete);

  // ---- host/linalg/singular.hpp

  template <class T>
  static Tensor<real_t<T>> singular_values(const char* function, const Tensor<const T>& x);
  /// With vectors, which are a basis of the whole space if `is_full`.
  template <class T>
  static linalg::SvdResult<T> svd(const char* function, const Tensor<const T>& x, bool is_full);
  /// The matrices and the right-hand sides, or smaller ones whose least squares have the same solutions.
  template <class T>
  static std::pair<Tensor<const T>, Tensor<const T>> least_squares_system(const char* function,
                                                                          const Tensor<const T>& x, const Tensor<T>& b);

  // ---- host/linalg/eigen.hpp

  /// The eigenvalues of Hermitian matrices, and with `has_vectors` their eigenvectors. Throws LinAlgError.
  template <class T>
  static linalg::EigenResult<real_t<T>, T> eigh(const char* function, const Tensor<const T>& x, bool has_vectors);
  /// Those of any matrices.
  template <class T>
  static linalg::EigenResult<complex_of<T>, complex_of<T>> eig(const char* function, const Tensor<const T>& x,
                                                               bool has_vectors);
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
