// Preconditioners for the iterations that solve systems: functions of a residual that are cheap and near the inverse of
// a matrix.
//
// Incomplete factors have the pattern of the matrix: what would be an entry elsewhere is left out, so that they take
// the memory of the matrix, and the time of a few products. Incomplete LU factors are Saad's ILU(0) (Iterative Methods
// for Sparse Linear Systems, 2nd edition, 2003, section 10.3.2, in the order of rows), incomplete Cholesky factors
// those of Meijerink and van der Vorst (An iterative solution method for linear systems of which the coefficient matrix
// is a symmetric M-matrix, Mathematics of Computation 31, 1977, section 3, for the pattern of the matrix).
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/structure.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The entries of a square matrix in compressed rows, with values of their own. Throws ShapeError.
template <class A>
auto factor_rows(const char* function, const A& a) {
  using T = std::remove_const_t<typename A::value_type>;
  static_assert(
      is_solvable<T>,
      "tenon: incomplete factors are of float, double or complex numbers: with_values(cast<double>(…)) converts");
  const auto& matrix = settled(a);
  require_matrix(function, matrix);
  if (matrix.sizes()[0] != matrix.sizes()[1])
    throw_error(ErrorCode::shape, function, ": shape ", matrix.sizes(), " is not square");
  const auto rows = coalesced(csr_of(with_index<std::int64_t>(matrix)));
  return Sparse<T, Csr, std::int64_t>(Unchecked{}, rows.pattern(), rows.values().clone());
}
/// A copy of right-hand sides, one or the columns of a matrix, and how many. Throws ShapeError.
template <class T>
Tensor<T> right_sides(const char* function, const Tensor<T>& r, std::int64_t n, std::int64_t& count) {
  if (r.dim() < 1 || r.dim() > 2 || r.size(0) != n)
    throw_error(ErrorCode::shape, function, ": factors of ", n, " rows and right-hand sides of shape ", r.sizes());
  count = r.dim() == 1 ? 1 : r.size(1);
  return r.clone();
}
/// x -= factor y, of `count` elements.
template <class T>
TENON_INLINE void subtract_multiple(T* x, T factor, const T* y, std::int64_t count) {
  for (std::int64_t c = 0; c < count; ++c) x[c] = x[c] - factor * y[c];
}

/// Factors in place; `diagonal` gets the place of each row's pivot. Throws LinAlgError.
template <class T>
void factor_incomplete_lu(const Pattern<Csr, std::int64_t>& pattern, T* values, std::int64_t* diagonal) {
  const std::int64_t n = pattern.majors(), *const pointers = pattern.pointers().data_ptr(),
                     *const indices = pattern.indices().data_ptr();
  std::vector<std::int64_t> place(static_cast<std::size_t>(n), -1);  // of the entry in each column of this row
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t begin = pointers[i], end = pointers[i + 1];
    for (std::int64_t k = begin; k < end; ++k) place[static_cast<std::size_t>(indices[k])] = k;
    for (std::int64_t k = begin; k < end && indices[k] < i; ++k) {
      const std::int64_t j = indices[k], pivot = diagonal[j];
      const T factor = values[k] = values[k] / values[pivot];
      for (std::int64_t q = pivot + 1; q < pointers[j + 1]; ++q) {
        const std::int64_t at = place[static_cast<std::size_t>(indices[q])];
        if (at >= 0) values[at] = values[at] - factor * values[q];
      }
    }
    diagonal[i] = place[static_cast<std::size_t>(i)];
    if (diagonal[i] < 0)
      throw_error(ErrorCode::linalg, "sparse::IncompleteLU: the matrix has no entry on its diagonal, in row ", i);
    const double size = size_of(values[diagonal[i]]);
    if (!(size > 0) || !std::isfinite(size))
      throw_error(ErrorCode::linalg, "sparse::IncompleteLU: the pivot of row ", i, " is ", size,
                  ": there are no such factors");
    for (std::int64_t k = begin; k < end; ++k) place[static_cast<std::size_t>(indices[k])] = -1;
  }
}

/// Factors a lower triangle, whose rows end with the diagonal, in place. Throws LinAlgError.
template <class T>
void factor_incomplete_cholesky(const Pattern<Csr, std::int64_t>& pattern, T* values) {
  const std::int64_t n = pattern.majors(), *const pointers = pattern.pointers().data_ptr(),
                     *const indices = pattern.indices().data_ptr();
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t begin = pointers[i], last = pointers[i + 1] - 1;
    if (last < begin || indices[last] != i)
      throw_error(ErrorCode::linalg, "sparse::IncompleteCholesky: the matrix has no entry on its diagonal, in row ", i);
    double pivot = real_of(values[last]);
    for (std::int64_t k = begin; k < last; ++k) {
      const std::int64_t j = indices[k], pivot_of_j = pointers[j + 1] - 1;
      T sum = values[k];
      for (std::int64_t p = begin, q = pointers[j]; p < k && q < pivot_of_j;) {  // the columns that both rows have
        if (indices[p] == indices[q]) sum = sum - values[p] * conjugate_of(values[q]);
        const bool steps_p = indices[p] <= indices[q], steps_q = indices[q] <= indices[p];
        p += steps_p ? 1 : 0;
        q += steps_q ? 1 : 0;
      }
      values[k] = sum / values[pivot_of_j];
      const double size = size_of(values[k]);
      pivot -= size * size;
    }
    if (!(pivot > 0) || !std::isfinite(pivot))
      throw_error(ErrorCode::linalg, "sparse::IncompleteCholesky: the pivot of row ", i, " is ", pivot,
                  ", not positive: there are no such factors");
    values[last] = element_of_number<T>(std::sqrt(pivot));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The preconditioner that divides by the diagonal of a matrix. Throws LinAlgError for a 0 there.
template <class T>
class Jacobi {
 public:
  template <class A>
  TENON_INLINE explicit Jacobi(const A& a) : inverse_(Tensor<T>(T(1) / nonzero(diagonal(a)))) {}
  TENON_INLINE Tensor<T> operator()(const Tensor<T>& r) const { return r * inverse_; }

 private:
  TENON_INLINE static Tensor<T> nonzero(const Tensor<T>& x) {
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      if (x.data_ptr()[i * x.stride(0)] == T(0))
        detail::throw_error(ErrorCode::linalg, "sparse::Jacobi: the matrix has a 0 on its diagonal, in row ", i);
    }
    return x;
  }
  Tensor<T> inverse_;
};
template <class A>
Jacobi(const A&) -> Jacobi<std::remove_const_t<typename A::value_type>>;

/// Incomplete LU factors of a square matrix, of its pattern: L, with ones on its diagonal, and U. Throws ShapeError,
/// and LinAlgError where a row has no entry on the diagonal or its pivot is 0.
template <class T>
class IncompleteLU {
 public:
  template <class A>
  explicit IncompleteLU(const A& a)
      : factors_(detail::factor_rows("sparse::IncompleteLU", a)),
        diagonal_(static_cast<std::size_t>(factors_.sizes()[0])) {
    detail::factor_incomplete_lu(factors_.pattern(), factors_.values().data_ptr(), diagonal_.data());
  }
  /// The x with L U x = r, for a vector or the columns of a matrix. Throws ShapeError.
  Tensor<T> operator()(const Tensor<T>& r) const {
    const std::int64_t n = factors_.sizes()[0], *const pointers = factors_.crow_indices().data_ptr(),
                       *const indices = factors_.col_indices().data_ptr();
    const T* const values = factors_.values().data_ptr();
    std::int64_t count = 0;
    const Tensor<T> result = detail::right_sides("sparse::IncompleteLU", r, n, count);
    T* const x = result.data_ptr();
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t k = pointers[i]; k < diagonal_[static_cast<std::size_t>(i)]; ++k)
        detail::subtract_multiple(x + i * count, values[k], x + indices[k] * count, count);
    }
    for (std::int64_t i = n - 1; i >= 0; --i) {
      const std::int64_t pivot = diagonal_[static_cast<std::size_t>(i)];
      for (std::int64_t k = pivot + 1; k < pointers[i + 1]; ++k)
        detail::subtract_multiple(x + i * count, values[k], x + indices[k] * count, count);
      for (std::int64_t c = 0; c < count; ++c) x[i * count + c] = x[i * count + c] / values[pivot];
    }
    return result;
  }
  /// The x with (L U)ᴴ x = r.
  Tensor<T> adjoint(const Tensor<T>& r) const {
    const std::int64_t n = factors_.sizes()[0], *const pointers = factors_.crow_indices().data_ptr(),
                       *const indices = factors_.col_indices().data_ptr();
    const T* const values = factors_.values().data_ptr();
    std::int64_t count = 0;
    const Tensor<T> result = detail::right_sides("sparse::IncompleteLU", r, n, count);
    T* const x = result.data_ptr();
    const auto pass_on = [=](std::int64_t i, std::int64_t k) {
      detail::subtract_multiple(x + indices[k] * count, detail::conjugate_of(values[k]), x + i * count, count);
    };
    for (std::int64_t i = 0; i < n; ++i) {
      const std::int64_t pivot = diagonal_[static_cast<std::size_t>(i)];
      for (std::int64_t c = 0; c < count; ++c)
        x[i * count + c] = x[i * count + c] / detail::conjugate_of(values[pivot]);
      for (std::int64_t k = pivot + 1; k < pointers[i + 1]; ++k) pass_on(i, k);
    }
    for (std::int64_t i = n - 1; i >= 0; --i) {
      for (std::int64_t k = pointers[i]; k < diagonal_[static_cast<std::size_t>(i)]; ++k) pass_on(i, k);
    }
    return result;
  }
  /// L without its diagonal, and U, in one matrix.
  TENON_INLINE const Sparse<T, Csr, std::int64_t>& factors() const { return factors_; }

 private:
  Sparse<T, Csr, std::int64_t> factors_;
  std::vector<std::int64_t> diagonal_;
};
template <class A>
IncompleteLU(const A&) -> IncompleteLU<std::remove_const_t<typename A::value_type>>;

/// The incomplete Cholesky factor L of a symmetric or Hermitian matrix, of which the lower triangle is read. Throws
/// ShapeError, and LinAlgError where a pivot is not positive, which positive definite matrices may have, too:
/// M-matrices, and diagonally dominant ones, have none.
template <class T>
class IncompleteCholesky {
 public:
  template <class A>
  explicit IncompleteCholesky(const A& a) : factor_(tril(detail::factor_rows("sparse::IncompleteCholesky", a))) {
    detail::factor_incomplete_cholesky(factor_.pattern(), factor_.values().data_ptr());
  }
  /// The x with L Lᴴ x = r, for a vector or the columns of a matrix. Throws ShapeError.
  Tensor<T> operator()(const Tensor<T>& r) const {
    const std::int64_t n = factor_.sizes()[0], *const pointers = factor_.crow_indices().data_ptr(),
                       *const indices = factor_.col_indices().data_ptr();
    const T* const values = factor_.values().data_ptr();
    std::int64_t count = 0;
    const Tensor<T> result = detail::right_sides("sparse::IncompleteCholesky", r, n, count);
    T* const x = result.data_ptr();
    const auto divide = [=](std::int64_t i) {
      for (std::int64_t c = 0; c < count; ++c) x[i * count + c] = x[i * count + c] / values[pointers[i + 1] - 1];
    };
    for (std::int64_t i = 0; i < n; ++i) {
      for (std::int64_t k = pointers[i]; k < pointers[i + 1] - 1; ++k)
        detail::subtract_multiple(x + i * count, values[k], x + indices[k] * count, count);
      divide(i);
    }
    for (std::int64_t i = n - 1; i >= 0; --i) {
      divide(i);
      for (std::int64_t k = pointers[i]; k < pointers[i + 1] - 1; ++k)
        detail::subtract_multiple(x + indices[k] * count, detail::conjugate_of(values[k]), x + i * count, count);
    }
    return result;
  }
  TENON_INLINE const Sparse<T, Csr, std::int64_t>& factor() const { return factor_; }

 private:
  Sparse<T, Csr, std::int64_t> factor_;
};
template <class A>
IncompleteCholesky(const A&) -> IncompleteCholesky<std::remove_const_t<typename A::value_type>>;

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
