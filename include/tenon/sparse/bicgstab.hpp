// Systems of any square matrix solved by BiCGSTAB, which needs neither the adjoint matrix nor memory for more than a
// few vectors.
//
// van der Vorst, Bi-CGSTAB: a fast and smoothly converging variant of Bi-CG for the solution of nonsymmetric linear
// systems, SIAM Journal on Scientific and Statistical Computing 13, 1992, section 2, with the preconditioner on the
// right. Where the residual has become orthogonal to the one that it is compared with, that one is replaced. The
// residual is computed anew before a solution counts as one, as the updated one may have moved away from it.
#pragma once

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

template <class T, class A, class B, class M>
sparse::IterationResult<T> stabilized_biconjugate_gradients(const A& a, const B& b, Iteration<T> state,
                                                            const M& precondition) {
  using N = wide_number_t<T>;
  constexpr double tiny = static_cast<double>(std::numeric_limits<real_t<T>>::epsilon());
  sparse::IterationResult<T> result{state.x, 0, vector_length(state.r), false};
  double checked = std::numeric_limits<double>::infinity();  // the last residual that was computed anew
  Tensor<T> shadow = state.r.clone(), p, v;
  N before(1), step(1), omega(1);
  bool begins = true;
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    N rho = inner_product(shadow, state.r);
    if (!begins && !(size_of(rho) > tiny * tiny * vector_length(shadow) * result.residual)) {
      shadow = state.r.clone();
      rho = inner_product(shadow, state.r);
      begins = true;
    }
    if (begins) p = state.r.clone();
    else
      p = Tensor<T>(state.r +
                    element_of_number<T>((rho / before) * (step / omega)) * (p - element_of_number<T>(omega) * v));
    const Tensor<T> direction = precondition(p);
    v = apply_matrix<T>(a, direction);
    ++result.iterations;
    const N along = inner_product(shadow, v);
    if (!(size_of(along) > 0)) {
      if (begins) break;  // the product is orthogonal to the residual itself, or 0
      shadow = state.r.clone();
      begins = true;
      continue;
    }
    step = rho / along;
    before = rho;
    state.x += element_of_number<T>(step) * direction;
    state.r -= element_of_number<T>(step) * v;
    begins = false;
    result.residual = vector_length(state.r);
    omega = N(0);
    if (result.residual > state.limit && result.iterations < state.most) {
      const Tensor<T> second = precondition(state.r), t = apply_matrix<T>(a, second);
      ++result.iterations;
      const double square = real_of(inner_product(t, t));
      if (!(square > 0)) break;
      omega = inner_product(t, state.r) / N(square);
      state.x += element_of_number<T>(omega) * second;
      state.r -= element_of_number<T>(omega) * t;
      result.residual = vector_length(state.r);
    }
    if (result.residual <= state.limit || !(size_of(omega) > 0)) {
      state.r = Tensor<T>(b - apply_matrix<T>(a, state.x));
      result.residual = vector_length(state.r);
      if (result.residual > state.limit && !(result.residual < checked)) break;  // as near as rounding allows
      checked = result.residual;
      shadow = state.r.clone();
      begins = true;
    }
    if (!(result.residual < std::numeric_limits<double>::infinity())) break;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The x with a x = b for any square matrix, by BiCGSTAB: two products a step. `a` is a matrix or a function of a
/// vector, `precondition` a function of a vector. What has not converged is returned, and says so. Throws ShapeError.
template <class A, TensorLike B, class M = NoPreconditioner>
auto bicgstab(const A& a, const B& b, const IterationOptions& options = {}, const M& precondition = {},
              const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  const Tensor<const T> right = eval(b);
  return detail::stabilized_biconjugate_gradients<T>(
      a, right, detail::begin_iteration<T>("sparse::bicgstab", a, right, x0, options), precondition);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
