// Conversion of one element to another type.
#pragma once

#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

TENON_BEGIN_DETAIL

template <class Int>
inline constexpr Int largest = static_cast<Int>(std::is_signed_v<Int> ? ~(std::make_unsigned_t<Int>(1) << (sizeof(Int) * 8 - 1)) : ~Int(0));
template <class Int>
inline constexpr Int smallest = static_cast<Int>(std::is_signed_v<Int> ? std::make_unsigned_t<Int>(1) << (sizeof(Int) * 8 - 1) : 0);

template <class T>
inline constexpr bool is_complex = ComplexElement<T>;

/// `x` as a To.  Float to integer saturates and turns NaN into 0; to bool is `x != 0`; integers wrap; complex to real keeps
/// the real part.
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
    return To(static_cast<float>(x));
  } else if constexpr (std::is_same_v<To, bool>) {
    return x != From(0);
  } else if constexpr (std::is_floating_point_v<From> && std::is_integral_v<To>) {
    if (x != x) return To(0);
    // One past the largest To is a power of two, so From holds it.
    constexpr From beyond = static_cast<From>(largest<To> / 2 + 1) * From(2);
    if (x >= beyond) return largest<To>;
    if (x <= static_cast<From>(smallest<To>)) return smallest<To>;
    return static_cast<To>(x);
  } else {
    return static_cast<To>(x);
  }
}

TENON_END_DETAIL
