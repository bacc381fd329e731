// Compares whole tensors: array_equal, allclose.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/ops/reduction/reduction.hpp>

namespace tenon::inline v1::inline TENON_CODE {

/// True if two tensors have the same shape and equal elements. NaN is not equal to anything. Source: NumPy
/// `array_equal`.
template <TensorLike A, TensorLike B>
bool array_equal(const A& a, const B& b) {
  const auto x = eval(a);
  const auto y = eval(b);
  return x.sizes() == y.sizes() && all(x == y).item();
}

/// True if all elements are close, after broadcasting, as isclose says of each. Throws ShapeError. Source: NumPy
/// `allclose`.
template <TensorLike A, TensorLike B>
bool allclose(const A& a, const B& b, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) {
  return all(isclose(a, b, rtol, atol, equal_nan)).item();
}

}  // namespace tenon::inline v1::inline TENON_CODE
