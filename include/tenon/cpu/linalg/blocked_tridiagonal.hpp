// Reduces a large symmetric matrix to three diagonals, in panels.
//
// A reflection I - tau v vᵀ from both sides changes the matrix by v wᵀ + w vᵀ, where w is found from its product with
// v. Subtracting that from all elements for each reflection writes the matrix n times. Here the terms of a panel of
// reflections are kept, and what a row or a product needs of them is added to it; a panel's terms are then subtracted
// together, as products of matrices (Dongarra, Hammarling and Sorensen, "Block reduction of matrices to condensed forms
// for eigenvalue computations", 1989; LAPACK, latrd).
//
// So the matrix is only read for each reflection, and half of it: one pass over the triangle gives the product of its
// rows with v, and of its columns. That half of the work is as fast as memory; the other half are products of matrices.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/cpu/product/gemv.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// y += a v for a symmetric a (n, n), of which the upper triangle is read. Rows of a, and v, are followed by zeros.
template <class R>
struct MultiplySymmetric {
  template <int bytes>
  TENON_INLINE static void loop(std::int64_t n, const R* a, std::int64_t row, const R* v, R* y) {
    std::int64_t i = 0;
    for (; i + 4 <= n; i += 4) several<4, bytes>(n, a + i * row, row, v, y, i);
    for (; i < n; ++i) several<1, bytes>(n, a + i * row, row, v, y, i);
  }

 private:
  /// Rows from i on.
  template <int rows, int bytes>
  TENON_INLINE static void several(std::int64_t n, const R* a, std::int64_t row, const R* v, R* y, std::int64_t i) {
    constexpr int lanes = gemm_tile<R>(bytes).lanes;
    using V = GemmVector<R, lanes>;
    for (std::int64_t k = 0; k < rows; ++k) {
      y[i + k] += a[k * row + i + k] * v[i + k];
      for (std::int64_t l = k + 1; l < rows; ++l) {
        y[i + k] += a[k * row + i + l] * v[i + l];
        y[i + l] += a[k * row + i + l] * v[i + k];
      }
    }
    V sum[std::size_t{rows}], factor[std::size_t{rows}];
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) {
      sum[k] = V(R(0));
      factor[k] = V(v[i + k]);
    });
    for (std::int64_t j = i + rows; j < n; j += lanes) {
      const V right = load_register<V>(v + j);
      V down = load_register<V>(y + j);
      unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) {
        const V x = load_register<V>(a + k * row + j);
        add_product(sum[k], x, right);
        add_product(down, x, factor[k]);
      });
      store_register(y + j, down);
    }
    unrolled<rows>([&] TENON_INLINE_LAMBDA(int k) { y[i + k] += sum_of_lanes(sum[k]); });
  }
};

/// make_tridiagonal for many real rows: a (n, n) becomes Q B Qᵀ.
template <class R>
class BlockedTridiagonal {
 public:
  BlockedTridiagonal(const PaddedRows<R>& a, std::int64_t n, const Reflectors<R>& reflectors)
      : a_(a), n_(n), reflectors_(reflectors), panel_(width, n) {}

  void reduce(R* d, R* e) const {
    for (std::int64_t begin = 0; begin < n_ - 1; begin += width) {
      const std::int64_t end = smaller_of(begin + width, n_ - 1);
      for (std::int64_t k = begin; k < end; ++k) reduce_row(begin, k, d, e);
      const Matrix<const R> v{reflectors_.vector(begin).data + end, v_row(), 1}, w{w_row(0) + end, w_step(), 1};
      const std::int64_t rest = n_ - end;
      const auto add = [&](const Matrix<const R>& x, const Matrix<const R>& y) {
        gemm(Product<R>{.m = rest,
                        .n = rest,
                        .k = end - begin,
                        .a = x.transposed(),
                        .b = y,
                        .c = {a_.row(end).data + end, a_.plane, 1},
                        .adds = true,
                        .upper = true});
      };
      add(v, w);
      add(w, v);
    }
    d[n_ - 1] = a_.row(n_ - 1)(n_ - 1);
  }

 private:
  static constexpr std::int64_t width = 32;

  R* w_row(std::int64_t i) const { return panel_.rows().row(i).data; }
  std::int64_t w_step() const { return panel_.rows().plane; }
  std::int64_t v_row() const { return reflectors_.vector(0).plane; }

  /// Finds reflection k and its -w; those from `begin` to k - 1 are still to be applied to row k and to the rows below.
  void reduce_row(std::int64_t begin, std::int64_t k, R* d, R* e) const {
    const auto down = kernel_along_columns<R>();
    const auto across = kernel_along_rows<R>();
    const std::int64_t count = k - begin, first = k + 1, rest = n_ - first;
    const R* const v_panel = reflectors_.vector(begin).data;
    R* const row = a_.row(k).data;
    R at_v[width], at_w[width];
    for (std::int64_t q = 0; q < count; ++q) {
      at_v[q] = v_panel[q * v_row() + k];
      at_w[q] = w_row(q)[k];
    }
    down(n_ - k, count, w_row(0) + k, w_step(), at_v, 1, row + k);
    down(n_ - k, count, v_panel + k, v_row(), at_w, 1, row + k);
    d[k] = row[k];
    const PaddedRows<R> vector = reflectors_.vector(k);
    R *const v = vector.data + first, *const w = w_row(count) + first;
    for (std::int64_t j = 0; j < rest; ++j) v[j] = row[first + j];
    e[k] = reflectors_.make(k);
    const R tau = reflectors_.tau(k);
    for (std::int64_t j = 0; j < rest; ++j) w[j] = 0;
    variant<MultiplySymmetric<R>, void(std::int64_t, const R*, std::int64_t, const R*, R*)>()(
        rest, a_.row(first).data + first, a_.plane, v, w);
    for (std::int64_t q = 0; q < count; ++q) at_v[q] = at_w[q] = 0;
    across(count, rest, w_row(0) + first, w_step(), v, at_w);
    across(count, rest, v_panel + first, v_row(), v, at_v);
    down(rest, count, v_panel + first, v_row(), at_w, 1, w);
    down(rest, count, w_row(0) + first, w_step(), at_v, 1, w);
    R overlap = 0;
    for (std::int64_t j = 0; j < rest; ++j) overlap += w[j] * v[j];
    const R half = tau * overlap * R(0.5);
    for (std::int64_t j = 0; j < rest; ++j) w[j] = -tau * (w[j] - half * v[j]);
  }

  PaddedRows<R> a_;
  std::int64_t n_;
  const Reflectors<R>& reflectors_;
  PaddedMatrix<R> panel_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
