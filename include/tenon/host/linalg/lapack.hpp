// Decompositions of one matrix by LAPACKE, for programs built with TENON_LAPACK: the same functions as in
// blocked_cholesky.hpp, blocked_lu.hpp, factor_qr.hpp, solve_hermitian.hpp, solve_general.hpp and solve_singular.hpp,
// which serve other programs.
//
// LAPACK stores matrices by columns, so it reads a row-major matrix as its transpose. QR factors and singular values
// follow from those of the transpose without a transposed copy: xᵀ = L Q gives x = Qᵀ Lᵀ, and xᵀ = U S Vᴴ gives x =
// (Vᴴ)ᵀ S Uᵀ. For the other decompositions matrices are stored by columns: see new_factors.
#pragma once

#include <tenon/config.hpp>

#if TENON_LAPACK

#include <cstdint>

#include <lapacke.h>

#include <tenon/core/blocks.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/triangular.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// LAPACKE's functions for an element type.
template <class T>
struct Lapack;
template <>
struct Lapack<float> {
  static constexpr auto potrf = LAPACKE_spotrf_work;
  static constexpr auto getrf = LAPACKE_sgetrf_work;
  static constexpr auto trtrs = LAPACKE_strtrs_work;
  static constexpr auto gelqf = LAPACKE_sgelqf_work;
  static constexpr auto unglq = LAPACKE_sorglq_work;
  static constexpr auto heevd = LAPACKE_ssyevd;
  static constexpr auto geev = LAPACKE_sgeev;
  static constexpr auto gesdd = LAPACKE_sgesdd;
};
template <>
struct Lapack<double> {
  static constexpr auto potrf = LAPACKE_dpotrf_work;
  static constexpr auto getrf = LAPACKE_dgetrf_work;
  static constexpr auto trtrs = LAPACKE_dtrtrs_work;
  static constexpr auto gelqf = LAPACKE_dgelqf_work;
  static constexpr auto unglq = LAPACKE_dorglq_work;
  static constexpr auto heevd = LAPACKE_dsyevd;
  static constexpr auto geev = LAPACKE_dgeev;
  static constexpr auto gesdd = LAPACKE_dgesdd;
};
template <>
struct Lapack<complex<float>> {
  static constexpr auto potrf = LAPACKE_cpotrf_work;
  static constexpr auto getrf = LAPACKE_cgetrf_work;
  static constexpr auto trtrs = LAPACKE_ctrtrs_work;
  static constexpr auto gelqf = LAPACKE_cgelqf_work;
  static constexpr auto unglq = LAPACKE_cunglq_work;
  static constexpr auto heevd = LAPACKE_cheevd;
  static constexpr auto geev = LAPACKE_cgeev;
  static constexpr auto gesdd = LAPACKE_cgesdd;
};
template <>
struct Lapack<complex<double>> {
  static constexpr auto potrf = LAPACKE_zpotrf_work;
  static constexpr auto getrf = LAPACKE_zgetrf_work;
  static constexpr auto trtrs = LAPACKE_ztrtrs_work;
  static constexpr auto gelqf = LAPACKE_zgelqf_work;
  static constexpr auto unglq = LAPACKE_zunglq_work;
  static constexpr auto heevd = LAPACKE_zheevd;
  static constexpr auto geev = LAPACKE_zgeev;
  static constexpr auto gesdd = LAPACKE_zgesdd;
};

/// Declares the pointer type of LAPACKE's routines, which for complex numbers depends on how LAPACKE was configured.
template <class E>
E* lapack_pointer(lapack_int (*potrf)(int, char, lapack_int, E*, lapack_int));

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws ShapeError if LAPACK's integers are too small.
inline lapack_int lapack_size(std::int64_t n) {
  if (n > 0x7fffffff && sizeof(lapack_int) == 4)
    throw_error(ErrorCode::shape, "linalg: a dimension of ", n, " is more than LAPACK's integers count");
  return static_cast<lapack_int>(n);
}
/// The leading dimension, which must not be 0.
inline lapack_int lapack_step(std::int64_t n) { return lapack_size(n > 1 ? n : 1); }

template <class T>
auto lapack_data(const Tensor<T>& x) {
  return reinterpret_cast<decltype(lapack_pointer(Lapack<T>::potrf))>(x.data_ptr());
}

/// True if a routine has succeeded. Throws MemoryError.
inline bool has_converged(lapack_int info) {
  if (info == LAPACK_WORK_MEMORY_ERROR || info == LAPACK_TRANSPOSE_MEMORY_ERROR)
    throw_error(ErrorCode::memory, "linalg: LAPACK got no memory for its work");
  return info == 0;
}

/// Calls routine(work, size) with as much work space as the routine asks for.
template <class T, class F>
void with_workspace(F routine) {
  Tensor<T> work = new_tensor<T>("linalg", Shape{1});
  routine(lapack_data(work), lapack_int{-1});
  const T size = *work.data_ptr();
  if constexpr (ComplexElement<T>) work = new_tensor<T>("linalg", Shape{static_cast<std::int64_t>(size.re)});
  else work = new_tensor<T>("linalg", Shape{static_cast<std::int64_t>(size)});
  routine(lapack_data(work), lapack_size(work.numel()));
}

/// The upper triangle of x becomes U with UᴴU = x; false if there is no such U.  Rows of x are contiguous.
template <class T>
bool factor_cholesky(const Tensor<T>& x) {
  const std::int64_t n = x.size(0);
  if (n == 0) return true;
  // Read by columns, the upper triangle is the lower one of conj(x) = conj(L) Lᵀ.
  if (Lapack<T>::potrf(LAPACK_COL_MAJOR, 'L', lapack_size(n), lapack_data(x), lapack_step(x.stride(0))) != 0)
    return false;
  for (std::int64_t i = 0; i < n; ++i) {  // some implementations of LAPACK do not report NaN
    const T& diagonal = x.data_ptr()[i * (x.stride(0) + 1)];
    if (!(diagonal == diagonal)) return false;
  }
  return true;
}

/// x becomes L and U in one matrix, with rows exchanged: row i with row pivots[i], in order. Columns of x are
/// contiguous.
template <class T>
void factor_lu(const Tensor<T>& x, std::int64_t* pivots) {
  const std::int64_t m = x.size(0), n = x.size(1), least = smaller_of(m, n);
  if (least == 0) return;
  const auto rows = new_tensor<lapack_int>("linalg", Shape{least});
  (void)Lapack<T>::getrf(LAPACK_COL_MAJOR, lapack_size(m), lapack_size(n), lapack_data(x), lapack_step(x.stride(1)),
                         rows.data_ptr());  // singular matrices have factors, too
  for (std::int64_t i = 0; i < least; ++i) pivots[i] = rows.data_ptr()[i] - 1;
}

/// b = (L U)⁻¹ b, where U has no 0 on its diagonal.  Columns of both are contiguous.
template <class T>
void solve_lu(const Tensor<T>& factors, const Tensor<T>& b) {
  if (b.numel() == 0) return;
  const auto solve_triangle = [&](char triangle, char unit) {
    (void)Lapack<T>::trtrs(LAPACK_COL_MAJOR, triangle, 'N', unit, lapack_size(b.size(0)), lapack_size(b.size(1)),
                           lapack_data(factors), lapack_step(factors.stride(1)), lapack_data(b),
                           lapack_step(b.stride(1)));
  };
  solve_triangle('L', 'U');
  solve_triangle('U', 'N');
}

/// q (m, k) and r (k, n) with q r = x (m, n), both row-major; r alone if q is null.
template <class T>
void factor_qr(const Tensor<const T>& x, const Tensor<T>* q, const Tensor<T>& r) {
  const std::int64_t m = x.size(0), n = x.size(1), k = r.size(0), least = smaller_of(m, n);
  const Tensor<T> factors = x.clone(), scales = new_tensor<T>("linalg", Shape{least});
  with_workspace<T>([&](auto* work, lapack_int size) {
    (void)Lapack<T>::gelqf(LAPACK_COL_MAJOR, lapack_size(n), lapack_size(m), lapack_data(factors), lapack_step(n),
                           lapack_data(scales), work, size);
  });
  assign("linalg", r, factors.narrow(0, 0, k));
  clear_below(r);
  if (!q) return;
  assign("linalg", q->narrow(1, 0, least), factors.narrow(1, 0, least));
  with_workspace<T>([&](auto* work, lapack_int size) {
    (void)Lapack<T>::unglq(LAPACK_COL_MAJOR, lapack_size(k), lapack_size(m), lapack_size(least), lapack_data(*q),
                           lapack_step(k), lapack_data(scales), work, size);
  });
}

/// Eigenvalues of a Hermitian matrix, of which only the lower triangle is read, and eigenvectors, with contiguous
/// columns, if `vectors` is not null; false if the iteration does not converge.
template <class T>
bool solve_hermitian(const Tensor<const T>& x, const Tensor<real_t<T>>& values, const Tensor<T>* vectors) {
  const lapack_int n = lapack_size(x.size(0));
  const Tensor<T> place = vectors ? *vectors : new_factors<T>("linalg", x.sizes());
  assign("linalg", place, x);
  return has_converged(
      Lapack<T>::heevd(LAPACK_COL_MAJOR, vectors ? 'V' : 'N', 'L', n, lapack_data(place), n, values.data_ptr()));
}

/// Writes complex eigenvectors from real columns: for a conjugate pair of eigenvalues, two columns hold the real and
/// imaginary parts.
template <class Z, class R>
void write_eigenvectors(const Tensor<Z>& vectors, const R* parts, const R* imaginary) {
  const std::int64_t n = vectors.size(0);
  Z* const data = vectors.data_ptr();
  const std::int64_t row = vectors.stride(0), column = vectors.stride(1);
  for (std::int64_t j = 0; j < n; ++j) {
    const bool is_pair = imaginary[j] != 0;
    const R *re = parts + j * n, *im = re + n;
    for (std::int64_t i = 0; i < n; ++i) {
      data[i * row + j * column] = Z(re[i], is_pair ? im[i] : R(0));
      if (is_pair) data[i * row + (j + 1) * column] = Z(re[i], -im[i]);
    }
    if (is_pair) ++j;
  }
}

/// Eigenvalues of any square matrix, and eigenvectors, with contiguous columns, if `vectors` is not null; false if the
/// iteration does not converge.
template <class T, class Z = complex<real_t<T>>>
bool solve_general(const Tensor<const T>& x, const Tensor<Z>& values, const Tensor<Z>* vectors) {
  const lapack_int n = lapack_size(x.size(0));
  const Tensor<T> place = new_factors<T>("linalg", x.sizes());
  assign("linalg", place, x);
  const char job = vectors ? 'V' : 'N';
  if constexpr (ComplexElement<T>) {
    return has_converged(Lapack<T>::geev(LAPACK_COL_MAJOR, 'N', job, n, lapack_data(place), n, lapack_data(values),
                                         nullptr, 1, vectors ? lapack_data(*vectors) : nullptr, n));
  } else {
    const auto parts = new_tensor<T>("linalg", Shape{2, n}),
               columns = new_tensor<T>("linalg", vectors ? Shape{n, n} : Shape{0});
    T *const re = parts.data_ptr(), *const im = re + n;
    if (!has_converged(Lapack<T>::geev(LAPACK_COL_MAJOR, 'N', job, n, lapack_data(place), n, re, im, nullptr, 1,
                                       columns.data_ptr(), n)))
      return false;
    for (lapack_int i = 0; i < n; ++i) values.data_ptr()[i] = Z(re[i], im[i]);
    if (vectors) write_eigenvectors(*vectors, columns.data_ptr(), im);
    return true;
  }
}

/// Singular values of x (m, n), and, if `u` and `vh` are not null, as many singular vectors as these have columns and
/// rows; both are row-major; false if the iteration does not converge.
template <class T>
bool solve_singular(const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u, const Tensor<T>* vh) {
  const std::int64_t m = x.size(0), n = x.size(1);
  const Tensor<T> place = x.clone();
  const char job = !u ? 'N' : u->size(1) == m && vh->size(0) == n ? 'A' : 'S';
  return has_converged(Lapack<T>::gesdd(LAPACK_COL_MAJOR, job, lapack_size(n), lapack_size(m), lapack_data(place),
                                        lapack_step(n), s.data_ptr(), vh ? lapack_data(*vh) : nullptr, lapack_step(n),
                                        u ? lapack_data(*u) : nullptr, u ? lapack_step(u->size(1)) : 1));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#endif
