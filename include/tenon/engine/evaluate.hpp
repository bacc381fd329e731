// Evaluation: computes an operand's elements into fresh memory.
//
// Functions that compute elements use two verbs: `evaluate` returns them in fresh memory, `run` writes them to existing memory.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/source.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/engine/computation.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>

TENON_BEGIN_DETAIL

/// The elements of an operand in fresh memory on its device.
template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x) {
  if constexpr (OtherName<Out>) return evaluate<element_t<Out>>(x);
  else return Engine<typename X::device_type>::template evaluate<Out>(x);
}

/// Computes one element: finds the address of each leaf's element, then applies the tree to them.
template <class X, class... Int>
typename X::value_type evaluate_element(const X& x, Int... indices) {
  using Out = typename X::value_type;
  if constexpr (OperandOf<X>::refuses) refuse_elements(x);
  const Shape shape = x.shape();
  const std::int64_t given[] = {static_cast<std::int64_t>(indices)..., 0};
  if (static_cast<int>(sizeof...(Int)) != shape.rank()) fail_index_count(sizeof...(Int), shape);
  const Bound<Out, X> bound(x);
  const char* operand[max_operands];
  alignas(16) char generated[max_operands][16];
  for (int k = 0; k < bound.leaves; ++k) {
    const Source& s = bound.sources.list[k];
    std::int64_t offset = s.layout->offset();
    for (int d = 0; d < shape.rank(); ++d) {
      const std::int64_t i = given[d] < 0 ? given[d] + shape[d] : given[d];
      if (i < 0 || i >= shape[d]) fail_index(given[d], d, shape);
      const int in = d - (shape.rank() - s.layout->rank());
      if (in >= 0 && s.layout->size(in) != 1) offset += i * s.layout->stride(in);
    }
    operand[k] = s.generate ? generated[k] : s.data + offset * s.item;
    if (s.generate) s.generate(generated[k], s.state, offset, 1, 1);
  }
  forget_types();
  return convert<Out>(bound.tree.template at<OneLane>(operand, 0));
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

template <class Op, class... X>
template <detail::Integer... Int>
typename Expression<Op, X...>::value_type Expression<Op, X...>::operator()(Int... indices) const {
  return detail::evaluate_element(*this, indices...);
}

TENON_END_TYPES

TENON_BEGIN_CODE

/// The value of an expression or a gather in fresh memory; a tensor is returned as it is, sharing its elements.
template <TensorLike X>
auto eval(const X& x) {
  using Of = detail::OperandOf<X>;
  if constexpr (Of::is_read_first) return Of::read(x);
  else if constexpr (Of::is_lazy) return detail::evaluate<typename X::value_type>(x);
  else return x;
}

TENON_END_CODE
