// Evaluation: an operand's elements are computed and lie in fresh memory.
//
// Two verbs stand for all that computes elements: `evaluate` gives them in fresh memory, `run` writes them to memory that is there.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/bind.hpp>
#include <tenon/computation.hpp>
#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/kernel.hpp>
#include <tenon/cpu/run.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/expression.hpp>
#include <tenon/layout.hpp>
#include <tenon/leaves.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/operand.hpp>
#include <tenon/refused_elements.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>

TENON_BEGIN_DETAIL

/// The value of what is computed, in fresh memory, where the driver cuts it into blocks.
template <class Out>
TENON_NOINLINE_OG Tensor<Out> evaluate_in_blocks(const Computation& x) {
  Layout layout = result_layout(x.sources, x.count);
  Storage<Out> storage(layout.numel());
  run(reinterpret_cast<char*>(storage.data()), layout, sizeof(Out), x.sources, x.count, x.tree, x.kernel);
  return Tensor<Out>(Unchecked{}, std::move(storage), std::move(layout));
}
/// The same of what is simple.
template <class Out>
TENON_INLINE Tensor<Out> evaluate_simple(const Computation& x) {
  Tensor<Out> result(Unchecked{}, x.sources[0].layout->numel(), [&] { return fresh_layout(*x.sources[0].layout); });
  x.run_simple(reinterpret_cast<char*>(result.storage().data()), sizeof(Out));
  return result;
}
template <class Out>
TENON_NOINLINE Tensor<Out> evaluate(const Computation& x) {
  return x.is_simple() ? evaluate_simple<Out>(x) : evaluate_in_blocks<Out>(x);
}

// The same of a row of leaves in memory, without a list of sources where it is simple: what small expressions take.
template <class Out>
TENON_NOINLINE_OG Tensor<Out> evaluate_in_blocks(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree,
                                                 Kernel kernel) {
  Source sources[max_operands];
  list_sources(sources, list, items, facts.count());
  return evaluate_in_blocks<Out>({sources, facts.count(), facts.one_shape(), tree, kernel});
}
template <class Out>
TENON_INLINE Tensor<Out> evaluate_simple(const Leaf* list, const unsigned char* items, int count, const void* tree, Kernel kernel) {
  const std::int64_t n = list->layout.numel();
  Tensor<Out> result(Unchecked{}, n, [&] { return fresh_layout(list->layout); });
  const char* operand[max_operands];
  if (n == 0) return result;
  for (int k = 0; k < count; ++k) operand[k] = list[k].block->data + list[k].layout.offset() * items[k];
  kernel(reinterpret_cast<char*>(result.storage().data()), tree, operand, n);
  return result;
}
template <class Out>
TENON_NOINLINE Tensor<Out> evaluate(const Leaf* list, const unsigned char* items, LeafFacts facts, const void* tree, Kernel kernel) {
  const bool simple = facts.contiguous() && list->layout.numel() <= most_simple_elements;
  return __builtin_expect(simple, 1) ? evaluate_simple<Out>(list, items, facts.count(), tree, kernel)
                                     : evaluate_in_blocks<Out>(list, items, facts, tree, kernel);
}

template <class Out, class X>
TENON_INLINE Tensor<Out, typename X::device_type> evaluate(const X& x) {
  using Of = OperandOf<X>;
  using Device = typename X::device_type;
  static_assert(std::is_same_v<Device, Cpu> || has_engine<Device>(), "tenon: evaluation on this device needs <tenon/cuda.hpp>");
  if constexpr (has_engine<Device>()) {
    return Engine<Device>::template evaluate<Out>(x);
  } else {
    if constexpr (Of::refuses) refuse_elements(x);
    if constexpr (requires { x.facts(); } && !Of::Leaves::any_made) {
      const auto tree = BindAs<Out, X>::make(Of::keep(x));
      return evaluate<Out>(x.leaf_list(), Of::Leaves::items, x.facts(), &tree, kernel_of<Out, X>());
    } else {
      const Bound<Out, X> bound(x);
      return evaluate<Out>(bound.computation());
    }
  }
}

/// One element: pointers to those of the leaves, then the tree on them.
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

/// An expression's or a gather's value in fresh memory; a tensor as it is.
template <TensorLike X>
auto eval(const X& x) {
  using Of = detail::OperandOf<X>;
  if constexpr (Of::is_read_first) return Of::read(x);
  else if constexpr (Of::is_lazy) return detail::evaluate<typename X::value_type>(x);
  else return x;
}

TENON_END_CODE
