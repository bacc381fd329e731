// Functions of functions: value_and_grad, grad, vjp, jvp, jacobian, hessian. Source: JAX.
//
// The function is generic: it is called with Variables in place of its tensors, and returns what it computes of them.
#pragma once

#include <cstdint>
#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/gradient/grad_of.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A leaf for an argument; a Variable that has a history stays itself, so that transformations can be nested.
template <TensorOrVariable X>
auto leaf_of(const X& x) {
  using V = Variable<std::remove_const_t<typename X::value_type>, typename X::device_type>;
  if constexpr (Recorded<X>) return eval(x);
  else return V(x);
}
/// A function's result as a Variable.
template <class Y>
auto as_variable(const Y& y) {
  static_assert(Recorded<Y>, "tenon: the function returns no Variable: its result does not depend on its arguments, or has no gradient");
  if constexpr (requires { typename Y::local_type; }) return eval(y);
  else return y;
}
template <class F, class Leaves>
auto call_with_leaves(F& f, const Leaves& leaves) {
  const Recording recording(true);
  return as_variable(std::apply(f, leaves));
}

/// Row i of a matrix of results: the gradient of element i of y for x.
template <class Y, class T, class Put>
void each_row(const Variable<Y>& y, const Variable<T>& x, const Put& put) {
  Tensor<Y> one = new_tensor<Y>("jacobian", y.value().layout().sizes());
  one.zero_();
  const std::int64_t n = y.numel();
  for (std::int64_t i = 0; i < n; ++i) {
    one.storage().data()[i] = Y(1);
    put(i, grad_of(y, x, Variable<Y>(Unchecked{}, one, Edge())).value());
    one = one.clone();  // other tensors that share its memory stay as they are
    one.storage().data()[i] = Y(0);
  }
}
/// The sizes of y, then those of x.
inline Shape joined_sizes(const Shape& y, const Shape& x) {
  Shape sizes(y);
  for (auto size : x) sizes.push_back(size);
  return sizes;
}
/// The derivative of each element of y for each of x. If y has no history, it does not depend on x.
template <class Y, class T>
Tensor<T> jacobian_of(const Variable<Y>& y, const Variable<T>& x) {
  const Shape sizes_y = y.sizes(), sizes_x = x.sizes();
  Tensor<T> result = new_tensor<T>("jacobian", joined_sizes(sizes_y, sizes_x));
  if (!y.requires_grad()) return result.zero_();
  const Tensor<T> rows = result.view(joined_sizes(Shape{y.numel()}, sizes_x));
  each_row(y, x, [&](std::int64_t i, const Tensor<T>& row) { rows[i].copy_(row); });
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A function that returns the value of f and its gradient for each argument: `auto [v, g] = value_and_grad(f)(a, b);`, with a tuple g. The
/// result of f has one element.
template <class F>
auto value_and_grad(F f) {
  return [f](const auto&... x) {
    const std::tuple leaves{
        Variable<std::remove_const_t<typename std::remove_cvref_t<decltype(x)>::value_type>>(detail::without_history(x))...};
    const auto y = detail::call_with_leaves(f, leaves);
    if (y.requires_grad()) y.backward();
    return std::pair{y.value(), std::apply([](const auto&... leaf) { return std::tuple{leaf.grad()...}; }, leaves)};
  };
}
/// A function that returns the gradient of f: of one argument as a tensor, of several as a tuple.
template <class F>
auto grad(F f) {
  return [f](const auto&... x) {
    auto all = value_and_grad(f)(x...).second;
    if constexpr (sizeof...(x) == 1) return std::get<0>(all);
    else return all;
  };
}
/// The value of f, and a function that takes the gradient of that value and returns a tuple of those of the arguments.
template <class F, detail::TensorOrVariable... X>
auto vjp(F f, const X&... x) {
  const std::tuple leaves{detail::leaf_of(x)...};
  const auto y = detail::call_with_leaves(f, leaves);
  const auto pull = [y, leaves](const auto& g) {
    return std::apply([&](const auto&... leaf) { return std::tuple{grad_of(y, leaf, g).value()...}; }, leaves);
  };
  return std::pair{y.value(), pull};
}
/// The value of f, and its derivative in the direction dx. It is the gradient of a gradient: that of <u, f(x)> for x is linear in u, and
/// has <u, derivative> for its product with dx.
template <class F, detail::TensorOrVariable X, detail::TensorOrVariable D>
auto jvp(F f, const X& x, const D& dx) {
  const auto leaf = detail::leaf_of(x);
  const auto y = detail::call_with_leaves(f, std::tuple{leaf});
  using V = std::remove_const_t<decltype(y)>;
  using T = typename V::value_type;
  if (!y.requires_grad()) return std::pair{y.value(), Tensor<T>(zeros_like(y.value()))};
  const V u(Tensor<T>(zeros_like(y.value())));
  const auto g = grad_of(y, leaf, u, create_graph);
  if (!g.requires_grad()) return std::pair{y.value(), Tensor<T>(zeros_like(y.value()))};
  return std::pair{y.value(), grad_of(g, u, eval(dx)).value()};
}
/// A function that returns the derivative of each element of f for each of its argument: the sizes of the result, then of the argument.
/// Cost: a backward pass for each element of the result.
template <class F>
auto jacobian(F f) {
  return [f](const auto& x) {
    const auto leaf = detail::leaf_of(x);
    return detail::jacobian_of(detail::call_with_leaves(f, std::tuple{leaf}), leaf);
  };
}
/// A function that returns the second derivatives of f, whose result has one element: the sizes of the argument, twice. Cost: a backward
/// pass, and for each element of the argument a pass on dual numbers.
template <class F>
auto hessian(F f) {
  return [f](const auto& x) {
    const auto leaf = detail::leaf_of(x);
    const auto y = detail::call_with_leaves(f, std::tuple{leaf});
    if (!y.requires_grad()) return detail::jacobian_of(leaf, detail::leaf_of(leaf.value())).zero_();
    return detail::jacobian_of(grad_of(y, leaf, create_graph), leaf);
  };
}

}  // namespace tenon::inline v1::inline TENON_CODE
