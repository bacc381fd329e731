// The bodies of the functions that host/linalg/solve_singular.hpp declares: reflections reduce a matrix to two
// diagonals, and rotations reduce these. Only the reflections handle complex numbers.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/linalg/bidiagonal.hpp>
#include <tenon/cpu/linalg/blocked_bidiagonal.hpp>
#include <tenon/cpu/linalg/divide_bidiagonal.hpp>
#include <tenon/cpu/linalg/reflect_kernel.hpp>
#include <tenon/cpu/linalg/reflector_block.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/cpu/linalg/triangular_factor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/host/linalg/padded_copy.hpp>
#include <tenon/host/linalg/solve_singular.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// x (m, n), m ≥ n, becomes Q B Pᴴ, where B has the diagonal d and above it e. Q is the product of `left`, and P that
/// of `right`, of which the conjugates are stored.
///
/// The term of a reflection from the right, x uᵀ, is subtracted in the pass that multiplies by the next one from the
/// left, and the other way round (Howell and others, "Cache efficient bidiagonalization using BLAS 2.5 operators",
/// 2008). Many real rows go in panels.
template <class T>
void make_bidiagonal(const PaddedRows<T>& w, std::int64_t m, std::int64_t n, const Reflectors<T>& left,
                     const Reflectors<T>& right, real_t<T>* d, real_t<T>* e) {
  using R = real_t<T>;
  if constexpr (!ComplexElement<T>) {
    if (n >= least_blocked) return BlockedBidiagonal<T>(w, m, n, left, right).reduce(d, e);
  }
  constexpr int parts = PaddedRows<T>::parts;
  const PaddedMatrix<T> product(1, m), sums(1, n), conjugated(1, m), factor(1, n);
  const PaddedRows<T> x = product.rows(), y = sums.rows(), vc = conjugated.rows(), u = factor.rows();
  const PaddedMatrix<T> none(1, n);
  PaddedRows<T> subtracted = none.rows();  // conj(u) of the previous reflection
  for (std::int64_t k = 0; k < n; ++k) {
    const PaddedRows<T> v = left.vector(k);
    const T above = subtracted(k);
    for (std::int64_t i = k; i < m; ++i) v.put(i, w.row(i)(k) - x(i) * above);
    d[k] = left.make(k);
    if (k + 1 == n) break;
    const std::int64_t first = k + 1;
    conjugate_row(vc, v, k, m);
    __builtin_memset(y.data, 0, static_cast<std::size_t>(parts * y.plane) * sizeof(R));
    reflect_down<T>()({.rows = m - k,
                       .columns = n - first,
                       .data = w.row(k).data + first,
                       .row = parts * w.plane,
                       .plane = w.plane,
                       .left = {pass_vector(x, k)},
                       .right = {pass_vector(subtracted, first)},
                       .factor = pass_vector(vc, k),
                       .result = y.data + first,
                       .result_plane = y.plane});
    const T scale = conjugate(left.tau(k));
    for (std::int64_t j = first; j < n; ++j) y.put(j, y(j) * scale);
    const PaddedRows<T> next = right.vector(k);
    for (std::int64_t j = first; j < n; ++j) next.put(j, conjugate(w.row(k)(j) - y(j)));
    e[k] = right.make(k);
    for (std::int64_t j = first; j < n; ++j) u.put(j, next(j));
    const T tau = right.tau(k);
    right.conjugate_one(k);
    subtracted = next;
    reflect_across<T, 1>()({.rows = m - first,
                            .columns = n - first,
                            .data = w.row(first).data + first,
                            .row = parts * w.plane,
                            .plane = w.plane,
                            .left = {pass_vector(v, first)},
                            .right = {pass_vector(y, first)},
                            .factor = pass_vector(u, first),
                            .result = x.data + first,
                            .result_plane = x.plane});
    for (std::int64_t i = first; i < m; ++i) x.put(i, x(i) * tau);
  }
}

/// solve_singular of a tall matrix: x = Q R, and R = U S Vᴴ gives x = (Q U) S Vᴴ.
template <class T>
bool solve_tall(const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u, const Tensor<T>* vh) {
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1);
  const PaddedMatrix<T> columns = padded_copy<T>(x.t());
  const Reflectors<T> reflectors(n, m, 0);
  make_triangular(columns.rows(), n, m, reflectors);
  const Storage<T> squares(u ? 2 * n * n : n * n);
  T* const r = squares.data();
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < n; ++j) r[i * n + j] = i > j ? T(0) : columns.rows().row(j)(i);
  }
  const Layout square = contiguous_layout("linalg::svd", Shape{n, n});
  const Tensor<const T> triangle(Unchecked{}, squares, Layout(square));
  if (!u) return solve_singular<T>(triangle, s, nullptr, nullptr);
  Layout second(square);
  second.set_offset(n * n);
  const Tensor<T> inner(Unchecked{}, squares, std::move(second));
  if (!solve_singular<T>(triangle, s, &inner, vh)) return false;
  const std::int64_t count = u->layout().size(1);
  const PaddedMatrix<T> left(count, m);
  for (std::int64_t i = 0; i < count; ++i) {
    const PaddedRows<T> row = left.rows().row(i);
    if (i >= n) row.put(i, T(1));
    else for (std::int64_t j = 0; j < n; ++j) row.put(j, r[(n + j) * n + i]);
  }
  multiply_by_reflectors(reflectors, left.rows(), count, false);
  write_rows<T>(u->t(), left.rows());
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

template <class T>
TENON_SHARED bool solve_singular(const Tensor<const T>& x, const Tensor<real_t<T>>& s, const Tensor<T>* u,
                                 const Tensor<T>* vh) {
  using R = real_t<T>;
  const std::int64_t m = x.layout().size(0), n = x.layout().size(1);
  if (m < n) {
    // xᵀ = U S Vᴴ gives x = (Vᴴ)ᵀ S Uᵀ.
    const Tensor<T> left = u ? u->t() : Tensor<T>(), right = vh ? vh->t() : Tensor<T>();
    return solve_singular<T>(x.t(), s, u ? &right : nullptr, u ? &left : nullptr);
  }
  if (is_tall(m, n)) return solve_tall<T>(x, s, u, vh);
  const Storage<R> diagonals(2 * n);
  const Storage<std::int64_t> places(n);
  R *const d = diagonals.data(), *const e = d + n;
  const Reflectors<T> left(n, m, 0), right(n - 1, n, 1);
  {
    const PaddedMatrix<T> a = padded_copy(x);
    make_bidiagonal<T>(a.rows(), m, n, left, right, d, e);
  }
  std::int64_t* const order = places.data();
  const auto write_values = [&] {
    sort_order(order, n, [d](std::int64_t i) { return -math::abs(d[i]); });
    for (std::int64_t i = 0; i < n; ++i) s.data_ptr()[i * s.layout().stride(0)] = math::abs(d[order[i]]);
  };
  if (!u) {
    if (!iterate_bidiagonal<R>(n, d, e, nullptr, nullptr)) return false;
    write_values();
    return true;
  }
  const auto write_vectors = [&](const PaddedMatrix<T>& of_left, const PaddedMatrix<T>& of_right) {
    multiply_by_reflectors(left, of_left.rows(), u->size(1), false);
    write_rows<T>(u->t(), of_left.rows());
    multiply_by_reflectors(right, of_right.rows(), n, false);
    write_rows<T>(*vh, of_right.rows());
  };
  if (n >= least_blocked) {
    const PaddedMatrix<R> left_rows(n, n), right_rows(n, n);
    if (!BidiagonalDivision<R>(n, d, e, left_rows.rows(), right_rows.rows()).solve(0, n, 0)) return false;
    write_values();
    write_vectors(widened<T>(left_rows.rows(), n, order, u->size(1), m), widened<T>(right_rows.rows(), n, order, n, n));
    return true;
  }
  RotationLog<R> left_log(n), right_log(n);
  if (!iterate_bidiagonal<R>(n, d, e, &left_log, &right_log)) return false;
  left_log.apply();
  right_log.apply();
  write_values();
  write_vectors(widened<T>(left_log, n, order, nullptr, u->size(1), m), widened<T>(right_log, n, order, d, n, n));
  return true;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
