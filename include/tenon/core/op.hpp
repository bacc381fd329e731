// Elementwise operations: their descriptions, their call operator, and the lists of operations.
//
// An operation is a struct with a function `at` on scalars, an object of it, and an entry in its family's list, all in one file. Its member
// `Methods` is inherited by Tensor. Everything else (tests, bindings, documentation) walks the lists.
#pragma once

#include <cstddef>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/dtype.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1 {

/// The rule by which the result's type follows from the operands' promoted type T.
enum class Rule : unsigned char {
  same,                ///< computed in T, result T
  floating,            ///< integers and bool computed in double; result as computed
  magnitude,           ///< computed in T, result T, real for a complex T
  floating_magnitude,  ///< as `floating`, but real for a complex T
  accumulated,         ///< integers and bool computed in 64 bits; result as computed
  predicate,           ///< computed in T, result bool
  comparison,          ///< the same, but integers of any two types are compared exactly
  counted,             ///< computed in T, result uint8
  wide_predicate,      ///< computed in double, or complex<double> where an operand is complex, of integers of 64 bits; result bool
  logical,             ///< each operand converted to bool, result bool
  select,              ///< the first operand converted to bool; the others as `same`
  widened,             ///< half types computed in float, integers and bool in double; result as computed
  in_double,           ///< computed in double, complex numbers in complex<double>; result T, double for integers and bool
  own                  ///< the operation has its own rule (map, cast)
};

/// The element types an operation is defined for.
enum class Domain : unsigned char { every, numeric, real, real_numeric, integral, integer, floating, continuous, inexact };

/// The ways in which operations use elements.
enum class Elements : unsigned char {
  computed,  ///< it reads their values
  wrapped,   ///< it adds and multiplies them, so that integers may be computed in wider or unsigned ones
  ordered,   ///< it compares them: only their order matters, and results have copies of them
  moved,     ///< it copies them: only their size matters
  viewed     ///< it does not touch them: only the layout matters; each result has the type of its operand
};

/// An operation's description of itself. Documentation, bindings and tests read it; no comment repeats it.
struct OpInfo {
  const char* name;
  ArgumentList arguments = detail::one_operand;
  const char* results = nullptr;  ///< the names of its results, if there are several: "values, indices"; "pieces..." is a list of them
  const char* method = nullptr;   ///< the name of the tensor's method that does the same in place: "add_"
  const char* aliases = nullptr;  ///< further names of its function, those of NumPy and PyTorch: "concatenate, cat"
  const char* summary;            ///< a phrase: what the result is
  const char* source;             ///< the standard or library that defines it, and its name there if it differs
  Rule rule = Rule::same;         ///< of elementwise operations, and of others that compute in one type
  Domain domain = Domain::every;
  Elements elements = Elements::computed;
  bool keeps_type = false;        ///< its first operand has the result's type, whatever those of the others
  bool compares_operands = false; ///< it compares its first operand with its second: integers of any two types as they are
  bool deduces_dtype = false;     ///< without a dtype, its result has that of the numbers among its arguments
  const char* dtypes = nullptr;   ///< the type of the result, if `rule` does not say all of it
  const char* shapes = nullptr;   ///< if not those of its family
  const char* errors = nullptr;   ///< its errors and when it throws them, beside its family's
  const char* notes = nullptr;    ///< sentences: special values, accuracy, cost

  /// Calls visit(begin, length) for each alias.
  template <class F>
  constexpr void each_alias(F visit) const {
    for (const char* begin = aliases; begin && *begin;) {
      const char* at = begin;
      while (*at && *at != ',') ++at;
      visit(begin, static_cast<std::size_t>(at - begin));
      begin = *at ? at + 2 : at;
    }
  }
  /// True if text of this length is the operation's name, or an alias.
  constexpr bool is_called(const char* text, std::size_t length) const {
    bool found = false;
    const auto compare = [&](const char* begin, std::size_t n) {
      std::size_t same = 0;
      while (n == length && same < n && begin[same] == text[same]) ++same;
      found = found || (n == length && same == n);
    };
    std::size_t n = 0;
    while (name[n]) ++n;
    compare(name, n);
    each_alias(compare);
    return found;
  }
  /// The number of its results; 0 stands for a list of any length.
  constexpr int result_count() const {
    int n = 1;
    for (const char* at = results; at && *at; ++at) {
      if (*at == ',') ++n;
      else if (*at == '.') return 0;
    }
    return n;
  }
  /// The number of leading arguments that are tensors.
  constexpr int arity() const {
    int n = 0;
    while (n < arguments.size() && (arguments[n].kind == ArgumentKind::tensor || arguments[n].kind == ArgumentKind::mask)) ++n;
    return n;
  }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The traits of an operand X (operand/operand.hpp); by default a type is no operand.
template <class X>
struct OperandOf {
  static constexpr bool is_tensor_like = false;
};

template <class T>
constexpr bool in_domain(Domain domain) {
  constexpr Kind kind = kind_of<T>;
  switch (domain) {
    case Domain::every: return true;
    case Domain::numeric: return kind != Kind::boolean;
    case Domain::real: return kind != Kind::complex;
    case Domain::real_numeric: return kind == Kind::integer || kind == Kind::floating;
    case Domain::integral: return kind <= Kind::integer;
    case Domain::integer: return kind == Kind::integer;
    case Domain::floating: return kind == Kind::floating;
    case Domain::continuous: return kind >= Kind::floating;
    case Domain::inexact: return kind >= Kind::floating && sizeof(T) >= 4;
  }
  return false;
}

/// True if X is a Variable, or an expression of such: results computed from it are recorded, so that they have gradients.
template <class X>
inline constexpr bool is_recorded = false;
template <class X>
concept Recorded = is_recorded<std::remove_cvref_t<X>>;

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

/// The result of a refused call, after its failed static_assert: it converts to anything, and operations take it and return it, so that
/// only one error shows.
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

/// True if X is a FixedTensor.
template <class X>
inline constexpr bool is_fixed = false;
template <class X>
concept Fixed = TensorLike<X> && is_fixed<std::remove_cvref_t<X>>;
/// Operands from which a FixedTensor is computed.
template <class... X>
concept FixedOperands = (Fixed<X> || ...) && ((Fixed<X> || Scalar<X>) && ...);

/// True if X is a tensor whose rows are split over processes, or an expression of such.
template <class X>
inline constexpr bool has_split_rows = false;
template <class X>
concept SplitByRows = TensorLike<X> && has_split_rows<std::remove_cvref_t<X>>;
template <class... X>
concept SplitOperands = (SplitByRows<X> || ...);

/// True if X is a sparse tensor, or an expression of sparse tensors.
template <class X>
inline constexpr bool is_sparse = false;
template <class X>
concept SparseLike = TensorLike<X> && is_sparse<std::remove_cvref_t<X>>;
/// Defined in sparse/: `of(operands…)` computes the operation Op where an operand is sparse.
template <class Op>
struct SparseForm;
/// Defined in sparse/: the same where an operand is a sparse tensor of Variables, or a Variable beside a sparse tensor.
template <class Op>
struct RecordedSparse;

template <class X>
concept TensorOrVariable = TensorLike<X> || Recorded<X>;
/// True if V is a Dual (core/dual.hpp): a number with its derivative.
template <class V>
inline constexpr bool is_dual = false;
/// An operand or a Variable, as elementwise operations accept it; or a dual, which a user's function gets in place of a number.
template <class X>
concept AnyOperand = Operand<X> || Recorded<X> || is_dual<std::remove_cvref_t<X>>;
/// Variables one after the other, as in a vector.
template <class R>
concept RecordedRange = !TensorLike<R> && !Recorded<R> && requires(const R& r) {
  r.begin() != r.end();
  requires Recorded<decltype(*r.begin())>;
};
template <class... X>
concept DualOperands = (is_dual<std::remove_cvref_t<X>> || ...);
template <class... X>
concept RecordedOperands = ((Recorded<X> || RecordedRange<X>) || ...);
template <class... X>
concept SparseOperands = (SparseLike<X> || ...) && !RecordedOperands<X...>;

/// A type that users mistake for an operand: a string, a null pointer, a vector. Calls accept it and then fail one static_assert. The
/// result of a refused call is accepted without another error.
template <class X>
concept MistakenOperand = IsRefused<X> || std::is_convertible_v<X, const char*> || requires {
  typename std::remove_cvref_t<X>::allocator_type;
  typename std::remove_cvref_t<X>::value_type;  // which streams do not have
};
template <class X>
concept OperandOrMistake = AnyOperand<X> || MistakenOperand<X>;
/// The operands of an operator, one of them a tensor. This comes first, as compilers try these operators on every type of this namespace.
template <class A, class B>
concept OperandPair =
    (TensorOrVariable<A> || TensorOrVariable<B> || IsRefused<A> || IsRefused<B>) && OperandOrMistake<A> && OperandOrMistake<B>;
/// The operand of an operator.
template <class A>
concept TensorOrRefused = TensorOrVariable<A> || IsRefused<A>;

/// Refuses a number of operands that an operation does not take.
template <bool fits>
TENON_INLINE constexpr auto require_arity() {
  static_assert(fits, "tenon: this operation takes another number of operands");
}

/// Refuses, in one error message, arguments that are no operands.
template <class... X>
constexpr bool are_operands() {
  constexpr bool known = (AnyOperand<X> && ...);
  static_assert(known || (IsRefused<X> || ...),
                "tenon: an operand is a tensor or a number: text and null pointers are none, asarray(v) makes a tensor of a vector");
  return known;
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A list of operations.
template <class... Ops>
struct OpList {
  static constexpr int size = sizeof...(Ops);
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {
/// Defined with Expression: the node for `op` over operands, or the value where all are scalars.
template <class Op, class... X>
TENON_INLINE auto build(const Op& op, X&&... operands);
/// Defined in fixed/apply.hpp: the value of `op`.
template <class Op, class... X>
  requires FixedOperands<X...>
TENON_INLINE constexpr auto build(const Op& op, X&&... operands);
/// Defined in distributed/distributed.hpp: an expression of this process's rows.
template <class Op, class... X>
  requires SplitOperands<X...>
auto build(const Op& op, X&&... operands);
/// Defined in sparse/elementwise.hpp: an expression of the values of sparse operands.
template <class Op, class... X>
  requires SparseOperands<X...>
auto build(const Op& op, X&&... operands);
/// Defined in gradient/recorded_expression.hpp: an expression that knows where its leaves' gradients go.
template <class Op, class... X>
  requires RecordedOperands<X...>
TENON_INLINE auto build(const Op& op, X&&... operands);
/// Defined in core/dual.hpp: the value of an operation on duals, for functions of users.
template <class Op, class... X>
  requires DualOperands<X...>
TENON_INLINE constexpr auto build(const Op& op, X&&... operands);
/// Defined in gradient/record.hpp: the value of an operation that is not elementwise, with a node that calls its `pullback`.
template <class Op, class... X>
auto record(const Op& op, const X&... arguments);

/// Defined with evaluation: `self = op(self, operands...)`, in place.
template <class Op, class Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands);
template <class Op, Fixed Self, class... X>
TENON_INLINE constexpr Self& apply_in_place(const Op& op, Self& self, const X&... operands);
template <class Op, SplitByRows Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands);
template <class Op, SparseLike Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands);
template <class Op, Recorded Self, class... X>
Self& apply_in_place(const Op& op, Self& self, const X&... operands);
}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// The base of an elementwise operation: calling its object on tensors makes an expression, on scalars a scalar. What its `at` promises
/// stands in its `traits` (core/op_traits.hpp); one that takes the type has `at<T>(…)`, where T is the result's element type.
template <class Op>
struct Elementwise {
  template <detail::OperandOrMistake... X>
  TENON_INLINE constexpr auto operator()(X&&... operands) const {
    constexpr bool fits = sizeof...(X) == static_cast<unsigned>(Op::info.arity());
    detail::require_arity<fits>();
    if constexpr (!fits || !detail::are_operands<X...>()) return detail::Refused{};
    else return detail::build(static_cast<const Op&>(*this), static_cast<X&&>(operands)...);
  }
};

/// The base of an operation that is not elementwise: with a Variable among its arguments it is recorded.
template <class Op>
struct Records {
  /// By forwarding references, as clang 14 lets a template of the derived operation hide one whose parameters are the same.
  template <class... A>
    requires detail::RecordedOperands<A...>
  TENON_INLINE auto operator()(A&&... arguments) const {
    return detail::record(static_cast<const Op&>(*this), arguments...);
  }
};
/// The same where a shape or a list of dimensions in braces may stand behind the first operand.
template <class Op>
struct RecordsShapes : Records<Op> {
  using Records<Op>::operator();
  template <detail::Recorded X, class... A>
  TENON_INLINE auto operator()(const X& x, const Shape& sizes, const A&... arguments) const {
    return detail::record(static_cast<const Op&>(*this), x, sizes, arguments...);
  }
};

/// For operations that are not members of Tensor.
template <class Op>
struct NoMethods {
  template <class Self>
  struct Methods {};
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The handle of a method that writes elements. Such a method is const, as `x(0, 0) = 1` is: the handle stays as it is. It returns
/// the handle, to be written to and renamed like any other. Source: PyTorch.
template <class Self, class Methods>
TENON_INLINE Self& handle_of(const Methods* methods) { return const_cast<Self&>(static_cast<const Self&>(*methods)); }

/// True if a list has an operation.
template <class Op, class List>
inline constexpr bool is_in_list = false;
template <class Op, class... Ops>
inline constexpr bool is_in_list<Op, OpList<Ops...>> = (std::is_same_v<Op, Ops> || ...);

/// Inherits the methods of all operations of a list.
template <class Self, class List>
struct MethodsOf;
template <class Self, class... Ops>
struct MethodsOf<Self, OpList<Ops...>> : Ops::template Methods<Self>... {};

/// The operations of up to sixteen lists in one. A list of 200 operations is concatenated at once, without intermediate lists.
template <class A, class B = OpList<>, class C = OpList<>, class D = OpList<>, class E = OpList<>, class F = OpList<>, class G = OpList<>,
          class H = OpList<>, class K = OpList<>, class L = OpList<>, class M = OpList<>, class N = OpList<>, class P = OpList<>,
          class Q = OpList<>, class R = OpList<>, class S = OpList<>>
struct Concatenate;
template <class... A, class... B, class... C, class... D, class... E, class... F, class... G, class... H, class... K, class... L,
          class... M, class... N, class... P, class... Q, class... R, class... S>
struct Concatenate<OpList<A...>, OpList<B...>, OpList<C...>, OpList<D...>, OpList<E...>, OpList<F...>, OpList<G...>, OpList<H...>,
                   OpList<K...>, OpList<L...>, OpList<M...>, OpList<N...>, OpList<P...>, OpList<Q...>, OpList<R...>, OpList<S...>> {
  using type = OpList<A..., B..., C..., D..., E..., F..., G..., H..., K..., L..., M..., N..., P..., Q..., R..., S...>;
};

}  // namespace tenon::inline v1::detail
