// Expressions: operations on tensors that are computed only when they are assigned to a tensor, all in one pass.
//
// An expression owns its operands: handles on tensors, copies of scalars and functions. It may therefore be stored,
// returned and passed to another thread. Shapes are checked when it is built. Each evaluation reads the values that the
// tensors have at that time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise.hpp>
#include <tenon/core/leaf_types.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/operators.hpp>
#include <tenon/core/source.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/expression/lazy_methods.hpp>
#include <tenon/operand/leaves.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/operand/weak_scalar.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

template <class F>
inline constexpr bool op_may_throw = false;
template <class F>
inline constexpr bool op_may_throw<Mapped<F>> = true;

/// The type of the value that an expression keeps for operand number K.
template <int K, class Y>
struct KeptOperand {
  TENON_NO_UNIQUE_ADDRESS Y kept;
};
/// An expression without its leaves: its operation, and the values that its operands keep.
template <class Operands, class Op, class... Y>
struct KeptByExpression;
template <int... K, class Op, class... Y>
struct KeptByExpression<std::integer_sequence<int, K...>, Op, Y...> : KeptOperand<K, Y>... {
  TENON_NO_UNIQUE_ADDRESS Op op;
};
template <int K, class Y>
TENON_INLINE const Y& kept_operand(const KeptOperand<K, Y>& operand) { return operand.kept; }

/// The binding of an expression whose operands X are converted to In; its first leaf has number First.
template <int First, class Numbers, class Ins, class Op, class... X>
struct BindExpression;
template <int First, int... K, class... In, class Op, class... X>
struct BindExpression<First, std::integer_sequence<int, K...>, Inputs<In...>, Op, X...> {
  template <int k, class OneIn, class Y>
  using Operand = typename OperandOf<Y>::template Bind<First + leaves_before<k, X...>(), OneIn>;
  using BoundOp = std::conditional_t<std::is_trivially_copyable_v<Op>, Op, OpAt<Op>>;
  using Tree =
      Apply<BoundOp, typename Expression<Op, X...>::value_type, Slot<K, In, typename Operand<K, In, X>::Tree>...>;
  template <class Y>
  TENON_INLINE static Tree make(const Y& kept) {
    if constexpr (std::is_same_v<BoundOp, Op>) return {{Operand<K, In, X>::make(kept_operand<K>(kept))}..., kept.op};
    else return {{Operand<K, In, X>::make(kept_operand<K>(kept))}..., {&kept.op}};
  }
  template <class Y>
  TENON_INLINE static void each_generator(const Y& kept, const auto& f) {
    (Operand<K, In, X>::each_generator(kept_operand<K>(kept), f), ...);
  }
};

template <class Op, class... X>
struct OperandOf<Expression<Op, X...>> : PlainOperand {
  using Self = Expression<Op, X...>;
  using types = OpTypes<Op, Op::info.rule, typename OperandOf<X>::promotes...>;
  static constexpr bool is_lazy = true;
  static constexpr bool may_throw = op_may_throw<Op> || (OperandOf<X>::may_throw || ...);
  static constexpr bool refuses = op_refuses<Op, typename types::common> || (OperandOf<X>::refuses || ...);
  using promotes = typename types::out;
  using device = typename CommonDevice<typename OperandOf<X>::device...>::type;
  TENON_INLINE static Shape shape(const Self& x) { return x.shape(); }

  using Leaves = typename JoinedLeaves<typename OperandOf<X>::Leaves...>::type;
  TENON_INLINE static LeafSpan leaf_span(const Self& x, bool taken) {
    return {x.leaf_list(), nullptr, nullptr, Leaves::count, taken};
  }
  TENON_KEYED TENON_INLINE static void put_sources(Source* to, const Self& x) {
    list_sources(to, x.leaf_list(), Leaves::items, Leaves::count);
    if constexpr (Leaves::any_generated) {
      Bind<0, promotes>::each_generator(x.kept(), [to]<class G>(auto number, const G& generator) {
        to[number].generate = generate<G>;
        to[number].state = &generator;
      });
    }
  }
  TENON_INLINE static bool has_one_shape(const Self& x) { return x.facts().one_shape(); }
  using Kept = KeptByExpression<std::make_integer_sequence<int, sizeof...(X)>, Op, typename OperandOf<X>::Kept...>;
  TENON_INLINE static const Kept& keep(const Self& x) { return x.kept(); }
  TENON_INLINE static Kept&& keep(Self&& x) { return std::move(x).kept(); }
  TENON_INLINE static Self remake(const Kept& kept, const Leaf* list) { return Self(Unchecked{}, kept, list); }
  template <int First, class In>
  using Bind = BindExpression<First, std::make_integer_sequence<int, sizeof...(X)>, typename types::in, Op, X...>;
};

/// Operand k of an expression, rebuilt from what the expression keeps and its leaves.
template <int k, class Y, class Op, class... X>
TENON_INLINE Y operand_of(const Expression<Op, X...>& x) {
  return OperandOf<Y>::remake(kept_operand<k>(x.kept()), x.leaf_list() + leaves_before<k, X...>());
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// An operation on operands that is not computed yet.
template <class Op, class... X>
class Expression : public LazyMethods<Expression<Op, X...>> {
  using Of = detail::OperandOf<Expression>;
  using Kept = typename Of::Kept;

 public:
  using types = typename Of::types;
  using value_type = typename Of::promotes;
  using device_type = typename Of::device;
  static constexpr int leaves = Of::Leaves::count;
  static_assert(leaves < detail::max_operands,
                "tenon: an expression reads at most 31 tensors: evaluate a part of it first");

  template <class... A>
  TENON_INLINE Expression(detail::Unchecked, const Op& op, A&&... operands)
      : kept_{{detail::OperandOf<X>::keep(static_cast<A&&>(operands))}..., op},
        leaves_(Op::info.name,
                {detail::OperandOf<X>::leaf_span(operands, !std::is_reference_v<A> && !std::is_const_v<A>)...}) {}
  template <class... A>
    requires(sizeof...(A) == leaves && (std::is_lvalue_reference_v<A> && ...) &&
             (detail::is_tensor<std::remove_cvref_t<A>> && ...))
  TENON_INLINE Expression(detail::Unchecked, const Op& op, A&&... operands)
      : kept_{{detail::OperandOf<X>::keep(operands)}..., op}, leaves_(detail::Unchecked{}, Op::info.name, operands...) {
  }
  /// A part of another expression, whose leaves begin at `list`.
  TENON_INLINE Expression(detail::Unchecked, const Kept& kept, const detail::Leaf* list)
      : kept_(kept), leaves_(Op::info.name, {detail::LeafSpan{list, nullptr, nullptr, leaves, false}}) {}
  // Written out to be TENON_INLINE: implicit ones could be shared by object files that are compiled with different
  // flags.
  TENON_INLINE Expression(const Expression& other) : kept_(other.kept_), leaves_(other.leaves_) {}
  TENON_INLINE Expression(Expression&& other) noexcept
      : kept_(std::move(other.kept_)), leaves_(std::move(other.leaves_)) {}
  TENON_INLINE ~Expression() {}

  TENON_INLINE const Kept& kept() const& { return kept_; }
  TENON_INLINE Kept&& kept() && { return std::move(kept_); }
  TENON_INLINE const detail::Leaf* leaf_list() const { return leaves_.list(); }
  TENON_INLINE detail::LeafFacts facts() const { return leaves_.facts(); }
  /// The shape of the result.
  TENON_INLINE Shape shape() const;
  /// One element of the result. Throws IndexError.
  template <detail::Integer... Int>
  TENON_INLINE value_type operator()(Int... indices) const;
  /// Any other index is a compile-time error with an explanation.
  template <class... Int>
    requires(!(detail::Integer<Int> && ...))
  detail::Refused operator()(const Int&...) const {
    static_assert(detail::never<Int...>,
                  "tenon: an expression has elements but no views: eval(x)(...) evaluates it first");
    return {};
  }

 private:
  TENON_NO_UNIQUE_ADDRESS Kept kept_;
  detail::Leaves<leaves> leaves_;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The form in which an expression stores an operand: a tensor's handle, an expression, a scalar's value, or a gather's
/// elements, which are read here.
template <class X>
TENON_INLINE decltype(auto) as_operand(X&& x) {
  using U = std::remove_cvref_t<X>;
  if constexpr (Scalar<U>) return Value<element_t<U>>{static_cast<element_t<U>>(x)};
  else if constexpr (OperandOf<U>::is_read_first) return OperandOf<U>::read(x);
  else return static_cast<X&&>(x);
}
template <class X>
using operand_t = std::remove_cvref_t<decltype(as_operand(std::declval<X>()))>;

template <class Op, class... X>
auto evaluate_scalars(const Op& op, const X&... x) {
  using types = OpTypes<Op, Op::info.rule, Weak<element_t<X>>...>;
  require_domain<in_domain<typename types::common>(Op::info.domain)>();
  (check_scalar<typename types::common>(Op::info.name, static_cast<element_t<X>>(x)), ...);
  if constexpr (op_refuses<Op, typename types::common>) {
    const bool refused[] = {Op::refuses(convert<typename types::common>(static_cast<element_t<X>>(x)))...};
    if (refused[1]) throw_error(ErrorCode::type, Op::info.name, ": ", Op::refusal);
  }
  return [&]<class... In>(Inputs<In...>) {
    if constexpr (traits_of<Op>.takes_type)
      return convert<typename types::out>(
          op.template at<typename types::out>(compute_value<In>(static_cast<element_t<X>>(x))...));
    else return convert<typename types::out>(op.at(compute_value<In>(static_cast<element_t<X>>(x))...));
  }(typename types::in{});
}

template <class Op, class... X>
TENON_INLINE auto build_expression(const Op& op, X&&... operands) {
  using Result = Expression<Op, operand_t<X>...>;
  using types = typename Result::types;
  require_domain<Op::info.rule == Rule::own || in_domain<typename types::common>(Op::info.domain)>();
  (check_operand<types>(Op::info.name, operands), ...);
  return Result(Unchecked{}, op, as_operand(static_cast<X&&>(operands))...);
}
template <>
struct Build<NumberKind> {
  template <class Op, class... X>
  TENON_INLINE static auto of(const Op& op, const X&... numbers) {
    return evaluate_scalars(op, numbers...);
  }
};
template <>
struct Build<DenseKind> {
  /// The node for `op` over operands.
  template <class Op, class... X>
  TENON_INLINE static auto of(const Op& op, X&&... operands) {
    constexpr bool is_common = CommonDevice<typename OperandOf<operand_t<X>>::device...>::is_common;
    require_one_device<is_common>();
    using T = typename compared_beside<Op, typename OperandOf<operand_t<X>>::promotes...>::type;
    if constexpr (!is_common) return Refused{};
    else if constexpr (!std::is_void_v<T>)
      return build_expression(beside_number<T>(op, operands...), narrowed_number<T>(static_cast<X&&>(operands))...);
    else return build_expression(op, static_cast<X&&>(operands)...);
  }
  /// Defined with evaluation (engine/assign.hpp).
  template <class Op, class Self, class... X>
  static Self& in_place(const Op& op, Self& self, const X&... operands);
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

template <class Op, class... X>
TENON_INLINE Shape Expression<Op, X...>::shape() const {
  return detail::broadcast_leaves(Op::info.name, leaf_list(), leaves);
}

}  // namespace tenon::inline v1
