// Systems of equations solved by iterations: conjugate gradients and GMRES. The matrix is sparse or dense, or a
// function multiplies by it.
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
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/sparse/preconditioner.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class A, class M>
sparse::IterationResult<T> conjugate_gradients(const A& a, Iteration<T> state, const M& precondition) {
  Tensor<T> p;
  double before = 0;
  sparse::IterationResult<T> result{state.x, 0, vector_length(state.r), false};
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    const Tensor<T> z = precondition(state.r);
    const double now = real_of(inner_product(state.r, z));
    if (result.iterations == 0) p = z.clone();
    else p = Tensor<T>(z + element_of_number<T>(now / before) * p);
    const Tensor<T> q = apply_matrix<T>(a, p);
    const double curvature = real_of(inner_product(p, q));
    if (!(curvature > 0)) break;  // not positive definite, or exact already
    const T step = element_of_number<T>(now / curvature);
    state.x += step * p;
    state.r -= step * q;
    before = now;
    ++result.iterations;
    result.residual = vector_length(state.r);
  }
  return result;
}

/// One cycle of GMRES: as many as `restart` products, then the best combination is added to x. Returns the number of
/// products.
template <class T, class A, class M>
std::int64_t gmres_cycle(const A& a, Iteration<T>& state, const M& precondition, std::int64_t restart) {
  using N = wide_number_t<T>;
  const double norm_of_r = vector_length(state.r);
  std::vector<Tensor<T>> basis{Tensor<T>(state.r / static_cast<real_t<T>>(norm_of_r))};
  const auto m = static_cast<std::size_t>(restart);
  std::vector<N> h((m + 1) * m), cosine(m), g(m + 1);
  std::vector<double> sine(m);
  g[0] = N(norm_of_r);
  std::size_t n = 0;
  while (n < m && size_of(g[n]) > state.limit) {
    Tensor<T> w = apply_matrix<T>(a, precondition(basis[n])).clone();
    for (std::size_t i = 0; i <= n; ++i) {  // modified Gram–Schmidt
      const T part = vdot(basis[i], w).item();
      h[i * m + n] = N(part);
      w -= part * basis[i];
    }
    const double left = vector_length(w);
    for (std::size_t i = 0; i < n; ++i) {
      const N upper = h[i * m + n], lower = h[(i + 1) * m + n];
      h[i * m + n] = conjugate_of(cosine[i]) * upper + sine[i] * lower;
      h[(i + 1) * m + n] = cosine[i] * lower - sine[i] * upper;
    }
    const double length = std::hypot(size_of(h[n * m + n]), left);
    if (!(length > 0)) break;
    cosine[n] = h[n * m + n] / length;
    sine[n] = left / length;
    h[n * m + n] = N(length);
    g[n + 1] = -sine[n] * g[n];
    g[n] = conjugate_of(cosine[n]) * g[n];
    ++n;
    if (!(left > 0)) break;
    basis.push_back(Tensor<T>(w / static_cast<real_t<T>>(left)));
  }
  if (n == 0) return 0;
  std::vector<N> y(n);
  for (std::size_t i = n; i-- > 0;) {
    N sum = g[i];
    for (std::size_t j = i + 1; j < n; ++j) sum -= h[i * m + j] * y[j];
    y[i] = sum / h[i * m + i];
  }
  Tensor<T> step = basis[0] * element_of_number<T>(y[0]);
  for (std::size_t i = 1; i < n; ++i) step += element_of_number<T>(y[i]) * basis[i];
  state.x += precondition(step);
  return static_cast<std::int64_t>(n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The x with a x = b for a symmetric or Hermitian positive definite matrix, by conjugate gradients. `a` is a matrix or
/// a function of a vector; `precondition` a function of the residual. What has not converged is returned, and says so.
/// Throws ShapeError.
template <class A, TensorLike B, class M = NoPreconditioner>
auto cg(const A& a, const B& b, const IterationOptions& options = {}, const M& precondition = {},
        const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  return detail::conjugate_gradients<T>(a, detail::begin_iteration<T>("sparse::cg", a, b, x0, options), precondition);
}

/// The same for any matrix, by GMRES with restarts.
template <class A, TensorLike B, class M = NoPreconditioner>
auto gmres(const A& a, const B& b, const IterationOptions& options = {}, const M& precondition = {},
           const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  if (options.restart < 1)
    detail::throw_error(ErrorCode::shape, "sparse::gmres: ", options.restart, " products before a restart");
  const Tensor<const T> right = eval(b);
  auto state = detail::begin_iteration<T>("sparse::gmres", a, right, x0, options);
  IterationResult<T> result{state.x, 0, detail::vector_length(state.r), false};
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    const std::int64_t left = state.most - result.iterations, size = right.numel(),
                       restart = detail::smaller_of(options.restart, size);
    const std::int64_t products = detail::gmres_cycle(a, state, precondition, detail::smaller_of(restart, left));
    if (products == 0) break;
    result.iterations += products;
    state.r = Tensor<T>(right - detail::apply_matrix<T>(a, state.x));
    const double residual = detail::vector_length(state.r);
    const bool stalls = !(residual < result.residual);
    result.residual = residual;
    if (stalls && residual > state.limit) break;
  }
  return result;
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
