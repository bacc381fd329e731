// Kinds of operands: what an operation on tensors, Variables, sparse tensors, … is, of which this floor knows none.
//
// A kind is a tag that `OperandOf<X>::kind` names for each of its types. Where the operands of a call are of several
// kinds, that of the highest rank makes it, or the one that a kind names as its own beside another:
//
//   struct MyKind : OperandKind {
//     static constexpr int rank = …; // of the kinds here and above: numbers 0, fixed 1, dense 2, split 3, recorded 4,
//   };                                            // sparse 5, recorded sparse 6, by name 7, duals 8
//   template <>
//   struct Build<MyKind> {
//     of(op, x…)                                  // the value of an elementwise operation, or an expression of it
//     in_place(op, self, x…)                      // self = op(self, x…), for a self of this kind; returns self
//     call(op, arguments…)                        // if it `is_recorded`: an operation that is not elementwise
//     Form<Op>::of(arguments…), reduce<Op>(x, o) // if it `has_forms`: operations that are not elementwise and ask for
//     them; reductions
//   };
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1::detail {

/// The defaults of a kind.
struct OperandKind {
  static constexpr bool is_recorded = false;  ///< what is computed from it has gradients
  static constexpr bool has_forms = false;
  template <class Kind, class Lower>
  using beside = Kind;  ///< the kind of a call whose other operands are of a lower kind
};
/// Numbers alone.
struct NumberKind : OperandKind {
  static constexpr int rank = 0;
};
/// Tensors, their expressions, and all else that is read element by element.
struct DenseKind : OperandKind {
  static constexpr int rank = 2;
};

/// The traits of an operand X (operand/operand.hpp); by default a type is no operand.
template <class X>
struct OperandOf {
  static constexpr bool is_tensor_like = false;
  using kind = NumberKind;
};

template <class X>
using operand_kind = typename OperandOf<std::remove_cvref_t<X>>::kind;

/// The kind of a call whose operands are of these kinds.
template <class... K>
struct JoinedKind;
template <class K>
struct JoinedKind<K> {
  using type = K;
};
template <class K, class... More>
struct JoinedKind<K, K, More...> : JoinedKind<K, More...> {};
template <class A, class B, bool is_lower = (A::rank < B::rank)>
struct PairOfKinds {
  using type = typename A::template beside<A, B>;
};
template <class A, class B>
struct PairOfKinds<A, B, true> : PairOfKinds<B, A> {};
template <class A, class B, class... More>
struct JoinedKind<A, B, More...> : JoinedKind<typename PairOfKinds<A, B>::type, More...> {};
/// The kind that makes an elementwise operation on X….
template <class... X>
using joined_kind = typename JoinedKind<operand_kind<X>...>::type;

/// True if X is a Variable, or an expression of such: results computed from it are recorded, so that they have
/// gradients.
template <class X>
concept Recorded = operand_kind<X>::is_recorded;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A tensor, an expression or a gather.
template <class X>
concept TensorLike = detail::OperandOf<std::remove_cvref_t<X>>::is_tensor_like && !detail::Recorded<X>;

/// An operand that an expression accepts.
template <class X>
concept Operand = TensorLike<X> || Scalar<X>;

/// The base of a refused call's result, so that operators are looked up in this namespace.
struct RefusedOperand {};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The result of a refused call, after its failed static_assert: it converts to anything, and operations take it and
/// return it, so that only one error shows.
struct Refused : RefusedOperand {
  template <class T>
  operator T() const;
  template <class T>
  const Refused& operator=(const T&) const;
  template <class... Int>
  const Refused& operator()(const Int&...) const;
  template <class Int>
  const Refused& operator[](const Int&) const;
};
template <class X>
concept IsRefused = std::is_same_v<std::remove_cvref_t<X>, Refused>;

/// An operand whose elements are not computed yet: an Expression or a lazy generator.
template <class X>
concept Lazy = TensorLike<X> && OperandOf<std::remove_cvref_t<X>>::is_lazy;

template <class X>
concept TensorOrVariable = TensorLike<X> || Recorded<X>;
/// True if V is a Dual (core/dual.hpp): a number with its derivative.
template <class V>
inline constexpr bool is_dual = false;
/// An operand or a Variable, as elementwise operations accept it; or a dual, which a user's function gets in place of a
/// number.
template <class X>
concept AnyOperand = Operand<X> || Recorded<X> || is_dual<std::remove_cvref_t<X>>;
/// Variables one after the other, as in a vector.
template <class R>
concept RecordedRange = !TensorLike<R> && !Recorded<R> && requires(const R& r) {
  r.begin() != r.end();
  requires Recorded<decltype(*r.begin())>;
};
template <class... X>
concept RecordedOperands = ((Recorded<X> || RecordedRange<X>) || ...);

/// The kind of an argument: of a list, that of what is in it.
template <class X>
struct ArgumentKindOf {
  using type = operand_kind<X>;
};
template <RecordedRange R>
struct ArgumentKindOf<R> {
  static const R& range();  // for decltype alone
  using type = operand_kind<decltype(*range().begin())>;
};
/// The kind that makes a call with these arguments.
template <class... A>
using called_kind = typename JoinedKind<typename ArgumentKindOf<A>::type...>::type;

/// An operand whose kind has forms of its own of operations that are not elementwise.
template <class X>
concept HasForms = TensorLike<X> && operand_kind<X>::has_forms;
/// Operands whose kind has them.
template <class... X>
concept HaveForms = joined_kind<X...>::has_forms;

/// A type that users mistake for an operand: a string, a null pointer, a vector. Calls accept it and then fail one
/// static_assert. The result of a refused call is accepted without another error.
template <class X>
concept MistakenOperand = IsRefused<X> || std::is_convertible_v<X, const char*> || requires {
  typename std::remove_cvref_t<X>::allocator_type;
  typename std::remove_cvref_t<X>::value_type;  // which streams do not have
};
template <class X>
concept OperandOrMistake = AnyOperand<X> || MistakenOperand<X>;
/// The operands of an operator, one of them a tensor. This comes first, as compilers try these operators on every type
/// of this namespace.
template <class A, class B>
concept OperandPair =
    (TensorOrVariable<A> || TensorOrVariable<B> || IsRefused<A> || IsRefused<B>)&&OperandOrMistake<A> &&
    OperandOrMistake<B>;
/// The operand of an operator.
template <class A>
concept TensorOrRefused = TensorOrVariable<A> || IsRefused<A>;

/// Refuses, in one error message, arguments that are no operands.
template <class... X>
constexpr bool are_operands() {
  constexpr bool known = (AnyOperand<X> && ...);
  static_assert(known || (IsRefused<X> || ...),
                "tenon: an operand is a tensor or a number: text and null pointers are none, asarray(v) makes a tensor "
                "of a vector");
  return known;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// What an operation on operands of a kind is, as the top of this header says. A kind whose Build stands in a header
/// that few include has `Missing`, which refuses calls in a sentence that names that header.
template <class Kind>
struct Build : Kind::Missing {};

/// The value of an elementwise operation, or an expression of it.
template <class Op, class... X>
TENON_INLINE constexpr auto build(const Op& op, X&&... operands) {
  return Build<joined_kind<X...>>::of(op, static_cast<X&&>(operands)...);
}
/// `self = op(self, operands...)`, in place.
template <class Op, class Self, class... X>
TENON_INLINE constexpr Self& apply_in_place(const Op& op, Self& self, const X&... operands) {
  return Build<operand_kind<Self>>::in_place(op, self, operands...);
}
/// The value of an operation that is not elementwise, with a Variable among its arguments.
template <class Op, class... A>
TENON_INLINE auto record(const Op& op, const A&... arguments) {
  return Build<called_kind<A...>>::call(op, arguments...);
}
/// The form that an operation has for operands that have such.
template <class Op, class... X>
using form_of = typename Build<joined_kind<X...>>::template Form<Op>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE
