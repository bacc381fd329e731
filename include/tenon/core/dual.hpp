// Dual<V>: a number and its derivative in some direction. V is a scalar, or a Dual again for a second direction.
//
// An operation on duals computes its value, and by its slopes its derivative; so the same lines give first derivatives
// forwards, and second and third ones in backward kernels.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/elementwise/arithmetic.hpp>
#include <tenon/core/elementwise/exponential.hpp>
#include <tenon/core/elementwise/hyperbolic.hpp>
#include <tenon/core/elementwise/trigonometric.hpp>
#include <tenon/core/map.hpp>
#include <tenon/core/op_traits.hpp>
#include <tenon/core/operand_kind.hpp>
#include <tenon/core/slope.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail {

template <class V>
struct Dual {
  V value, tangent;
  TENON_HD TENON_INLINE static constexpr Dual constant(const V& x) { return {x, V(number_like(x, 0))}; }

  // For functions of users, which find these by their argument after `using std::exp;`. Those of the library are
  // `tenon::exp(x)`.
  TENON_INLINE friend constexpr Dual abs(const Dual& x) { return call_dual<Abs>(x); }
  TENON_INLINE friend constexpr Dual sqrt(const Dual& x) { return call_dual<Sqrt>(x); }
  TENON_INLINE friend constexpr Dual exp(const Dual& x) { return call_dual<Exp>(x); }
  TENON_INLINE friend constexpr Dual log(const Dual& x) { return call_dual<Log>(x); }
  TENON_INLINE friend constexpr Dual sin(const Dual& x) { return call_dual<Sin>(x); }
  TENON_INLINE friend constexpr Dual cos(const Dual& x) { return call_dual<Cos>(x); }
  TENON_INLINE friend constexpr Dual tan(const Dual& x) { return call_dual<Tan>(x); }
  TENON_INLINE friend constexpr Dual atan(const Dual& x) { return call_dual<Atan>(x); }
  TENON_INLINE friend constexpr Dual tanh(const Dual& x) { return call_dual<Tanh>(x); }
  template <class S>
  TENON_INLINE friend constexpr Dual pow(const Dual& x, const S& y) {
    return call_dual<Pow>(x, plain_number<V>(y));
  }
};
template <class V>
inline constexpr bool is_dual<Dual<V>> = true;
struct DualKind : OperandKind {
  static constexpr int rank = 8;
};
template <class V>
struct OperandOf<Dual<V>> {
  static constexpr bool is_tensor_like = false;
  using kind = DualKind;
};
template <class V>
inline constexpr bool is_complex_number<Dual<V>> = is_complex_number<V>;

/// The scalar in a dual.
template <class V>
struct dual_scalar {
  using type = V;
};
template <class V>
struct dual_scalar<Dual<V>> : dual_scalar<V> {};

/// T, or a Dual of it for n directions.
template <class T, int n>
struct dual_for {
  using type = Dual<typename dual_for<T, n - 1>::type>;
};
template <class T>
struct dual_for<T, 0> {
  using type = T;
};

/// x with the derivative 1 if it is the argument in whose direction a function is derived, as a constant otherwise.
template <bool is_direction, class X>
TENON_INLINE constexpr auto in_direction(const X& x) {
  if constexpr (std::is_integral_v<X>) return x;
  else return Dual<X>{x, X(number_like(x, is_direction ? 1 : 0))};
}
/// The derivative of a user's function with respect to its argument k, as a function.
template <int k, class F>
struct FunctionSlope {
  F function;
  template <class... V>
  TENON_INLINE constexpr auto operator()(V... x) const {
    return [&]<int... at> TENON_INLINE_LAMBDA(std::integer_sequence<int, at...>) {
      constexpr bool is_generic = std::is_invocable_v<const F&, decltype(in_direction<at == k>(x))...>;
      static_assert(
          is_generic,
          "tenon::map: of a Variable the function is generic, as [](auto x) { return x * x; }, and computes with "
          "operators and tenon's functions: custom_gradient takes another with its derivative");
      if constexpr (is_generic) {
        const auto y = function(in_direction<at == k>(x)...);
        using Y = std::remove_const_t<decltype(y)>;
        if constexpr (is_dual<Y>) return y.tangent;
        else return number_like(y, 0);  // a constant
      } else {
        return (x + ...);
      }
    }(std::make_integer_sequence<int, static_cast<int>(sizeof...(V))>{});
  }
};

/// True if an operation defines the gradient of operand k, given that of its result y.
template <int k, class Op, class Y, class... X>
inline constexpr bool has_slope = requires(const Op& op, const Y& y, const X&... x) { op.template slope<k>(y, x...); };
template <int k, class Op, class... X>
inline constexpr bool has_taken = requires(const Op& op, const X&... x) { op.template taken<k>(x...); };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A number as a To, or as a dual of To.
template <class To, class V>
TENON_HD TENON_INLINE constexpr auto convert_number(const V& x) {
  if constexpr (is_dual<V>) {
    const auto value = convert_number<To>(x.value);
    return Dual<std::remove_const_t<decltype(value)>>{value, convert_number<To>(x.tangent)};
  } else {
    return compute_value<To>(x);
  }
}

template <class V>
TENON_HD TENON_INLINE constexpr const auto& value_of(const V& x) {
  if constexpr (is_dual<V>) return x.value;
  else return x;
}
/// The value of an operation on scalars or duals.
template <class Op, class... V>
TENON_HD TENON_INLINE constexpr auto at_numbers(const Op& op, const V&... x);

/// The gradient g times a slope, which may be infinite or NaN: 0 where g is. It is linear in g: its derivative by g is
/// the slope.
template <class G, class S>
TENON_HD TENON_INLINE constexpr auto strong_product(const G& g, const S& slope) {
  if constexpr (is_dual<G> && is_dual<S>) {
    const auto value = strong_product(g.value, slope.value);
    using V = std::remove_const_t<decltype(value)>;
    return Dual<V>{value, V(strong_product(g.tangent, slope.value) + strong_product(g.value, slope.tangent))};
  } else if constexpr (!are_numbers<S>) {
    return call<StrongProduct>(g, slope);
  } else if constexpr (!are_numbers<G> || is_dual<G> || is_dual<S>) {  // by a constant
    return g * slope;
  } else {
    using P = std::remove_cvref_t<decltype(g * slope)>;
    // Without a name for the product: g++ would copy it through memory.
    if constexpr (is_lanes<P>) return select(g == P(scalar_t<P>(0)), P(scalar_t<P>(0)), g * slope);
    else return g == number_like(g, 0) ? P(0) : P(g * slope);
  }
}
/// a / b, and 0 where a is: of derivatives, and b a value.
template <class V>
TENON_INLINE constexpr V strong_quotient(const V& a, const V& b) {
  if constexpr (is_dual<V>) {
    const auto ratio = strong_quotient(a.value, b.value);
    using W = std::remove_const_t<decltype(ratio)>;
    return {ratio, strong_quotient(W(a.tangent - strong_product(b.tangent, ratio)), b.value)};
  } else {
    return a == number_like(a, 0) ? V(number_like(a, 0)) : V(a / b);
  }
}
/// A gradient times the slope that an operation states.
template <class Op, class G, class S>
TENON_HD TENON_INLINE constexpr auto gradient_product(const G& g, const S& slope) {
  if constexpr (traits_of<Op>.has_finite_slope) return g * slope;
  else return strong_product(g, slope);
}
/// The derivative that operand k, with the derivative t, gives to a result y.
template <int k, class Op, class T, class Y, class... X>
TENON_HD TENON_INLINE constexpr Y pushed_forward(const Op& op, const T& t, const Y& y, const X&... x) {
  const auto rise = [&] TENON_INLINE_LAMBDA() {
    if constexpr (!has_slope<k, Op, Y, X...>) return t;
    else if constexpr (requires { op.template conjugate_slope<k>(y, x...); })
      return gradient_product<Op>(t, op.template slope<k>(y, x...)) +
             gradient_product<Op>(conjugate_number(t), op.template conjugate_slope<k>(y, x...));
    else return gradient_product<Op>(t, op.template slope<k>(y, x...));  // both real, or both complex
  }();
  const Y whole = convert_number<typename dual_scalar<Y>::type>(rise);
  if constexpr (has_taken<k, Op, X...>) return op.template taken<k>(x...) ? whole : Y(number_like(whole, 0));
  else return whole;
}

/// An operation on numbers of which some are duals. Not inlined: second derivatives of an expression are calls of such
/// functions.
template <class Op, class... V>
TENON_NOINLINE constexpr auto dual_at(const Op& op, const V&... x) {
  const auto y = at_numbers(op, value_of(x)...);
  using Y = std::remove_const_t<decltype(y)>;
  if constexpr (std::is_same_v<typename dual_scalar<Y>::type, bool> ||
                std::is_integral_v<typename dual_scalar<Y>::type>) {
    return y;
  } else {
    Y tangent = number_like(y, 0);
    if constexpr (has_gradient<Op>) {
      [&]<int... k>(std::integer_sequence<int, k...>) {
        const auto add = [&](auto number, const auto& one) {
          constexpr int at = decltype(number)::value;
          if constexpr (is_dual<std::remove_cvref_t<decltype(one)>> &&
                        (has_slope<at, Op, Y, std::remove_cvref_t<decltype(value_of(x))>...> ||
                         has_taken<at, Op, std::remove_cvref_t<decltype(value_of(x))>...>))
            tangent = tangent + pushed_forward<at>(op, one.tangent, y, value_of(x)...);
        };
        (add(std::integral_constant<int, k>{}, x), ...);
      }(std::make_integer_sequence<int, static_cast<int>(sizeof...(V))>{});
    }
    return Dual<Y>{y, tangent};
  }
}
template <class Op, class... V>
TENON_HD TENON_INLINE constexpr auto at_numbers(const Op& op, const V&... x) {
  if constexpr ((is_dual<V> || ...)) return dual_at(op, x...);
  else if constexpr (traits_of<Op>.takes_type) return op.template at<std::common_type_t<V...>>(x...);
  else return op.at(x...);
}
template <class Op, class... V>
TENON_HD TENON_INLINE constexpr auto call_dual(const V&... x) { return dual_at(Op{}, x...); }

/// An operand beside duals of V: a dual itself, a number as the scalar in V.
template <class V, class X>
TENON_INLINE constexpr auto plain_number(const X& x) {
  if constexpr (is_dual<X>) return x;
  else return static_cast<typename dual_scalar<V>::type>(x);
}
template <>
struct Build<DualKind> {
  template <class Op, class... X>
  TENON_INLINE static constexpr auto of(const Op& op, X&&... x) {
    using V = std::common_type_t<typename dual_scalar<std::remove_cvref_t<X>>::type...>;
    return dual_at(op, plain_number<V>(x)...);
  }
};
template <int k, class F, class Y, class... V>
TENON_INLINE constexpr auto slope_of_function(const F& function, [[maybe_unused]] const Y& y, const V&... x) {
  if constexpr (!are_numbers<V...>) {  // of tensors, for a gradient that is recorded
    return build(Mapped<FunctionSlope<k, F>>(FunctionSlope<k, F>{function}), x...);
  } else if constexpr ((is_lanes<V> || ...)) {
    return by_lane<sizeof(scalar_t<Y>)>(
        [&] TENON_INLINE_LAMBDA(auto... one) { return FunctionSlope<k, F>{function}(one...); }, x...);
  } else {
    return FunctionSlope<k, F>{function}(x...);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail {

template <class V>
TENON_INLINE constexpr Dual<V> operator+(const Dual<V>& a, const Dual<V>& b) {
  return {V(a.value + b.value), V(a.tangent + b.tangent)};
}
template <class V>
TENON_INLINE constexpr Dual<V> operator-(const Dual<V>& a, const Dual<V>& b) {
  return {V(a.value - b.value), V(a.tangent - b.tangent)};
}
template <class V>
TENON_INLINE constexpr Dual<V> operator-(const Dual<V>& a) { return {V(-a.value), V(-a.tangent)}; }
template <class V>
TENON_INLINE constexpr Dual<V> operator*(const Dual<V>& a, const Dual<V>& b) {
  return {V(a.value * b.value), V(strong_product(a.tangent, b.value) + strong_product(b.tangent, a.value))};
}
/// A complex number times a real one.
template <class V, class W>
  requires(is_complex_number<V> != is_complex_number<W>)
TENON_INLINE constexpr auto operator*(const Dual<V>& a, const Dual<W>& b) {
  const auto value = a.value * b.value;
  return Dual<std::remove_const_t<decltype(value)>>{
      value, strong_product(a.tangent, b.value) + strong_product(b.tangent, a.value)};
}
template <class V>
TENON_INLINE constexpr Dual<V> operator/(const Dual<V>& a, const Dual<V>& b) {
  const V ratio = a.value / b.value;
  return {ratio, strong_quotient(V(a.tangent - strong_product(b.tangent, ratio)), b.value)};
}
/// A dual and a plain number, in either order.
template <class A, class B>
concept DualAndNumber = (is_dual<A> && std::is_arithmetic_v<B>) || (std::is_arithmetic_v<A> && is_dual<B>);
/// x itself if it is a dual, a number as a constant beside the dual `other`.
template <class X, class Other>
TENON_INLINE constexpr auto as_dual(const X& x, const Other& other) {
  if constexpr (is_dual<X>) return x;
  else return number_like(other, static_cast<double>(x));
}
template <class A, class B>
  requires DualAndNumber<A, B>
TENON_INLINE constexpr auto operator+(const A& a, const B& b) {
  return as_dual(a, b) + as_dual(b, a);
}
template <class A, class B>
  requires DualAndNumber<A, B>
TENON_INLINE constexpr auto operator-(const A& a, const B& b) {
  return as_dual(a, b) - as_dual(b, a);
}
template <class A, class B>
  requires DualAndNumber<A, B>
TENON_INLINE constexpr auto operator*(const A& a, const B& b) {
  return as_dual(a, b) * as_dual(b, a);
}
template <class A, class B>
  requires DualAndNumber<A, B>
TENON_INLINE constexpr auto operator/(const A& a, const B& b) {
  return as_dual(a, b) / as_dual(b, a);
}
/// Duals are compared, with each other and with plain numbers, by their values.
template <class A, class B>
concept ComparedByValue = DualAndNumber<A, B> || (is_dual<A> && std::is_same_v<A, B>);
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator==(const A& a, const B& b) {
  return value_of(a) == value_of(b);
}
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator!=(const A& a, const B& b) {
  return value_of(a) != value_of(b);
}
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator<(const A& a, const B& b) {
  return value_of(a) < value_of(b);
}
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator<=(const A& a, const B& b) {
  return value_of(a) <= value_of(b);
}
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator>(const A& a, const B& b) {
  return value_of(a) > value_of(b);
}
template <class A, class B>
  requires ComparedByValue<A, B>
TENON_INLINE constexpr bool operator>=(const A& a, const B& b) {
  return value_of(a) >= value_of(b);
}

}  // namespace tenon::inline v1::detail
