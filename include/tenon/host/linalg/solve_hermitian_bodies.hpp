// The bodies of the functions that host/linalg/solve_hermitian.hpp declares: reflections reduce a matrix to three
// diagonals, and rotations reduce these.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/linalg/blocked_tridiagonal.hpp>
#include <tenon/cpu/linalg/divide_tridiagonal.hpp>
#include <tenon/cpu/linalg/reflect_kernel.hpp>
#include <tenon/cpu/linalg/reflector_block.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/cpu/linalg/tridiagonal.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/padded_copy.hpp>
#include <tenon/host/linalg/solve_hermitian.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The Hermitian matrix whose lower triangle is that of x.
template <class T>
PaddedMatrix<T> hermitian_copy(const Tensor<const T>& x) {
  const std::int64_t n = x.layout().size(0), step = x.layout().stride(1);
  PaddedMatrix<T> result(n, n);
  for (std::int64_t i = 0; i < n; ++i) {
    const T* const from = x.data_ptr() + i * x.layout().stride(0);
    const PaddedRows<T> row = result.rows().row(i);
    for (std::int64_t j = 0; j < i; ++j) {
      const T& element = from[j * step];
      row.put(j, element);
      result.rows().row(j).put(i, conjugate(element));
    }
    if constexpr (ComplexElement<T>) row.put(i, T(from[i * step].re));
    else row.put(i, from[i * step]);
  }
  return result;
}

/// x (n, n), Hermitian, becomes Q B Qᴴ, where B has the diagonal d and the off-diagonal e. Q is the product of the
/// reflections. Source: LAPACK, hetd2; a reflection's two terms are subtracted in the pass that multiplies by the next
/// one. Many real rows go in panels.
template <class T>
void make_tridiagonal(const PaddedRows<T>& a, std::int64_t n, const Reflectors<T>& reflectors, real_t<T>* d,
                      real_t<T>* e) {
  if constexpr (!ComplexElement<T>) {
    if (n >= least_blocked) return BlockedTridiagonal<T>(a, n, reflectors).reduce(d, e);
  }
  const PaddedMatrix<T> product(1, n), conjugated(2, n);
  const PaddedRows<T> w = product.rows(), w_conjugate = conjugated.rows(), v_conjugate = conjugated.rows().row(1);
  PaddedMatrix<T> none(1, n);
  PaddedRows<T> before = none.rows();  // v of the previous reflection; w is its other vector
  const auto current = [&](std::int64_t k, std::int64_t j) {
    return a.row(k)(j) - before(k) * w_conjugate(j) - w(k) * v_conjugate(j);
  };
  for (std::int64_t k = 0; k < n; ++k) {
    if constexpr (ComplexElement<T>) d[k] = current(k, k).re;
    else d[k] = current(k, k);
    const std::int64_t first = k + 1, rest = n - first;
    if (rest == 0) break;
    const PaddedRows<T> v = reflectors.vector(k);
    for (std::int64_t j = first; j < n; ++j) v.put(j, conjugate(current(k, j)));
    e[k] = reflectors.make(k);
    const T tau = reflectors.tau(k);
    reflect_across<T, 2>()({.rows = rest,
                            .columns = rest,
                            .data = a.row(first).data + first,
                            .row = PaddedRows<T>::parts * a.plane,
                            .plane = a.plane,
                            .left = {pass_vector(w, first), pass_vector(before, first)},
                            .right = {pass_vector(v_conjugate, first), pass_vector(w_conjugate, first)},
                            .factor = pass_vector(v, first),
                            .result = w.data + first,
                            .result_plane = w.plane});
    T overlap(0);
    for (std::int64_t j = first; j < n; ++j) {
      w.put(j, w(j) * tau);
      overlap = overlap + conjugate(w(j)) * v(j);
    }
    const T half = tau * overlap * T(real_t<T>(-0.5));
    for (std::int64_t j = first; j < n; ++j) w.put(j, w(j) + half * v(j));
    conjugate_row(w_conjugate, w, first, n);
    conjugate_row(v_conjugate, v, first, n);
    before = v;
  }
}

/// Real rows as those of T: a copy where T is complex.
template <class T>
PaddedMatrix<T> as_rows_of(const PaddedMatrix<real_t<T>>& x, std::int64_t n) {
  if constexpr (ComplexElement<T>) {
    const PaddedMatrix<T> made(n, n);
    for (std::int64_t i = 0; i < n; ++i) {
      __builtin_memcpy(made.rows().row(i).data, x.rows().row(i).data, static_cast<std::size_t>(n) * sizeof(real_t<T>));
    }
    return made;
  } else {
    return x;
  }
}
/// Multiplies the rows by the reflections, and writes them as columns.
template <class T>
void write_vectors(const Tensor<T>& to, const Reflectors<T>& reflectors, const PaddedMatrix<T>& transposed) {
  multiply_by_reflectors(reflectors, transposed.rows(), to.layout().size(0), false);
  write_rows<T>(to.t(), transposed.rows());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED bool solve_hermitian(const Tensor<const T>& x, const Tensor<real_t<T>>& values, const Tensor<T>* vectors) {
  using R = real_t<T>;
  const std::int64_t n = x.layout().size(0);
  const Storage<R> diagonals(2 * n);
  const Storage<std::int64_t> places(n);
  R *const d = diagonals.data(), *const e = d + n;
  std::int64_t* const order = places.data();
  const Reflectors<T> reflectors(n - 1, n, 1);
  {
    const PaddedMatrix<T> a = hermitian_copy(x);
    make_tridiagonal<T>(a.rows(), n, reflectors, d, e);
  }
  if (vectors && n >= least_blocked) {
    const PaddedMatrix<R> rotated(n, n);
    if (!TridiagonalDivision<R>(n, d, e, rotated.rows()).solve(0, n)) return false;
    for (std::int64_t i = 0; i < n; ++i) values.data_ptr()[i * values.layout().stride(0)] = d[i];
    write_vectors<T>(*vectors, reflectors, as_rows_of<T>(rotated, n));
    return true;
  }
  RotationLog<R> log(vectors ? n : 0);
  if (!iterate_tridiagonal<R>(n, d, e, vectors ? &log : nullptr)) return false;
  if (vectors) log.apply();
  sort_order(order, n, [d](std::int64_t i) { return d[i]; });
  for (std::int64_t i = 0; i < n; ++i) values.data_ptr()[i * values.layout().stride(0)] = d[order[i]];
  if (vectors) write_vectors<T>(*vectors, reflectors, widened<T>(log, n, order, nullptr, n, n));
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
