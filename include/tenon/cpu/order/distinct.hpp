// Sorted keys: keeps the distinct ones, finds where runs of equal keys begin.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/dtype.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if elements with this key differ even from each other: NaN.
template <class T>
TENON_INLINE bool is_nan_key(order_key_t<T> key) {
  return kind_of<T> == Kind::floating && key == static_cast<order_key_t<T>>(~order_key_t<T>{0});
}

/// Keeps, of n sorted keys, the first of each run of equal keys, and every key of a NaN. Returns the number of keys
/// kept.
template <class T>
std::int64_t keep_distinct(char* keys, std::int64_t n) {
  using K = order_key_t<T>;
  if (n == 0) return 0;
  std::int64_t count = 1;
  K last = load_word<K>(keys, 0);
  for (std::int64_t i = 1; i < n; ++i) {
    const K key = load_word<K>(keys, i);
    store_word<K>(keys, count, key);
    count += static_cast<std::int64_t>(key != last) | static_cast<std::int64_t>(is_nan_key<T>(key));
    last = key;
  }
  return count;
}

/// `order` sorts n keys. Writes to `begin` the positions in `order` where runs of equal keys begin, then n; each NaN is
/// a run of its own. Returns the number of runs. `begin` has room for n + 1.
template <class T>
std::int64_t find_runs(const char* keys, const std::int64_t* order, std::int64_t n, std::int64_t* begin) {
  using K = order_key_t<T>;
  std::int64_t count = 0;
  K last{};
  for (std::int64_t i = 0; i < n; ++i) {
    const K key = load_word<K>(keys, order[i]);
    begin[count] = i;
    count += static_cast<std::int64_t>(key != last) | static_cast<std::int64_t>(is_nan_key<T>(key)) |
             static_cast<std::int64_t>(i == 0);
    last = key;
  }
  begin[count] = n;
  return count;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
