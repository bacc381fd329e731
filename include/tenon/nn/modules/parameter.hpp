// The first parameters of layers, as PyTorch's layers begin, and calls with those that a layer may lack.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/nn/modules/init.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Uniform in ± 1 / √in, of the thread's own stream of random numbers: what kaiming_uniform_ gives for a = √5.
template <class T>
Variable<T> uniform_parameter(const Shape& shape, std::int64_t in) {
  const Tensor<T> x = new_tensor<T>("nn", shape);
  fill_symmetric(x, in > 0 ? 1 / std::sqrt(static_cast<double>(in)) : 0);
  return Variable<T>(x);
}
/// The same for a layer whose weight has the shape `of`: (out, in, kernel…).
template <class T>
Variable<T> fan_in_parameter(const Shape& shape, const Shape& of) {
  return uniform_parameter<T>(shape, nn::init::fans(of).in);
}
/// Normal numbers with a deviation of 1.
template <class T>
Variable<T> normal_parameter(const Shape& shape) {
  const Tensor<T> x = new_tensor<T>("nn", shape);
  x.normal_(0, 1);
  return Variable<T>(x);
}
/// One number everywhere.
template <class T>
Tensor<T> filled(const Shape& shape, double value) {
  return Tensor<T>(full<T>(shape, static_cast<T>(value)));
}
template <class T>
Variable<T> filled_parameter(const Shape& shape, double value) {
  return Variable<T>(filled<T>(shape, value));
}

/// What a layer reads or gives, evaluated: a Variable, which is a constant if x has no history.
template <class X>
auto as_layer_value(const X& x) {
  return as_constant_or_itself(tenon::eval(x));
}
/// f(*x), or f(NoneType()) where there is none, as a Variable.
template <class X, class F>
auto with_optional(const std::optional<X>& x, const F& f) {
  return x ? as_layer_value(f(*x)) : as_layer_value(f(NoneType{}));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
