// The part of the host's engine that evaluates operands in fresh memory.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/kept_function.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/engine/bind.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/index.hpp>

namespace tenon::inline v1::detail {

/// The elements of a new tensor: a block, whose only handle they are, and their row-major layout.
struct NewElements {
  Block* block;
  Layout layout;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// The value of a computation in fresh memory, elements of `item` bytes. Throws ShapeError, MemoryError.
TENON_SHARED NewElements evaluate_elements(const char* function, const Computation& x, int item);
/// The same for an array of leaves in memory.
TENON_SHARED NewElements evaluate_elements(const Leaf* list, const unsigned char* items, LeafFacts facts,
                                           const void* tree, Kernel kernel, int item);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Out>
TENON_INLINE Tensor<Out> tensor_of(NewElements&& made) {
  return Tensor<Out>(Unchecked{}, Storage<Out>(Unchecked{}, made.block), std::move(made.layout));
}

// Simple computations of leaves in memory, which most small expressions are, need no list of sources, and write to the
// tensor that is returned.
template <class Out>
TENON_INLINE Tensor<Out> evaluate_simple(const Leaf* list, const unsigned char* items, int count, const void* tree,
                                         Kernel kernel) {
  const std::int64_t n = list->layout.numel();
  Tensor<Out> result(Unchecked{}, n, [&] { return fresh_layout(list->layout); });
  const char* operand[max_operands];
  if (n == 0) return result;
  for (int k = 0; k < count; ++k) operand[k] = list[k].block->data + list[k].layout.offset() * items[k];
  kernel(reinterpret_cast<char*>(result.storage().data()), tree, operand, n);
  return result;
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

/// The value of a computation of leaves in memory.
struct EvaluateLeaves {
  template <class Out>
  TENON_KEYED TENON_NOINLINE static Tensor<Out> run(const Leaf* list, const unsigned char* items, LeafFacts facts,
                                                    const void* tree, Kernel kernel) {
    const bool simple = facts.contiguous() && list->layout.numel() <= most_simple_elements;
    return __builtin_expect(simple, 1)
               ? evaluate_simple<Out>(list, items, facts.count(), tree, kernel)
               : tensor_of<Out>(evaluate_elements(list, items, facts, tree, kernel, sizeof(Out)));
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Out, class X>
TENON_INLINE Tensor<Out, Cpu> Engine<Cpu>::evaluate(const X& x) {
  using Of = OperandOf<X>;
  if constexpr (Of::refuses) refuse_elements(x);
  if constexpr (requires { x.facts(); } && !Of::Leaves::any_generated) {
    const auto tree = BindAs<Out, X>::make(Of::keep(x));
    return call_kept<EvaluateLeaves, Out>(x.leaf_list(), Of::Leaves::items, x.facts(), &tree, kernel_of<Out, X>());
  } else {
    const Bound<Out, X> bound(x);
    return tensor_of<Out>(evaluate_elements("evaluate", bound.computation(), sizeof(Out)));
  }
}

template <class X>
typename X::value_type Engine<Cpu>::element_at(const X& x, Dims shape, const std::int64_t* indices) {
  using Out = typename X::value_type;
  const Bound<Out, X> bound(x);
  const char* operand[max_operands];
  alignas(16) char generated[max_operands][16];
  for (int k = 0; k < bound.count; ++k) {
    const Source& s = bound.sources[k];
    std::int64_t offset = s.layout->offset();
    for (int d = 0; d < shape.rank(); ++d) {
      const std::int64_t i = indices[d] < 0 ? indices[d] + shape[d] : indices[d];
      if (i < 0 || i >= shape[d]) fail_index(indices[d], d, shape);
      const int in = d - (shape.rank() - s.layout->rank());
      if (in >= 0 && s.layout->size(in) != 1) offset += i * s.layout->stride(in);
    }
    operand[k] = s.generate ? generated[k] : s.data + offset * s.item;
    if (s.generate) s.generate(generated[k], s.state, offset, 1, 1);
  }
  forget_types();
  return convert<Out>(bound.tree.template at<OneLane>(operand, 0));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/host/engine_evaluation_bodies.hpp>
#endif
