// Systems of equations solved by iterations: conjugate gradients and GMRES. The matrix is sparse or dense, or a function multiplies by it.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/product/products.hpp>
#include <tenon/ops/reduction/norm.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/sparse/matmul.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/sparse/structure.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// The end of iterations: the residual's norm is at most rtol times that of the right-hand side, or atol, or there were `maxiter`.
struct IterationOptions {
  double rtol = 1e-5;        ///< relative to the norm of b
  double atol = 0;           ///< absolute
  std::int64_t maxiter = 0;  ///< products with the matrix; 0: ten times the number of unknowns
  std::int64_t restart = 20; ///< of GMRES: products before it starts anew
};

/// A solution and its quality.
template <class T>
struct IterationResult {
  Tensor<T> x;
  std::int64_t iterations = 0;  ///< products with the matrix
  double residual = 0;          ///< the norm of b - a x
  bool converged = false;
};

/// The preconditioner that does nothing.
struct NoPreconditioner {
  template <class T>
  TENON_INLINE Tensor<T> operator()(const Tensor<T>& r) const { return r; }
};

/// The preconditioner that divides by the diagonal of a matrix.
template <class T>
class Jacobi {
 public:
  template <class A>
  TENON_INLINE explicit Jacobi(const A& a) : inverse_(Tensor<T>(T(1) / diagonal(a))) {}
  TENON_INLINE Tensor<T> operator()(const Tensor<T>& r) const { return r * inverse_; }

 private:
  Tensor<T> inverse_;
};
template <class A>
Jacobi(const A&) -> Jacobi<std::remove_const_t<typename A::value_type>>;

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a x, of a matrix or of a function.
template <class T, class A>
Tensor<T> apply_matrix(const A& a, const Tensor<T>& x) {
  if constexpr (TensorLike<A>) return matmul(a, x);
  else return a(x);
}

/// The beginning and the end of iterations.
template <class T>
struct Iteration {
  Tensor<T> x, r;
  double limit;
  std::int64_t most;
};
template <class T, class A, class B>
Iteration<T> begin_iteration(const char* function, const A& a, const B& given, const Tensor<const T>* guess,
                             const sparse::IterationOptions& options) {
  static_assert(FloatingElement<T> && sizeof(T) >= 4, "tenon: cg and gmres compute in float or double: cast<double>(b) converts");
  const Tensor<const T> b = eval(given);
  if (b.dim() != 1) throw_error(ErrorCode::shape, function, ": the right-hand side has shape ", b.sizes(), ", which is no vector");
  if constexpr (TensorLike<A>) {
    const Shape sizes = shape_of(a);
    if (sizes.rank() != 2 || sizes[0] != sizes[1] || sizes[1] != b.size(0))
      throw_error(ErrorCode::shape, function, ": a matrix of shape ", sizes, " and a right-hand side of shape ", b.sizes());
  }
  Tensor<T> x = new_tensor<T>(function, b.sizes());
  Tensor<T> r = b.clone();
  if (guess) {
    if (!(guess->sizes() == b.sizes())) throw_error(ErrorCode::shape, function, ": x0 has shape ", guess->sizes(), " and b ", b.sizes());
    x.copy_(*guess);
    r -= apply_matrix<T>(a, x);
  } else {
    x.zero_();
  }
  const double norm = static_cast<double>(tenon::norm(b).item()), relative = options.rtol * norm;
  return {x, r, relative > options.atol ? relative : options.atol, options.maxiter > 0 ? options.maxiter : 10 * b.numel()};
}

template <class T, class A, class M>
sparse::IterationResult<T> conjugate_gradients(const A& a, Iteration<T> state, const M& precondition) {
  Tensor<T> p;
  T before(0);
  sparse::IterationResult<T> result{state.x, 0, static_cast<double>(norm(state.r).item()), false};
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    const Tensor<T> z = precondition(state.r);
    const T now = vdot(state.r, z).item();
    if (result.iterations == 0) p = z.clone();
    else p = Tensor<T>(z + (now / before) * p);
    const Tensor<T> q = apply_matrix<T>(a, p);
    const T curvature = vdot(p, q).item();
    if (!(curvature > 0)) break;  // not positive definite, or exact already
    const T step = now / curvature;
    state.x += step * p;
    state.r -= step * q;
    before = now;
    ++result.iterations;
    result.residual = static_cast<double>(norm(state.r).item());
  }
  return result;
}

/// One cycle of GMRES: as many as `restart` products, then the best combination is added to x. Returns the number of products.
template <class T, class A, class M>
std::int64_t gmres_cycle(const A& a, Iteration<T>& state, const M& precondition, std::int64_t restart) {
  const double norm_of_r = static_cast<double>(norm(state.r).item());
  std::vector<Tensor<T>> basis{Tensor<T>(state.r / static_cast<T>(norm_of_r))};
  const auto m = static_cast<std::size_t>(restart);
  std::vector<double> h((m + 1) * m), cosine(m), sine(m), g(m + 1);
  g[0] = norm_of_r;
  std::size_t n = 0;
  while (n < m && std::abs(g[n]) > state.limit) {
    Tensor<T> w = apply_matrix<T>(a, precondition(basis[n])).clone();
    for (std::size_t i = 0; i <= n; ++i) {  // modified Gram–Schmidt
      const T part = vdot(basis[i], w).item();
      h[i * m + n] = static_cast<double>(part);
      w -= part * basis[i];
    }
    const double left = static_cast<double>(norm(w).item());
    for (std::size_t i = 0; i < n; ++i) {
      const double upper = h[i * m + n], lower = h[(i + 1) * m + n];
      h[i * m + n] = cosine[i] * upper + sine[i] * lower;
      h[(i + 1) * m + n] = cosine[i] * lower - sine[i] * upper;
    }
    const double length = std::hypot(h[n * m + n], left);
    if (!(length > 0)) break;
    cosine[n] = h[n * m + n] / length;
    sine[n] = left / length;
    h[n * m + n] = length;
    g[n + 1] = -sine[n] * g[n];
    g[n] = cosine[n] * g[n];
    ++n;
    if (!(left > 0)) break;
    basis.push_back(Tensor<T>(w / static_cast<T>(left)));
  }
  if (n == 0) return 0;
  std::vector<double> y(n);
  for (std::size_t i = n; i-- > 0;) {
    double sum = g[i];
    for (std::size_t j = i + 1; j < n; ++j) sum -= h[i * m + j] * y[j];
    y[i] = sum / h[i * m + i];
  }
  Tensor<T> step = basis[0] * static_cast<T>(y[0]);
  for (std::size_t i = 1; i < n; ++i) step += static_cast<T>(y[i]) * basis[i];
  state.x += precondition(step);
  return static_cast<std::int64_t>(n);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::sparse::inline TENON_CODE {

/// The x with a x = b for a symmetric positive definite matrix, by conjugate gradients. `a` is a matrix or a function of a vector;
/// `precondition` a function of the residual. What has not converged is returned, and says so. Throws ShapeError.
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
  if (options.restart < 1) detail::throw_error(ErrorCode::shape, "sparse::gmres: ", options.restart, " products before a restart");
  const Tensor<const T> right = eval(b);
  auto state = detail::begin_iteration<T>("sparse::gmres", a, right, x0, options);
  IterationResult<T> result{state.x, 0, static_cast<double>(norm(state.r).item()), false};
  while (!(result.converged = result.residual <= state.limit) && result.iterations < state.most) {
    const std::int64_t left = state.most - result.iterations, size = right.numel(), restart = detail::smaller_of(options.restart, size);
    const std::int64_t products = detail::gmres_cycle(a, state, precondition, detail::smaller_of(restart, left));
    if (products == 0) break;
    result.iterations += products;
    state.r = Tensor<T>(right - detail::apply_matrix<T>(a, state.x));
    const double residual = static_cast<double>(norm(state.r).item());
    const bool stalls = !(residual < result.residual);
    result.residual = residual;
    if (stalls && residual > state.limit) break;
  }
  return result;
}

}  // namespace tenon::inline v1::sparse::inline TENON_CODE
