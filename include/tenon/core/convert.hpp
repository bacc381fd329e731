// Conversion of one element to another type.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class Int>
inline constexpr Int largest =
    std::is_signed_v<Int> ? static_cast<Int>(~(std::make_unsigned_t<Int>(1) << (sizeof(Int) * 8 - 1)))
                          : static_cast<Int>(~Int(0));
template <class Int>
inline constexpr Int smallest =
    std::is_signed_v<Int> ? static_cast<Int>(std::make_unsigned_t<Int>(1) << (sizeof(Int) * 8 - 1)) : Int(0);

template <class T>
inline constexpr bool is_complex = ComplexElement<T>;

/// `x` as a To. Float to integer saturates and turns NaN into 0; to bool is `x != 0`; integers wrap; complex to real
/// keeps the real part.
template <class To, class From>
TENON_HD TENON_INLINE constexpr To convert(From x) {
  if constexpr (std::is_same_v<To, From>) {
    return x;
  } else if constexpr (is_complex<From>) {
    if constexpr (std::is_same_v<To, bool>) return x.re != 0 || x.im != 0;
    else if constexpr (is_complex<To>) return To(static_cast<real_t<To>>(x.re), static_cast<real_t<To>>(x.im));
    else return convert<To>(x.re);
  } else if constexpr (is_complex<To>) {
    return To(convert<real_t<To>>(x));
  } else if constexpr (std::is_same_v<From, float16> || std::is_same_v<From, bfloat16>) {
    return convert<To>(static_cast<float>(x));
  } else if constexpr (std::is_same_v<To, float16> || std::is_same_v<To, bfloat16>) {
    return To(x);
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != From(0);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    // One past the largest To is a power of two, so From holds it.
    constexpr From low = static_cast<From>(smallest<To>), beyond = static_cast<From>(largest<To> / 2 + 1) * From(2);
    // Without a branch: clang would not fuse a product with a sum across it, and results must equal those in lanes.
    const To whole = static_cast<To>(x > low && x < beyond ? x : From(0));
    return x >= beyond ? largest<To> : x <= low ? smallest<To> : whole;
  } else {
    return static_cast<To>(x);
  }
}

/// Lanes of numbers as lanes of To, by static_cast's rules, in steps that halve or double the width, the only ones that
/// g++ vectorises.
template <class To, class From, int N>
TENON_INLINE Lanes<To, N> cast_lanes(const Lanes<From, N>& x) {
  constexpr bool from_integer = std::is_integral_v<From>, to_integer = std::is_integral_v<To>;
  if constexpr (std::is_same_v<To, From>) return x;
  else if constexpr (N * sizeof(From) < 8 || N * sizeof(To) < 8) {  // smaller than any register
    Lanes<To, N> result;
    for (int i = 0; i < N; ++i) result.set(i, static_cast<To>(x[i]));
    return result;
  } else if constexpr (from_integer && sizeof(From) < 4 && (!to_integer || sizeof(To) > 2 * sizeof(From))) {
    using Wider = std::conditional_t<std::is_signed_v<From>, integer_t<2 * sizeof(From)>,
                                     std::make_unsigned_t<integer_t<2 * sizeof(From)>>>;
    return cast_lanes<To>(cast_lanes<Wider>(x));
  } else if constexpr (!from_integer && to_integer && sizeof(To) < 4)
    return cast_lanes<To>(cast_lanes<std::int32_t>(x));
  else if constexpr (from_integer && to_integer && 2 * sizeof(To) < sizeof(From))
    return cast_lanes<To>(cast_lanes<integer_t<sizeof(From) / 2>>(x));
  else return Lanes<To, N>::from(__builtin_convertvector(x.v, typename Lanes<To, N>::Vector));
}

/// Lanes of floating numbers as lanes of an integer type, saturated, NaN as 0.
template <class To, class From, int N>
TENON_INLINE Lanes<To, N> saturate_lanes(const Lanes<From, N>& x) {
  using Wide = std::conditional_t<(sizeof(To) < 4), std::int32_t, To>;  // narrow conversions have no instruction
  using F = Lanes<From, N>;
  using Whole = Lanes<Wide, N>;
  const F low(static_cast<From>(smallest<To>)), beyond(static_cast<From>(largest<To> / 2 + 1) * From(2));
  Whole whole = cast_lanes<Wide>(select((x > low) & (x < beyond), x, F(From(0))));
  whole = select(x >= beyond, Whole(static_cast<Wide>(largest<To>)), whole);
  whole = select(x <= low, Whole(static_cast<Wide>(smallest<To>)), whole);
  return cast_lanes<To>(whole);
}

/// A scalar or lanes converted to the computing type C, in the same shape.
template <class Shape, class C, class V>
TENON_HD TENON_INLINE auto convert_lanes(const V& x) {
  if constexpr (Shape::count == 1) {
    return convert<C>(x);
  } else {
    using From = scalar_t<V>;
    using Result = typename lanes_for<Shape, C>::type;
    if constexpr (std::is_same_v<From, bool> && std::is_same_v<C, bool>) return x.template as<Shape::width>();
    else if constexpr (std::is_same_v<From, C>) return x;
    else if constexpr (std::is_same_v<From, bool>) return keep_vector(select(x, Result(C(1)), Result(C(0))));
    else if constexpr (std::is_same_v<C, bool>) return (x != V(From(0))).template as<Shape::width>();
    else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<C>) return saturate_lanes<C>(x);
    else return cast_lanes<C>(x);
  }
}

/// Lanes as floats that round to H, a half type, as they themselves do.
template <class H, class From, int N>
TENON_INLINE Lanes<float, N> float_to_narrow(const Lanes<From, N>& x) {
  if constexpr (std::is_same_v<From, double>) {
    const auto nearest = cast_lanes<float>(x);
    return round_to_odd(nearest, x - cast_lanes<double>(nearest), x);
  } else if constexpr (std::is_integral_v<From> && sizeof(From) >= 4 && !H::floats_hold_integers) {
    if constexpr (sizeof(From) > 4) return float_to_narrow<H>(cast_lanes<double>(with_53_bits(x)));
    else
      return integers_to_odd(x, [] TENON_INLINE_LAMBDA(const Lanes<From, N>& part) { return cast_lanes<float>(part); });
  } else {
    return cast_lanes<float>(x);
  }
}

template <class T, class From>
inline constexpr bool is_rounded_twice =
    !std::is_same_v<T, compute_t<T>> && std::is_arithmetic_v<From> && sizeof(From) >= 4 && !std::is_same_v<From, float>;

/// A number in the type that T computes in. For a half type it is a float that rounds to T as x does.
template <class T, class V>
TENON_HD TENON_INLINE constexpr compute_t<T> compute_value(const V& x) {
  if constexpr (is_complex<V> && !std::is_same_v<T, compute_t<T>>) return compute_value<T>(x.re);
  else if constexpr (is_rounded_twice<T, V>) return float_to_narrow<T>(x);
  else return convert<compute_t<T>>(x);
}
/// The same for a scalar or lanes, in the same shape.
template <class Shape, class T, class V>
TENON_HD TENON_INLINE auto compute_lanes(const V& x) {
  if constexpr (Shape::count == 1) return compute_value<T>(x);
  else if constexpr (is_rounded_twice<T, scalar_t<V>>) return float_to_narrow<T>(x);
  else return convert_lanes<Shape, compute_t<T>>(x);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
