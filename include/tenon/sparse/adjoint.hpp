// Products with the adjoint of what iterations take for a matrix.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/sparse/iteration.hpp>
#include <tenon/sparse/part.hpp>
#include <tenon/sparse/sparse.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A matrix as a tensor, computed once; a function as it is.
template <class A>
decltype(auto) matrix_or_function(const A& a) {
  if constexpr (TensorLike<A>) return eval(a);
  else return (a);
}
/// aᴴ y, of a matrix or of an object with `adjoint(y)`: the transpose of a matrix shares its parts, so that vectors are
/// conjugated instead.
template <class T, class A>
Tensor<T> apply_adjoint(const A& a, const Tensor<T>& y) {
  if constexpr (!TensorLike<A>) return a.adjoint(y);
  else if constexpr (ComplexElement<T>) return Tensor<T>(conj(matmul(a.t(), Tensor<T>(conj(y)))));
  else return matmul(a.t(), y);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
