// Functions of functions: value_and_grad, grad.
#pragma once

#include <tuple>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// A leaf for an argument, of elements of its own type.
template <TensorLike X>
auto leaf_of(const X& x) {
  return Variable<std::remove_const_t<typename X::value_type>, typename X::device_type>(x);
}
/// A result that is an expression as a Variable.
template <class Y>
auto as_variable(const Y& y) {
  static_assert(Recorded<Y>, "tenon: the function returns no Variable: its result does not depend on its arguments, or has no gradient");
  if constexpr (requires { typename Y::local_type; }) return eval(y);
  else return y;
}

TENON_END_DETAIL

TENON_BEGIN_CODE

/// A function that returns the value of f and its gradient for each argument: `auto [v, g] = value_and_grad(f)(a, b);`. f is a generic
/// function of tensors whose result has one element. Source: JAX.
template <class F>
auto value_and_grad(F f) {
  return [f](const auto&... x) {
    const std::tuple leaves{detail::leaf_of(x)...};
    const auto y = detail::as_variable(std::apply(f, leaves));
    y.backward();
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

TENON_END_CODE
