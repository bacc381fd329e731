// Selection in lines of elements, which are not sorted for it: the element at a rank, the most frequent one, a
// partition.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/line/each_line.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/cpu/order/radix.hpp>
#include <tenon/cpu/order/select.hpp>
#include <tenon/cpu/order/sort.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/host/line_operand.hpp>

namespace tenon::inline v1::detail {

/// The length of a line and a rank in it.
struct RankedLine {
  std::int64_t n, rank;
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The key at a rank of a line of x. `keys` has room for twice the line's keys; afterwards it holds the keys in the
/// line's order.
template <class T>
Selected<order_key_t<T>> select_in_line(const char* x, char* keys, const RankedLine& line) {
  using K = order_key_t<T>;
  Selected<K> selected;
  select_keys<K>(keys, keys + bytes_of<K>(line.n), line.n, encode_keys<T>(x, keys, line.n, K{0}), 0, &line.rank,
                 &selected, 1);
  encode_keys<T>(x, keys, line.n, K{0});
  return selected;
}

template <class T>
void kth_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto selected = select_in_line<T>(line[0], keys, s);
  const std::int64_t at = place_of<K>(keys, s.n, s.rank, selected);
  store_word(line[1], 0, load_word<K>(line[0], at));
  store_word(line[2], 0, at);
}
/// Finds the most frequent element of a line, the smallest if several are, and its last index.
template <class T>
void mode_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const std::int64_t n = static_cast<const RankedLine*>(of)->n;
  const char* const sorted = sort_keys<K>(keys, keys + bytes_of<K>(n), n, encode_keys<T>(line[0], keys, n, K{0}));
  K mode = load_word<K>(sorted, 0);
  for (std::int64_t i = 0, most = 1; i + most < n; ++i) {
    // If the key `most` places further on is the same, this run is longer than the longest so far.
    const K key = load_word<K>(sorted, i);
    for (; i + most < n && load_word<K>(sorted, i + most) == key; ++most) mode = key;
  }
  std::int64_t at = n - 1;
  while (at > 0 && order_key<T>(load_word<K>(line[0], at)) != mode) --at;
  store_word(line[1], 0, load_word<K>(line[0], at));
  store_word(line[2], 0, at);
}
template <class T>
void partition_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto pivot = select_in_line<T>(line[0], keys, s);
  partition_keys<K>(keys, s.n, s.rank, pivot,
                    [&](std::int64_t to, std::int64_t i) { store_word(line[1], to, load_word<K>(line[0], i)); });
}
template <class T>
void argpartition_line(const void* of, char* const* line, char* keys) {
  using K = order_key_t<T>;
  const RankedLine& s = *static_cast<const RankedLine*>(of);
  const auto pivot = select_in_line<T>(line[0], keys, s);
  partition_keys<K>(keys, s.n, s.rank, pivot, [&](std::int64_t to, std::int64_t i) { store_word(line[1], to, i); });
}

/// Calls a function above for each line of x, which is operand 0, along dimension d.
template <class T>
void select_in_lines(const LineOperand* operands, int count, int d, LineFunction line_function,
                     const RankedLine& line) {
  for_each_line(operands, count, d, line_function, &line, 2 * bytes_of<order_key_t<T>>(line.n));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
