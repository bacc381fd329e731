// Comparing whole tensors: array_equal, allclose.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/elementwise/comparison.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/expression.hpp>
#include <tenon/ops/reduction/reduction.hpp>

TENON_BEGIN_CODE

/// Whether two tensors have the same shape and equal elements.  NaN is not equal to anything.  Source: NumPy `array_equal`.
template <TensorLike A, TensorLike B>
bool array_equal(const A& a, const B& b) {
  const auto x = eval(a);
  const auto y = eval(b);
  return x.sizes() == y.sizes() && all(x == y).item();
}

/// Whether |a - b| <= atol + rtol * |b| for all elements, after broadcasting.  Equal infinities are close; two NaN are with `equal_nan`.
/// Throws ShapeError.  Source: NumPy `allclose`.
template <TensorLike A, TensorLike B>
bool allclose(const A& a, const B& b, double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) {
  using T = promote_t<typename A::value_type, typename B::value_type>;
  // In double, as differences of bool, unsigned and extreme integers would wrap around.
  using Wide = std::conditional_t<ComplexElement<T>, complex<double>, double>;
  const auto x = eval(cast<Wide>(a));
  const auto y = eval(cast<Wide>(b));
  const auto close = map([=](double difference, double size) { return difference <= atol + rtol * size; }, abs(x - y), abs(y));
  const auto both_nan = isnan(x) && isnan(y);
  return all(x == y || (close && isfinite(y)) || (equal_nan ? eval(both_nan) : eval(logical_and(both_nan, false)))).item();
}

TENON_END_CODE
