// Operations whose types the caller chooses: user functions and conversions.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail {

/// A user's function as an operation. It takes one element of each operand; kernels call it for a block of elements
/// before they compute the expression around it (cpu/run/stage.hpp).
template <class F>
struct Mapped : Elementwise<Mapped<F>>, NoMethods<Mapped<F>> {
  static constexpr OpInfo info{
      .name = "map", .arguments = {}, .summary = "a function of the user's own", .source = "Tenon", .rule = Rule::own};
  static constexpr OpTraits traits{.is_by_block = true};
  F function;
  TENON_INLINE constexpr explicit Mapped(F f) : function(static_cast<F&&>(f)) {}
  template <class... V>
  TENON_HD TENON_INLINE constexpr auto at(V... values) const {
    if constexpr ((is_dual<V> || ...)) return function(values...);
    else return static_cast<element_t<decltype(function(values...))>>(function(values...));
  }
  template <int k, class Y, class... X>
  TENON_INLINE constexpr auto slope(const Y& y, const X&... x) const {
    return slope_of_function<k>(function, y, x...);
  }
};

/// Conversion to U as an operation.
template <class U>
struct Cast : Elementwise<Cast<U>>, NoMethods<Cast<U>> {
  static constexpr OpInfo info{.name = "cast",
                               .summary = "each element converted to another type",
                               .source = "array-API 2024.12 `astype`",
                               .rule = Rule::own};
  template <class V>
  TENON_HD TENON_INLINE static constexpr V at(const V& x) { return x; }
  template <int k>
  static constexpr unsigned slope_reads = 0;
  template <int, class Y, class X>
  TENON_HD TENON_INLINE static constexpr auto slope(const Y& y, const X&) {
    return number_like(y, 1);
  }
};

/// The type of an operand's elements.
template <class X>
struct operand_value : element_of<X> {};
template <TensorOrVariable X>
struct operand_value<X> {
  using type = std::remove_const_t<typename X::value_type>;
};
template <class X>
using operand_value_t = typename operand_value<std::remove_cvref_t<X>>::type;

/// A list of the types that an operation's operands are converted to.
template <class... T>
struct Inputs {};

/// The types of an operation over operands of (possibly weak) types A...: `in` for each operand, and `out`.
template <class Op, Rule rule, class... A>
struct OpTypes;

template <class Op, class T, class Out, class... A>
struct UniformTypes {
  template <class>
  using each = T;
  using in = Inputs<each<A>...>;
  using out = Out;
  using common = T;
};
template <class T>
using floating_t = std::conditional_t<(kind_of<T> < Kind::floating), double, T>;
template <class... A>
using common_t = typename strong<typename promote<A...>::type>::type;

/// The type in which operands are compared: their promoted type, but a float scalar does not make an int64 a float.
template <class A, class B>
struct compared_in : identity<common_t<A, B>> {};
template <IntegerElement T, class S>
  requires(kind_of<S> == Kind::floating)
struct compared_in<T, Weak<S>> : promote2<T, S> {};
template <class S, IntegerElement T>
  requires(kind_of<S> == Kind::floating)
struct compared_in<Weak<S>, T> : promote2<T, S> {};
/// The types of a comparison. No integer type holds both int64 and uint64: beside each other, each keeps 64 bits and
/// its sign.
template <class A, class B>
struct ComparedTypes {
  using first = typename strong<A>::type;
  using second = typename strong<B>::type;
  using common = typename compared_in<A, B>::type;
  static constexpr bool crosses_zero =
      kind_of<first> == Kind::integer && kind_of<second> == Kind::integer && kind_of<common> == Kind::floating;
  template <class T>
  using each =
      std::conditional_t<crosses_zero, std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>, common>;
  using in = Inputs<each<first>, each<second>>;
  using out = bool;
};

template <class Op, class... A>
struct OpTypes<Op, Rule::same, A...> : UniformTypes<Op, common_t<A...>, common_t<A...>, A...> {};
template <class Op, class... A>
struct OpTypes<Op, Rule::floating, A...>
    : UniformTypes<Op, floating_t<common_t<A...>>, floating_t<common_t<A...>>, A...> {};
template <class Op, class... A>
struct OpTypes<Op, Rule::magnitude, A...> : UniformTypes<Op, common_t<A...>, real_t<common_t<A...>>, A...> {};
template <class Op, class... A>
struct OpTypes<Op, Rule::floating_magnitude, A...>
    : UniformTypes<Op, floating_t<common_t<A...>>, real_t<floating_t<common_t<A...>>>, A...> {};
template <class Op, class... A>
struct OpTypes<Op, Rule::predicate, A...> : UniformTypes<Op, common_t<A...>, bool, A...> {};
template <class Op, class A, class B>
struct OpTypes<Op, Rule::comparison, A, B> : ComparedTypes<A, B> {};
template <class Op, class... A>
struct OpTypes<Op, Rule::counted, A...> : UniformTypes<Op, common_t<A...>, std::uint8_t, A...> {};
template <class Op, class A, class B>
struct OpTypes<Op, Rule::wide_predicate, A, B> {
  using first = typename strong<A>::type;
  using second = typename strong<B>::type;
  using common = std::conditional_t<ComplexElement<common_t<A, B>>, complex<double>, double>;
  static constexpr bool are_long = kind_of<first> == Kind::integer && kind_of<second> == Kind::integer &&
                                   (sizeof(first) == 8 || sizeof(second) == 8);
  template <class T>
  using each =
      std::conditional_t<are_long, std::conditional_t<std::is_signed_v<T>, std::int64_t, std::uint64_t>, common>;
  using in = Inputs<each<first>, each<second>>;
  using out = bool;
};
template <class Op, class... A>
struct OpTypes<Op, Rule::logical, A...> : UniformTypes<Op, bool, bool, A...> {};
template <class Op, class M, class... A>
struct OpTypes<Op, Rule::select, M, A...> {
  using common = common_t<A...>;
  template <class>
  using each = common;
  using in = Inputs<bool, each<A>...>;
  using out = common;
};
template <class U, class A>
struct OpTypes<Cast<U>, Rule::own, A> {
  using common = typename strong<A>::type;
  using in = Inputs<common>;
  using out = U;
};
template <class F, class... A>
struct OpTypes<Mapped<F>, Rule::own, A...> {
  using result = std::invoke_result_t<const F&, compute_t<typename strong<A>::type>...>;
  using common = bool;
  using in = Inputs<typename strong<A>::type...>;
  using out = element_t<result>;
};

/// Refuses, in one error message, a function that cannot be mapped over these operands.
template <class F, class... X>
constexpr bool can_map() {
  constexpr bool callable = std::is_invocable_v<const F&, compute_t<operand_value_t<X>>...>;
  static_assert(callable, "tenon::map: the function cannot be called with one element of each operand");
  if constexpr (callable) {
    constexpr bool returns = Scalar<std::invoke_result_t<const F&, compute_t<operand_value_t<X>>...>>;
    static_assert(returns, "tenon::map: the function must return an element type, such as float or std::int64_t");
    return returns;
  } else {
    return false;
  }
}

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1 {

/// `f` of the elements of each operand, as part of the fused pass. The result has the type that `f` returns; `f` gets
/// half elements as float. The caller keeps alive what `f` refers to. For many elements several threads call `f` at
/// once, in any order; an exception of `f` reaches the caller.
struct Map {
  template <class F, detail::AnyOperand... X>
    requires(sizeof...(X) > 0 && (detail::TensorOrVariable<X> || ...))
  TENON_INLINE constexpr auto operator()(F f, X&&... operands) const {
    if constexpr (detail::can_map<F, X...>())
      return detail::build(detail::Mapped<F>(static_cast<F&&>(f)), static_cast<X&&>(operands)...);
    else return detail::Refused{};
  }
};
inline constexpr Map map{};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {
/// Each element converted to U: float to integer saturates and NaN becomes 0, to bool is "not 0", complex to real keeps
/// the real part. Source: array-API 2024.12 `astype`, which leaves those cases open.
template <Element U, detail::TensorOrVariable X>
constexpr auto cast(X&& x) {
  return detail::build(detail::Cast<element_t<U>>{}, static_cast<X&&>(x));
}
template <Element U, detail::IsRefused X>
constexpr auto cast(const X& x) {
  return x;
}
}  // namespace tenon::inline v1::inline TENON_CODE
