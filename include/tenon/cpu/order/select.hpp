// Selection: the keys of some ranks in a line, without sorting it.
//
// Keys are counted by leading bits of their differences from the lowest; only keys that share these bits with a wanted
// key are read again. So the cost is linear for all keys.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/radix.hpp>
#include <tenon/cpu/order/sort.hpp>

namespace tenon::inline v1::detail {

/// The key of a rank, and the number of lower keys.
template <class K>
struct Selected {
  K key;
  std::int64_t lower;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Up to this many keys are sorted instead.
inline constexpr std::int64_t most_sorted_to_select = 128;

template <class K>
TENON_INLINE KeyRange<K> range_of_keys(char* keys, std::int64_t n) { return encode_keys<K>(keys, keys, n, K{0}); }

/// Keeps those of n keys that are in lowest … lowest + span, in their order.
template <class K>
std::int64_t keep_keys(char* keys, std::int64_t n, K lowest, K span) {
  std::int64_t kept = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    const K key = load_word<K>(keys, i);
    store_word<K>(keys, kept, key);  // no branch: it would be mispredicted
    kept += static_cast<K>(key - lowest) <= span;
  }
  return kept;
}

/// Finds the keys of `count` ascending ranks among n keys, which it reorders. `spare` has room for n keys. Ranks
/// include `before` further keys that are lower than all of these.
template <class K>
void select_keys(char* keys, char* spare, std::int64_t n, KeyRange<K> range, std::int64_t before,
                 const std::int64_t* rank, Selected<K>* found, std::int64_t count) {
  constexpr auto item = static_cast<std::int64_t>(sizeof(K));
  constexpr int width = 8 * static_cast<int>(sizeof(K)), most_bits = width < 11 ? width : 11;
  for (;;) {
    if (range.lowest == range.highest) {
      for (std::int64_t i = 0; i < count; ++i) found[i] = {range.lowest, before};
      return;
    }
    if (n <= most_sorted_to_select) {
      const char* const sorted = sort_keys<K>(keys, spare, n, range);
      for (std::int64_t i = 0; i < count; ++i) {
        const K key = load_word<K>(sorted, rank[i] - before);
        found[i] = {key, before + lower_bound<K>(sorted, n, key)};
      }
      return;
    }
    const int left = __builtin_clzll(static_cast<K>(range.highest - range.lowest)) - (64 - width);
    const int bits = n < 16 * 1024 && most_bits > 8 ? 8 : most_bits, right = width - bits;
    const auto leading = [=](K key) { return static_cast<K>(static_cast<K>(key - range.lowest) << left) >> right; };
    std::int64_t counts[std::int64_t{1} << most_bits] = {};
    for (std::int64_t i = 0; i < n; ++i) ++counts[leading(load_word<K>(keys, i))];
    std::int64_t bucket = 0, lower = before;
    while (lower + counts[bucket] <= rank[0]) lower += counts[bucket++];
    if (rank[count - 1] < lower + counts[bucket]) {
      // The bits below the leading ones, which differ within the bucket.
      const K span = static_cast<K>(right > left ? (K{1} << (right - left)) - 1 : 0);
      n = keep_keys<K>(
          keys, n,
          static_cast<K>(range.lowest + static_cast<K>(static_cast<K>(static_cast<K>(bucket) << right) >> left)), span);
      before = lower;
      range = range_of_keys<K>(keys, n);
      continue;
    }
    std::int64_t next = 0;
    for (std::int64_t value = 0; value < std::int64_t{1} << bits; ++value) {
      const std::int64_t own = counts[value];
      counts[value] = next;
      next += own;
    }
    for (std::int64_t i = 0; i < n; ++i) {
      const K key = load_word<K>(keys, i);
      store_word<K>(spare, counts[leading(key)]++, key);
    }
    // Each count is now where its bucket ends.
    for (std::int64_t begin = 0, i = 0; i < count;) {
      const std::int64_t value = static_cast<std::int64_t>(leading(load_word<K>(spare, begin))), end = counts[value];
      std::int64_t last = i;
      while (last < count && rank[last] < before + end) ++last;
      if (last > i) {
        char* const part = spare + begin * item;
        select_keys<K>(part, keys + begin * item, end - begin, range_of_keys<K>(part, end - begin), before + begin,
                       rank + i, found + i, last - i);
        i = last;
      }
      begin = end;
    }
    return;
  }
}

/// The position of the key of a rank; among equal keys, of the one that a stable sort puts there.
template <class K>
std::int64_t place_of(const char* keys, std::int64_t n, std::int64_t rank, const Selected<K>& selected) {
  std::int64_t left = rank - selected.lower, i = 0;
  for (; i < n - 1; ++i) {
    if (load_word<K>(keys, i) == selected.key && left-- == 0) break;
  }
  return i;
}

/// Calls `place(to, i)` for each of n keys so that key `rank` gets the place that sorting gives it, lower keys before
/// it and higher keys after it, all in their original order.
template <class K, class F>
void partition_keys(const char* keys, std::int64_t n, std::int64_t rank, const Selected<K>& pivot, F place) {
  std::int64_t front = 0, back = rank + 1;
  const auto place_run = [&](std::int64_t begin, std::int64_t stop, auto goes_first) {
    for (std::int64_t i = begin; i < stop; ++i) {
      const std::int64_t is_front = goes_first(load_word<K>(keys, i));
      place(back ^ ((back ^ front) & -is_front), i);  // no branch: it would be mispredicted half the time
      front += is_front;
      back += 1 - is_front;
    }
  };
  const std::int64_t middle = place_of<K>(keys, n, rank, pivot);
  place(rank, middle);
  place_run(0, middle, [&](K key) { return key <= pivot.key; });
  place_run(middle + 1, n, [&](K key) { return key < pivot.key; });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
