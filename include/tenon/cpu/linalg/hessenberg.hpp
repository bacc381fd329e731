// Reduction of a square matrix to Hessenberg form, zeros below the first subdiagonal, by reflections.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/linalg/reflect_kernel.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The matrix (n, n) is Q H Qᴴ: it becomes H, and Q is the product of the reflections. Source: LAPACK, gehd2; both
/// terms of a reflection are subtracted in one pass.
template <class T>
void make_hessenberg(const PaddedRows<T>& a, std::int64_t n, const Reflectors<T>& reflectors) {
  constexpr int parts = PaddedRows<T>::parts;
  const PaddedMatrix<T> vectors(5, n);
  const PaddedRows<T> rows = vectors.rows(), x = rows.row(0), y = rows.row(1), vc = rows.row(2), before = rows.row(3),
                      zero = rows.row(4);
  const auto subtract_column = [&](std::int64_t j) {
    for (std::int64_t i = 0; i < n; ++i) a.row(i).put(j, a.row(i)(j) - x(i) * before(j));
  };
  for (std::int64_t k = 0; k + 2 < n; ++k) {
    subtract_column(k);
    const std::int64_t first = k + 1, rest = n - first;
    const PaddedRows<T> v = reflectors.vector(k);
    for (std::int64_t i = first; i < n; ++i) {
      v.put(i, a.row(i)(k));
      a.row(i).put(k, T(0));
    }
    a.row(first).put(k, T(reflectors.make(k)));
    conjugate_row(vc, v, first, n);
    __builtin_memset(y.data, 0, static_cast<std::size_t>(parts * y.plane) * sizeof(real_t<T>));
    reflect_down<T>()({.rows = rest,
                       .columns = rest,
                       .data = a.row(first).data + first,
                       .row = parts * a.plane,
                       .plane = a.plane,
                       .left = {pass_vector(zero, 0)},
                       .right = {pass_vector(zero, 0)},
                       .factor = pass_vector(vc, first),
                       .result = y.data + first,
                       .result_plane = y.plane});
    T overlap(0);
    for (std::int64_t i = first; i < n; ++i) overlap = overlap + vc(i) * x(i);
    const T tau = reflectors.tau(k), scale = conjugate(tau);
    for (std::int64_t j = first; j < n; ++j) y.put(j, scale * (y(j) - overlap * before(j)));
    reflect_across<T, 2>()({.rows = n,
                            .columns = rest,
                            .data = a.data + first,
                            .row = parts * a.plane,
                            .plane = a.plane,
                            .left = {pass_vector(x, 0), pass_vector(v, 0)},
                            .right = {pass_vector(before, first), pass_vector(y, first)},
                            .factor = pass_vector(v, first),
                            .result = x.data,
                            .result_plane = x.plane});
    for (std::int64_t i = 0; i < n; ++i) x.put(i, x(i) * tau);
    for (std::int64_t j = k; j < n; ++j) before.put(j, j < first ? T(0) : vc(j));
  }
  for (std::int64_t j = n > 2 ? n - 2 : 0; j < n; ++j) subtract_column(j);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
