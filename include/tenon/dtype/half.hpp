// float16 (IEEE 754 binary16) and bfloat16 (the upper half of a binary32): two bytes in memory, float in arithmetic.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

TENON_BEGIN_DETAIL

/// Rounds to nearest, ties to even; overflows to infinity; keeps NaN quiet.  Source: IEEE 754-2019, 4.3.1.
TENON_HD TENON_INLINE std::uint16_t float_to_half_bits(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  const std::uint32_t sign = (bits >> 16) & 0x8000u, magnitude = bits & 0x7fffffffu;
  std::uint32_t half;
  if (magnitude > 0x7f800000u) {
    half = 0x7e00u | ((magnitude >> 13) & 0x3ffu);
  } else if (magnitude >= 0x477ff000u) {  // 65520 and above round to infinity
    half = 0x7c00u;
  } else if (magnitude < 0x38800000u) {  // subnormal: adding 0.5 aligns the units, and rounds as the processor does
    half = __builtin_bit_cast(std::uint32_t, __builtin_bit_cast(float, magnitude) + 0.5f) - 0x3f000000u;
  } else {
    half = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1u)) >> 13;
  }
  return static_cast<std::uint16_t>(sign | half);
}

TENON_HD TENON_INLINE float half_bits_to_float(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000u) << 16, magnitude = half & 0x7fffu;
  const float value = magnitude >= 0x7c00u ? __builtin_bit_cast(float, 0x7f800000u | (magnitude << 13))
                                           : __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
  return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, value) | sign);
}

/// Rounds to nearest, ties to even; keeps NaN quiet.
TENON_HD TENON_INLINE std::uint16_t float_to_bfloat_bits(float value) {
  const auto bits = __builtin_bit_cast(std::uint32_t, value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>((bits >> 16) | 0x40u);
  return static_cast<std::uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1u)) >> 16);
}

TENON_HD TENON_INLINE float bfloat_bits_to_float(std::uint16_t bits) {
  return __builtin_bit_cast(float, static_cast<std::uint32_t>(bits) << 16);
}

TENON_END_DETAIL

TENON_BEGIN_TYPES

/// IEEE 754 binary16: 11 bits of precision, largest value 65504.
struct float16 {
  std::uint16_t bits;

  float16() = default;
  TENON_HD TENON_INLINE float16(float value) : bits(detail::float_to_half_bits(value)) {}
  TENON_HD TENON_INLINE operator float() const { return detail::half_bits_to_float(bits); }
  TENON_HD TENON_INLINE static float16 from_bits(std::uint16_t bits) {
    float16 value;
    value.bits = bits;
    return value;
  }
};

/// bfloat16: the exponent of a float with 8 bits of precision.
struct bfloat16 {
  std::uint16_t bits;

  bfloat16() = default;
  TENON_HD TENON_INLINE bfloat16(float value) : bits(detail::float_to_bfloat_bits(value)) {}
  TENON_HD TENON_INLINE operator float() const { return detail::bfloat_bits_to_float(bits); }
  TENON_HD TENON_INLINE static bfloat16 from_bits(std::uint16_t bits) {
    bfloat16 value;
    value.bits = bits;
    return value;
  }
};

TENON_END_TYPES
