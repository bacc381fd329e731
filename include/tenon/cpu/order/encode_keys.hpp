// Converts elements to order keys and back, in versions for each instruction set; loads and stores words in elements'
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail {

/// The range of some keys, and whether their elements include special ones.
template <class K>
struct KeyRange {
  K lowest, highest;
  K differing;   // the bits that are not equal in all keys
  bool special;  // a NaN or a -0 is among the elements
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Word i at p, copied as bytes, as the memory may hold objects of another type.
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

/// Writes the keys of n elements, each `^ flip`, and their range.
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
  TENON_INLINE static void loop(const char* x, char* keys, std::int64_t n, K flip, KeyRange<K>* range) {
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

/// Writes the elements of n keys; also in place.
template <class T>
struct DecodeKeys {
  using K = order_key_t<T>;
  using Signature = void(const char* keys, char* x, std::int64_t n, K flip);
  template <int bytes>
  TENON_INLINE static void loop(const char* keys, char* x, std::int64_t n, K flip) {
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE
