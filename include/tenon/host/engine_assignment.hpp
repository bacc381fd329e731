// The part of the host's engine that writes to existing tensors.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/core/usual_element.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/refused_elements.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/bind.hpp>
#include <tenon/host/computation.hpp>
#include <tenon/host/engine.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/kernel_by_operation.hpp>
#include <tenon/layout.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Writes the value of x, broadcast, to `out`, whose first element is at `first`; through a temporary if writing could
/// change an element that is still to be read. Throws ShapeError, MemoryError.
TENON_SHARED void write_elements(const char* function, char* first, const Placed& out, const Computation& x);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, class X>
TENON_INLINE void Engine<Cpu>::assign(const char* function, const Tensor<T, Cpu>& out, const X& x) {
  if constexpr (Scalar<X>) {
    const auto value = static_cast<element_t<X>>(x);
    check_scalar<T>(function, value);
    if (repeats_elements(out.layout())) fail_repeated(function, out.layout());
    const Constant<T> tree{compute_value<T>(value)};
    run(reinterpret_cast<char*>(out.storage().data()), out.layout(), sizeof(T), nullptr, 0, &tree,
        host_kernel<T, Constant<T>, 0>());
  } else if constexpr (OperandOf<X>::is_read_first) {
    detail::assign(function, out, OperandOf<X>::read(x));
  } else {
    require_one_device<std::is_same_v<typename X::device_type, Cpu>>();
    const Bound<T, X> bound(x);
    if constexpr (OperandOf<X>::refuses) {
      check_destination(function, bound.list(), out.layout());
      refuse_elements(x);
    }
    write_elements(function, reinterpret_cast<char*>(out.data_ptr()), placed(out), bound.computation());
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// True if a named tensor's new value can be written to its present memory without another handle observing it: the
/// memory is owned and contiguous, has the right shape, and is shared only with leaves that read each element exactly
/// where it is written.
TENON_SHARED bool can_reuse(const Block* block, const Layout& layout, std::int64_t item, const Source* sources, int n);

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// `self = x`, in the present memory of `self` if `may_reuse` and can_reuse() allow it.
template <class T, class Device>
TENON_NOINLINE void rebind(Tensor<T, Device>& self, const Computation& x, bool may_reuse) {
  if constexpr (!std::is_const_v<T>) {
    Block* block = self.storage().block();
    if (may_reuse && can_reuse(block, self.layout(), sizeof(T), x.sources, x.count))
      return x.run(block->data, self.layout(), sizeof(T));
  }
  self = Tensor<T, Device>(tensor_of<std::remove_const_t<T>>(evaluate_elements("evaluate", x, sizeof(T))));
}

template <class T, class X>
TENON_INLINE void Engine<Cpu>::rebind(Tensor<T, Cpu>& self, X&& x) {
  using E = std::remove_cvref_t<X>;
  if constexpr (OperandOf<E>::refuses) refuse_elements(x);
  const Bound<std::remove_const_t<T>, E> bound(x);
  detail::rebind(self, bound.computation(), !OperandOf<E>::may_throw && !std::is_lvalue_reference_v<X>);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

#if TENON_BODIES
#include <tenon/host/engine_assignment_bodies.hpp>
#endif
