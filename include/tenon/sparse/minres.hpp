// Systems of symmetric matrices, definite or not, solved by MINRES: of all combinations of products the one of the
// least residual.
//
// Paige and Saunders, Solution of sparse indefinite systems of linear equations, SIAM Journal on Numerical Analysis 12,
// 1975, section 6; with a preconditioner as in Elman, Silvester and Wathen, Finite Elements and Fast Iterative Solvers,
// 2nd edition, 2014, section 4.1. The products of the directions are updated beside them, so that the residual is that
// of x, whatever norm the preconditioner makes least.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class A, class M>
sparse::IterationResult<T> minimal_residuals(const A& a, Iteration<T> state, const M& precondition) {
  using R = real_t<T>;
  constexpr double epsilon = static_cast<double>(std::numeric_limits<R>::epsilon());
  sparse::IterationResult<T> result{state.x, 0, vector_length(state.r), false};
  if ((result.converged = result.residual <= state.limit)) return result;
  // Lanczos vectors, before they are divided by their length gamma; directions and what the matrix makes of them.
  Tensor<T> v_before = Tensor<T>(state.r * R(0)), v = state.r.clone(), z = precondition(v), w_before = v_before.clone(),
            w = v_before.clone(), aw_before = v_before.clone(), aw = v_before.clone();
  double gamma_before = 1, square = real_of(inner_product(z, v));
  if (!(square > 0)) return result;  // a preconditioner that is not positive definite
  double gamma = std::sqrt(square), eta = gamma, s_before = 0, s = 0, c_before = 1, c = 1, scale = 0;
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    z = Tensor<T>(z / static_cast<R>(gamma));
    const Tensor<T> az = apply_matrix<T>(a, z);
    ++result.iterations;
    const double delta = real_of(inner_product(z, az));
    const Tensor<T> v_next = Tensor<T>(az - static_cast<R>(delta / gamma) * v -
                                       static_cast<R>(gamma / gamma_before) * v_before),
                    z_next = precondition(v_next);
    square = real_of(inner_product(z_next, v_next));
    if (!(square > -epsilon * delta * delta)) break;
    const double gamma_next = square > 0 ? std::sqrt(square) : 0;
    const double size = std::hypot(delta, gamma_next, result.iterations > 1 ? gamma : 0);
    if (size > scale) scale = size;  // a bound of the matrix from below
    const double a0 = c * delta - c_before * s * gamma, a1 = std::hypot(a0, gamma_next),
                 a2 = s * delta + c_before * c * gamma, a3 = s_before * gamma;
    if (!(std::hypot(a0, c * gamma_next) > 100 * epsilon * scale)) break;  // what a makes of the residual: nothing, as
                                                                           // it is least
    c_before = c;
    c = a0 / a1;
    s_before = s;
    s = gamma_next / a1;
    const auto next = [&](const Tensor<T>& of, const Tensor<T>& one, const Tensor<T>& two) {
      return Tensor<T>((of - static_cast<R>(a3) * two - static_cast<R>(a2) * one) / static_cast<R>(a1));
    };
    const Tensor<T> w_next = next(z, w, w_before), aw_next = next(az, aw, aw_before);
    state.x += static_cast<R>(c * eta) * w_next;
    state.r -= static_cast<R>(c * eta) * aw_next;
    result.residual = vector_length(state.r);
    eta = -s * eta;
    if (!(gamma_next > epsilon * scale)) {  // no more directions
      result.converged = result.residual <= state.limit;
      break;
    }
    v_before = v;
    v = v_next;
    z = z_next;
    w_before = w;
    w = w_next;
    aw_before = aw;
    aw = aw_next;
    gamma_before = gamma;
    gamma = gamma_next;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The x with a x = b for a symmetric or Hermitian matrix, by MINRES; of a singular one, if b allows none, the x of the
/// least residual. `a` is a matrix or a function of a vector, `precondition` a function that is positive definite. What
/// has not converged is returned, and says so. Throws ShapeError.
template <class A, TensorLike B, class M = NoPreconditioner>
auto minres(const A& a, const B& b, const IterationOptions& options = {}, const M& precondition = {},
            const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  return detail::minimal_residuals<T>(a, detail::begin_iteration<T>("sparse::minres", a, b, x0, options), precondition);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
