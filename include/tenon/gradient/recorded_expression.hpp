// RecordedExpression: an expression with Variables among its leaves.
//
// It is an expression of their tensors, of the same type and with the same kernel as without Variables, and an edge for
// each leaf. Evaluated it is a Variable, and one node.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/device.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/gradient/node.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/gradient/sweep.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

template <class T, class Device = Cpu>
class Variable;

/// The base of recorded operands whose operations are called by their names, at run time: `call_by_name(op, …)` beside
/// their type does so.
struct CalledByName {};

/// E: the expression of the tensors.
template <class E>
class RecordedExpression {
 public:
  using local_type = E;
  using value_type = typename E::value_type;
  using device_type = typename E::device_type;
  static constexpr int leaves = E::leaves;

  /// Of the expression that make() returns, constructed in place.
  template <class F>
  TENON_INLINE RecordedExpression(detail::Unchecked, F make) : local_(make()) {}
  /// The expression of the tensors, without history.
  TENON_INLINE const E& local() const& { return local_; }
  TENON_INLINE E&& local() && { return static_cast<E&&>(local_); }
  TENON_INLINE const detail::Edge* edges() const { return edges_; }
  TENON_INLINE detail::Edge* edges() { return edges_; }

  TENON_INLINE Shape sizes() const { return local_.sizes(); }
  TENON_INLINE Shape shape() const { return sizes(); }
  TENON_INLINE int dim() const { return local_.dim(); }
  TENON_INLINE std::int64_t size(std::int64_t d) const { return local_.size(d); }
  TENON_INLINE std::int64_t numel() const { return local_.numel(); }
  TENON_INLINE static constexpr DType dtype() { return E::dtype(); }
  /// The only element. Throws ShapeError unless there is exactly one.
  TENON_INLINE auto item() const { return local_.item(); }

 private:
  E local_;
  detail::Edge edges_[std::size_t{leaves}];
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// True if X is such an operand, or a list of them.
template <class X>
inline constexpr bool is_called_by_name = std::is_base_of_v<CalledByName, X>;
template <RecordedRange X>
inline constexpr bool is_called_by_name<X> =
    is_called_by_name<std::remove_cvref_t<decltype(*std::declval<const X&>().begin())>>;

/// Variables and their expressions.
struct RecordedKind : OperandKind {
  static constexpr int rank = 4;
  static constexpr bool is_recorded = true;
};
/// Operands whose operations are called by their names.
struct NamedKind : RecordedKind {
  static constexpr int rank = 7;
};

/// The value without history, for operations that have no gradient.
template <class X>
struct RecordedOperand : PlainOperand {
  using kind = std::conditional_t<std::is_base_of_v<CalledByName, X>, NamedKind, RecordedKind>;
  static constexpr bool is_read_first = true;
  using promotes = typename X::value_type;
  using device = typename X::device_type;
  TENON_INLINE static Shape shape(const X& x) { return x.sizes(); }
};
template <class T, class Device>
struct OperandOf<Variable<T, Device>> : RecordedOperand<Variable<T, Device>> {
  TENON_INLINE static const Tensor<T, Device>& read(const Variable<T, Device>& x) { return x.value(); }
};
template <class E>
struct OperandOf<RecordedExpression<E>> : RecordedOperand<RecordedExpression<E>> {
  TENON_INLINE static auto read(const RecordedExpression<E>& x) { return eval(x.local()); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// An operand without its history: the tensor of a Variable, the expression of tensors; another operand itself.
template <class X>
TENON_INLINE decltype(auto) without_history(X&& x) {
  if constexpr (!Recorded<X>) return static_cast<X&&>(x);
  else if constexpr (requires { typename std::remove_cvref_t<X>::local_type; }) return static_cast<X&&>(x).local();
  else return (x.value());
}

/// Writes an operand's edges, one for each leaf it has in an expression. Those of a temporary are moved.
template <class X>
TENON_INLINE Edge* put_edges(Edge* to, X&& x) {
  using U = std::remove_cvref_t<X>;
  if constexpr (Recorded<U>) {
    if constexpr (requires { typename U::local_type; }) {
      for (int k = 0; k < U::leaves; ++k) {
        if constexpr (std::is_lvalue_reference_v<X> || std::is_const_v<std::remove_reference_t<X>>)
          *to++ = x.edges()[k];
        else *to++ = std::move(x.edges()[k]);
      }
      return to;
    } else {
      *to = x.edge();
      return to + 1;
    }
  } else {
    return to + OperandOf<operand_t<X>>::Leaves::count;
  }
}

template <class Op, class... X>
TENON_INLINE auto build_recorded(const Op& op, X&&... x) {
  constexpr bool is_known = [] {
    unsigned bit = 1, recorded = 0;
    ((recorded |= Recorded<X> ? bit : 0, bit <<= 1), ...);
    return (recorded & lacks_gradient<Op>) == 0;
  }();
  static_assert(is_known,
                "tenon: the gradient with respect to this operand is not known: x.detach() is a tensor without one");
  using Local = decltype(build(op, without_history(static_cast<X&&>(x))...));
  if constexpr (!has_gradient<Op> || IsRefused<Local>) {
    return build(op, without_history(static_cast<X&&>(x))...);
  } else if constexpr (!is_differentiable<typename Local::value_type>) {
    return build(op, without_history(static_cast<X&&>(x))...);
  } else {
    RecordedExpression<Local> result(
        Unchecked{}, [&] TENON_INLINE_LAMBDA() { return build(op, without_history(static_cast<X&&>(x))...); });
    Edge* to = result.edges();
    ((to = put_edges(to, static_cast<X&&>(x))), ...);
    return result;
  }
}

template <>
struct Build<RecordedKind> {
  /// An expression that knows where its leaves' gradients go.
  template <class Op, class... X>
  TENON_INLINE static auto of(const Op& op, X&&... x) {
    return build_recorded(op, static_cast<X&&>(x)...);
  }
  /// Defined in gradient/in_place.hpp.
  template <class Op, class Self, class... X>
  static Self& in_place(const Op& op, Self& self, const X&... operands);
  /// Defined in gradient/record.hpp: the value, with a node that calls the operation's `pullback`.
  template <class Op, class... A>
  static auto call(const Op& op, const A&... given);
};
template <>
struct Build<NamedKind> : Build<RecordedKind> {
  template <class Op, class... X>
  static auto of(const Op& op, const X&... x) {
    return call_by_name(op, x...);
  }
  template <class Op, class... A>
  static auto call(const Op& op, const A&... given) {
    return call_by_name(op, given...);
  }
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
