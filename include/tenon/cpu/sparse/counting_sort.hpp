// Counting sort: entries in the order of small keys, those of one key in the order in which they were.
//
// Each block of entries counts its own keys, so that blocks can move their entries at the same time. Where an entry
// lands does not depend on how many blocks there are.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/product/gemm_kernel.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/storage.hpp>
#include <tenon/threads.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The number of blocks into which n entries are divided if each counts `buckets` keys: counting must not cost more
/// than the entries do.
inline std::int64_t sort_blocks(std::int64_t n, std::int64_t buckets) {
  constexpr std::int64_t least = 1 << 15, most = 16;
  const std::int64_t worth = n / ((buckets > least ? buckets : least) + 1), threads = thread_count();
  const std::int64_t blocks = smaller_of(smaller_of(worth, threads), most);
  return blocks < 1 ? 1 : blocks;
}

/// Sets pointers[b] to the number of entries whose key is below b, for b = 0 … buckets, and calls moves(first)(k,
/// place) for each entry k with its place in the order. `moves(first)` is called for each block of entries, which it
/// then sees in their order from `first` on. P must hold n.
template <class P, class Key, class Moves>
void counting_sort(std::int64_t n, std::int64_t buckets, P* pointers, const Key& key, const Moves& moves) {
  const std::int64_t blocks = sort_blocks(n, buckets), each = blocks_of(n, blocks);
  const Storage<P> counts(blocks * buckets);
  P* const count = counts.data();
  const auto begin_of = [=](std::int64_t b) { return smaller_of(b * each, n); };
  parallel_blocks(blocks, [&](std::int64_t b) {
    P* const own = count + b * buckets;
    for (std::int64_t i = 0; i < buckets; ++i) own[i] = 0;
    for (std::int64_t k = begin_of(b), last = begin_of(b + 1); k < last; ++k) ++own[key(k)];
  });
  P sum = 0;
  for (std::int64_t i = 0; i < buckets; ++i) {
    pointers[i] = sum;
    for (std::int64_t b = 0; b < blocks; ++b) {
      P& mine = count[b * buckets + i];
      const P some = mine;
      mine = sum;
      sum = static_cast<P>(sum + some);
    }
  }
  pointers[buckets] = sum;
  parallel_blocks(blocks, [&](std::int64_t b) {
    P* const own = count + b * buckets;
    const std::int64_t begin = begin_of(b), last = begin_of(b + 1);
    if (begin == last) return;
    auto move = moves(begin);
    constexpr std::int64_t ahead = 16;
    for (std::int64_t k = begin; k < last; ++k) {
      prefetch(own + key(k + ahead < last ? k + ahead : k));
      move(k, own[key(k)]++);
    }
  });
}

/// Follows entries through compressed rows: the row of entry k, where calls go from entry to entry.
template <class Index>
class RowOf {
 public:
  /// Finds the row of the entry `first`.
  RowOf(const Index* pointers, std::int64_t rows, std::int64_t first) : pointers_(pointers) {
    std::int64_t low = 0, high = rows;  // pointers[low] <= first < pointers[high]
    while (high - low > 1) {
      const std::int64_t middle = low + (high - low) / 2;
      if (pointers[middle] <= first) low = middle;
      else high = middle;
    }
    row_ = low;
  }
  TENON_INLINE std::int64_t at(std::int64_t k) {
    while (pointers_[row_ + 1] <= k) ++row_;
    return row_;
  }

 private:
  const Index* pointers_;
  std::int64_t row_;
};

/// Calls body(row, begin, end) for each of `rows` compressed rows, in ranges of about as many entries for each thread.
template <class Index, class Body>
void for_each_row(const Index* pointers, std::int64_t rows, std::int64_t bytes_of_entry, const Body& body) {
  if (rows == 0) return;
  const std::int64_t entries = pointers[rows], bytes = entries / rows * bytes_of_entry + 16;
  parallel_for(rows, grain_of(rows, bytes), [&](std::int64_t first, std::int64_t last) {
    for (std::int64_t i = first; i < last; ++i)
      body(i, static_cast<std::int64_t>(pointers[i]), static_cast<std::int64_t>(pointers[i + 1]));
  });
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
