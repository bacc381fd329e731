// Radix sort of unsigned keys, least significant digit first, which is stable.
//
// Keys are taken relative to the lowest, so that digits cover only the bits that vary. Digits sort by leading bits, at
// most 32, and only as many as keep ties rare among n random keys. Ties are short runs, which are then sorted by the
// remaining bits. So no input costs more than a few passes. Where several threads sort, they share the parts into which
// the highest digit divides the keys.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/rank_sort.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail {

/// The digits by which words are sorted: `(word - lowest) << left` has no leading zero bits that all words share, and
/// its `count` bytes below byte `top` are the digits.
template <class W>
struct Digits {
  W lowest;
  int left, count;
  bool exact;  // the digits distinguish all words
};

inline constexpr int most_digits = 4;
inline constexpr std::int64_t digit_values = 256;

/// For each value of a digit the number of words that have it, or the places of the first and behind the last.
struct DigitPlaces {
  std::int64_t begin[digit_values], end[digit_values];
};

/// The index of an element in the upper half, leading bits of its key in the lower.
using OrderWord = std::uint64_t;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Runs up to this length are sorted by insertion.
inline constexpr std::int64_t most_inserted = 16;

/// The fewest bytes of keys that are worth waking threads for.
inline constexpr std::int64_t least_shared_keys = 192 * 1024;

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
TENON_INLINE W aligned_left(W word, const Digits<W>& digits) {
  return static_cast<W>(static_cast<W>(word - digits.lowest) << digits.left);
}

/// Counts the values of the `count` digits that end below byte `top`, the lowest first.
template <int count, int top, class W>
void count_digits(const char* words, std::int64_t n, const Digits<W>& digits, DigitPlaces* places) {
  for (int k = 0; k < count; ++k) std::memset(places[k].begin, 0, sizeof(places[k].begin));
  for (std::int64_t i = 0; i < n; ++i) {
    const W word = static_cast<W>(aligned_left(load_word<W>(words, i), digits) >> (8 * (top - count)));
    ++places[0].begin[word & 255];
    if constexpr (count > 1) ++places[1].begin[word >> 8 & 255];
    if constexpr (count > 2) ++places[2].begin[word >> 16 & 255];
    if constexpr (count > 3) ++places[3].begin[word >> 24 & 255];
  }
}

/// Turns the counts of consecutive blocks of words into places.
inline void place_words(DigitPlaces* places, std::int64_t blocks = 1) {
  std::int64_t next = 0;
  for (std::int64_t value = 0; value < digit_values; ++value) {
    for (DigitPlaces* block = places; block < places + blocks; ++block) {
      const std::int64_t count = block->begin[value];
      block->begin[value] = next;
      block->end[value] = next += count;
    }
  }
}

/// Moves n words to the places that byte `byte` gives them: from both ends, as a place just written delays the next
/// word of the same value.
template <int byte, class W>
void move_by_digit(const char* from, char* to, std::int64_t n, const Digits<W>& digits, DigitPlaces& places) {
  const auto value = [&] TENON_INLINE_LAMBDA(W word) { return aligned_left(word, digits) >> (8 * byte) & 255; };
  std::int64_t i = 0;
  for (std::int64_t j = n - 1; i < j; ++i, --j) {
    const W word = load_word<W>(from, i), other = load_word<W>(from, j);
    const std::int64_t at = places.begin[value(word)]++, other_at = --places.end[value(other)];
    store_word<W>(to, at, word);
    store_word<W>(to, other_at, other);
    // Half a cache line ahead: stores commit in order, so one that waits for its line delays all later ones.
    __builtin_prefetch(to + at * static_cast<std::int64_t>(sizeof(W)) + 32, 1);
    __builtin_prefetch(to + other_at * static_cast<std::int64_t>(sizeof(W)) - 32, 1);
  }
  if (i < n - i) {
    const W word = load_word<W>(from, i);
    store_word<W>(to, places.begin[value(word)], word);
  }
}

/// Sorts n words by `count` digits below byte `top`, moving them between the two buffers; returns the buffer with the
/// result.
template <int count, int top, class W>
char* sort_by_digits(char* words, char* spare, std::int64_t n, const Digits<W>& digits) {
  DigitPlaces place[std::size_t{count}];
  count_digits<count, top>(words, n, digits, place);
  for (DigitPlaces& of_digit : place) place_words(&of_digit);
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
  DigitPlaces count;
  std::int64_t at = 0;
  count_digits<1, top>(keys, n, digits, &count);
  for (std::int64_t value = 0; value < digit_values; ++value) {
    const auto difference = static_cast<K>(static_cast<K>(static_cast<K>(value) << (8 * (top - 1))) >> digits.left);
    const K key = static_cast<K>(digits.lowest + difference);
    const std::int64_t end = at + count.begin[value];
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

template <class K>
char* sort_keys(char* keys, char* spare, std::int64_t n, const KeyRange<K>& range);

/// Sorts n keys where they are; `spare` has room for them.
template <class K>
void sort_in_place(char* keys, char* spare, std::int64_t n) {
  KeyRange<K> range;
  variant<EncodeKeys<K>, typename EncodeKeys<K>::Signature>()(keys, keys, n, K{0}, &range);
  if (sort_keys<K>(keys, spare, n, range) != keys) std::memcpy(keys, spare, static_cast<std::size_t>(n) * sizeof(K));
}

/// Moves n keys to `spare`, divided by their highest digit, on all threads; `end` becomes the end of each value's keys.
template <class K>
TENON_NOINLINE void divide_keys(const char* keys, char* spare, std::int64_t n, const Digits<K>& digits,
                                std::int64_t* end) {
  constexpr int top = static_cast<int>(sizeof(K));
  constexpr std::int64_t most_blocks = 16, least_block = 1 << 16;
  DigitPlaces places[most_blocks];
  const std::int64_t length = blocks_of(n, smaller_of(most_blocks, blocks_of(n, least_block))),
                     blocks = blocks_of(n, length);
  const auto block = [&](std::int64_t k) { return keys + k * length * static_cast<std::int64_t>(sizeof(K)); };
  const auto size = [&](std::int64_t k) { return smaller_of(length, n - k * length); };
  parallel_blocks(blocks, [&](std::int64_t k) { count_digits<1, top>(block(k), size(k), digits, &places[k]); });
  place_words(places, blocks);
  std::memcpy(end, places[blocks - 1].end, sizeof(places->end));
  parallel_blocks(blocks, [&](std::int64_t k) { move_by_digit<top - 1>(block(k), spare, size(k), digits, places[k]); });
}

/// Sorts n keys into `spare` on all threads: each part on its own.
template <class K>
void sort_shared(char* keys, char* spare, std::int64_t n, const Digits<K>& digits) {
  std::int64_t end[digit_values];
  divide_keys(keys, spare, n, digits, end);
  // Threads share the small parts, and each large one.
  const auto sort_part = [&](std::int64_t value, bool large) {
    const std::int64_t begin = value == 0 ? 0 : end[value - 1], count = end[value] - begin;
    const std::int64_t offset = begin * static_cast<std::int64_t>(sizeof(K));
    if (count > 1 && (count > n / 8) == large) sort_in_place<K>(spare + offset, keys + offset, count);
  };
  for (std::int64_t value = 0; value < digit_values; ++value) sort_part(value, true);
  parallel_blocks(digit_values, [&](std::int64_t value) { sort_part(value, false); });
}

/// Sorts n keys; `spare` has room for them.  Returns where the result is: one of the two.
template <class K>
char* sort_keys(char* keys, char* spare, std::int64_t n, const KeyRange<K>& range) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(K));
  if (range.lowest == range.highest) return keys;
  if (n <= most_ranked_keys<K>()) {
    for_each_rank<K>(keys, n,
                     [&](std::int64_t rank, std::int64_t i) { store_word<K>(spare, rank, load_word<K>(keys, i)); });
    return spare;
  }
  const Digits<K> digits = digits_for(n, range);
  if (digits.exact && digits.count == 1) {
    sort_by_counts(keys, n, digits);
    return keys;
  }
  if (digits.count > 2 && n * item > least_shared_keys && thread_count() > 1) {
    sort_shared(keys, spare, n, digits);
    return spare;
  }
  char* const sorted = sort_by_digits<static_cast<int>(sizeof(K))>(keys, spare, n, digits);
  if (digits.exact) return sorted;
  char* const other = sorted == keys ? spare : keys;
  const auto leading = [&](K key) {
    return aligned_left(key, digits) >> (8 * (static_cast<int>(sizeof(K)) - digits.count));
  };
  for (std::int64_t begin = 0, end; begin < n; begin = end) {
    end = run_end<K>(sorted, begin, n, leading);
    char *const run = sorted + begin * item, *const room = other + begin * item;
    if (end - begin <= most_inserted) {
      sort_by_insertion<K>(run, end - begin, [](K key) { return key; });
    } else {
      sort_in_place<K>(run, room, end - begin);
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
    end = run_end<OrderWord>(
        sorted, begin, n, [&](OrderWord word) { return static_cast<std::uint32_t>(word) >> (32 - 8 * digits.count); });
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
    if (sort_order<K>(keys, run, room, end - begin, rest) != run)
      std::memcpy(run, room, static_cast<std::size_t>((end - begin) * item));
  }
  return sorted;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
