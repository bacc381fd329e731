// Radix sort of unsigned keys, least significant digit first, which is stable.
//
// Keys are taken relative to the lowest, so that digits cover only the bits that vary.  Digits sort by leading bits, at most 32,
// and only as many as keep ties rare among n random keys.  Ties are short runs, which are then sorted by the remaining bits.  So no
// input costs more than a few passes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/encode_keys.hpp>
#include <tenon/cpu/rank_sort.hpp>

TENON_BEGIN_DETAIL_TYPES

/// How words are sorted by digits: `(word - lowest) << left` has no leading zero bits that all words share, and its `count` bytes
/// below byte `top` are the digits.
template <class W>
struct Digits {
  W lowest;
  int left, count;
  bool exact;  // whether the digits tell all words apart
};

inline constexpr int most_digits = 4;
inline constexpr std::int64_t digit_values = 256;

/// The index of an element in the upper half, leading bits of its key in the lower.
using OrderWord = std::uint64_t;

TENON_END_DETAIL_TYPES

TENON_BEGIN_DETAIL

/// Runs up to this length are sorted by insertion.
inline constexpr std::int64_t most_inserted = 16;

/// The digits that sort n keys, not all equal: leading bytes of their differences from the lowest.
template <class K>
Digits<K> digits_for(std::int64_t n, const KeyRange<K>& range) {
  constexpr int width = 8 * static_cast<int>(sizeof(K));
  const int left = __builtin_clzll(static_cast<K>(range.highest - range.lowest)) - (64 - width);
  const int bits = width - left - __builtin_ctzll(range.differing);  // from the highest to the lowest bit that differs
  const int enough = 64 - __builtin_clzll(static_cast<std::uint64_t>(n)) + 8, wanted = bits < enough ? bits : enough;
  const int count = wanted > 24 ? most_digits : (wanted + 7) / 8;
  return {range.lowest, left, count, bits <= 8 * count};
}

template <class W>
TENON_INLINE W aligned_left(W word, const Digits<W>& digits) { return static_cast<W>(static_cast<W>(word - digits.lowest) << digits.left); }

/// Counts the values of the `count` digits that end below byte `top`, the lowest first.
template <int count, int top, class W>
void count_digits(const char* words, std::int64_t n, const Digits<W>& digits, std::int64_t (*place)[digit_values]) {
  std::memset(place, 0, sizeof(place[0]) * count);
  for (std::int64_t i = 0; i < n; ++i) {
    const W word = static_cast<W>(aligned_left(load_word<W>(words, i), digits) >> (8 * (top - count)));
    ++place[0][word & 255];
    if constexpr (count > 1) ++place[1][word >> 8 & 255];
    if constexpr (count > 2) ++place[2][word >> 16 & 255];
    if constexpr (count > 3) ++place[3][word >> 24 & 255];
  }
}

/// Moves n words to the places that byte `byte` gives them.
template <int byte, class W>
void move_by_digit(const char* from, char* to, std::int64_t n, const Digits<W>& digits, std::int64_t* place) {
  std::int64_t next = 0;
  for (std::int64_t value = 0; value < digit_values; ++value) {
    const std::int64_t count = place[value];
    place[value] = next;
    next += count;
  }
  for (std::int64_t i = 0; i < n; ++i) {
    const W word = load_word<W>(from, i);
    const std::int64_t at = place[aligned_left(word, digits) >> (8 * byte) & 255]++;
    store_word<W>(to, at, word);
    // Half a cache line ahead: stores commit in order, so one that waits for its line delays all later ones.
    __builtin_prefetch(to + at * static_cast<std::int64_t>(sizeof(W)) + 32, 1);
  }
}

/// Sorts n words by `count` digits below byte `top`, moving them between the two buffers; returns the buffer with the result.
template <int count, int top, class W>
char* sort_by_digits(char* words, char* spare, std::int64_t n, const Digits<W>& digits) {
  std::int64_t place[std::size_t{count}][std::size_t{digit_values}];
  count_digits<count, top>(words, n, digits, place);
  move_by_digit<top - count>(words, spare, n, digits, place[0]);
  if constexpr (count > 1) move_by_digit<top - count + 1>(spare, words, n, digits, place[1]);
  if constexpr (count > 2) move_by_digit<top - count + 2>(words, spare, n, digits, place[2]);
  if constexpr (count > 3) move_by_digit<top - count + 3>(spare, words, n, digits, place[3]);
  return count % 2 ? spare : words;
}
template <int top, class W>
char* sort_by_digits(char* words, char* spare, std::int64_t n, const Digits<W>& digits) {
  if constexpr (top > 3) {
    if (digits.count == 4) return sort_by_digits<4, top>(words, spare, n, digits);
  }
  if constexpr (top > 2) {
    if (digits.count == 3) return sort_by_digits<3, top>(words, spare, n, digits);
  }
  if constexpr (top > 1) {
    if (digits.count == 2) return sort_by_digits<2, top>(words, spare, n, digits);
  }
  return sort_by_digits<1, top>(words, spare, n, digits);
}

/// Sorts keys of a single digit: the counts of its values suffice to write them in order.
template <class K>
void sort_by_counts(char* keys, std::int64_t n, const Digits<K>& digits) {
  constexpr int top = static_cast<int>(sizeof(K));
  std::int64_t count[1][digit_values], at = 0;
  count_digits<1, top>(keys, n, digits, count);
  for (std::int64_t value = 0; value < digit_values; ++value) {
    const auto difference = static_cast<K>(static_cast<K>(static_cast<K>(value) << (8 * (top - 1))) >> digits.left);
    const K key = static_cast<K>(digits.lowest + difference);
    const std::int64_t end = at + count[0][value];
    for (; at < end; ++at) store_word<K>(keys, at, key);
  }
}

/// The end of the run of words from `begin` that agree in `leading(word)`.
template <class W, class F>
TENON_INLINE std::int64_t run_end(const char* words, std::int64_t begin, std::int64_t n, F leading) {
  const auto first = leading(load_word<W>(words, begin));
  std::int64_t end = begin + 1;
  while (end < n && leading(load_word<W>(words, end)) == first) ++end;
  return end;
}

/// Sorts n words stably by `key(word)`.  Cost: n² / 4 moves.
template <class W, class F>
void sort_by_insertion(char* words, std::int64_t n, F key) {
  for (std::int64_t i = 1; i < n; ++i) {
    const W word = load_word<W>(words, i);
    const auto own = key(word);
    std::int64_t to = i;
    for (; to > 0; --to) {
      const W other = load_word<W>(words, to - 1);
      if (!(own < key(other))) break;
      store_word<W>(words, to, other);
    }
    store_word<W>(words, to, word);
  }
}

/// Sorts n keys; `spare` has room for them.  Returns where the result is: one of the two.
template <class K>
char* sort_keys(char* keys, char* spare, std::int64_t n, const KeyRange<K>& range) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(K));
  if (range.lowest == range.highest) return keys;
  if (n <= most_ranked_keys<K>()) {
    for_each_rank<K>(keys, n, [&](std::int64_t rank, std::int64_t i) { store_word<K>(spare, rank, load_word<K>(keys, i)); });
    return spare;
  }
  const Digits<K> digits = digits_for(n, range);
  if (digits.exact && digits.count == 1) {
    sort_by_counts(keys, n, digits);
    return keys;
  }
  char* const sorted = sort_by_digits<static_cast<int>(sizeof(K))>(keys, spare, n, digits);
  if (digits.exact) return sorted;
  char* const other = sorted == keys ? spare : keys;
  const auto leading = [&](K key) { return aligned_left(key, digits) >> (8 * (static_cast<int>(sizeof(K)) - digits.count)); };
  for (std::int64_t begin = 0, end; begin < n; begin = end) {
    end = run_end<K>(sorted, begin, n, leading);
    char *const run = sorted + begin * item, *const room = other + begin * item;
    if (end - begin <= most_inserted) {
      sort_by_insertion<K>(run, end - begin, [](K key) { return key; });
    } else {
      KeyRange<K> of_run;
      variant<EncodeKeys<K>, typename EncodeKeys<K>::Signature>()(run, run, end - begin, K{0}, &of_run);
      if (sort_keys<K>(run, room, end - begin, of_run) != run) std::memcpy(run, room, static_cast<std::size_t>((end - begin) * item));
    }
  }
  return sorted;
}

/// The order word of an index: with the leading 32 bits of the difference between its key and the lowest.
template <class K>
TENON_INLINE OrderWord order_word(std::uint64_t index, K key, const Digits<K>& digits) {
  return index << 32 | static_cast<std::uint64_t>(aligned_left(key, digits)) << (64 - 8 * sizeof(K)) >> 32;
}

/// Sorts n order words stably by the keys of their indices.  Returns where the result is: in `words` or in `spare`.
template <class K>
char* sort_order(const char* keys, char* words, char* spare, std::int64_t n, const Digits<K>& digits) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(OrderWord));
  char* const sorted = sort_by_digits<4, OrderWord>(words, spare, n, {0, 0, digits.count, digits.exact});
  if (digits.exact) return sorted;
  char* const other = sorted == words ? spare : words;
  const auto key_of = [keys](OrderWord word) { return load_word<K>(keys, static_cast<std::int64_t>(word >> 32)); };
  for (std::int64_t begin = 0, end; begin < n; begin = end) {
    end = run_end<OrderWord>(sorted, begin, n, [&](OrderWord word) { return static_cast<std::uint32_t>(word) >> (32 - 8 * digits.count); });
    char *const run = sorted + begin * item, *const room = other + begin * item;
    if (end - begin <= most_inserted) {
      sort_by_insertion<OrderWord>(run, end - begin, key_of);
      continue;
    }
    KeyRange<K> range{static_cast<K>(~K{0}), 0, 0, false};
    const K first = key_of(load_word<OrderWord>(run, 0));
    for (std::int64_t i = 0; i < end - begin; ++i) {
      const K key = key_of(load_word<OrderWord>(run, i));
      range.lowest = key < range.lowest ? key : range.lowest;
      range.highest = key > range.highest ? key : range.highest;
      range.differing = static_cast<K>(range.differing | (key ^ first));
    }
    if (range.lowest == range.highest) continue;
    const Digits<K> rest = digits_for(end - begin, range);
    for (std::int64_t i = 0; i < end - begin; ++i) {
      const OrderWord word = load_word<OrderWord>(run, i);
      store_word(run, i, order_word(word >> 32, key_of(word), rest));
    }
    if (sort_order<K>(keys, run, room, end - begin, rest) != run) std::memcpy(run, room, static_cast<std::size_t>((end - begin) * item));
  }
  return sorted;
}

TENON_END_DETAIL
