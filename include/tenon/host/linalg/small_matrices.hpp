// Matrices of a few rows, of which there may be many: each is computed in one function, as calls for its parts would
// take most of the time.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/host/linalg/batch.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail {

inline constexpr std::int64_t most_small_rows = 8;

/// A square matrix with right-hand sides, as rows that are exchanged by their pointers.
template <class T>
struct SmallSystem {
  std::int64_t n, columns;  // the rows of the matrix; the columns of it and the right-hand sides together
  T elements[std::size_t{most_small_rows}][std::size_t{2 * most_small_rows}];
  T* row[std::size_t{most_small_rows}];
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE bool is_small(std::int64_t rows) { return rows > 0 && rows <= most_small_rows; }

/// A row-major n x n matrix, and the element of the right-hand sides that `beside` gives for a row and a column.
template <class T, class F>
TENON_INLINE void fill_system(SmallSystem<T>& system, const T* from, std::int64_t n, std::int64_t sides,
                              const F& beside) {
  system.n = n;
  system.columns = n + sides;
  for (std::int64_t i = 0; i < n; ++i) {
    system.row[i] = system.elements[i];
    for (std::int64_t k = 0; k < n; ++k) system.row[i][k] = from[i * n + k];
    for (std::int64_t k = 0; k < sides; ++k) system.row[i][n + k] = beside(i, k);
  }
}

/// Eliminates with partial pivoting; the elements below the diagonal become undefined. Returns the product of the
/// pivots, whose sign changes with each exchange of rows; `is_singular` is set if one is 0.
template <class T>
TENON_INLINE T eliminate(SmallSystem<T>& system, bool& is_singular) {
  T* const* const row = system.row;
  T product(1);
  for (std::int64_t k = 0; k < system.n; ++k) {
    std::int64_t pivot = k;
    for (std::int64_t i = k + 1; i < system.n; ++i) {
      if (sum_of_parts(row[i][k]) > sum_of_parts(row[pivot][k])) pivot = i;
    }
    std::swap(system.row[k], system.row[pivot]);
    const T divisor = row[k][k];
    product = product * (pivot == k ? divisor : -divisor);
    if (divisor == T(0)) {
      is_singular = true;
      continue;
    }
    for (std::int64_t i = k + 1; i < system.n; ++i) {
      const T factor = row[i][k] / divisor;
      for (std::int64_t j = k + 1; j < system.columns; ++j) row[i][j] = row[i][j] - factor * row[k][j];
    }
  }
  return product;
}

/// Writes the solution of a system that has been eliminated, row-major.
template <class T>
TENON_INLINE void substitute(SmallSystem<T>& system, T* to) {
  T* const* const row = system.row;
  const std::int64_t n = system.n, sides = system.columns - n;
  for (std::int64_t k = n; k-- > 0;) {
    for (std::int64_t i = k + 1; i < n; ++i) {
      for (std::int64_t j = n; j < system.columns; ++j) row[k][j] = row[k][j] - row[k][i] * row[i][j];
    }
    for (std::int64_t j = 0; j < sides; ++j) to[k * sides + j] = row[k][n + j] = row[k][n + j] / row[k][k];
  }
}

/// The inverse; false, and nothing is written, if the matrix is singular.
template <class T>
TENON_NOINLINE bool invert_small(const T* from, T* to, std::int64_t n) {
  SmallSystem<T> system;
  fill_system(system, from, n, n, [] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t k) { return T(i == k ? 1 : 0); });
  bool is_singular = false;
  eliminate(system, is_singular);
  if (!is_singular) substitute(system, to);
  return !is_singular;
}

/// The solutions for right-hand sides in `columns` columns; false, and nothing is written, if the matrix is singular.
template <class T>
TENON_NOINLINE bool solve_small(const T* from, const T* sides, T* to, std::int64_t n, std::int64_t columns) {
  SmallSystem<T> system;
  fill_system(system, from, n, columns,
              [=] TENON_INLINE_LAMBDA(std::int64_t i, std::int64_t k) { return sides[i * columns + k]; });
  bool is_singular = false;
  eliminate(system, is_singular);
  if (!is_singular) substitute(system, to);
  return !is_singular;
}

template <class T>
TENON_NOINLINE T small_determinant(const T* from, std::int64_t n) {
  SmallSystem<T> system;
  fill_system(system, from, n, 0, [] TENON_INLINE_LAMBDA(std::int64_t, std::int64_t) { return T(0); });
  bool is_singular = false;
  return eliminate(system, is_singular);
}

/// The lower triangular Cholesky factor, row-major, with zeros above it; false if the matrix is not positive definite.
template <class T>
TENON_NOINLINE bool factor_small(const T* from, T* to, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i) {
    for (std::int64_t j = 0; j < i; ++j) {
      T sum = from[i * n + j];
      for (std::int64_t k = 0; k < j; ++k) sum = sum - to[i * n + k] * conjugate(to[j * n + k]);
      to[i * n + j] = sum / to[j * n + j];
    }
    real_t<T> square;
    if constexpr (ComplexElement<T>) square = from[i * (n + 1)].re;
    else square = from[i * (n + 1)];
    for (std::int64_t k = 0; k < i; ++k) square = square - squared_magnitude(to[i * n + k]);
    if (!(square > 0)) return false;  // NaN too
    to[i * (n + 1)] = T(math::sqrt(square));
    for (std::int64_t k = i + 1; k < n; ++k) to[i * n + k] = T(0);
  }
  return true;
}

/// Results of matrices of the shape of x; `one` writes each from that of x, and reports whether it could.
template <class T, class F>
Tensor<T> small_results(const char* function, const Tensor<const T>& x, Dims sizes, const char* refusal, const F& one) {
  const Tensor<const T> matrices = x.contiguous();
  Tensor<T> result = new_tensor<T>(function, Shape(sizes));
  const std::int64_t n = x.size(-1), step = n * sizes[sizes.rank() - 1];
  Offender offender;
  for_each_matrix(x.sizes(), work_of(n, n, 2 * n), [&](std::int64_t i) {
    if (!one(i, matrices.data_ptr() + i * n * n, result.data_ptr() + i * step)) offender.report(i);
  });
  offender.check(function, x.sizes(), refusal);
  return result;
}

template <class T>
Tensor<T> small_inverses(const char* function, const Tensor<const T>& x) {
  return small_results(function, x, x.sizes(), "is singular",
                       [n = x.size(-1)](std::int64_t, const T* from, T* to) { return invert_small(from, to, n); });
}
/// The solutions of a y = b for as many matrices a as b has.
template <class T>
Tensor<T> small_solutions(const char* function, const Tensor<const T>& a, const Tensor<const T>& b) {
  const Tensor<const T> sides = b.contiguous();
  const std::int64_t n = a.size(-1), columns = b.size(-1);
  const T* const first = sides.data_ptr();
  return small_results(function, a, b.sizes(), "is singular", [=](std::int64_t i, const T* from, T* to) {
    return solve_small(from, first + i * n * columns, to, n, columns);
  });
}
template <class T>
Tensor<T> small_choleskys(const char* function, const Tensor<const T>& x, bool is_upper) {
  Tensor<T> lower =
      small_results(function, x, x.sizes(), "is not positive definite",
                    [n = x.size(-1)](std::int64_t, const T* from, T* to) { return factor_small(from, to, n); });
  return is_upper ? Tensor<T>(adjoint(lower).clone()) : lower;
}
template <class T>
Tensor<T> small_determinants(const char* function, const Tensor<const T>& x) {
  const Tensor<const T> matrices = x.contiguous();
  const std::int64_t n = x.size(-1);
  auto result = new_tensor<T>(function, batch_shape(x.sizes(), {}));
  for_each_matrix(x.sizes(), work_of(n, n, n), [&](std::int64_t i) {
    result.data_ptr()[i] = small_determinant(matrices.data_ptr() + i * n * n, n);
  });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
