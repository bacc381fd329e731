// Evaluation: computes an operand's elements into fresh memory.
//
// Functions that compute elements use two verbs: `evaluate` returns them in fresh memory, `run` writes them to existing
// memory.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/engine/engine.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The elements of an operand in fresh memory on its device.
template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x) {
  if constexpr (OtherName<Out>) return evaluate<element_t<Out>>(x);
  else return Engine<typename X::device_type>::template evaluate<Out>(x);
}

/// One element of an operand on the host.
template <class X, class... Int>
typename X::value_type evaluate_element(const X& x, Int... indices) {
  constexpr bool is_on_host = std::is_same_v<typename X::device_type, Cpu>;
  static_assert(is_on_host, "tenon: this operation computes on the host: move its operands with to(Cpu{}) first");
  if constexpr (OperandOf<X>::refuses) refuse_elements(x);
  const Shape shape = x.shape();
  const std::int64_t given[] = {static_cast<std::int64_t>(indices)..., 0};
  if (static_cast<int>(sizeof...(Int)) != shape.rank()) fail_index_count(sizeof...(Int), shape);
  if constexpr (is_on_host) return Engine<typename X::device_type>::element_at(x, shape, given);
  else return {};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class Op, class... X>
template <detail::Integer... Int>
TENON_INLINE typename Expression<Op, X...>::value_type Expression<Op, X...>::operator()(Int... indices) const {
  return detail::evaluate_element(*this, indices...);
}

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// The value of an expression or a gather in fresh memory; a tensor is returned as it is, sharing its elements.
template <TensorLike X>
auto eval(const X& x) {
  using Of = detail::OperandOf<X>;
  if constexpr (Of::is_read_first) return Of::read(x);
  else if constexpr (Of::is_lazy) return detail::evaluate<typename X::value_type>(x);
  else return x;
}

}  // namespace tenon::inline v1::inline TENON_CODE
