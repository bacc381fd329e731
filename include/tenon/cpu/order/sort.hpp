// Sorts one contiguous line: its elements, the order of them, the first few of that order. `flip` is all ones for the descending order,
// else 0. The order is stable both ways.
#pragma once

#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/radix.hpp>
#include <tenon/cpu/order/rank_sort.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The longest line that is ordered: an order word holds 32 bits of an index.
inline constexpr std::int64_t most_ordered = std::int64_t{1} << 32;

template <class T>
TENON_INLINE KeyRange<order_key_t<T>> encode_keys(const char* x, char* keys, std::int64_t n, order_key_t<T> flip) {
  KeyRange<order_key_t<T>> range;
  variant<EncodeKeys<T>, typename EncodeKeys<T>::Signature>()(x, keys, n, flip, &range);
  return range;
}

/// The first of n sorted keys that is not below `key`.
template <class K>
std::int64_t lower_bound(const char* keys, std::int64_t n, K key) {
  std::int64_t begin = 0;
  while (n > 0) {
    const std::int64_t half = n / 2;
    if (load_word<K>(keys, begin + half) < key) {
      begin += half + 1;
      n -= half + 1;
    } else {
      n = half;
    }
  }
  return begin;
}

/// Writes the n elements of x to `out` in order.  `keys` has room for n keys.  x and `out` do not overlap.
template <class T>
void sort_line(const char* x, char* out, std::int64_t n, order_key_t<T> flip, char* keys) {
  using K = order_key_t<T>;
  const KeyRange<K> range = encode_keys<T>(x, keys, n, flip);
  const char* const sorted = sort_keys<K>(keys, out, n, range);
  [[maybe_unused]] std::int64_t zero = 0, nan = 0;
  if (range.special) {
    zero = lower_bound<K>(sorted, n, key_sign_bit<T> ^ flip);
    nan = lower_bound<K>(sorted, n, static_cast<K>(~flip));
  }
  variant<DecodeKeys<T>, typename DecodeKeys<T>::Signature>()(sorted, out, n, flip);
  if constexpr (kind_of<T> == Kind::floating) {
    if (!range.special) return;
    // The signs of zeros and the bits of NaN are not in the keys.
    for (std::int64_t i = 0; i < n; ++i) {
      const K bits = load_word<K>(x, i), magnitude = static_cast<K>(bits & ~key_sign_bit<T>);
      if (magnitude == 0) store_word<K>(out, zero++, bits);
      if (magnitude > infinity_bits<T>) store_word<K>(out, nan++, bits);
    }
  }
}

/// Writes the indices of n keys in ascending order of the keys, whose range is `range`.  `words` has room for n order words.
template <class K>
void order_keys(const char* keys, std::int64_t* order, std::int64_t n, const KeyRange<K>& range, char* words) {
  if (n <= most_ranked_keys<K>()) {
    for_each_rank<K>(keys, n, [&](std::int64_t rank, std::int64_t i) { order[rank] = i; });
    return;
  }
  if (range.lowest == range.highest) {
    for (std::int64_t i = 0; i < n; ++i) order[i] = i;
    return;
  }
  const Digits<K> digits = digits_for(n, range);
  for (std::int64_t i = 0; i < n; ++i) store_word(words, i, order_word(static_cast<std::uint64_t>(i), load_word<K>(keys, i), digits));
  const char* const sorted = sort_order<K>(keys, words, reinterpret_cast<char*>(order), n, digits);
  for (std::int64_t i = 0; i < n; ++i) order[i] = static_cast<std::int64_t>(load_word<OrderWord>(sorted, i) >> 32);
}

/// The memory for choosing the first k of n: candidates, of which only the best k stay whenever `room` is used up.
template <class T>
struct Candidates {
  using K = order_key_t<T>;
  static constexpr std::int64_t block = 256;
  std::int64_t room;
  char* keys;           // `room` keys
  std::int64_t* index;  // `room` positions in x
  std::int64_t* order;  // `room` indices
  char* words;          // `room` order words

  static std::int64_t room_for(std::int64_t k, std::int64_t n) {
    const std::int64_t wanted = 2 * k + 1024;
    return wanted < n ? wanted : n;
  }
};

/// Writes the first k of x's n elements in order, and their positions.  Cost: one pass, and sorting those that precede the k best
/// so far.
template <class T>
void choose_line(const char* x, char* values, std::int64_t* indices, std::int64_t n, std::int64_t k, order_key_t<T> flip,
                 const Candidates<T>& best) {
  using K = order_key_t<T>;
  std::int64_t count = 0;
  K worst = static_cast<K>(~K{0});  // of the best k, once `full`
  bool full = false;
  const auto keep_best = [&] {
    const KeyRange<K> range = encode_keys<K>(best.keys, best.keys, count, K{0});
    order_keys<K>(best.keys, best.order, count, range, best.words);
    // Through `words`, which is free again.
    for (std::int64_t i = 0; i < k; ++i) store_word(best.words, i, best.index[best.order[i]]);
    std::memcpy(best.index, best.words, static_cast<std::size_t>(k) * sizeof(std::int64_t));
    for (std::int64_t i = 0; i < k; ++i) store_word(best.words, i, load_word<K>(best.keys, best.order[i]));
    std::memcpy(best.keys, best.words, static_cast<std::size_t>(k) * sizeof(K));
    count = k;
    worst = load_word<K>(best.keys, k - 1);
    full = true;
  };
  for (std::int64_t begin = 0; begin < n; begin += best.block) {
    alignas(64) char keys[Candidates<T>::block * sizeof(K)];
    const std::int64_t m = n - begin < best.block ? n - begin : best.block;
    const KeyRange<K> range = encode_keys<T>(x + begin * static_cast<std::int64_t>(sizeof(T)), keys, m, flip);
    if (full && range.lowest >= worst) continue;
    for (std::int64_t i = 0; i < m; ++i) {
      const K key = load_word<K>(keys, i);
      if (full && key >= worst) continue;
      if (count == best.room) {
        keep_best();
        if (key >= worst) continue;
      }
      store_word<K>(best.keys, count, key);
      best.index[count++] = begin + i;
    }
  }
  keep_best();
  for (std::int64_t i = 0; i < k; ++i) {
    indices[i] = best.index[i];
    store_word<K>(values, i, load_word<K>(x, indices[i]));
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
