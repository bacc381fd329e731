// Lanes of half types to and from memory: float16 by one instruction in kernels whose processors have it.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype/half.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if T is converted by vcvtph2ps and vcvtps2ph. A kernel of 32 bytes or more has them: it is chosen for a
/// processor that does, or the translation unit says so. clang takes an instruction's wide registers for an error
/// before it inlines it where they are.
template <class Shape, class T>
inline constexpr bool has_instruction =
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__) && (defined(__F16C__) || !defined(__AVX2__))
    Shape::bytes >= 32 && Shape::count >= 8 && std::is_same_v<T, float16>;
#else
    false;
#endif

/// True if any element is an infinity or NaN.
template <int n>
TENON_INLINE bool has_no_number(const Lanes<std::uint16_t, n>& halves) {
  const Lanes<std::uint16_t, n> exponent(std::uint16_t{0x7c00});
  const typename Mask<2, n>::Vector is_largest = ((halves & exponent) == exponent).v;
  int lanes = 0;
#if defined(__x86_64__)
  __asm__("vpmovmskb {%1, %0|%0, %1}" : "=r"(lanes) : "x"(is_largest));
#endif
  return lanes != 0;
}

/// As many floats as the shape has lanes, from the elements of T at p.
template <class Shape, class T>
TENON_INLINE auto load_halves(const char* p) {
  const auto bits = Lanes<std::uint16_t, Shape::count>::load(p);
  if constexpr (has_instruction<Shape, T>) {
    if (has_no_number(bits)) [[unlikely]]  // the instruction makes a signalling NaN quiet
      return T::widen(cast_lanes<std::uint32_t>(bits));
    // The instruction is written by name, as the builtin would need a function with attributes of its own, as in
    // cpu/isa/widen.hpp.
    typename Lanes<std::uint16_t, Shape::count>::Vector half = bits.v;
    typename Lanes<float, Shape::count>::Vector wide;
    __asm__("vcvtph2ps {%1, %0|%0, %1}" : "=x"(wide) : "x"(half));
    return Lanes<float, Shape::count>::from(wide);
  } else {
    return T::widen(cast_lanes<std::uint32_t>(bits));
  }
}
/// Writes floats as elements of T.
template <class Shape, class T>
TENON_INLINE void store_halves(char* p, const Lanes<float, Shape::count>& value) {
  if constexpr (has_instruction<Shape, T>) {
    typename Lanes<float, Shape::count>::Vector wide = value.v;
    typename Lanes<std::uint16_t, Shape::count>::Vector half;
    __asm__("vcvtps2ph {$0, %1, %0|%0, %1, 0}" : "=x"(half) : "x"(wide));  // 0: to the nearest, ties to even
    Lanes<std::uint16_t, Shape::count>::from(half).store(p);
  } else {
    cast_lanes<std::uint16_t>(T::narrow(value)).store(p);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
