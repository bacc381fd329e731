// Order keys: unsigned integers of an element's width that compare as the elements do.
//
// -0 and +0 have one key, NaN the highest.  Flipped keys (all bits inverted) give the descending order.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

template <class T>
using order_key_t = std::make_unsigned_t<integer_t<static_cast<int>(sizeof(T))>>;

/// The bits of infinity; 0 for types without one.
template <class T>
inline constexpr order_key_t<T> infinity_bits = 0;
template <>
inline constexpr std::uint16_t infinity_bits<float16> = 0x7c00;
template <>
inline constexpr std::uint16_t infinity_bits<bfloat16> = 0x7f80;
template <>
inline constexpr std::uint32_t infinity_bits<float> = 0x7f800000;
template <>
inline constexpr std::uint64_t infinity_bits<double> = 0x7ff0000000000000;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T>
inline constexpr order_key_t<T> key_sign_bit = static_cast<order_key_t<T>>(order_key_t<T>{1} << (8 * sizeof(T) - 1));

/// The key of an element from its bits.  V: order_key_t<T>, or lanes of it.
template <class T, class V>
TENON_HD TENON_INLINE V order_key(const V& bits) {
  constexpr order_key_t<T> sign = key_sign_bit<T>;
  if constexpr (std::is_same_v<T, bool>) {
    return select(bits != V(0), V(1), V(0));
  } else if constexpr (kind_of<T> == Kind::integer) {
    return std::is_signed_v<T> ? static_cast<V>(bits ^ V(sign)) : bits;
  } else {
    const V magnitude = static_cast<V>(bits & V(static_cast<order_key_t<T>>(~sign)));
    const V negative = select(magnitude == V(0), V(sign), static_cast<V>(~bits));
    const V ordered = select(bits == magnitude, static_cast<V>(bits | V(sign)), negative);
    return select(magnitude > V(infinity_bits<T>), V(static_cast<order_key_t<T>>(~order_key_t<T>{0})), ordered);
  }
}

/// A key that is the higher, the nearer the element is to the wanted extreme; that of a NaN stays the highest.
template <class T, bool greatest>
TENON_HD TENON_INLINE order_key_t<T> extreme_key(order_key_t<T> key) {
  using K = order_key_t<T>;
  return greatest || (kind_of<T> == Kind::floating && key == static_cast<K>(~K{0})) ? key : static_cast<K>(~key);
}

/// The bits of the element with that key; where several elements share a key, those of +0 or of one NaN.
template <class T, class V>
TENON_HD TENON_INLINE V element_bits(const V& key) {
  constexpr order_key_t<T> sign = key_sign_bit<T>;
  if constexpr (kind_of<T> == Kind::floating) {
    const V positive = static_cast<V>(key & V(static_cast<order_key_t<T>>(~sign)));
    return select(positive != key, positive, static_cast<V>(~key));
  } else {
    return std::is_signed_v<T> ? static_cast<V>(key ^ V(sign)) : key;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
