// The triangle R of x = Q R by reflections, one by one or, of many real rows, in panels.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/linalg/reflect_kernel.hpp>
#include <tenon/cpu/linalg/reflector_block.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Finds the reflections from `begin` to end - 1, by which rows from `begin` to n - 1 of xᵀ become those of Rᵀ, with
/// anything above its diagonal.
template <class T>
void make_triangular_rows(const PaddedRows<T>& w, std::int64_t begin, std::int64_t end, std::int64_t n, std::int64_t m,
                          const Reflectors<T>& reflectors) {
  const PaddedMatrix<T> coefficients(1, n), factor(1, m);
  const PaddedRows<T> x = coefficients.rows(), u = factor.rows();
  for (std::int64_t k = begin; k < end; ++k) {
    // Row k and v before it have 0 in place k - 1 of v.
    const std::int64_t before = k > begin ? k - 1 : begin, next = k + 1;
    const PaddedRows<T> row = w.row(k), v = reflectors.vector(k), subtracted = reflectors.vector(before);
    if (k > begin) {
      for (std::int64_t j = before; j < m; ++j) row.put(j, row(j) - x(k) * subtracted(j));
    }
    for (std::int64_t j = k; j < m; ++j) v.put(j, row(j));
    row.put(k, T(reflectors.make(k)));
    if (next == n) break;
    conjugate_row(u, v, k, m);
    if (before < k) u.put(before, T(0));
    reflect_across<T, 1>()({.rows = n - next,
                            .columns = m - before,
                            .data = w.row(next).data + before,
                            .row = PaddedRows<T>::parts * w.plane,
                            .plane = w.plane,
                            .left = {pass_vector(x, next)},
                            .right = {pass_vector(subtracted, before)},
                            .factor = pass_vector(u, before),
                            .result = x.data + next,
                            .result_plane = x.plane});
    const T scale = conjugate(reflectors.tau(k));
    for (std::int64_t i = next; i < n; ++i) x.put(i, x(i) * scale);
  }
  // The last reflection's row of R; all others are complete.
  for (std::int64_t i = end; i < n; ++i) w.row(i).put(end - 1, w.row(i)(end - 1) - x(i));
}

/// xᵀ (n, m) becomes Rᵀ, with anything above its diagonal; Q is the product of the reflections. Panels of many real
/// rows are multiplied by the reflections before them at once.
template <class T>
void make_triangular(const PaddedRows<T>& w, std::int64_t n, std::int64_t m, const Reflectors<T>& reflectors) {
  const std::int64_t count = reflectors.count();
  if constexpr (!ComplexElement<T>) {
    if (count >= least_blocked) {
      const std::int64_t width = reflector_block(count);
      for (std::int64_t begin = 0; begin < count; begin += width) {
        const std::int64_t end = smaller_of(begin + width, count);
        make_triangular_rows(w, begin, end, end, m, reflectors);
        ReflectorBlock<T>(reflectors, begin, end).multiply(w.row(end), n - end, false);
      }
      return;
    }
  }
  make_triangular_rows(w, 0, count, n, m, reflectors);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
