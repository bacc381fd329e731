// Elementwise operations: their descriptions, their call operator, and the lists of operations.
//
// An operation is a struct with a function `at` on scalars, an object of it, and an entry in its family's list, all in
// one file. Its member `Methods` is inherited by Tensor. Everything else (tests, bindings, documentation) walks the
// lists.
#pragma once

#include <cstddef>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
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
  wide_predicate,      ///< computed in double, or complex<double> where an operand is complex, of integers of 64 bits;
                       ///< result bool
  logical,             ///< each operand converted to bool, result bool
  select,              ///< the first operand converted to bool; the others as `same`
  widened,             ///< half types computed in float, integers and bool in double; result as computed
  in_double,  ///< computed in double, complex numbers in complex<double>; result T, double for integers and bool
  own                  ///< the operation has its own rule (map, cast)
};

/// The element types an operation is defined for.
enum class Domain : unsigned char {
  every,
  numeric,
  real,
  real_numeric,
  integral,
  integer,
  floating,
  continuous,
  inexact
};

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
  const char* results = nullptr;  ///< the names of its results, if there are several: "values, indices"; "pieces..." is
                                  ///< a list of them
  const char* method = nullptr;   ///< the name of the tensor's method that does the same in place: "add_"
  const char* aliases = nullptr;  ///< further names of its function, those of NumPy and PyTorch: "concatenate, cat"
  const char* summary;            ///< a phrase: what the result is
  const char* source;             ///< the standard or library that defines it, and its name there if it differs
  Rule rule = Rule::same;         ///< of elementwise operations, and of others that compute in one type
  Domain domain = Domain::every;
  Elements elements = Elements::computed;
  bool keeps_type = false;        ///< its first operand has the result's type, whatever those of the others
  bool compares_operands = false; ///< it compares its first operand with its second: integers of any two types as they
                                  ///< are
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
    while (n < arguments.size() &&
           (arguments[n].kind == ArgumentKind::tensor || arguments[n].kind == ArgumentKind::mask))
      ++n;
    return n;
  }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

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

/// Refuses a number of operands that an operation does not take.
template <bool fits>
TENON_INLINE constexpr auto require_arity() {
  static_assert(fits, "tenon: this operation takes another number of operands");
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// A list of operations.
template <class... Ops>
struct OpList {
  static constexpr int size = sizeof...(Ops);
};

/// The base of an elementwise operation: calling its object on tensors makes an expression, on scalars a scalar. What
/// its `at` promises stands in its `traits` (core/op_traits.hpp); one that takes the type has `at<T>(…)`, where T is
/// the result's element type.
template <class Op>
struct Elementwise {
  template <detail::OperandOrMistake... X>
  TENON_INLINE constexpr auto operator()(X&&... operands) const {
    constexpr bool fits = sizeof...(X) == static_cast<unsigned>(Op::info.arity());
    detail::require_arity<fits>();
    if constexpr (!fits || !detail::are_operands<X...>()) return detail::Refused{};
    else
      return detail::Build<detail::joined_kind<X...>>::of(static_cast<const Op&>(*this), static_cast<X&&>(operands)...);
  }
};

/// The base of an operation that is not elementwise: with a Variable among its arguments it is recorded.
template <class Op>
struct Records {
  /// By forwarding references, as clang 14 lets a template of the derived operation hide one whose parameters are the
  /// same.
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

/// The handle of a method that writes elements. Such a method is const, as `x(0, 0) = 1` is: the handle stays as it is.
/// It returns the handle, to be written to and renamed like any other. Source: PyTorch.
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

/// The operations of up to sixteen lists in one. A list of 200 operations is concatenated at once, without intermediate
/// lists.
template <class A, class B = OpList<>, class C = OpList<>, class D = OpList<>, class E = OpList<>, class F = OpList<>,
          class G = OpList<>, class H = OpList<>, class K = OpList<>, class L = OpList<>, class M = OpList<>,
          class N = OpList<>, class P = OpList<>, class Q = OpList<>, class R = OpList<>, class S = OpList<>>
struct Concatenate;
template <class... A, class... B, class... C, class... D, class... E, class... F, class... G, class... H, class... K,
          class... L, class... M, class... N, class... P, class... Q, class... R, class... S>
struct Concatenate<OpList<A...>, OpList<B...>, OpList<C...>, OpList<D...>, OpList<E...>, OpList<F...>, OpList<G...>,
                   OpList<H...>, OpList<K...>, OpList<L...>, OpList<M...>, OpList<N...>, OpList<P...>, OpList<Q...>,
                   OpList<R...>, OpList<S...>> {
  using type = OpList<A..., B..., C..., D..., E..., F..., G..., H..., K..., L..., M..., N..., P..., Q..., R..., S...>;
};

}  // namespace tenon::inline v1::detail
