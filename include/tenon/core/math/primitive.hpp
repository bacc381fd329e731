// The parts of mathematical functions in lanes: exactly rounded operations, polynomials, and calls of the C library.
//
// An element's value must not depend on how many lanes it is computed in. So instructions that only some registers have
// are used only for exactly rounded results, of which every method gives the same bits.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math/instruction.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The IEEE 754 format of T: the bits of its fraction, the bias of its exponent, and a number near which all numbers
/// are whole.
template <class T>
struct Format {
  static constexpr int fraction = sizeof(T) == 4 ? 23 : 52, bias = sizeof(T) == 4 ? 127 : 1023;
  static constexpr T least_normal = sizeof(T) == 4 ? T(0x1p-126) : T(0x1p-1022),
                     lift = sizeof(T) == 4 ? T(0x1p23) : T(0x1p52);
  static constexpr T whole = sizeof(T) == 4 ? T(0x1.8p23) : T(0x1.8p52);
  static constexpr T infinity = static_cast<T>(__builtin_inf()), nan = static_cast<T>(__builtin_nan(""));
};

/// The lanes of integers as wide as those of V.
template <class V>
using integers_for = Lanes<integer_t<sizeof(typename V::value_type)>, V::count>;
template <class V>
using unsigned_for = Lanes<std::make_unsigned_t<integer_t<sizeof(typename V::value_type)>>, V::count>;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if V fills a register of one of these sizes, whose instructions are known.
template <class V, int... bytes>
inline constexpr bool fills =
#if TENON_LANES && defined(__x86_64__)
    ((sizeof(typename V::value_type) * V::count == bytes) || ...);
#else
    false;
#endif

/// A constant in every lane: cheaper to compile than lanes of a variable.
template <class V>
TENON_HD TENON_INLINE V constant(scalar_t<V> value) {
  if constexpr (is_lanes<V>) return V::from(value - typename V::Vector{});
  else return value;
}

/// V from a function that sets a raw vector.
template <class V, class F>
TENON_INLINE V made_by(const F& f) {
  typename V::Vector result;
  f(result);
  return V::from(result);
}

/// x, opaque to the optimiser: a product stays rounded, a sum is not rearranged.
template <class V>
TENON_INLINE V settled(const V& x) {
#if TENON_LANES
  if constexpr (std::is_floating_point_v<V>) return opaque(x);
  else if constexpr (!is_lanes<V>) return V(opaque(x.re), opaque(x.im));
  else
#endif
  {
#if TENON_LANES && defined(__aarch64__)
    return V::from(opaque(x.v));
#else
    typename V::Vector result = x.v;
    if constexpr (fills<V, 16, 32, 64>) hide(result);
    return V::from(result);
#endif
  }
}

// ---- bits

/// x without its sign.
template <class V>
TENON_INLINE V magnitude(const V& x) {
  using T = scalar_t<V>;
  using Int = integer_t<sizeof(T)>;
  return reinterpret<T>(reinterpret<Int>(x) & constant<integers_for<V>>(magnitude_bits<sizeof(T)>));
}
/// The sign bit of x alone.
template <class V>
TENON_INLINE integers_for<V> sign_bit(const V& x) {
  using Int = integer_t<sizeof(scalar_t<V>)>;
  return reinterpret<Int>(x) & constant<integers_for<V>>(static_cast<Int>(~magnitude_bits<sizeof(Int)>));
}
/// x with its sign reversed where the bit is set.
template <class V>
TENON_INLINE V flip_sign(const V& x, const integers_for<V>& bit) {
  using T = scalar_t<V>;
  return reinterpret<T>(reinterpret<integer_t<sizeof(T)>>(x) ^ bit);
}
/// x cut off after half its bits, 12 or 26: products of two such numbers are exact.
template <class V>
TENON_INLINE V upper_half(const V& x) {
  using T = scalar_t<V>;
  using Int = integer_t<sizeof(T)>;
  return reinterpret<T>(reinterpret<Int>(x) &
                        constant<integers_for<V>>(sizeof(T) == 4 ? Int(~0xfff) : Int(~0x7ffffffLL)));
}
/// x rounded to 12 or 26 bits; the rounding error has no more bits than that.
template <class V>
TENON_INLINE V rounded_half(const V& x) {
  using T = scalar_t<V>;
  using Int = integer_t<sizeof(T)>;
  return upper_half(
      reinterpret<T>(reinterpret<Int>(x) + constant<integers_for<V>>(sizeof(T) == 4 ? Int(0x800) : Int(0x4000000))));
}
/// True if a condition holds in any lane.
template <int W, int N>
TENON_INLINE bool any_lane(const Mask<W, N>& condition) {
  using V = Lanes<std::conditional_t<W == 4, float, double>, N>;
  if constexpr (fills<V, 16, 32, 64>) {
    return any_sign(typename Lanes<float, W * N / 4>::Vector(condition.v));
  } else {
    bool found = false;
    for (int i = 0; i < N; ++i) found = found || condition[i];
    return found;
  }
}

// ---- arithmetic

/// The greater and the lesser of each pair; b where they are equal, or either is NaN.
template <class V>
TENON_INLINE V greater_of(const V& a, const V& b) {
  if constexpr (fills<V, 16, 32, 64>) return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_most(r, a.v, b.v); });
  else return select(a > b, a, b);
}
template <class V>
TENON_INLINE V lesser_of(const V& a, const V& b) {
  if constexpr (fills<V, 16, 32, 64>) return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_least(r, a.v, b.v); });
  else return select(a < b, a, b);
}
/// x, but no more than `high`, or no less than `low`; NaN stays.
template <class V>
TENON_INLINE V at_most(const V& x, scalar_t<V> high) { return lesser_of(constant<V>(high), x); }
template <class V>
TENON_INLINE V at_least(const V& x, scalar_t<V> low) { return greater_of(constant<V>(low), x); }

/// The polynomial with these coefficients, the highest power's first.
template <class V, class First, class... Rest>
TENON_HD TENON_INLINE V polynomial(const V& x, First first, Rest... rest) {
  using T = scalar_t<V>;
  V sum = constant<V>(static_cast<T>(first));
  ((sum = sum * x + constant<V>(static_cast<T>(rest))), ...);
  return sum;
}

/// A whole number, and an integer with the same lowest 20 bits.
template <class V>
struct Nearest {
  V whole;
  integers_for<V> bits;
};
/// The nearest whole number to x * factor, which must be below 2^21 in magnitude; `more` is added to the integer.
template <class V, int more = 0>
TENON_INLINE Nearest<V> nearest_multiple(const V& x, scalar_t<V> factor) {
  using T = scalar_t<V>;
  const V shift = constant<V>(Format<T>::whole + T(more)), shifted = settled(x * constant<V>(factor) + shift);
  return {shifted - shift, reinterpret<integer_t<sizeof(T)>>(shifted)};
}
/// x - n * (c0 + c1 + …), where n times each of the first is exact.
template <class V, class... C>
TENON_INLINE V subtract_multiple(const V& x, const V& n, C... c) {
  V rest = V::from(x.v);
  ((rest = rest - n * constant<V>(static_cast<scalar_t<V>>(c))), ...);
  return rest;
}
/// a * b + c, rounded once, in registers that have an instruction for it.
template <class V>
TENON_INLINE V fused(const V& a, const V& b, const V& c) {
  return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_fma(r, a.v, b.v, c.v); });
}
/// The unrounded sum high + low.
template <class V>
struct ExactPair {
  V high, low;
};
/// x - n * (first + …), where n * first is exact but the difference is not.
template <class V, class C, class... Rest>
TENON_INLINE ExactPair<V> subtract_multiple_to_pair(const V& x, const V& n, C first, Rest... rest) {
  const V high = subtract_multiple(x, n, first),
          low = subtract_multiple(subtract_multiple(x - high, n, first), n, rest...);
  return {V::from(high.v), V::from(low.v)};
}
/// The same, rounded once.
template <class V, class... C>
TENON_INLINE V subtract_multiple_once(const V& x, const V& n, C... c) {
  const auto [high, low] = subtract_multiple_to_pair(x, n, c...);
  return high + low;
}
/// a * b.  Without a fused instruction, a and b are split into parts whose products are exact.  Source: Dekker 1971.
template <class V>
TENON_INLINE ExactPair<V> exact_product(const V& a, const V& b) {
  const V high = settled(a * b);
  if constexpr (fills<V, 32, 64>) {
    return {V::from(high.v), fused(a, b, -high)};
  } else {
    const V a_upper = rounded_half(a), b_upper = rounded_half(b), a_lower = a - a_upper, b_lower = b - b_upper;
    return {V::from(high.v),
            (((a_upper * b_upper - high) + a_upper * b_lower) + a_lower * b_upper) + a_lower * b_lower};
  }
}
/// a + b where a is not the lesser in magnitude.  Source: Dekker 1971.
template <class V>
TENON_INLINE ExactPair<V> exact_sum(const V& a, const V& b) {
  const V high = settled(a + b);
  return {V::from(high.v), (a - high) + b};
}
/// 2^n for n that is the exponent of a normal number, given n + bias.
template <class V>
TENON_INLINE V power_of_two(const integers_for<V>& biased) {
  using T = scalar_t<V>;
  return reinterpret<T>(biased << constant<integers_for<V>>(integer_t<sizeof(T)>(Format<T>::fraction)));
}
/// x * 2^n, rounded once, for whole n whose halves are exponents of normal numbers, and |x| near 1.
template <class V>
TENON_INLINE V scale_by_power(const V& x, const V& n) {
  if constexpr (fills<V, 64>) {
    return made_by<V>([&] TENON_INLINE_LAMBDA(auto& r) { set_scale(r, x.v, n.v); });
  } else {
    constexpr int bias = Format<scalar_t<V>>::bias;
    const auto all = nearest_multiple<V, 2 * bias>(n, 1).bits,
               half = nearest_multiple<V, bias>(n, scalar_t<V>(0.5)).bits;
    return settled(x * power_of_two<V>(half) * power_of_two<V>(all - half));
  }
}
/// (a * b + 1) * 2^n, the same bits as scale_by_power's of the sum; twice the bias is added to n's integer. The first
/// half of the power is ready before the sum, and multiplies b and 1: one product less in the chain.
template <class V>
TENON_INLINE V scaled_sum(const V& a, const V& b, const Nearest<V>& n) {
  if constexpr (fills<V, 64>) {
    return scale_by_power(a * b + constant<V>(1), n.whole);
  } else {
    using T = scalar_t<V>;
    using Bits = typename unsigned_for<V>::value_type;  // which AVX2 shifts at every width
    const auto half =
        reinterpret<integer_t<sizeof(T)>>(reinterpret<Bits>(n.bits) >> constant<unsigned_for<V>>(Bits(1)));
    const V first = power_of_two<V>(half);
    return settled((a * settled(b * first) + first) * power_of_two<V>(n.bits - half));
  }
}

// ---- calls

template <class F, class T>
TENON_COLD void call_where(T* y, const T* x, const integer_t<sizeof(T)>* where, int n) {
  for (int i = 0; i < n; ++i) {
    if (where[i]) y[i] = F::library(x[i]);
  }
}
/// y, replaced by the C library's result for x in lanes where a rare condition holds.
template <class F, class V>
TENON_INLINE V or_library(const V& y, const V& x, const typename V::Truth& rare) {
  if (!__builtin_expect(any_lane(rare), false)) return y;
  Spilled<V> out(y);
  call_where<F>(out.at, Spilled<V>(x).at, Spilled<integers_for<V>>(integers_for<V>::from(rare.v)).at, V::count);
  return V::load(reinterpret_cast<const char*>(out.at));
}

/// F of a scalar for which the C library has no function: computed in lanes, although that is slower.
template <class F, class T>
TENON_INLINE T in_one_lane(T x) {
  using L = Lanes<T, static_cast<int>(16 / sizeof(T))>;
  return F::at(L(x))[0];
}

/// The real function F of scalars or lanes. `F::at` computes lanes, and scalars as one of the lanes. `F::library`
/// computes scalars if F has no `at`, on other devices, and without lanes.
template <class F, class V, class... Rest>
TENON_HD TENON_INLINE V call_real(const V& x, const Rest&... rest) {
  if constexpr (is_lanes<V>) {
    if constexpr (requires { F::at(x, rest...); }) return F::at(x, rest...);
    else return by_lane<0>([] TENON_INLINE_LAMBDA(auto... one) { return F::library(one...); }, x, rest...);
  } else if constexpr (TENON_LANES) {
    // Settled, as clang would see that all lanes are equal, compute one, and fuse other products than in lanes.
    using L = Lanes<V, static_cast<int>(16 / sizeof(V))>;
    if constexpr (requires { F::at(L(x), L(rest)...); }) return settled(F::at(settled(L(x)), settled(L(rest))...))[0];
    else return F::library(x, rest...);
  } else {
    return F::library(x, rest...);
  }
}

/// F and its derivative, `F::with_slope`, of scalars or lanes: a scalar as one of the lanes.
template <class F, class V>
TENON_HD TENON_INLINE V call_with_slope(const V& x, V& slope) {
  if constexpr (is_lanes<V>) {
    return F::with_slope(x, slope);
  } else {
    using L = Lanes<V, static_cast<int>(16 / sizeof(V))>;
    L slopes;
    const V y = settled(F::with_slope(settled(L(x)), slopes))[0];
    slope = settled(slopes)[0];
    return y;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
