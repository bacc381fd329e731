// sparse::svds: some singular values and vectors of a matrix, by products with it and its adjoint alone.
//
// Lanczos bidiagonalisation with thick restarts: Baglama and Reichel, Augmented implicitly restarted Lanczos
// bidiagonalization methods, SIAM Journal on Scientific Computing 27, 2005, section 3.1. It works on the matrix itself,
// not on its product with the adjoint, so that small singular values are as exact as large ones. Each vector is made
// orthogonal to all others. ritz_search.hpp says how repeated values are found.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/svd.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/adjoint.hpp>
#include <tenon/sparse/eigsh.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/sparse/krylov_basis.hpp>
#include <tenon/sparse/least_squares.hpp>
#include <tenon/sparse/ritz_search.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// Singular values, ascending as SciPy returns them, with the left vectors as columns and the conjugated right ones as
/// rows.
template <class T>
struct SvdsResult {
  Tensor<T> u;
  Tensor<real_t<T>> s;
  Tensor<T> vh;
  std::int64_t iterations = 0;  ///< products with the matrix, and as many with its adjoint
  bool converged = false;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Makes vector number c of a left basis one of which the adjoint makes 0, orthogonal to the others: what least squares
/// leave of a random one.
template <class T, class A>
void replace_by_null_vector(const A& a, KrylovBasis<T>& left, std::int64_t c, std::int64_t count, std::int64_t n) {
  left.row(c).zero_();
  Tensor<T> w = left.random_vector(count);
  for (int pass = 0; pass < 2; ++pass) {
    const sparse::LeastSquaresOptions exact{.atol = 0, .btol = 0, .conlim = 0, .maxiter = 4 * n};
    w = Tensor<T>(w - a(sparse::lsqr(a, w, exact).x));
    left.orthogonalize(w, count);
    const double length = vector_length(w);
    if (length > 0) w = Tensor<T>(w / static_cast<real_t<T>>(length));
  }
  left.row(c).copy_(w);
}

/// Singular values in the order in which they are wanted, and both vectors as rows. `a(x)` has m elements,
/// `a.adjoint(y)` n, at most m.
template <class T, class A>
sparse::SvdsResult<T> search_singular_values(const A& a, std::int64_t m, std::int64_t n, std::int64_t k,
                                             const sparse::SpectrumOptions& options) {
  constexpr double epsilon = static_cast<double>(std::numeric_limits<real_t<T>>::epsilon());
  const std::int64_t most = krylov_size("sparse::svds", k, n, options.ncv),
                     restarts = options.maxiter > 0 ? options.maxiter : 10 * n;
  KrylovBasis<T> right("sparse::svds", most + 1 < n ? most + 1 : n, n), left("sparse::svds", most, m);
  right.append_random(0);
  RitzSearch search(k, most, options.which, options.tol, epsilon);
  sparse::SvdsResult<T> made;
  Tensor<double> projected = new_tensor<double>("sparse::svds", Shape{most, most});
  projected.zero_();
  const auto at = [&](std::int64_t i, std::int64_t j) -> double& { return projected.data_ptr()[i * most + j]; };
  double scale = 0;
  const auto checked_length = [&](const Tensor<T>& w) {
    if (!(vector_length(w) < std::numeric_limits<double>::infinity()))
      throw_error(ErrorCode::linalg, "sparse::svds: a product with the matrix is not finite");
  };
  std::int64_t kept = 0;
  std::vector<double> residuals(static_cast<std::size_t>(most));
  for (std::int64_t restart = 0;; ++restart) {
    double last = 0;
    for (std::int64_t j = kept; j < most; ++j) {
      Tensor<T> u = a(right.row(j));
      left.orthogonalize(u, j);
      checked_length(u);
      at(j, j) = left.append(u, j, 4 * epsilon * scale);
      scale = (std::max)(scale, at(j, j));
      Tensor<T> w = a.adjoint(left.row(j));
      ++made.iterations;
      right.orthogonalize(w, j + 1);
      checked_length(w);
      if (j + 1 == n) continue;
      const double length = right.append(w, j + 1, 4 * epsilon * scale);
      scale = (std::max)(scale, length);
      if (j + 1 < most) at(j, j + 1) = length;
      else last = length;
    }
    const auto triples = linalg::svd(projected);
    const Tensor<double>&p = triples.u, &values = triples.s, &qh = triples.vh;
    const auto of_left = [&](std::int64_t i, std::int64_t of) {
      return p.data_ptr()[i * p.stride(0) + of * p.stride(1)];
    };
    const auto of_right = [&](std::int64_t i, std::int64_t of) {
      return qh.data_ptr()[of * qh.stride(0) + i * qh.stride(1)];
    };
    for (std::int64_t i = 0; i < most; ++i) scale = (std::max)(scale, values.data_ptr()[i]);
    // Of a singular value of 0 the right vector is right alone: products with the matrix have no part in the left
    // vectors of 0.
    const auto is_zero = [&, of = values.data_ptr()](std::int64_t i) { return of[i] <= 100 * epsilon * scale; };
    for (std::int64_t i = 0; i < most; ++i)
      residuals[static_cast<std::size_t>(i)] = is_zero(i) ? 0 : last * std::abs(of_left(most - 1, i));
    const RitzSearch::Step step = search.judge(values.data_ptr(), residuals.data(), most, scale, most == n);
    const bool is_last = step.is_done || restart + 1 >= restarts;
    const std::vector<std::int64_t>& chosen = is_last ? search.order() : search.kept();
    const std::int64_t count = is_last ? k : static_cast<std::int64_t>(chosen.size());
    const Tensor<double> of_u = new_tensor<double>("sparse::svds", Shape{count, most}),
                         of_v = new_tensor<double>("sparse::svds", Shape{count, most});
    for (std::int64_t c = 0; c < count; ++c) {
      for (std::int64_t i = 0; i < most; ++i) {
        of_u.data_ptr()[c * most + i] = of_left(i, chosen[static_cast<std::size_t>(c)]);
        of_v.data_ptr()[c * most + i] = of_right(i, chosen[static_cast<std::size_t>(c)]);
      }
    }
    left.combine(of_u);
    right.combine(of_v);
    for (std::int64_t c = 0; c < count && (is_last || step.is_random); ++c) {
      const std::int64_t of = chosen[static_cast<std::size_t>(c)];
      if (is_zero(of) && last * std::abs(of_left(most - 1, of)) > 4 * epsilon * scale)
        replace_by_null_vector(a, left, c, count, n);
    }
    if (is_last) {
      made.s = new_tensor<real_t<T>>("sparse::svds", Shape{k});
      for (std::int64_t c = 0; c < k; ++c)
        made.s.data_ptr()[c] = static_cast<real_t<T>>(values.data_ptr()[chosen[static_cast<std::size_t>(c)]]);
      made.u = left.first(k).clone();
      made.vh = right.first(k).clone();
      made.converged = search.has_converged();
      return made;
    }
    projected.zero_();
    for (std::int64_t c = 0; c < count; ++c) {
      const std::int64_t of = chosen[static_cast<std::size_t>(c)];
      at(c, c) = values.data_ptr()[of];
      if (!step.is_random) at(c, count) = last * of_left(most - 1, of);
    }
    if (step.is_random) right.append_random(count);
    else right.move(most, count);
    kept = count;
  }
}

/// The adjoint of an object with `a(x)` and `a.adjoint(y)`.
template <class T, class A>
struct AdjointOf {
  const A& a;
  Tensor<T> operator()(const Tensor<T>& x) const { return a.adjoint(x); }
  Tensor<T> adjoint(const Tensor<T>& y) const { return a(y); }
};
/// A matrix as such an object.
template <class T, class A>
struct MatrixProducts {
  const A& a;
  Tensor<T> operator()(const Tensor<T>& x) const { return apply_matrix<T>(a, x); }
  Tensor<T> adjoint(const Tensor<T>& y) const { return apply_adjoint<T>(a, y); }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// k singular values and vectors of an object with `a(x)`, of m elements of T, and `a.adjoint(y)`, of n: the largest,
/// or the smallest by Which::smallest_magnitude. What has not converged is returned, and says so. Throws IndexError
/// unless 1 <= k <= min(m, n), LinAlgError for products that are not finite.
template <class T, class A>
  requires(!TensorLike<A>)
SvdsResult<T> svds(const A& a, std::int64_t m, std::int64_t n, std::int64_t k, const SpectrumOptions& options = {}) {
  static_assert(detail::is_solvable<T>, "tenon: svds computes in float, double or complex numbers of them");
  using R = real_t<T>;
  if (options.which == Which::both_ends)
    detail::throw_error(ErrorCode::type,
                        "sparse::svds: singular values are wanted from one end: the largest or the smallest");
  const bool is_wide = n > m;
  const SvdsResult<T> found = is_wide ? detail::search_singular_values<T>(detail::AdjointOf<T, A>{a}, n, m, k, options)
                                      : detail::search_singular_values<T>(a, m, n, k, options);
  const Tensor<T>&left = is_wide ? found.vh : found.u, &right = is_wide ? found.u : found.vh;
  std::vector<std::int64_t> order(static_cast<std::size_t>(k));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int64_t>(i);
  const R* const values = found.s.data_ptr();
  std::stable_sort(order.begin(), order.end(), [=](std::int64_t x, std::int64_t y) { return values[x] < values[y]; });
  SvdsResult<T> made{detail::new_tensor<T>("sparse::svds", Shape{m, k}),
                     detail::new_tensor<R>("sparse::svds", Shape{k}),
                     detail::new_tensor<T>("sparse::svds", Shape{k, n}), found.iterations, found.converged};
  for (std::int64_t c = 0; c < k; ++c) {
    const std::int64_t of = order[static_cast<std::size_t>(c)];
    made.s.data_ptr()[c] = values[of];
    made.u.select(1, c).copy_(left.select(0, of));
    if constexpr (ComplexElement<T>) made.vh.select(0, c).copy_(Tensor<T>(conj(right.select(0, of))));
    else made.vh.select(0, c).copy_(right.select(0, of));
  }
  return made;
}

/// The same of a matrix, sparse or dense. Throws ShapeError, too.
template <TensorLike A>
auto svds(const A& a, std::int64_t k = 6, const SpectrumOptions& options = {}) {
  using T = std::remove_const_t<typename A::value_type>;
  const auto& matrix = eval(a);
  const Shape sizes = detail::shape_of(matrix);
  if (sizes.rank() != 2) detail::throw_error(ErrorCode::shape, "sparse::svds: shape ", sizes, " is no matrix");
  return svds<T>(detail::MatrixProducts<T, std::remove_cvref_t<decltype(matrix)>>{matrix}, sizes[0], sizes[1], k,
                 options);
}

/// The largest singular value of a matrix: its norm by vectors of length 1. Throws ShapeError for a matrix without
/// elements, LinAlgError for what is not finite or does not converge.
template <TensorLike A>
auto spectral_norm(const A& a) {
  const Shape sizes = detail::shape_of(a);
  if (sizes.rank() != 2 || sizes[0] == 0 || sizes[1] == 0)
    detail::throw_error(ErrorCode::shape, "sparse::spectral_norm: shape ", sizes, " is no matrix with elements");
  const auto found = svds(a, 1);
  if (!found.converged)
    detail::throw_error(ErrorCode::linalg, "sparse::spectral_norm: has not converged after ", found.iterations,
                        " products");
  return found.s.data_ptr()[0];
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
