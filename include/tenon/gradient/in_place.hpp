// Writes in place to Variables: `y *= 2`, `y.add_(x)`, `y(0) = x`, `y(mask) = x`.
//
// The elements change, and so does the history of all Variables that show them (gradient/written_block.hpp). An
// elementwise operation's node keeps a copy of the old elements only if its slope reads them; what is written keeps
// nothing of them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/record.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/variable.hpp>
#include <tenon/gradient/view_node.hpp>
#include <tenon/gradient/written_block.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/indexing/write_indexed.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_leaf_write(const char* function, Dims sizes) {
  throw_error(ErrorCode::type, function, ": elements of shape ", sizes,
              " belong to a leaf that wants a gradient: write to them under NoGrad, or to a copy");
}

/// Writes to a Variable by `write`, which is called once all else is prepared; `value` is the history of what it
/// writes.
template <class T, class Device, class F>
void write_recorded(const Variable<T, Device>& to, const Edge& value, const F& write) {
  const auto& elements = to.value();
  PreparedWrite prepared;
  prepare_write(prepared, *elements.storage().block(), elements.layout(), gradient_type<T>, value);
  const auto parent = to.parent_after(prepared);
  write();
  to.commit_write(prepared, parent);
}

/// True if a write to a Variable is recorded. Throws TypeError for a leaf.
template <class T, class Device, class... X>
bool is_recorded_write(const char* function, const Variable<T, Device>& to, const X&... x) {
  if (!is_recording() || to.numel() == 0) return false;
  const Edge history = to.edge();
  if (shows_leaf(history)) fail_leaf_write(function, to.value().layout().sizes());
  return history || (has_history(x) || ...);
}

template <class T, class Device, class X>
void write_elements(const char* function, const Variable<T, Device>& to, const X& x) {
  const auto put = [&](const auto& elements) {
    if constexpr (Scalar<X>) to.value().fill_(elements);
    else to.value().copy_(elements);
  };
  if (!is_recorded_write(function, to, x)) return put(without_history(x));
  if constexpr (!Recorded<X>) {
    write_recorded(to, Edge(), [&] { put(x); });
  } else if constexpr (!std::is_same_v<typename X::value_type, T>) {
    write_elements(function, to, eval(cast<T>(x)));
  } else {
    const auto value = eval(x);
    Edge history = value.edge();
    const Dims sizes = to.value().layout().sizes(), given = value.value().layout().sizes();
    if (history && !(given == sizes)) {
      const Layout repeated = views::expand(contiguous_layout(function, given), sizes, function);
      history = view_history({Shape(given), repeated, Viewed::repeated}, gradient_type<T>, history);
    }
    write_recorded(to, history, [&] { put(value.value()); });
  }
}

/// False if the slopes of Op that are wanted read neither its first operand nor its result.
template <class Op, class... X>
bool reads_first_operand(const X&... x) {
  return slope_reads<Op, 0> & 1 || ((has_history(x) || ...) && slope_reads<Op, 1> & 1);
}
/// An operand that shares no element with a tensor: itself, or a copy.
template <class T, class Device, class X>
decltype(auto) copied_if_shared(const Tensor<T, Device>& to, const X& x) {
  if constexpr (Recorded<X> && !requires { typename X::local_type; })
    return x.value().storage().block() == to.storage().block() ? X(x.clone()) : x;
  else return (x);
}

template <class Op, class T, class Device, class... X>
void update_recorded(const Op& op, const Variable<T, Device>& to, const X&... x) {
  const auto& elements = to.value();
  const auto apply = [&] {
    auto handle = elements;
    apply_in_place(op, handle, without_history(x)...);
  };
  if constexpr (!has_gradient<Op>) {
    write_recorded(to, Edge(), apply);
  } else {
    using Built = decltype(build_recorded(op, to, x...));
    constexpr bool converts = !std::is_same_v<typename Built::value_type, T>;
    using Direct = typename Built::local_type;
    constexpr bool keeps = !converts && (ExpressionSweep<Direct>::has_result || keeps_only_result<Direct>);
    const bool copies = converts || reads_first_operand<Op>(x...);
    const Tensor<T, Device> old =
        copies ? elements.clone() : Tensor<T, Device>(zeros<T>(Shape())).expand(elements.sizes());
    const Variable<T, Device> first(Unchecked{}, old, to.edge());
    const auto expression = [&] {
      if constexpr (converts) return cast<T>(build_recorded(op, first, x...));
      else return build_recorded(op, first, x...);
    }();
    if (!(expression.sizes() == elements.sizes())) return apply();  // which throws
    using E = typename std::remove_cvref_t<decltype(expression)>::local_type;
    if constexpr (keeps) {
      const Tensor<T, Device> result(build(op, elements, without_history(x)...));
      write_recorded(to, ExpressionNode<E>::make(expression.local(), expression.edges(), result),
                     [&] { elements.copy_(result); });
    } else {
      write_recorded(to, ExpressionNode<E>::make(expression.local(), expression.edges(), elements), apply);
    }
  }
}

/// `self = op(self, operands…)` in place, recorded.
template <class Op, class Self, class... X>
Self& Build<RecordedKind>::in_place(const Op& op, Self& self, const X&... operands) {
  static_assert(
      requires { self.update(op, operands...); },
      "tenon: an expression of Variables is not written to: give its value a name");
  if constexpr (requires { self.update(op, operands...); }) self.update(op, operands...);
  return self;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The elements of a Variable that masks and integer tensors select: a copy, which `y(mask) = x` and `y(mask) *= x`
/// write back. Of an element that is selected twice the last value stays.
template <class V>
class GatheredVariable : public V {
 public:
  using value_type = typename V::value_type;
  using device_type = typename V::device_type;
  TENON_KEYED GatheredVariable(const V& of, V&& taken, Tensor<std::int64_t, device_type> places)
      : V(static_cast<V&&>(taken)), of_(of), places_(std::move(places)) {
    of.note_view(of);
  }
  GatheredVariable(const GatheredVariable&) = default;
  template <detail::AnyOperand X>
  TENON_INLINE const GatheredVariable& operator=(const X& x) && {
    write(x);
    return *this;
  }
  TENON_INLINE const GatheredVariable& operator=(const GatheredVariable& x) && {
    write(static_cast<const V&>(x));
    return *this;
  }
  template <class Op, class... X>
  TENON_INLINE void update(const Op& op, const X&... x) const {
    write(detail::build(op, static_cast<const V&>(*this), x...));
  }
  TENON_INLINE const V& variable() const { return *this; }

 private:
  template <class X>
  TENON_KEYED void write(const X& x) const {
    using T = value_type;
    const auto values = [&] {
      if constexpr (Scalar<X>) return Tensor<T, device_type>(full<T>(Shape(), static_cast<T>(x)));
      else return eval(cast<T>(x));
    }();
    const auto row = reshape(broadcast_to(values, Shape(places_.sizes())), Shape{places_.numel()});
    const auto whole =
        scatter(reshape(of_.clone(), Shape{of_.numel()}), 0, places_.reshape(Shape{places_.numel()}), row);
    of_.copy_(reshape(whole, Shape(of_.value().sizes())));
  }
  V of_;
  Tensor<std::int64_t, device_type> places_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class V>
struct OperandOf<GatheredVariable<V>> : OperandOf<V> {};

}  // namespace tenon::inline v1::detail
