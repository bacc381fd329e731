// float16 (IEEE 754 binary16) and bfloat16 (the upper half of a binary32): two bytes in memory, float in arithmetic.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

// Templates over F and U: float and std::uint32_t, or lanes of them.

/// Rounds to nearest, ties to even; overflows to infinity; NaN stays a quiet NaN. Source: IEEE 754-2019, 4.3.1.
template <class F>
TENON_HD TENON_INLINE auto float_to_half_bits(const F& value) {
  const auto bits = reinterpret<std::uint32_t>(value);
  using U = std::remove_cvref_t<decltype(bits)>;
  const U sign = (bits >> U(16)) & U(0x8000u), magnitude = bits & U(0x7fffffffu);
  const U normal = (magnitude - U(0x38000000u - 0xfffu) + ((magnitude >> U(13)) & U(1))) >> U(13);
  // Adding 0.5 moves the bits of a half subnormal to the end of the float's mantissa, with the processor's rounding.
  const U subnormal = reinterpret<std::uint32_t>(reinterpret<float>(magnitude) + F(0.5f)) - U(0x3f000000u);
  U half = select(magnitude < U(0x38800000u), subnormal, normal);
  half = select(magnitude >= U(0x477ff000u), U(0x7c00u), half);  // 65520 and above round to infinity
  half = select(magnitude > U(0x7f800000u), U(0x7e00u) | ((magnitude >> U(13)) & U(0x3ffu)), half);
  return sign | half;
}
template <class U>
TENON_HD TENON_INLINE auto half_bits_to_float(const U& half) {
  const U sign = (half & U(0x8000u)) << U(16), magnitude = half & U(0x7fffu);
  const auto finite = reinterpret<float>(magnitude << U(13));
  using F = std::remove_cvref_t<decltype(finite)>;
  const F value =
      select(magnitude >= U(0x7c00u), reinterpret<float>(U(0x7f800000u) | (magnitude << U(13))), finite * F(0x1p112f));
  return reinterpret<float>(reinterpret<std::uint32_t>(value) | sign);
}

/// Rounds to nearest, ties to even; NaN stays a quiet NaN.
template <class F>
TENON_HD TENON_INLINE auto float_to_bfloat_bits(const F& value) {
  const auto bits = reinterpret<std::uint32_t>(value);
  using U = std::remove_cvref_t<decltype(bits)>;
  const U rounded = (bits + U(0x7fffu) + ((bits >> U(16)) & U(1))) >> U(16);
  return select((bits & U(0x7fffffffu)) > U(0x7f800000u), (bits >> U(16)) | U(0x40u), rounded);
}
template <class U>
TENON_HD TENON_INLINE auto bfloat_bits_to_float(const U& bits) {
  return reinterpret<float>(bits << U(16));
}

/// The float nearest to x, rounded to odd instead: if x is no float, the one of its two neighbours whose last bit is
/// set. It rounds to a type of two bits less or more as x itself does. `nearest` is the nearest float, `missing` is x -
/// nearest, exact, and `sign` has the sign of x; NaN stays. Source: Boldo and Melquiond, Emulation of FMA and correctly
/// rounded sums, IEEE Transactions on Computers 57 (2008).
template <class F, class D>
TENON_HD TENON_INLINE F round_to_odd(const F& nearest, const D& missing, const D& sign) {
  const auto bits = reinterpret<std::uint32_t>(nearest);
  using U = std::remove_cvref_t<decltype(bits)>;
  const auto above = missing < D(0), below = missing > D(0);
  // Cut off, towards zero, and then marked: the last bit says that something is missing.
  const U cut = select(select(sign < D(0), below, above), bits - U(1), bits);
  return reinterpret<float>(select(above != below, cut | U(1), cut));
}
/// Integers of 32 bits, rounded to odd.  `to_float` converts them, here exactly.
template <class V, class ToFloat>
TENON_HD TENON_INLINE auto integers_to_odd(const V& x, const ToFloat& to_float) {
  const V low = x & V(scalar_t<V>(0xff));
  const auto high = to_float(x ^ low), rest = to_float(low), nearest = high + rest;
  return round_to_odd(nearest, rest - (nearest - high), nearest);
}

/// Integers of 64 bits, replaced by ones that a double holds and that round to the half types alike: from 2^40 on,
/// where halfway numbers of bfloat16 are multiples of 2^32, the lowest 12 bits become one bit, which is set if any of
/// them was.
template <class V>
TENON_HD TENON_INLINE V with_53_bits(const V& x) {
  using Word = scalar_t<V>;
  const V low = x & V(Word(0xfff)), top = x >> V(Word(40));
  const V marked = (x ^ low) | select(low == V(Word(0)), V(Word(0)), V(Word(0x800)));
  return select(top == V(Word(0)), x, select(top == V(static_cast<Word>(-1)), x, marked));
}

/// The float that rounds to H, a half type, as the number itself does.
template <class H, class S>
TENON_HD TENON_INLINE float float_to_narrow(const S& x) {
  if constexpr (std::is_floating_point_v<S> && sizeof(S) > sizeof(float)) {
    const auto nearest = static_cast<float>(x);
    return round_to_odd(nearest, x - static_cast<S>(nearest), x);
  } else if constexpr (std::is_integral_v<S> && sizeof(S) >= 4 && !H::floats_hold_integers) {
    if constexpr (sizeof(S) > 4) return float_to_narrow<H>(static_cast<double>(with_53_bits(x)));
    else return integers_to_odd(x, [] TENON_INLINE_LAMBDA(const S& part) { return static_cast<float>(part); });
  } else {
    return static_cast<float>(x);
  }
}
/// The numbers besides float that become half types.
template <class S>
inline constexpr bool is_other_number = std::is_arithmetic_v<S> && !std::is_same_v<S, float>;

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1 {

/// IEEE 754 binary16: 11 bits of precision, largest value 65504.
struct float16 {
  std::uint16_t bits;

  /// True: an integer may be rounded to a float first without changing its result, as integers that no float holds are
  /// beyond the largest value.
  static constexpr bool floats_hold_integers = true;

  float16() = default;
  TENON_HD TENON_INLINE float16(float value) : bits(static_cast<std::uint16_t>(detail::float_to_half_bits(value))) {}
  /// The nearest float16, ties to even: rounded once, not to a float before.
  template <class S, std::enable_if_t<detail::is_other_number<S>, int> = 0>
  TENON_HD TENON_INLINE float16(S value) : float16(detail::float_to_narrow<float16>(value)) {}
  TENON_HD TENON_INLINE operator float() const { return detail::half_bits_to_float(std::uint32_t{bits}); }
  /// Conversion from bits and to bits, of scalars or lanes: for engines.
  template <class U>
  TENON_HD TENON_INLINE static auto widen(const U& half) { return detail::half_bits_to_float(half); }
  template <class F>
  TENON_HD TENON_INLINE static auto narrow(const F& value) { return detail::float_to_half_bits(value); }
  TENON_HD TENON_INLINE static float16 from_bits(std::uint16_t bits) {
    float16 value;
    value.bits = bits;
    return value;
  }
};

/// bfloat16: the exponent of a float with 8 bits of precision.
struct bfloat16 {
  std::uint16_t bits;

  /// False: an integer that was rounded to a float first may round to another value than the integer itself.
  static constexpr bool floats_hold_integers = false;

  bfloat16() = default;
  TENON_HD TENON_INLINE bfloat16(float value) : bits(static_cast<std::uint16_t>(detail::float_to_bfloat_bits(value))) {}
  /// The nearest bfloat16, ties to even: rounded once, not to a float before.
  template <class S, std::enable_if_t<detail::is_other_number<S>, int> = 0>
  TENON_HD TENON_INLINE bfloat16(S value) : bfloat16(detail::float_to_narrow<bfloat16>(value)) {}
  TENON_HD TENON_INLINE operator float() const { return detail::bfloat_bits_to_float(std::uint32_t{bits}); }
  /// Conversion from bits and to bits, of scalars or lanes: for engines.
  template <class U>
  TENON_HD TENON_INLINE static auto widen(const U& half) { return detail::bfloat_bits_to_float(half); }
  template <class F>
  TENON_HD TENON_INLINE static auto narrow(const F& value) { return detail::float_to_bfloat_bits(value); }
  TENON_HD TENON_INLINE static bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 value;
    value.bits = bits;
    return value;
  }
};

}  // namespace tenon::inline v1
