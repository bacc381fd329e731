// Least squares by iterations, for matrices of any shape: LSQR and LSMR. Both reduce the matrix to a bidiagonal one,
// which Golub and Kahan do by a product with the matrix and one with its adjoint a step, and solve that as it grows.
//
// LSQR is Paige and Saunders, LSQR: an algorithm for sparse linear equations and sparse least squares, ACM Transactions
// on Mathematical Software 8, 1982, sections 4 to 6: in exact arithmetic what conjugate gradients make of the normal
// equations, without the square of the condition. LSMR is Fong and Saunders, LSMR: an iterative algorithm for sparse
// least-squares problems, SIAM Journal on Scientific Computing 33, 2011, sections 2 to 5: what MINRES makes of them, so
// that the gradient never grows, and it may be stopped earlier.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/cpu/linalg/rotations.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/adjoint.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// The end of iterations for least squares: r = b - a x is small beside b and a, or aᴴ r is beside a and r, or the
/// condition of a is beyond `conlim`, or there were `maxiter` steps.
struct LeastSquaresOptions {
  double damp = 0;           ///< least is |b - a x|² + damp² |x - x0|²
  double atol = 1e-6;        ///< the relative error of the elements of a
  double btol = 1e-6;        ///< that of b
  double conlim = 1e8;       ///< 0: any condition
  std::int64_t maxiter = 0;  ///< steps of two products; 0: twice the number of unknowns
};
/// Why iterations for least squares have ended: SciPy's numbers of `istop`.
enum class LeastSquaresEnd : int {
  zero = 0,         ///< x0 is the solution
  solved = 1,       ///< a x = b, within atol and btol
  least = 2,        ///< the squares are least, within atol
  condition = 3,    ///< the condition of a is beyond conlim
  exact = 4,        ///< 1 as far as rounding allows
  exact_least = 5,  ///< 2 as far as rounding allows
  singular = 6,     ///< 3 as far as rounding allows
  maxiter = 7
};
/// A solution and its quality.
template <class T>
struct LeastSquaresResult {
  Tensor<T> x;
  std::int64_t iterations = 0;  ///< steps, each a product with the matrix and one with its adjoint
  double residual = 0;          ///< the norm of b - a x
  bool converged = false;       ///< true unless the condition or maxiter ended it
  double gradient = 0;          ///< the norm of aᴴ (b - a x) - damp² (x - x0), estimated
  double norm = 0;              ///< of a: an estimate, LSQR's of the Frobenius norm
  double condition = 0;         ///< of a, estimated
  LeastSquaresEnd end = LeastSquaresEnd::zero;
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A Golub–Kahan bidiagonalisation: beta u = a v - alpha u, alpha v = aᴴ u - beta v, each vector of length 1.
template <class T, class A>
struct Bidiagonalisation {
  const A& a;
  Tensor<T> u, v, x;
  double alpha = 0, beta = 0;

  Bidiagonalisation(const char* function, const A& matrix, const Tensor<const T>& b, const Tensor<const T>* guess)
      : a(matrix), u(b.clone()) {
    static_assert(is_solvable<T>,
                  "tenon: iterations compute in float, double or complex numbers of them: cast<double>(b) converts");
    if (b.dim() != 1)
      throw_error(ErrorCode::shape, function, ": the right-hand side has shape ", b.sizes(), ", which is no vector");
    if constexpr (TensorLike<A>) {
      const Shape sizes = shape_of(a);
      if (sizes.rank() != 2 || sizes[0] != b.size(0))
        throw_error(ErrorCode::shape, function, ": a matrix of shape ", sizes, " and a right-hand side of shape ",
                    b.sizes());
      x = new_tensor<T>(function, Shape{sizes[1]});
    } else {
      x = new_tensor<T>(function, apply_adjoint<T>(a, u).sizes());
    }
    if (guess) {
      if (!(guess->sizes() == x.sizes()))
        throw_error(ErrorCode::shape, function, ": x0 has shape ", guess->sizes(), " and x ", x.sizes());
      x.copy_(*guess);
      u -= apply_matrix<T>(a, x);
    } else {
      x.zero_();
    }
    beta = vector_length(u);
    if (beta > 0) {
      u = divided(u, beta);
      v = apply_adjoint<T>(a, u);
      alpha = vector_length(v);
      if (alpha > 0) v = divided(v, alpha);
    }
  }
  static Tensor<T> divided(const Tensor<T>& y, double by) { return Tensor<T>(y / static_cast<real_t<T>>(by)); }
  void step() {
    u = Tensor<T>(apply_matrix<T>(a, v) - static_cast<real_t<T>>(alpha) * u);
    beta = vector_length(u);
    if (beta > 0) u = divided(u, beta);
    v = Tensor<T>(apply_adjoint<T>(a, u) - static_cast<real_t<T>>(beta) * v);
    alpha = vector_length(v);
    if (alpha > 0) v = divided(v, alpha);
  }
};

/// The reason to stop, or zero to go on: from the norms of b, r, aᴴ r, a and x and the condition of a.
inline sparse::LeastSquaresEnd end_of_least_squares(const sparse::LeastSquaresOptions& options, double epsilon,
                                                    double b, double r, double gradient, double a, double x,
                                                    double condition, bool is_last) {
  using End = sparse::LeastSquaresEnd;
  const double relative = b > 0 ? r / b : 0, slope = a * r > 0 ? gradient / (a * r) : 0,
               inverse = condition > 0 ? 1 / condition : 0, reached = relative / (1 + (b > 0 ? a * x / b : 0));
  if (relative <= options.btol + options.atol * (b > 0 ? a * x / b : 0)) return End::solved;
  if (slope <= options.atol) return End::least;
  if (options.conlim > 0 && inverse <= 1 / options.conlim) return End::condition;
  if (reached <= epsilon) return End::exact;
  if (slope <= epsilon) return End::exact_least;
  if (inverse <= epsilon) return End::singular;
  return is_last ? End::maxiter : End::zero;
}

/// The record of a solution, whose residual is computed anew.
template <class T, class A>
sparse::LeastSquaresResult<T> least_squares_result(const A& a, const Tensor<const T>& b,
                                                   sparse::LeastSquaresResult<T> made) {
  using End = sparse::LeastSquaresEnd;
  made.residual = vector_length(Tensor<T>(b - apply_matrix<T>(a, made.x)));
  made.converged = made.end != End::maxiter && made.end != End::condition && made.end != End::singular;
  return made;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The x for which |b - a x|² + damp² |x - x0|² is least, by LSQR; of several the one nearest to x0, which is 0 if it
/// is not given. `a` is a matrix of any shape, or an object with `a(x)` and `a.adjoint(y)`. What has not converged is
/// returned, and says so. Throws ShapeError.
template <class A, TensorLike B>
auto lsqr(const A& given, const B& b, const LeastSquaresOptions& options = {},
          const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  using R = real_t<T>;
  constexpr double epsilon = static_cast<double>(std::numeric_limits<R>::epsilon());
  const Tensor<const T> right = eval(b);
  const auto& a = detail::matrix_or_function(given);
  detail::Bidiagonalisation<T, std::remove_cvref_t<decltype(a)>> on("sparse::lsqr", a, right, x0);
  LeastSquaresResult<T> made{on.x};
  made.gradient = on.alpha * on.beta;
  if (!(made.gradient > 0)) return detail::least_squares_result(a, right, made);
  const double of_b = detail::vector_length(right.clone());
  const std::int64_t most = options.maxiter > 0 ? options.maxiter : 2 * on.x.numel();
  Tensor<T> w = on.v.clone();
  double phi_bar = on.beta, rho_bar = on.alpha, norm_square = 0, inverse_square = 0, damped = 0;
  while (made.end == LeastSquaresEnd::zero) {
    const double alpha = on.alpha;
    on.step();
    ++made.iterations;
    norm_square += alpha * alpha + on.beta * on.beta + options.damp * options.damp;
    const detail::Rotation<double> of_damp = detail::rotation_of(rho_bar, options.damp),
                                   turn = detail::rotation_of(of_damp.length, on.beta);
    const double psi = of_damp.s * phi_bar, phi = turn.c * of_damp.c * phi_bar, theta = turn.s * on.alpha;
    phi_bar = turn.s * of_damp.c * phi_bar;
    rho_bar = -turn.c * on.alpha;
    const double length = detail::vector_length(w) / turn.length;
    inverse_square += length * length;
    made.x += static_cast<R>(phi / turn.length) * w;
    w = Tensor<T>(on.v - static_cast<R>(theta / turn.length) * w);
    damped = std::hypot(damped, psi);
    made.norm = std::sqrt(norm_square);
    made.condition = made.norm * std::sqrt(inverse_square);
    made.gradient = on.alpha * std::abs(turn.s * phi);
    made.end =
        detail::end_of_least_squares(options, epsilon, of_b, std::hypot(phi_bar, damped), made.gradient, made.norm,
                                     detail::vector_length(made.x), made.condition, made.iterations >= most);
  }
  return detail::least_squares_result(a, right, made);
}

/// The same by LSMR, whose gradient never grows.
template <class A, TensorLike B>
auto lsmr(const A& given, const B& b, const LeastSquaresOptions& options = {},
          const Tensor<const std::remove_const_t<typename B::value_type>>* x0 = nullptr) {
  using T = std::remove_const_t<typename B::value_type>;
  using R = real_t<T>;
  constexpr double epsilon = static_cast<double>(std::numeric_limits<R>::epsilon());
  const Tensor<const T> right = eval(b);
  const auto& a = detail::matrix_or_function(given);
  detail::Bidiagonalisation<T, std::remove_cvref_t<decltype(a)>> on("sparse::lsmr", a, right, x0);
  LeastSquaresResult<T> made{on.x};
  made.gradient = on.alpha * on.beta;
  if (!(made.gradient > 0)) return detail::least_squares_result(a, right, made);
  const double of_b = detail::vector_length(right.clone());
  const std::int64_t most = options.maxiter > 0 ? options.maxiter : 2 * on.x.numel();
  Tensor<T> h = on.v.clone(), h_bar = Tensor<T>(on.v * R(0));
  double alpha_bar = on.alpha, zeta_bar = on.alpha * on.beta, zeta = 0, rho = 1;
  detail::Rotation<double> turn_bar{1, 0, 1};
  // The norm of r, from the rotations that solve for it: section 5.1.
  double beta_dd = on.beta, beta_d = 0, rho_d = 1, tau = 0, theta_tilde = 0, dropped = 0;
  double norm_square = on.alpha * on.alpha, largest = 0, smallest = std::numeric_limits<double>::infinity();
  while (made.end == LeastSquaresEnd::zero) {
    on.step();
    ++made.iterations;
    const detail::Rotation<double> hat = detail::rotation_of(alpha_bar, options.damp),
                                   turn = detail::rotation_of(hat.length, on.beta);
    const double rho_before = rho, rho_bar_before = turn_bar.length, zeta_before = zeta, theta = turn.s * on.alpha;
    rho = turn.length;
    alpha_bar = turn.c * on.alpha;
    const double theta_bar = turn_bar.s * rho, diagonal = turn_bar.c * rho;
    turn_bar = detail::rotation_of(diagonal, theta);
    zeta = turn_bar.c * zeta_bar;
    zeta_bar = -turn_bar.s * zeta_bar;
    h_bar = Tensor<T>(h - static_cast<R>(theta_bar * rho / (rho_before * rho_bar_before)) * h_bar);
    made.x += static_cast<R>(zeta / (rho * turn_bar.length)) * h_bar;
    h = Tensor<T>(on.v - static_cast<R>(theta / rho) * h);
    const double beta_acute = hat.c * beta_dd, beta_check = -hat.s * beta_dd, beta_hat = turn.c * beta_acute;
    beta_dd = -turn.s * beta_acute;
    const detail::Rotation<double> tilde = detail::rotation_of(rho_d, theta_bar);
    const double theta_tilde_before = theta_tilde;
    theta_tilde = tilde.s * turn_bar.length;
    rho_d = tilde.c * turn_bar.length;
    beta_d = -tilde.s * beta_d + tilde.c * beta_hat;
    tau = (zeta_before - theta_tilde_before * tau) / tilde.length;
    const double tau_d = (zeta - theta_tilde * tau) / rho_d;
    dropped += beta_check * beta_check;
    const double r = std::sqrt(dropped + (beta_d - tau_d) * (beta_d - tau_d) + beta_dd * beta_dd);
    norm_square += on.beta * on.beta;
    made.norm = std::sqrt(norm_square);
    norm_square += on.alpha * on.alpha;
    if (rho_bar_before > largest) largest = rho_bar_before;
    if (made.iterations > 1 && rho_bar_before < smallest) smallest = rho_bar_before;
    made.condition = std::fmax(largest, std::abs(diagonal)) / std::fmin(smallest, std::abs(diagonal));
    made.gradient = std::abs(zeta_bar);
    made.end = detail::end_of_least_squares(options, epsilon, of_b, r, made.gradient, made.norm,
                                            detail::vector_length(made.x), made.condition, made.iterations >= most);
  }
  return detail::least_squares_result(a, right, made);
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
