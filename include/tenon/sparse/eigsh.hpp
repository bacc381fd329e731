// sparse::eigsh: some eigenvalues and eigenvectors of a symmetric or Hermitian matrix, by products with it alone.
//
// Lanczos with thick restarts: Wu and Simon, Thick-restart Lanczos method for large symmetric eigenvalue problems, SIAM
// Journal on Matrix Analysis and Applications 22, 2000, sections 2 and 3. A basis grows by products; the eigenvectors
// of the small matrix that it makes of the large one give approximations, the best of which begin the next basis, with
// the last vector behind them. Each vector is made orthogonal to all others. ritz_search.hpp says how repeated
// eigenvalues are found.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/linalg/eigenvalues.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/sparse/krylov_basis.hpp>
#include <tenon/sparse/ritz_search.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// Eigenvalues, ascending, and the eigenvectors as columns.
template <class T>
struct EigshResult {
  Tensor<real_t<T>> eigenvalues;
  Tensor<T> eigenvectors;
  std::int64_t iterations = 0;  ///< products with the matrix
  bool converged = false;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IndexError unless 1 <= k <= n and the vectors between restarts fit; returns how many these are.
inline std::int64_t krylov_size(const char* function, std::int64_t k, std::int64_t n, std::int64_t ncv) {
  if (k < 1 || k > n) throw_error(ErrorCode::index, function, ": ", k, " values of a matrix that has ", n);
  if (ncv != 0 && (ncv <= k || ncv > n) && n > k)
    throw_error(ErrorCode::index, function, ": ", ncv, " vectors for ", k, " of ", n, " values");
  const std::int64_t usual = 2 * k + 1 > 20 ? 2 * k + 1 : 20, size = ncv != 0 ? ncv : usual;
  return size < n ? size : n;
}

/// The eigenvalues that are wanted, in the order in which they are, and their vectors as rows.
template <class T, class A>
sparse::EigshResult<T> search_eigenvalues(const A& a, std::int64_t n, std::int64_t k,
                                          const sparse::SpectrumOptions& options) {
  constexpr double epsilon = static_cast<double>(std::numeric_limits<real_t<T>>::epsilon());
  const std::int64_t most = krylov_size("sparse::eigsh", k, n, options.ncv),
                     restarts = options.maxiter > 0 ? options.maxiter : 10 * n;
  KrylovBasis<T> basis("sparse::eigsh", most + 1 < n ? most + 1 : n, n);
  basis.append_random(0);
  RitzSearch search(k, most, options.which, options.tol, epsilon);
  sparse::EigshResult<T> made;
  Tensor<double> projected = new_tensor<double>("sparse::eigsh", Shape{most, most});
  projected.zero_();
  const auto at = [&](std::int64_t i, std::int64_t j) -> double& { return projected.data_ptr()[i * most + j]; };
  double scale = 0;
  std::int64_t kept = 0;
  std::vector<double> residuals(static_cast<std::size_t>(most));
  for (std::int64_t restart = 0;; ++restart) {
    double last = 0;
    for (std::int64_t j = kept; j < most; ++j) {
      Tensor<T> w = apply_matrix<T>(a, basis.row(j));
      ++made.iterations;
      at(j, j) = basis.orthogonalize(w, j + 1);
      if (!(vector_length(w) < std::numeric_limits<double>::infinity()))
        throw_error(ErrorCode::linalg, "sparse::eigsh: a product with the matrix is not finite");
      scale = (std::max)(scale, std::abs(at(j, j)));
      if (j + 1 == n) continue;
      const double length = basis.append(w, j + 1, 4 * epsilon * scale);
      scale = (std::max)(scale, length);
      if (j + 1 < most) at(j + 1, j) = at(j, j + 1) = length;
      else last = length;
    }
    const auto pairs = linalg::eigh(projected);
    const Tensor<double>&values = pairs.eigenvalues, &vectors = pairs.eigenvectors;
    const auto in_row = [&](std::int64_t i, std::int64_t of) {
      return vectors.data_ptr()[i * vectors.stride(0) + of * vectors.stride(1)];
    };
    for (std::int64_t i = 0; i < most; ++i) {
      residuals[static_cast<std::size_t>(i)] = last * std::abs(in_row(most - 1, i));
      scale = (std::max)(scale, std::abs(values.data_ptr()[i]));
    }
    const RitzSearch::Step step = search.judge(values.data_ptr(), residuals.data(), most, scale, most == n);
    const bool is_last = step.is_done || restart + 1 >= restarts;
    const std::vector<std::int64_t>& chosen = is_last ? search.order() : search.kept();
    const std::int64_t count = is_last ? k : static_cast<std::int64_t>(chosen.size());
    const Tensor<double> coefficients = new_tensor<double>("sparse::eigsh", Shape{count, most});
    for (std::int64_t c = 0; c < count; ++c) {
      for (std::int64_t i = 0; i < most; ++i)
        coefficients.data_ptr()[c * most + i] = in_row(i, chosen[static_cast<std::size_t>(c)]);
    }
    if (is_last) {
      made.eigenvalues = new_tensor<real_t<T>>("sparse::eigsh", Shape{k});
      for (std::int64_t c = 0; c < k; ++c)
        made.eigenvalues.data_ptr()[c] = static_cast<real_t<T>>(values.data_ptr()[chosen[static_cast<std::size_t>(c)]]);
      made.eigenvectors = basis.combinations(coefficients);
      made.converged = search.has_converged();
      return made;
    }
    basis.combine(coefficients);
    projected.zero_();
    for (std::int64_t c = 0; c < count; ++c) {
      const std::int64_t of = chosen[static_cast<std::size_t>(c)];
      at(c, c) = values.data_ptr()[of];
      if (!step.is_random) at(c, count) = at(count, c) = last * in_row(most - 1, of);
    }
    if (step.is_random) basis.append_random(count);
    else basis.move(most, count);
    kept = count;
  }
}

/// Pairs in ascending order, eigenvectors as columns.
template <class T>
sparse::EigshResult<T> in_ascending_order(const sparse::EigshResult<T>& x) {
  using R = real_t<T>;
  const std::int64_t k = x.eigenvalues.numel(), n = x.eigenvectors.size(1);
  std::vector<std::int64_t> order(static_cast<std::size_t>(k));
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::int64_t>(i);
  const R* const values = x.eigenvalues.data_ptr();
  std::stable_sort(order.begin(), order.end(), [=](std::int64_t a, std::int64_t b) { return values[a] < values[b]; });
  sparse::EigshResult<T> made{new_tensor<R>("sparse::eigsh", Shape{k}), new_tensor<T>("sparse::eigsh", Shape{n, k}),
                              x.iterations, x.converged};
  for (std::int64_t c = 0; c < k; ++c) {
    made.eigenvalues.data_ptr()[c] = values[order[static_cast<std::size_t>(c)]];
    made.eigenvectors.select(1, c).copy_(x.eigenvectors.select(0, order[static_cast<std::size_t>(c)]));
  }
  return made;
}

/// The same of both ends of the spectrum, one more of the upper one where k is odd.
template <class T, class A>
sparse::EigshResult<T> search_both_ends(const A& a, std::int64_t n, std::int64_t k, sparse::SpectrumOptions options) {
  krylov_size("sparse::eigsh", k, n, 0);
  options.which = sparse::Which::largest;
  auto made = search_eigenvalues<T>(a, n, (k + 1) / 2, options);
  if (k < 2) return made;
  options.which = sparse::Which::smallest;
  const auto lower = search_eigenvalues<T>(a, n, k / 2, options);
  sparse::EigshResult<T> both{new_tensor<real_t<T>>("sparse::eigsh", Shape{k}),
                              new_tensor<T>("sparse::eigsh", Shape{k, n}), made.iterations + lower.iterations,
                              made.converged && lower.converged};
  const std::int64_t upper = (k + 1) / 2;
  both.eigenvalues.narrow(0, 0, upper).copy_(made.eigenvalues);
  both.eigenvalues.narrow(0, upper, k - upper).copy_(lower.eigenvalues);
  both.eigenvectors.narrow(0, 0, upper).copy_(made.eigenvectors);
  both.eigenvectors.narrow(0, upper, k - upper).copy_(lower.eigenvectors);
  return both;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// k eigenvalues and eigenvectors of what a function makes of vectors of n elements of T, which has to be symmetric or
/// Hermitian. What has not converged is returned, and says so. Throws IndexError unless 1 <= k <= n, LinAlgError for
/// products that are not finite.
template <class T, class F>
  requires(!TensorLike<F>)
EigshResult<T> eigsh(const F& product, std::int64_t n, std::int64_t k, const SpectrumOptions& options = {}) {
  static_assert(detail::is_solvable<T>, "tenon: eigsh computes in float, double or complex numbers of them");
  return detail::in_ascending_order(options.which == Which::both_ends
                                        ? detail::search_both_ends<T>(product, n, k, options)
                                        : detail::search_eigenvalues<T>(product, n, k, options));
}

/// k eigenvalues and eigenvectors of a symmetric or Hermitian matrix, by Lanczos with restarts: eigenvalues at the ends
/// of the spectrum take few products, those in its midst many; for those near a number, eigenvalues of the inverse of a
/// shifted matrix do, `eigsh<double>(f, n, k)` with a solver for f. Throws ShapeError, too.
template <TensorLike A>
auto eigsh(const A& a, std::int64_t k = 6, const SpectrumOptions& options = {}) {
  using T = std::remove_const_t<typename A::value_type>;
  const auto& matrix = eval(a);
  const Shape sizes = detail::shape_of(matrix);
  if (sizes.rank() != 2 || sizes[0] != sizes[1])
    detail::throw_error(ErrorCode::shape, "sparse::eigsh: shape ", sizes, " is not square");
  return eigsh<T>([&](const Tensor<T>& x) { return Tensor<T>(matmul(matrix, x)); }, sizes[0], k, options);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
