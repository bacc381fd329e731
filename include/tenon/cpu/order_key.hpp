// Order keys: unsigned integers of an element's width that compare as the elements do.
//
// -0 and +0 have one key, NaN the highest.  Flipped keys (all bits inverted) give the descending order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL_TYPES

template <class T>
using order_key_t = std::make_unsigned_t<integer_t<static_cast<int>(sizeof(T))>>;

/// What is known of some keys.
template <class K>
struct KeyRange {
  K lowest, highest;
  K differing;   // the bits that are not the same in all of them
  bool special;  // whether a NaN or a -0 is among the elements
};

/// The bits of infinity; 0 for what has none.
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

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Word i at p, which may be memory of elements: so it is copied byte by byte.
template <class W>
TENON_INLINE W load_word(const char* p, std::int64_t i) {
  W word;
  std::memcpy(&word, p + i * static_cast<std::int64_t>(sizeof(W)), sizeof(W));
  return word;
}
template <class W>
TENON_INLINE void store_word(char* p, std::int64_t i, W word) {
  std::memcpy(p + i * static_cast<std::int64_t>(sizeof(W)), &word, sizeof(W));
}

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

/// A key that is the higher the nearer the element is to the wanted extreme; that of a NaN stays the highest.
template <class T, bool greatest>
TENON_HD TENON_INLINE order_key_t<T> extreme_key(order_key_t<T> key) {
  using K = order_key_t<T>;
  return greatest || (kind_of<T> == Kind::floating && key == static_cast<K>(~K{0})) ? key : static_cast<K>(~key);
}

/// The bits of the element with that key: of +0, and of one of the NaN, where several have it.
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

/// Writes the keys of n elements, each `^ flip`, and what is known of them.
template <class T>
struct EncodeKeys {
  using K = order_key_t<T>;
  using Signature = void(const char* x, char* keys, std::int64_t n, K flip, KeyRange<K>* range);

  template <class V>
  struct Folded {
    V lowest, highest, differing, special;
    V first;
    TENON_INLINE void add(const V& bits, const V& key) {
      lowest = select(key < lowest, key, lowest);
      highest = select(key > highest, key, highest);
      differing = static_cast<V>(differing | (key ^ first));
      if constexpr (kind_of<T> == Kind::floating) {
        const V magnitude = static_cast<V>(bits & V(static_cast<K>(~key_sign_bit<T>)));
        special = select((bits == V(key_sign_bit<T>)) | (magnitude > V(infinity_bits<T>)), V(1), special);
      }
    }
  };

  template <int bytes>
  TENON_INLINE static void run(const char* x, char* keys, std::int64_t n, K flip, KeyRange<K>* range) {
    constexpr K none = static_cast<K>(~K{0});
    const K first = n ? static_cast<K>(order_key<T>(load_word<K>(x, 0)) ^ flip) : K{0};
    Folded<K> all{none, 0, 0, 0, first};
    std::int64_t i = 0;
    constexpr int count = bytes / static_cast<int>(sizeof(K));
    if constexpr (count > 1) {
      using V = Lanes<K, count>;
      Folded<V> lanes{V(none), V(0), V(0), V(0), V(first)};
      const V flips(flip);
      for (; i + count <= n; i += count) {
        const V bits = V::load(x + i * static_cast<std::int64_t>(sizeof(K)));
        const V key = order_key<T>(bits) ^ flips;
        key.store(keys + i * static_cast<std::int64_t>(sizeof(K)));
        lanes.add(bits, key);
      }
      for (int k = 0; k < count; ++k) {
        all.lowest = lanes.lowest[k] < all.lowest ? lanes.lowest[k] : all.lowest;
        all.highest = lanes.highest[k] > all.highest ? lanes.highest[k] : all.highest;
        all.differing = static_cast<K>(all.differing | lanes.differing[k]);
        all.special = static_cast<K>(all.special | lanes.special[k]);
      }
    }
    for (; i < n; ++i) {
      const K bits = load_word<K>(x, i), key = static_cast<K>(order_key<T>(bits) ^ flip);
      store_word<K>(keys, i, key);
      all.add(bits, key);
    }
    *range = {all.lowest, all.highest, all.differing, all.special != 0};
  }
};

/// Writes the elements that n keys stand for; in place too.
template <class T>
struct DecodeKeys {
  using K = order_key_t<T>;
  using Signature = void(const char* keys, char* x, std::int64_t n, K flip);
  template <int bytes>
  TENON_INLINE static void run(const char* keys, char* x, std::int64_t n, K flip) {
    std::int64_t i = 0;
    constexpr int count = bytes / static_cast<int>(sizeof(K));
    if constexpr (count > 1) {
      using V = Lanes<K, count>;
      const V flips(flip);
      for (; i + count <= n; i += count) {
        const V key = V::load(keys + i * static_cast<std::int64_t>(sizeof(K))) ^ flips;
        element_bits<T>(key).store(x + i * static_cast<std::int64_t>(sizeof(K)));
      }
    }
    for (; i < n; ++i) store_word<K>(x, i, element_bits<T>(static_cast<K>(load_word<K>(keys, i) ^ flip)));
  }
};

TENON_END_DETAIL
