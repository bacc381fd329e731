// The operands of a layer as Variables of one type, so that it is one function, and one kind of node, whatever has a
// history.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/device.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class X>
constexpr bool is_layer_operand() {
  if constexpr (is_none<X>) return true;
  else if constexpr (is_called_by_name<X>) return false;
  else return std::is_same_v<std::remove_const_t<typename X::value_type>, T> && is_differentiable<T> &&
              std::is_same_v<typename X::device_type, Cpu>;
}
/// True for operands with elements of T, or none, of which at least one is recorded, and none is called by its name.
template <class T, class... X>
inline constexpr bool is_layer_of = (Recorded<X> || ...) && (is_layer_operand<T, X>() && ...);

/// Such an operand as a Variable, evaluated: itself if it is one; Variable(), which is empty, where there is none.
template <class T, class X>
TENON_INLINE decltype(auto) as_layer_operand(const X& x) {
  if constexpr (is_none<X>) return Variable<T>();
  else if constexpr (std::is_same_v<X, Variable<T>>) return (x);
  else return as_constant_or_itself(eval(x));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
