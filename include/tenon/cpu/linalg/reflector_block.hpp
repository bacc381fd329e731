// Some reflections as one: their product is multiplied by as products of matrices.
//
// H = I - tau v vᵀ changes a row x to x - (x v) tau vᵀ: two operations for each element that is read and written, and
// memory decides how fast that is. The product of b reflections is I - Vᵀ T V, where V has their vectors as rows and T
// is upper triangular (Schreiber and Van Loan, "A storage-efficient WY representation for products of Householder
// transformations", 1989):
//
//   X - ((X Vᵀ) T) V        (rows, size) (size, b) (b, b) (b, size)
//
// so each element of X is used 2 b times when it is read. Column j of T follows from those before it and the products
// of the vectors, which are one product of matrices, V Vᵀ:
//
//   T[0 … j, j] = -tau[j] T[0 … j, 0 … j] (V Vᵀ)[0 … j, j],    T[j, j] = tau[j]
//
// Reflections are found one by one in a panel of b rows, which the product then takes to all others. Numbers are real
// here; complex matrices are transformed reflection by reflection (reflectors.hpp).
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/linalg/reflectors.hpp>
#include <tenon/cpu/product/gemm.hpp>
#include <tenon/cpu/product/gemm_pack.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// The least number of reflections for which blocks are worth it.
inline constexpr std::int64_t least_blocked = 96;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of reflections in a block, of `count` in all.
TENON_INLINE std::int64_t reflector_block(std::int64_t count) { return count < 512 ? 32 : 64; }

/// H of the reflections from `begin` to stop - 1, in this order.
template <class R>
class ReflectorBlock {
 public:
  ReflectorBlock(const Reflectors<R>& of, std::int64_t begin, std::int64_t stop)
      : count_(stop - begin), first_(begin + of.shift()), size_(of.size() - first_), row_(of.vector(begin).plane),
        vectors_(of.vector(begin).data + first_), t_(2 * count_ * count_) {
    R *const t = t_.data(), *const products = t + count_ * count_;
    gemm(Product<R>{count_, count_, size_, vectors(), vectors().transposed(), {products, count_, 1}});
    for (std::int64_t j = 0; j < count_; ++j) {
      R* const column = t + j * count_;
      const R tau = of.tau(begin + j);
      for (std::int64_t i = 0; i < count_; ++i) column[i] = 0;
      for (std::int64_t l = 0; l < j; ++l) {
        const R factor = -tau * products[l * count_ + j];
        for (std::int64_t i = 0; i <= l; ++i) column[i] += t[l * count_ + i] * factor;
      }
      column[j] = -tau;
    }
  }

  /// x = x H for rows of x, or x Hᵀ.
  void multiply(const PaddedRows<R>& x, std::int64_t rows, bool is_transposed) const {
    if (rows == 0) return;
    const Storage<R> memory(2 * rows * count_);
    R *const products = memory.data(), *const factors = products + rows * count_;
    const Matrix<const R> t{t_.data(), 1, count_}, from{x.data + first_, x.plane, 1};
    gemm(Product<R>{rows, count_, size_, from, vectors().transposed(), {products, count_, 1}});
    gemm(Product<R>{
        rows, count_, count_, {products, count_, 1}, is_transposed ? t.transposed() : t, {factors, count_, 1}});
    gemm(Product<R>{.m = rows,
                    .n = size_,
                    .k = count_,
                    .a = {factors, count_, 1},
                    .b = vectors(),
                    .c = {x.data + first_, x.plane, 1},
                    .adds = true});
  }

 private:
  Matrix<const R> vectors() const { return {vectors_, row_, 1}; }

  std::int64_t count_, first_, size_, row_;
  const R* vectors_;
  Storage<R> t_;  // -T, column by column; and room
};

/// Reflectors::multiply, in blocks where there are many reflections of real numbers.
template <class T>
void multiply_by_reflectors(const Reflectors<T>& reflectors, const PaddedRows<T>& x, std::int64_t rows,
                            bool is_identity) {
  const std::int64_t count = reflectors.count();
  if constexpr (!ComplexElement<T>) {
    if (count >= least_blocked) {
      const std::int64_t width = reflector_block(count);
      for (std::int64_t end = count; end > 0;) {
        const std::int64_t begin = (end - 1) / width * width;
        const std::int64_t from = is_identity && reflectors.shift() == 0 ? begin : 0;
        ReflectorBlock<T>(reflectors, begin, end).multiply(x.row(from), rows - from, true);
        end = begin;
      }
      return;
    }
  }
  reflectors.multiply(x, rows, is_identity);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
