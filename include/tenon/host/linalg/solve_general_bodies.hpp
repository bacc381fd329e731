// The bodies of the functions that host/linalg/solve_general.hpp declares: a matrix is reduced to Hessenberg form, and
// that to a triangle.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/cpu/linalg/complex_schur.hpp>
#include <tenon/cpu/linalg/hessenberg.hpp>
#include <tenon/cpu/linalg/real_schur.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/padded_copy.hpp>
#include <tenon/host/linalg/solve_general.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A row-major copy.
template <class T>
Storage<T> plain_rows(const PaddedRows<T>& rows, std::int64_t n) {
  Storage<T> result(saturated_product(n, n));
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) result.data()[i * n + j] = rows.row(i)(j);
  }
  return result;
}

/// y += x times factor.
template <class T>
TENON_INLINE void add_scaled(T* y, const T* x, const T& factor, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) y[i] = y[i] + x[i] * factor;
}

/// Stores an eigenvector, scaled to length 1, as column k of the result.
template <class Z>
void write_eigenvector(const Tensor<Z>& to, std::int64_t k, const Z* x) {
  using R = real_t<Z>;
  const std::int64_t n = to.layout().size(0), step = to.layout().stride(0);
  R most = 0, squares = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const R size = sum_of_sizes(x[i]);
    most = most < size ? size : most;
  }
  const R factor = most > 0 ? 1 / most : R(1);
  for (std::int64_t i = 0; i < n; ++i) squares += squared_magnitude(Z(x[i].re * factor, x[i].im * factor));
  const R length = squares > 0 ? factor / math::sqrt(squares) : R(1);
  Z* const column = to.data_ptr() + k * to.layout().stride(1);
  for (std::int64_t i = 0; i < n; ++i) column[i * step] = Z(x[i].re * length, x[i].im * length);
}

template <class R>
bool solve_schur(std::int64_t n, R* h, R* zt, complex<R>* values, const Tensor<complex<R>>* vectors) {
  RealSchur<R> schur(n, h, zt, values);
  if (!schur.iterate()) return false;
  if (!vectors) return true;
  schur.solve();
  const Storage<R> parts(2 * n);
  const Storage<complex<R>> numbers(n);
  R *const re = parts.data(), *const im = re + n;
  for (std::int64_t k = 0; k < n; ++k) {
    const bool is_pair = values[k].im != 0;
    const std::int64_t last = is_pair ? k + 1 : k;
    for (std::int64_t i = 0; i < 2 * n; ++i) re[i] = 0;
    for (std::int64_t j = 0; j <= last; ++j) {
      add_scaled(re, zt + j * n, h[j * n + k], n);
      if (is_pair) add_scaled(im, zt + j * n, h[j * n + last], n);
    }
    for (std::int64_t i = 0; i < n; ++i) numbers.data()[i] = complex<R>(re[i], im[i]);
    write_eigenvector(*vectors, k, numbers.data());
    if (!is_pair) continue;
    for (std::int64_t i = 0; i < n; ++i) numbers.data()[i] = complex<R>(re[i], -im[i]);
    write_eigenvector(*vectors, ++k, numbers.data());
  }
  return true;
}

template <class R>
bool solve_schur(std::int64_t n, complex<R>* h, complex<R>* zt, complex<R>* values, const Tensor<complex<R>>* vectors) {
  using Z = complex<R>;
  if (!iterate_hessenberg(n, h, zt)) return false;
  for (std::int64_t i = 0; i < n; ++i) values[i] = h[i * n + i];
  if (!vectors) return true;
  const Storage<Z> triangle(saturated_product(n, n)), column(n);
  solve_triangle(n, h, triangle.data());
  for (std::int64_t k = 0; k < n; ++k) {
    Z* const x = column.data();
    for (std::int64_t i = 0; i < n; ++i) x[i] = Z(0);
    for (std::int64_t j = 0; j <= k; ++j) add_scaled(x, zt + j * n, triangle.data()[k * n + j], n);
    write_eigenvector(*vectors, k, x);
  }
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED bool solve_general(const Tensor<const T>& x, const Tensor<complex<real_t<T>>>& values,
                                const Tensor<complex<real_t<T>>>* vectors) {
  const std::int64_t n = x.layout().size(0);
  const PaddedMatrix<T> reduced = padded_copy(x);
  const Reflectors<T> reflectors(n > 2 ? n - 2 : 0, n, 1);
  make_hessenberg(reduced.rows(), n, reflectors);
  Storage<T> transposed;
  if (vectors) {
    const PaddedMatrix<T> identity(n, n);
    for (std::int64_t i = 0; i < n; ++i) identity.rows().row(i).put(i, T(1));
    reflectors.multiply(identity.rows(), n, false);
    transposed = plain_rows(identity.rows(), n);
  }
  const Storage<T> h = plain_rows(reduced.rows(), n);
  const Storage<complex<real_t<T>>> found(n);
  if (!solve_schur(n, h.data(), vectors ? transposed.data() : nullptr, found.data(), vectors)) return false;
  for (std::int64_t i = 0; i < n; ++i) values.data_ptr()[i * values.layout().stride(0)] = found.data()[i];
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
