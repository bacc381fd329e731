// Variable<T>: a tensor with a history, along which gradients go back.
//
// A Variable that the user makes is a leaf, and keeps its gradient. One that is computed from others has a node, which
// says how. A constant has neither. Copies are handles on the same elements and the same history.
#pragma once

#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/error.hpp>
#include <tenon/gradient/backward_pass.hpp>
#include <tenon/gradient/expression_node.hpp>
#include <tenon/gradient/fit_gradient.hpp>
#include <tenon/gradient/higher_node.hpp>
#include <tenon/gradient/hook.hpp>
#include <tenon/gradient/leaf.hpp>
#include <tenon/gradient/no_grad.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/gradient/overwritten_node.hpp>
#include <tenon/gradient/recorded_expression.hpp>
#include <tenon/gradient/special_derivatives.hpp>
#include <tenon/gradient/variable_views.hpp>
#include <tenon/gradient/written_block.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/storage/block.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/element_conversion.hpp>

namespace tenon::inline v1 {

/// True if a backward pass keeps the history, so that another can follow: `y.backward(g, retain_graph{true})`.
struct retain_graph {
  bool value = true;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_not_leaf(const char* function) {
  throw_error(ErrorCode::type, function,
              ": this Variable was computed: only leaves keep a gradient; grad_of(y, {x}) returns that of any");
}
/// A function of a user's as a hook.
template <class T, class F>
struct HookOf : Hook {
  F function;
  explicit HookOf(F&& f) : function(std::move(f)) {}
  static void run(Hook& self, unsigned, Gradient& gradient) {
    const Tensor<T> g = tensor_of<T>(gradient);
    if constexpr (std::is_void_v<std::invoke_result_t<F&, const Tensor<T>&>>) {
      static_cast<HookOf&>(self).function(g);
    } else {
      const Tensor<T> replaced = static_cast<HookOf&>(self).function(g);
      if (!(replaced.layout().sizes() == g.layout().sizes()))
        fail_gradient_shape("register_hook", replaced.layout().sizes(), g.layout().sizes());
      gradient = gradient_of(replaced);
    }
  }
  static void remove(Hook* self) noexcept { delete static_cast<HookOf*>(self); }
};

/// The value of an expression, recorded unless that is forbidden or no leaf wants a gradient.
template <class E>
Edge record_expression(const RecordedExpression<E>& x, const Tensor<typename E::value_type>& result) {
  bool any = false;
  for (int k = 0; k < E::leaves; ++k) any = any || static_cast<bool>(x.edges()[k]);
  return any && is_recording() ? ExpressionNode<E>::make(x.local(), x.edges(), result)
                               : Edge::none_since(latest_node_number());
}
/// Defined in gradient/in_place.hpp: writes x, broadcast and converted, to a Variable's elements.
template <class T, class Device, class X>
void write_elements(const char* function, const Variable<T, Device>& to, const X& x);
template <class Op, class T, class Device, class... X>
void update_recorded(const Op& op, const Variable<T, Device>& to, const X&... x);
template <class T, class Device, class... X>
bool is_recorded_write(const char* function, const Variable<T, Device>& to, const X&... x);
template <class T, class Device, class X>
decltype(auto) copied_if_shared(const Tensor<T, Device>& to, const X& x);
/// A Variable and the history that it will have.
template <class T, class Device>
struct ParentHistory {
  const Variable<T, Device>* of = nullptr;
  LastViews::View* view = nullptr;
  Edge edge{};
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class T, class Device>
class Variable : public ConvertsToElement<Variable<T, Device>>,
                 public VariableViews<Variable<T, Device>>,
                 public detail::MethodsOf<Variable<T, Device>, ElementwiseOps> {
  static_assert(
      detail::is_differentiable<T>,
      "tenon: a Variable has floating or complex elements: integers have no gradient, constant(x) holds them");

 public:
  using value_type = T;
  using device_type = Device;

  /// A constant of shape (0), as Tensor<T>() is, until a Variable is assigned. Throws TypeError where a gradient is
  /// asked for.
  TENON_INLINE Variable() {}
  /// A leaf, which wants a gradient.
  template <TensorLike X>
    requires(!detail::Recorded<X>)
  TENON_INLINE explicit Variable(const X& x) : value_(x), edge_(detail::new_leaf<T>()) {}
  /// The value of an expression, computed here.
  template <class E>
  TENON_INLINE Variable(const RecordedExpression<E>& x)
      : value_(x.local()), edge_(detail::record_expression(x, value_)) {}
  /// For operations.
  TENON_INLINE Variable(detail::Unchecked, Tensor<T, Device> value, detail::Edge edge)
      : value_(std::move(value)), edge_(static_cast<detail::Edge&&>(edge)) {}
  TENON_NOINLINE TENON_KEYED Variable(const Variable& other) : value_(other.value_), edge_(other.copied_edge()) {}
  TENON_INLINE Variable(Variable&& other) noexcept
      : value_(std::move(other.value_)), edge_(static_cast<detail::Edge&&>(other.edge_)) {}
  TENON_INLINE Variable& operator=(const Variable& other) & {
    value_ = other.value_;
    edge_ = other.copied_edge();
    return *this;
  }
  TENON_INLINE Variable& operator=(Variable&& other) & noexcept {
    value_ = std::move(other.value_);
    edge_ = static_cast<detail::Edge&&>(other.edge_);
    return *this;
  }
  /// `y(0) = x` writes elements, and is recorded: the old ones' history ends there. Throws TypeError if y is a leaf
  /// that wants a gradient, or if a recorded node will read the elements.
  TENON_INLINE const Variable& operator=(const Variable& x) && { return copy_(x); }
  TENON_INLINE const Variable& operator=(Variable&& x) && { return copy_(x); }
  template <class X>
    requires(detail::AnyOperand<X> && !std::is_same_v<X, Variable>)
  TENON_INLINE const Variable& operator=(const X& x) && {
    return copy_(x);
  }
  TENON_NOINLINE TENON_KEYED ~Variable() { detail::last_views().forget(this); }

  /// The tensor, without history: a handle on the same elements.
  TENON_INLINE const Tensor<T, Device>& value() const { return value_; }
  TENON_INLINE Tensor<T, Device> detach() const { return value_; }
  TENON_INLINE bool requires_grad() const {
    return static_cast<bool>(detail::is_written_block(block()) ? edge() : edge_);
  }
  /// True if the user made it, and it was not computed.
  TENON_INLINE bool is_leaf() const { return !requires_grad() || detail::is_leaf_node(*edge_.node()); }
  /// The history, up to the last write in place that was recorded.
  TENON_INLINE detail::Edge edge() const {
    if (detail::is_written_block(block())) [[unlikely]]
      return updated_edge(detail::Following::variables);
    return edge_;
  }

  TENON_INLINE static constexpr DType dtype() { return dtype_of<T>; }
  TENON_INLINE int dim() const { return value_.dim(); }
  TENON_INLINE std::int64_t numel() const { return value_.numel(); }
  TENON_INLINE OwnDims sizes() const { return value_.sizes(); }
  TENON_INLINE OwnDims shape() const { return value_.sizes(); }
  TENON_INLINE std::int64_t size(std::int64_t d) const { return value_.size(d); }
  TENON_INLINE T item() const { return value_.item(); }

  /// Writes x, broadcast and converted, in place. Recorded, unless neither has a history.
  template <detail::AnyOperand X>
  TENON_INLINE const Variable& copy_(const X& x) const {
    detail::write_elements("copy_", *this, x);
    return *this;
  }
  template <Scalar S>
  TENON_INLINE const Variable& fill_(const S& value) const {
    detail::write_elements("fill_", *this, value);
    return *this;
  }
  TENON_INLINE const Variable& zero_() const { return fill_(T(0)); }
  /// `op(this, x…)` in place, recorded unless none has a history.
  template <class Op, class... X>
  TENON_KEYED void update(const Op& op, const X&... x) const {
    if (detail::is_recorded_write(Op::info.method, *this, x...)) {
      detail::update_recorded(op, *this, detail::copied_if_shared(value_, x)...);
    } else {
      auto handle = value_;
      detail::apply_in_place(op, handle, detail::without_history(x)...);
    }
  }
  /// For writes: the histories that a write gives this Variable and the one that it is a view of, if that was the last
  /// view made.
  TENON_KEYED void commit_write(detail::PreparedWrite& write,
                                const detail::ParentHistory<T, Device>& parent) const noexcept {
    detail::commit_write(write, *block());
    set_edge(write.edge);
    if (!parent.of) return;
    parent.of->set_edge(parent.edge);
    parent.view->history = write.edge.bits();
  }
  TENON_KEYED detail::ParentHistory<T, Device> parent_after(const detail::PreparedWrite& write) const {
    detail::LastViews::View* const view = detail::last_views().find(block(), edge_.bits(), &detail::gradient_type<T>);
    if (!view) return {};
    const auto* const parent = static_cast<const Variable*>(view->parent);
    if (parent == this || parent->block() != block()) return {};
    const detail::Edge old = parent->edge_of_written(detail::Following::constants_too);
    if (value_.layout() == parent->value_.layout()) return {parent, view, write.edge};
    return {parent, view,
            detail::overwritten(old, write.edge, parent->value_.layout(), value_.layout(), detail::gradient_type<T>)};
  }
  TENON_INLINE void note_view(const Variable& view) const {
    detail::LastViews& last = detail::last_views();
    detail::LastViews::View* at = last.find(block(), edge_.bits(), &detail::gradient_type<T>);
    if (!at) {
      at = &last.list[last.last = (last.last + 1) % detail::LastViews::count];
      at->parent = this;
      at->block = block();
      at->type = &detail::gradient_type<T>;
    }
    at->history = view.edge_.bits();
  }

  /// The gradient of a leaf, as far as backward passes have added to it; zeros before the first. Throws TypeError for
  /// others.
  TENON_KEYED Tensor<T, Device> grad() const {
    return detail::tensor_of<T>(detail::stored_gradient(leaf("grad"), value_.layout().sizes()));
  }
  /// Forgets the gradient.
  TENON_KEYED void zero_grad() const {
    detail::LeafGradient& leaf = this->leaf("zero_grad");
    detail::Gradient gone;
    const detail::LeafLock lock(leaf);
    std::swap(gone.block, leaf.gradient.block);
  }

  /// Adds, to the gradient of each leaf, that of this result of one element. Throws ShapeError, TypeError.
  TENON_KEYED void backward(retain_graph retains = {false}) const {
    const T one(1);
    detail::run_backward_of_one(edge(), value_.layout(), &one, detail::gradient_type<T>, retains.value);
  }
  /// The same, where g is the gradient of this result.
  TENON_KEYED void backward(const Tensor<T, Device>& g, retain_graph retains = {false}) const {
    const detail::Edge history = edge();
    if (!history) detail::fail_no_history("backward");
    if (!(g.layout().sizes() == value_.layout().sizes()))
      detail::fail_gradient_shape("backward", g.layout().sizes(), value_.layout().sizes());
    detail::run_backward(history, detail::gradient_of(g), detail::gradient_type<T>, retains.value);
  }

  /// Registers f, which each backward pass calls with the gradient of this Variable; its result replaces that gradient.
  /// Throws TypeError for a constant.
  template <class F>
  TENON_KEYED HookHandle register_hook(F f) const {
    const detail::Edge history = edge();
    if (!history) detail::fail_no_history("register_hook");
    auto* const hook = new detail::HookOf<T, F>(std::move(f));
    hook->call = detail::HookOf<T, F>::run;
    hook->destroy = detail::HookOf<T, F>::remove;
    return HookHandle(history, detail::add_hook(*history.node(), hook));
  }

 private:
  TENON_KEYED detail::LeafGradient& leaf(const char* function) const {
    if (!edge_) detail::fail_no_history(function);
    if (!is_leaf()) detail::fail_not_leaf(function);
    return detail::leaf_gradient(*edge_.node());
  }
  TENON_INLINE detail::Block* block() const { return value_.storage().block(); }
  /// The history of a copy, after the writes that came before, as far as it can follow them. This one has it from then
  /// on, too: each would make a node of its own of them.
  TENON_INLINE detail::Edge copied_edge() const {
    if (detail::is_written_block(block())) [[unlikely]]
      return updated_edge(detail::Following::as_far_as_possible);
    return edge_;
  }
  TENON_NOINLINE_OG TENON_KEYED detail::Edge updated_edge(detail::Following following) const {
    const detail::Edge before = detail::edge_under_lock(edge_);
    detail::Edge after = detail::after_writes(*block(), value_.layout(), detail::gradient_type<T>, before, following);
    if (!(after == before)) set_edge(after);
    return after;
  }
  TENON_INLINE detail::Edge edge_of_written(detail::Following following) const {
    return detail::is_written_block(block()) ? updated_edge(following) : edge_;
  }
  /// Other threads may have handles on the same elements.
  TENON_INLINE void set_edge(detail::Edge edge) const noexcept { detail::exchange_under_lock(edge_, edge); }

  Tensor<T, Device> value_;
  mutable detail::Edge edge_;
};

template <class X>
  requires(TensorLike<X> && !detail::Recorded<X>)
Variable(const X&) -> Variable<std::remove_const_t<typename X::value_type>, typename X::device_type>;
template <class E>
Variable(const RecordedExpression<E>&) -> Variable<typename E::value_type, typename E::device_type>;
/// Always a compile-time error with an explanation: `Tensor y = x * 2` of a Variable x.
template <class T, class Device>
Tensor(const Variable<T, Device>&) -> Tensor<typename detail::HistoryInTensor<T>::type, Device>;
template <class E>
Tensor(const RecordedExpression<E>&) -> Tensor<typename detail::HistoryInTensor<E>::type>;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An argument as a Variable: a constant, unless it has a history. Of read-only elements it is for operations, which
/// write none.
template <TensorOrVariable X>
auto as_constant_or_itself(const X& x) {
  using V = Variable<std::remove_const_t<typename X::value_type>, typename X::device_type>;
  using T = typename V::value_type;
  if constexpr (Recorded<X>) return V(x);
  else if constexpr (std::is_same_v<X, Tensor<const T>>)
    return V(Unchecked{},
             Tensor<T>(Unchecked{}, Storage<T>(Unchecked{}, retain(x.storage().block())), Layout(x.layout())), Edge());
  else return V(Unchecked{}, Tensor<T, typename V::device_type>(x), Edge());
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// A Variable without history, which gets no gradient.
template <detail::TensorOrVariable X>
auto constant(const X& x) {
  using T = std::remove_const_t<typename X::value_type>;
  return Variable<T, typename X::device_type>(detail::Unchecked{},
                                              Tensor<T, typename X::device_type>(detail::without_history(x)),
                                              detail::Edge::none_since(detail::latest_node_number()));
}
template <detail::Recorded X>
auto eval(const X& x) {
  return Variable<typename X::value_type, typename X::device_type>(x);
}

}  // namespace tenon::inline v1::inline TENON_CODE
