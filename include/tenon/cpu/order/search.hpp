// Binary search for many needles in sorted elements, without branches that depend on the values.
//
// Needles are searched for in groups, step by step together, so that their cache misses overlap. A group in ascending
// order is searched for only between the places of its first and last, which are found from the previous group's last
// place.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/side.hpp>
#include <tenon/core/sorted_row.hpp>
#include <tenon/core/tree.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/promotion.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

template <class T, Side side, bool plain>
struct Searcher {
  using V = compute_t<T>;
  static constexpr int group = 32;
  const SortedRow& row;

  TENON_INLINE V at(std::int64_t i) const {
    if constexpr (plain) return load<T>(row.data, i);
    else if (!row.order) return load<T>(row.data, i * row.step);
    const std::int64_t index = row.order[i * row.order_step];
    return load<T>(row.data, (index < 0 ? index + row.n : index) * row.step);
  }
  /// True if element i belongs before the needle's place.
  TENON_INLINE bool is_before(std::int64_t i, V needle) const {
    if constexpr (side == Side::left) return at(i) < needle;
    else return at(i) <= needle;
  }
  /// The place of one needle, `begin` or later: a search in steps that double, then halve.
  std::int64_t place_from(std::int64_t begin, V needle) const {
    std::int64_t step = 1;
    while (begin + step <= row.n && is_before(begin + step - 1, needle)) {
      begin += step;
      step *= 2;
    }
    std::int64_t left = smaller_of(step - 1, row.n - begin);
    while (left > 0) {
      const std::int64_t half = left / 2;
      if (is_before(begin + half, needle)) {
        begin += half + 1;
        left -= half + 1;
      } else {
        left = half;
      }
    }
    return begin;
  }
  /// The places of `count` needles, which lie in begin … begin + length.
  TENON_INLINE void places(const V* needle, std::int64_t* place, int count, std::int64_t begin,
                           std::int64_t length) const {
    for (int k = 0; k < count; ++k) place[k] = begin;
    if (length == 0) return;
    for (; length > 1; length -= length / 2) {
      const std::int64_t half = length / 2;
      for (int k = 0; k < count; ++k)
        place[k] += half & -static_cast<std::int64_t>(is_before(place[k] + half - 1, needle[k]));
    }
    for (int k = 0; k < count; ++k) place[k] += is_before(place[k], needle[k]);
  }
  std::int64_t first_nan() const {
    std::int64_t begin = 0, left = row.n;
    while (left > 0) {
      const std::int64_t half = left / 2;
      const V x = at(begin + half);
      begin += x == x ? half + 1 : 0;
      left = x == x ? left - half - 1 : half;
    }
    return begin;
  }

  void search(const char* needles, std::int64_t step, std::int64_t* out, std::int64_t m) const {
    std::int64_t from = 0;  // the previous group's last place, if that group was in order
    V last{};
    for (std::int64_t done = 0; done < m; done += group) {
      const int count = static_cast<int>(smaller_of(group, m - done));
      V needle[group];
      bool ascends = true, has_nan = false;
      for (int k = 0; k < count; ++k) needle[k] = load<T>(needles, (done + k) * step);
      for (int k = 1; k < count; ++k) ascends &= needle[k - 1] <= needle[k];
      if (ascends && needle[0] == needle[0]) {
        const std::int64_t begin = place_from(from > 0 && last <= needle[0] ? from : 0, needle[0]);
        from = place_from(begin, needle[count - 1]);
        last = needle[count - 1];
        places(needle, out + done, count, begin, from - begin);
        continue;
      }
      places(needle, out + done, count, 0, row.n);
      for (int k = 0; k < count; ++k) has_nan |= needle[k] != needle[k];
      if (!has_nan) continue;
      const std::int64_t nan = side == Side::left ? first_nan() : row.n;
      for (int k = 0; k < count; ++k) out[done + k] = needle[k] != needle[k] ? nan : out[done + k];
    }
  }
};

/// Writes the places of m needles, `step` elements apart.  Cost: log2(n) steps for each, fewer where they ascend.
template <class T>
void search_row(const SortedRow& row, Side side, const char* needles, std::int64_t step, std::int64_t* out,
                std::int64_t m) {
  const bool plain = row.step == 1 && !row.order;
  if (plain && side == Side::left) return Searcher<T, Side::left, true>{row}.search(needles, step, out, m);
  if (plain) return Searcher<T, Side::right, true>{row}.search(needles, step, out, m);
  if (side == Side::left) return Searcher<T, Side::left, false>{row}.search(needles, step, out, m);
  return Searcher<T, Side::right, false>{row}.search(needles, step, out, m);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
