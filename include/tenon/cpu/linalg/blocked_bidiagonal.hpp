// Reduces a large matrix to two diagonals, in panels.
//
// A reflection from the left with the vector v changes the matrix by v yᵀ, one from the right with u by x uᵀ, where y
// and x are found from the products of vᵀ and u with the matrix. As in blocked_tridiagonal.hpp the terms of a panel are
// kept, what a row, a column or a product needs of them is added to it, and the panel's terms are subtracted together,
// as products of matrices (Dongarra, Hammarling and Sorensen, "Block reduction of matrices to condensed forms for
// eigenvalue computations", 1989; LAPACK, labrd). The matrix is read twice for each pair of reflections, and written
// once for each panel.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/product/gemv.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// make_bidiagonal for many real rows: a (m, n), m ≥ n, becomes Q B Pᵀ.
template <class R>
class BlockedBidiagonal {
 public:
  BlockedBidiagonal(const PaddedRows<R>& a, std::int64_t m, std::int64_t n, const Reflectors<R>& left,
                    const Reflectors<R>& right)
      : a_(a), m_(m), n_(n), left_(left), right_(right), x_(width, m), y_(width, n) {}

  void reduce(R* d, R* e) {
    for (std::int64_t begin = 0; begin < n_; begin += width) {
      const std::int64_t end = smaller_of(begin + width, n_);
      for (std::int64_t k = begin; k < end; ++k) reduce_one(begin, k, d, e);
      if (end == n_) return;
      const auto add = [&](const R* rows, std::int64_t row, const R* columns, std::int64_t column) {
        gemm(Product<R>{.m = m_ - end,
                        .n = n_ - end,
                        .k = end - begin,
                        .a = {rows + end, 1, row},
                        .b = {columns + end, column, 1},
                        .c = {a_.row(end).data + end, a_.plane, 1},
                        .adds = true});
      };
      add(left_.vector(begin).data, v_step(), y_.rows().data, y_.rows().plane);
      add(x_.rows().data, x_.rows().plane, right_.vector(begin).data, u_step());
    }
  }

 private:
  static constexpr std::int64_t width = 32;

  std::int64_t v_step() const { return left_.vector(0).plane; }
  std::int64_t u_step() const { return right_.vector(0).plane; }

  /// y (n) += the sum of `count` rows, `step` apart, times factors.
  static void add_rows(std::int64_t n, std::int64_t count, const R* rows, std::int64_t step, const R* factors, R* y) {
    kernel_along_columns<R>()(n, count, rows, step, factors, 1, y);
  }
  /// y (count) += the products of `count` rows, n long, with a vector.
  static void add_products(std::int64_t count, std::int64_t n, const R* rows, std::int64_t step, const R* vector,
                           R* y) {
    kernel_along_rows<R>()(count, n, rows, step, vector, y);
  }
  /// The elements k of the first `count` rows.
  const R* column_of(const R* rows, std::int64_t step, std::int64_t count, std::int64_t k) {
    R* const to = numbers_;
    for (std::int64_t q = 0; q < count; ++q) to[q] = rows[q * step + k];
    return to;
  }
  /// The products of the first `count` rows with a vector, from element `first` to n - 1.
  const R* products_with(const R* rows, std::int64_t step, std::int64_t count, std::int64_t first, std::int64_t n,
                         const R* vector) {
    R* const to = numbers_ + width;
    for (std::int64_t q = 0; q < count; ++q) to[q] = 0;
    add_products(count, n - first, rows + first, step, vector + first, to);
    return to;
  }

  /// Finds reflections k from both sides, and their -x and -y; those of the panel before are still to be applied.
  void reduce_one(std::int64_t begin, std::int64_t k, R* d, R* e) {
    const std::int64_t count = k - begin, first = k + 1;
    const R *const v_panel = left_.vector(begin).data, *const u_panel =
                                                           n_ > 1 ? right_.vector(begin < n_ - 1 ? begin : 0).data
                                                                  : nullptr;
    R *const x_panel = x_.rows().data, *const y_panel = y_.rows().data;
    const std::int64_t x_step = x_.rows().plane, y_step = y_.rows().plane, a_step = a_.plane;
    // Column k, which becomes v.
    const PaddedRows<R> v = left_.vector(k);
    for (std::int64_t i = k; i < m_; ++i) v.data[i] = a_.row(i).data[k];
    add_rows(m_ - k, count, v_panel + k, v_step(), column_of(y_panel, y_step, count, k), v.data + k);
    if (count > 0) add_rows(m_ - k, count, x_panel + k, x_step, column_of(u_panel, u_step(), count, k), v.data + k);
    d[k] = left_.make(k);
    if (first == n_) return;
    // -y.
    R* const y = y_panel + count * y_step;
    for (std::int64_t j = first; j < n_; ++j) y[j] = 0;
    for (std::int64_t i = k; i < m_; i += rows_at_once) {
      const std::int64_t rows = smaller_of(rows_at_once, m_ - i);
      add_rows(n_ - first, rows, a_.row(i).data + first, a_step, v.data + i, y + first);
    }
    add_rows(n_ - first, count, y_panel + first, y_step, products_with(v_panel, v_step(), count, k, m_, v.data),
             y + first);
    if (count > 0)
      add_rows(n_ - first, count, u_panel + first, u_step(), products_with(x_panel, x_step, count, k, m_, v.data),
               y + first);
    const R left_tau = left_.tau(k);
    for (std::int64_t j = first; j < n_; ++j) y[j] *= -left_tau;
    // Row k, which becomes u.
    const PaddedRows<R> u = right_.vector(k);
    for (std::int64_t j = first; j < n_; ++j) u.data[j] = a_.row(k).data[j];
    add_rows(n_ - first, count + 1, y_panel + first, y_step, column_of(v_panel, v_step(), count + 1, k),
             u.data + first);
    if (count > 0)
      add_rows(n_ - first, count, u_panel + first, u_step(), column_of(x_panel, x_step, count, k), u.data + first);
    e[k] = right_.make(k);
    // -x.
    R* const x = x_panel + count * x_step;
    for (std::int64_t i = first; i < m_; ++i) x[i] = 0;
    add_products(m_ - first, n_ - first, a_.row(first).data + first, a_step, u.data + first, x + first);
    add_rows(m_ - first, count + 1, v_panel + first, v_step(),
             products_with(y_panel, y_step, count + 1, first, n_, u.data), x + first);
    if (count > 0)
      add_rows(m_ - first, count, x_panel + first, x_step, products_with(u_panel, u_step(), count, first, n_, u.data),
               x + first);
    const R right_tau = right_.tau(k);
    for (std::int64_t i = first; i < m_; ++i) x[i] *= -right_tau;
  }

  static constexpr std::int64_t rows_at_once = 64;  // so that they stay in a cache while y goes through it

  PaddedRows<R> a_;
  std::int64_t m_, n_;
  const Reflectors<R>&left_, &right_;
  PaddedMatrix<R> x_, y_;
  R numbers_[2 * width];
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
