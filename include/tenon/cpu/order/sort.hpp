// Sorts one contiguous line: its elements (sort_line), the order of them (order_keys), the first few of that order
// (choose_line).
//
// Elements are not compared as they are. encode_keys turns each element into an order key: an unsigned integer of the
// same width that compares as the elements do (core/order_key.hpp). For signed integers the sign bit is inverted; for
// floating types all bits of negative numbers are, and the sign bit of the others is set. -0 and +0 have one key. NaN
// has the highest: it stands last in the ascending order and first in the descending one. `flip` is all ones for the
// descending order, else 0, and is combined with each key by exclusive or. So the keys are always sorted upwards, and
// equal elements keep their order both ways: the order is stable.
//
// The same pass finds the lowest and the highest key, the bits in which keys differ, and whether a NaN or a -0 is
// among the elements (KeyRange). sort_keys in radix.hpp then chooses:
//
//   all keys equal                           nothing is to be done
//   few keys (most_ranked_keys)              ranks: the number of keys before each, by n^2 comparisons in lanes
//   one digit tells all keys apart           the counts of its 256 values, from which the keys are written
//   more than 192 KiB, three digits or more  the highest digit divides the keys into parts, which threads share
//   else                                     radix sort by digits of 8 bits, the least significant first
//
// "Few" are up to 128 keys in registers of 16 lanes or more, 8 for each lane in shorter ones, 16 in those of two lanes
// or fewer. The fourth case needs more than one thread. Ranks (rank_sort.hpp) have no branch that depends on a key.
//
// A digit costs one pass over the keys, which moves each to its place in another buffer; the places come from counts.
// digits_for keeps the number of digits low: it takes keys relative to the lowest, skips leading bits that all share,
// and takes log2(n) + 8 bits or so, at most 32, as among n random keys ties in these are rare. Ties are runs that are
// then sorted by the remaining bits: by insertion up to 16 of them, else by sort_keys again. So 64-bit keys seldom
// need eight passes, and no input costs quadratic time, as insertion and ranks take few keys only.
//
// order_keys ranks few keys, too. It sorts more of them as order words, so that an index moves with its key and the
// passes need not look the key up:
//
//   bits 63 ... 32        31 ... 0
//   index of element      leading bits of (key - lowest)
//
// Only ties read keys through the index. The index limits the line to most_ordered = 2^32 elements. Threads share the
// lines of a tensor (for_each_line). Within a line only sort_keys uses several, and order_keys does not.
//
// sort_line writes elements from sorted keys, without their indices. Keys have lost the sign of a zero and the bits of
// a NaN. Where KeyRange::special says that this matters, a second pass over x writes the zeros and the NaNs with their
// own bits, in the order of x, to the places that lower_bound finds for them.
//
// choose_line wants the first k of n only. It keeps up to 2 k + 1024 candidates, and skips each block of 256 elements
// of which no key is below the worst of the best k so far. When the room is used up, keep_best orders the candidates
// and keeps k. A later element with an equal key comes after the earlier ones, so this is the stable order, too.
//
// Memory: n keys, and for an order n order words; the line of results serves as the second buffer. Source: Knuth, The
// Art of Computer Programming, Volume 3, second edition 1998: 5.2 for counting, 5.2.5 for radix sorting.
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

/// Writes the indices of n keys in ascending order of the keys, whose range is `range`. `words` has room for n order
/// words.
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
  for (std::int64_t i = 0; i < n; ++i)
    store_word(words, i, order_word(static_cast<std::uint64_t>(i), load_word<K>(keys, i), digits));
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

/// Writes the first k of x's n elements in order, and their positions. Cost: one pass, and sorting those that precede
/// the k best so far.
template <class T>
void choose_line(const char* x, char* values, std::int64_t* indices, std::int64_t n, std::int64_t k,
                 order_key_t<T> flip, const Candidates<T>& best) {
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
