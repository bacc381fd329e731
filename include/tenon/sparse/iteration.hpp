// What the iterations that solve systems of equations share: options, results, products and coefficients.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/complex.hpp>
#include <tenon/dtype/promotion.hpp>
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
#include <tenon/tensor.hpp>

namespace tenon::inline v1::sparse {

/// The end of iterations: the residual's norm is at most rtol times that of the right-hand side, or atol, or there were
/// `maxiter`.
struct IterationOptions {
  double rtol = 1e-5;         ///< relative to the norm of b
  double atol = 0;            ///< absolute
  std::int64_t maxiter = 0;   ///< products with the matrix; 0: ten times the number of unknowns
  std::int64_t restart = 20;  ///< of GMRES: products before it starts anew
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
  TENON_INLINE Tensor<T> operator()(const Tensor<T>& r) const {
    return r;
  }
};

}  // namespace tenon::inline v1::sparse

namespace tenon::inline v1::detail {

/// True for the elements that iterations compute in.
template <class T>
inline constexpr bool is_solvable = (FloatingElement<T> || ComplexElement<T>) && sizeof(real_t<T>) >= 4;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a x, of a matrix or of a function.
template <class T, class A>
Tensor<T> apply_matrix(const A& a, const Tensor<T>& x) {
  if constexpr (TensorLike<A>) return matmul(a, x);
  else return a(x);
}

/// The numbers in which coefficients of elements of T are computed: double, or complex ones of it.
template <class T>
using wide_number_t = std::conditional_t<ComplexElement<T>, complex<double>, double>;
template <class N>
TENON_INLINE double real_of(N x) {
  if constexpr (ComplexElement<N>) return static_cast<double>(x.re);
  else return static_cast<double>(x);
}
template <class N>
TENON_INLINE N conjugate_of(N x) {
  if constexpr (ComplexElement<N>) return {x.re, -x.im};
  else return x;
}
template <class N>
TENON_INLINE double size_of(N x) {
  if constexpr (ComplexElement<N>) return std::hypot(static_cast<double>(x.re), static_cast<double>(x.im));
  else return std::abs(static_cast<double>(x));
}
/// A coefficient as an element of T.
template <class T, class N>
TENON_INLINE T element_of_number(N x) {
  if constexpr (ComplexElement<T>) return T(wide_number_t<T>(x));
  else return static_cast<T>(x);
}
/// The inner product of two vectors, the first conjugated, and the length of one.
template <class T>
wide_number_t<T> inner_product(const Tensor<T>& x, const Tensor<T>& y) {
  return wide_number_t<T>(vdot(x, y).item());
}
template <class T>
double vector_length(const Tensor<T>& x) {
  return static_cast<double>(tenon::norm(x).item());
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
  static_assert(is_solvable<T>,
                "tenon: iterations compute in float, double or complex numbers of them: cast<double>(b) converts");
  const Tensor<const T> b = eval(given);
  if (b.dim() != 1)
    throw_error(ErrorCode::shape, function, ": the right-hand side has shape ", b.sizes(), ", which is no vector");
  if constexpr (TensorLike<A>) {
    const Shape sizes = shape_of(a);
    if (sizes.rank() != 2 || sizes[0] != sizes[1] || sizes[1] != b.size(0))
      throw_error(ErrorCode::shape, function, ": a matrix of shape ", sizes, " and a right-hand side of shape ",
                  b.sizes());
  }
  Tensor<T> x = new_tensor<T>(function, b.sizes());
  Tensor<T> r = b.clone();
  if (guess) {
    if (!(guess->sizes() == b.sizes()))
      throw_error(ErrorCode::shape, function, ": x0 has shape ", guess->sizes(), " and b ", b.sizes());
    x.copy_(*guess);
    r -= apply_matrix<T>(a, x);
  } else {
    x.zero_();
  }
  const double relative = options.rtol * vector_length(b);
  return {x, r, relative > options.atol ? relative : options.atol,
          options.maxiter > 0 ? options.maxiter : 10 * b.numel()};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
