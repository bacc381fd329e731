// Sparse systems of equations by Eigen's sparse module: LU and Cholesky factors, computed once and used for any number
// of right-hand sides.
#pragma once

#include <cstdint>
#include <type_traits>

#include <Eigen/SparseCholesky>
#include <Eigen/SparseLU>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/exchange/eigen_sparse.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/coalesce.hpp>
#include <tenon/sparse/convert.hpp>
#include <tenon/sparse/pattern.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/structural_rank.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

/// True for solvers that read one triangle of a symmetric matrix.
template <class Solver>
inline constexpr bool reads_one_triangle = false;
template <class Matrix>
inline constexpr bool reads_one_triangle<Eigen::SimplicialLLT<Matrix>> = true;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws LinAlgError for a matrix that Eigen does not refuse: LU factors of one that is structurally singular, for
/// which its estimate of their size may never end, and Cholesky factors of a lower triangle with an element that is NaN
/// or infinite.
template <class T, class Index>
void check_factored(const char* function, const Pattern<Csc, Index>& pattern, const T* values, bool is_definite) {
  const Index *const at = pattern.pointers().data_ptr(), *const row = pattern.indices().data_ptr();
  const std::int64_t n = pattern.majors();
  if (!is_definite) {
    if (const std::int64_t rank = structural_rank(at, row, n); rank < n)
      throw_error(ErrorCode::linalg, function, ": the matrix of shape ", pattern.sizes(),
                  " is singular, whatever its values: at most ", rank, " of its ", pattern.nnz(),
                  " entries lie in different rows and columns");
    return;
  }
  for (std::int64_t j = 0; j < n; ++j) {
    for (std::int64_t k = at[j]; k < at[j + 1]; ++k) {
      if (row[k] >= j && !(values[k] - values[k] == T(0)))
        throw_error(ErrorCode::linalg, function, ": the matrix of shape ", pattern.sizes(),
                    " is not positive definite: element (", row[k], ", ", j, ") is ", static_cast<double>(values[k]));
    }
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// A matrix in factors, by a solver of Eigen's.
template <class T, class Solver>
class Factors {
 public:
  template <class Format, class Index>
  Factors(const char* function, const char* what, const Sparse<T, Format, Index>& x)
      : function_(function), rows_(x.size(0)) {
    if (x.dim() != 2 || x.size(0) != x.size(1))
      detail::throw_error(ErrorCode::shape, function, ": shape ", x.sizes(), " is not square");
    if (rows_ == 0) return;  // Eigen's factors divide by the number of columns
    const auto columns = detail::coalesced(detail::csc_of(detail::with_index<int>(x)));
    detail::check_factored(function, columns.pattern(), columns.values().data_ptr(),
                           detail::reads_one_triangle<Solver>);
    solver_.compute(to_eigen(columns));
    if (solver_.info() != Eigen::Success)
      detail::throw_error(ErrorCode::linalg, function, ": the matrix of shape ", x.sizes(), " ", what);
  }
  Factors(const Factors&) = delete;

  /// The x with a x = b, for a vector or the columns of a matrix. Throws ShapeError.
  template <TensorLike B>
  Tensor<T> solve(const B& b) const {
    const Tensor<const T> right = detail::operand_as<T>(b);
    if (right.dim() < 1 || right.dim() > 2 || right.size(0) != rows_)
      detail::throw_error(ErrorCode::shape, function_, ": a matrix of ", rows_, " rows and right-hand sides of shape ",
                          right.sizes());
    const Tensor<const T> rows = right.contiguous();
    const Tensor<T> result = detail::new_tensor<T>(function_, right.sizes());
    if (result.numel() == 0) return result;
    using Dense = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic>;
    using Rows = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const std::int64_t n = right.dim() == 1 ? 1 : right.size(1);
    const Dense solution = solver_.solve(Dense(Eigen::Map<const Rows>(rows.data_ptr(), rows_, n)));
    Eigen::Map<Rows>(result.data_ptr(), rows_, n) = solution;
    return result;
  }

 private:
  const char* function_;
  std::int64_t rows_;
  Solver solver_;
};

/// The LU factors of a square matrix. Throws ShapeError, and LinAlgError if it is singular. Source: SciPy, `splu`.
template <class T, class Format, class Index>
auto splu(const Sparse<T, Format, Index>& x) {
  return Factors<T, Eigen::SparseLU<Eigen::SparseMatrix<T>>>("sparse::splu", "is singular", x);
}
/// The Cholesky factors of a symmetric positive definite matrix, of which the lower triangle is read. Throws
/// ShapeError, and LinAlgError if it is not positive definite.
template <class T, class Format, class Index>
auto cholesky(const Sparse<T, Format, Index>& x) {
  return Factors<T, Eigen::SimplicialLLT<Eigen::SparseMatrix<T>>>("sparse::cholesky", "is not positive definite", x);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
