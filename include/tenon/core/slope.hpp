// The language in which an elementwise operation states its derivative.
//
// Beside `at` an operation has `slope<k>(y, x…)`, the derivative of its result y with respect to operand k. Its body is
// written with operators, `select`, `call<Op>(…)` for other operations and `number_like(y, 0.5)` for constants. So one
// line serves scalars and lanes in kernels, dual numbers for second derivatives, and tensors and expressions. An
// operation that has no derivative says why, in `no_gradient`. Whether the slope is finite, and whether it needs the
// result, stands in its traits (core/op_traits.hpp).
//
//   using SlopeWithValue = RealF; core/math computes both in less than each alone: backward kernels call
//   RealF::with_slope
//   taken<k>(x…) where operand k is the one that the result comes from: elsewhere it gets no gradient at all
//   slope_reads<k> the operands that slope<k>, conjugate_slope<k> and taken<k> read, as bits, or reads_all; without it
//                                    reads_all. Others may be overwritten before the gradient is computed
//   lacks_gradient                   the operands, as bits, whose slope is not known: Variables are refused there
//   conjugate_slope<k>(y, x…) of a function of complex numbers that is not holomorphic: its derivative with respect to
//   conj(x)
//
// An operand for which neither `slope<k>` nor `taken<k>` is defined, such as a condition, gets no gradient.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/fwd.hpp>

namespace tenon::inline v1 {

struct Abs;
struct Where;

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

struct StrongProduct;

/// The numbers that slopes compute with: scalars, lanes and duals of them, not tensors.
template <class... V>
inline constexpr bool are_numbers = (!TensorOrVariable<V> && ...);

/// True if X is a complex number, a dual of one, or a tensor or expression of such.
template <class X>
inline constexpr bool is_complex_number = ComplexElement<X>;
template <TensorOrVariable X>
inline constexpr bool is_complex_number<X> = ComplexElement<std::remove_const_t<typename X::value_type>>;

/// True if the results of an operation have derivatives.
template <class Op>
inline constexpr bool has_gradient = !requires { Op::no_gradient; };
/// The operands that a slope reads if its result is among what it reads.
inline constexpr unsigned reads_all = ~0u;
/// The operands that the slope of Op for operand k reads, as bits.
template <class Op, int k>
inline constexpr unsigned slope_reads = [] {
  if constexpr (requires { Op::template slope_reads<k>; }) return Op::template slope_reads<k>;
  else return reads_all;
}();
/// The operands, as bits, for which Op lacks a slope that it could have.
template <class Op>
inline constexpr unsigned lacks_gradient = [] {
  if constexpr (requires { Op::lacks_gradient; }) return Op::lacks_gradient;
  else return 0u;
}();
/// True if Op could have a gradient that it lacks: Variables are refused, whose gradients would be left out without a
/// word.
template <class Op>
inline constexpr bool refuses_gradient = traits_of<Op>.refuses_gradient;

/// True if an operation has a `pullback`: then that name is ambiguous beside another's.
struct OtherPullback {
  int pullback;
};
template <class Op>
struct BesideOtherPullback : Op, OtherPullback {};
template <class Op>
inline constexpr bool has_pullback = !requires { &BesideOtherPullback<Op>::pullback; };
/// True if an operation is declared to be a composition of others.
template <class Op>
inline constexpr bool is_composed = traits_of<Op>.is_composed;
/// True if an operation only moves elements: its gradient follows from their origins (gradient/pullbacks/moved.hpp).
template <class Op>
inline constexpr bool only_moves = !has_pullback<Op> && !is_composed<Op> && Op::info.elements >= Elements::moved;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Defined in core/dual.hpp: the operation on numbers of which some are duals.
template <class Op, class... V>
TENON_HD TENON_INLINE constexpr auto call_dual(const V&... x);
/// Defined in core/dual.hpp: the derivative of a user's function, whose result is y, with respect to its argument k.
template <int k, class F, class Y, class... V>
TENON_INLINE constexpr auto slope_of_function(const F& function, const Y& y, const V&... x);

/// Defined in core/dual.hpp: a gradient times a slope, and 0 where the gradient is.
template <class G, class S>
TENON_HD TENON_INLINE constexpr auto strong_product(const G& g, const S& slope);

/// The value of an operation on scalars or lanes; of tensors, the expression.
template <class Op, class... V>
TENON_HD TENON_INLINE constexpr auto call(const V&... x) {
  if constexpr (!are_numbers<V...>) {
    return build(Op{}, x...);
  } else if constexpr ((is_dual<V> || ...)) {
    return call_dual<Op>(x...);
  } else if constexpr ((is_lanes<V> || ...) && traits_of<Op>.is_by_lane) {
    return by_lane<sizeof(scalar_t<std::common_type_t<V...>>)>(
        [] TENON_INLINE_LAMBDA(auto... one) { return Op::at(one...); }, x...);
  } else {
    return Op::at(x...);
  }
}

/// A constant beside x: in lanes if x is, of the element type of a number, a plain number beside a tensor.
template <class V>
TENON_HD TENON_INLINE constexpr auto number_like([[maybe_unused]] const V& x, double value) {
  if constexpr (!are_numbers<V>) return value;
  else if constexpr (is_dual<V>) return V::constant(number_like(x.value, value));
  else if constexpr (ComplexElement<V>) return V(static_cast<real_t<V>>(value));
  else return V(static_cast<scalar_t<V>>(value));
}

/// The imaginary unit times a constant, beside a complex x.
template <class V>
TENON_HD TENON_INLINE constexpr auto imaginary_like([[maybe_unused]] const V& x, double value) {
  if constexpr (!are_numbers<V>) return complex<double>(0, value);
  else if constexpr (is_dual<V>) return V::constant(imaginary_like(x.value, value));
  else return V(0, static_cast<real_t<V>>(value));
}

/// True where a and b are: truth values of numbers, of lanes, or of tensors.
template <class A, class B>
TENON_HD TENON_INLINE constexpr auto both_hold(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, bool> && std::is_same_v<B, bool>) return a && b;
  else return a & b;
}
/// True where a or b is.
template <class A, class B>
TENON_HD TENON_INLINE constexpr auto either_holds(const A& a, const B& b) {
  if constexpr (std::is_same_v<A, bool> && std::is_same_v<B, bool>) return a || b;
  else return a | b;
}

/// The polynomial of x with these coefficients, that of the lowest power first.
template <class V, class... C>
TENON_HD TENON_INLINE constexpr auto series(const V& x, double first, C... rest) {
  if constexpr (sizeof...(C) == 0) return number_like(x, first);
  else return series(x, rest...) * x + number_like(x, first);
}

/// a where the condition is true, b elsewhere, if one of them is a tensor or an expression.
template <class C, class A, class B>
  requires(!are_numbers<C, A, B>)
TENON_INLINE constexpr auto select(const C& condition, const A& a, const B& b) {
  return build(later_t<Where, C>{}, condition, a, b);
}

/// 1 - x², without cancellation where x is near 1 or -1.
template <class V>
TENON_HD TENON_INLINE constexpr auto one_minus_square(const V& x) {
  const auto one = number_like(x, 1);
  const auto size = call<Abs>(x);
  return select(size < number_like(size, 0.5), one - x * x, (one - x) * (one + x));
}

/// The complex conjugate of a number; a real one is unchanged.
template <class V>
TENON_HD TENON_INLINE constexpr auto conjugate_number(const V& x) {
  if constexpr (is_dual<V>) return V{conjugate_number(x.value), conjugate_number(x.tangent)};
  else if constexpr (ComplexElement<V>) return V(x.re, -x.im);
  else return x;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
