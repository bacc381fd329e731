// Writes in place to Variables: `y *= 2`, `y.add_(x)`, `y(0) = x`, `y(mask) = x`.
//
// The elements change, and so does the history of all Variables that show them (gradient/written_block.hpp). An elementwise operation's
// node keeps a copy of the old elements only if its slope reads them; what is written keeps nothing of them.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/engine/assign.hpp>
#include <tenon/engine/evaluate.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/gradient_type.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/pullbacks/moved.hpp>
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

/// Some elements of a block after others of it were written: the gradient of those that were goes to what was written, that of the rest to
/// what was there.
template <class T>
struct OverwrittenNode {
  struct Kept {
    Layout of, at;
  };
  static Kept& kept(Node& node) { return *std::launder(reinterpret_cast<Kept*>(kept_of(node))); }

  /// For each element of layout `of`, the number of the one of layout `at` that it is; 0 if it is none.
  TENON_NOINLINE_OG static Tensor<std::int64_t> written_numbers(const Layout& of, const Layout& at) {
    std::int64_t first = INT64_MAX, last = 0;
    const auto cover = [&](const Layout& layout) {
      std::int64_t least = layout.offset(), most = layout.offset();
      for (int d = 0; d < layout.rank(); ++d) {
        const std::int64_t reach = (layout.size(d) - 1) * layout.stride(d);
        (reach < 0 ? least : most) += reach;
      }
      first = least < first ? least : first;
      last = most > last ? most : last;
    };
    cover(of);
    cover(at);
    const Tensor<std::int64_t> numbers(zeros<std::int64_t>(Shape{last - first + 1}));
    const auto shown = [&](const Layout& layout) {
      Layout moved(layout);
      moved.set_offset(layout.offset() - first);
      return Tensor<std::int64_t>(Unchecked{}, numbers.storage(), std::move(moved));
    };
    shown(at).copy_(element_numbers(Shape(at.sizes()), 1));
    return shown(of).clone();
  }
  static void backward(Node& node, BackwardPass& pass) {
    if (pass.records) [[unlikely]]
      return run<true>(node, pass);
    run<false>(node, pass);
  }
  template <bool records>
  TENON_NOINLINE_OG static void run(Node& node, BackwardPass& pass) {
    const Gradient arrived = take_arrived(node);
    if (!arrived) return;
    const auto g = [&] {
      if constexpr (records) return Variable<T>(Unchecked{}, tensor_of<T>(arrived), arrived.history);
      else return tensor_of<T>(arrived);
    }();
    const Kept& layouts = kept(node);
    const Tensor<std::int64_t> from = written_numbers(layouts.of, layouts.at);
    const Edge *const old = edges_of(node), *const written = old + 1;
    if (wants(pass, *written)) {
      const Shape sizes(layouts.at.sizes());
      arrive(pass, *written, gradient_for<T>(kind.name, add_by_number(g, from, sizes), sizes), gradient_type<T>);
    }
    if (wants(pass, *old)) arrive(pass, *old, gradient_for<T>(kind.name, where(from == 0, g, T(0)), layouts.of.sizes()), gradient_type<T>);
  }
  static void drop_kept(Node& node) noexcept { kept(node).~Kept(); }
  static constexpr NodeKind kind{"elements written in place", backward, drop_kept};
};

template <class T>
Edge overwritten(const Edge& old, const Edge& write, const Layout& of, const Layout& at) {
  using Of = OverwrittenNode<T>;
  Layout of_copy(of), at_copy(at);
  Node* const node = new_node(Of::kind, 2, sizeof(typename Of::Kept));
  ::new (static_cast<void*>(kept_of(*node))) typename Of::Kept{std::move(of_copy), std::move(at_copy)};
  edges_of(*node)[0] = old;
  edges_of(*node)[1] = write;
  return Edge(node);
}

/// Writes to a Variable by `write`, which is called once all else is prepared; `value` is the history of what it writes.
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
  if constexpr (!requires { Op::template reads_first<0>; }) return true;
  else return Op::template reads_first<0> || ((has_history(x) || ...) && Op::template reads_first<1>);
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
    const Tensor<T, Device> old = copies ? elements.clone() : Tensor<T, Device>(zeros<T>(Shape())).expand(elements.sizes());
    const Variable<T, Device> first(Unchecked{}, old, to.edge());
    const auto expression = [&] {
      if constexpr (converts) return cast<T>(build_recorded(op, first, x...));
      else return build_recorded(op, first, x...);
    }();
    if (!(expression.sizes() == elements.sizes())) return apply();  // which throws
    using E = typename std::remove_cvref_t<decltype(expression)>::local_type;
    if constexpr (keeps) {
      const Tensor<T, Device> result(build(op, elements, without_history(x)...));
      write_recorded(to, ExpressionNode<E>::make(expression.local(), expression.edges(), result), [&] { elements.copy_(result); });
    } else {
      write_recorded(to, ExpressionNode<E>::make(expression.local(), expression.edges(), elements), apply);
    }
  }
}

/// `self = op(self, operands…)` in place, recorded.
template <class Op, Recorded Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands) {
  static_assert(requires { self.update(op, operands...); }, "tenon: an expression of Variables is not written to: give its value a name");
  if constexpr (requires { self.update(op, operands...); }) self.update(op, operands...);
  return self;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The elements of a Variable that masks and integer tensors select: a copy, which `y(mask) = x` and `y(mask) *= x` write back. Of an
/// element that is selected twice the last value stays.
template <class V>
class GatheredVariable : public V {
 public:
  using value_type = typename V::value_type;
  using device_type = typename V::device_type;
  GatheredVariable(const V& of, V&& taken, Tensor<std::int64_t, device_type> places)
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
    const auto whole = scatter(reshape(of_.clone(), Shape{of_.numel()}), 0, places_.reshape(Shape{places_.numel()}), row);
    of_.copy_(reshape(whole, Shape(of_.value().sizes())));
  }
  V of_;
  Tensor<std::int64_t, device_type> places_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

template <class V>
inline constexpr bool is_recorded<GatheredVariable<V>> = true;
template <class V>
struct OperandOf<GatheredVariable<V>> : OperandOf<V> {};

}  // namespace tenon::inline v1::detail
