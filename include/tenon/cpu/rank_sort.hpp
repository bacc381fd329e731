// Sorting few keys by their ranks: how many keys come before each.  No branch depends on a key.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/dispatch.hpp>
#include <tenon/cpu/isa.hpp>
#include <tenon/cpu/order_key.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// The most keys that are ever ranked; a rank fits into a signed byte.
inline constexpr int most_ranked = 128;

/// How many keys are still ranked faster than they are sorted by digits, for an instruction set.
template <class K>
TENON_INLINE std::int64_t most_ranked_keys() {
  const int lanes = TENON_LANES ? register_bytes(cpu_isa()) / static_cast<int>(sizeof(K)) : 1;
  return lanes >= 16 ? most_ranked : lanes > 2 ? 8 * lanes : 16;
}

/// The places of n keys, at most most_ranked, in the stable ascending order.  Cost: n² comparisons in lanes.
template <class K>
struct RankKeys {
  using I = integer_t<static_cast<int>(sizeof(K))>;
  using Signature = void(const char* keys, std::int64_t n, I* ranks);

  template <int bytes>
  TENON_INLINE static void run(const char* keys, std::int64_t n, I* ranks) {
    constexpr int count = bytes / static_cast<int>(sizeof(K));
    I key[most_ranked] = {};  // signed, as registers compare
    for (std::int64_t i = 0; i < n; ++i) key[i] = static_cast<I>(load_word<K>(keys, i) ^ static_cast<K>(K{1} << (8 * sizeof(K) - 1)));
    if constexpr (count > 1) {
      using V = Lanes<I, count>;
      I number[count];
      for (int k = 0; k < count; ++k) number[k] = static_cast<I>(k);
      const V lane = V::load(reinterpret_cast<const char*>(number)), zero(I{0}), one(I{1});
      for (std::int64_t begin = 0; begin < n; begin += count) {
        const std::int64_t end = begin + count < n ? begin + count : n;
        const V here = V::load(reinterpret_cast<const char*>(key + begin));
        V rank(I{0});
        for (std::int64_t j = 0; j < begin; ++j) rank = rank + select(V(key[j]) <= here, one, zero);
        for (std::int64_t j = begin; j < end; ++j) {
          const V other(key[j]), place(static_cast<I>(j - begin));
          rank = rank + select((other < here) | ((other == here) & (place < lane)), one, zero);
        }
        for (std::int64_t j = end; j < n; ++j) rank = rank + select(V(key[j]) < here, one, zero);
        rank.store(reinterpret_cast<char*>(ranks + begin));
      }
    } else {
      for (std::int64_t i = 0; i < n; ++i) {
        I rank = 0;
        for (std::int64_t j = 0; j < i; ++j) rank = static_cast<I>(rank + (key[j] <= key[i]));
        for (std::int64_t j = i + 1; j < n; ++j) rank = static_cast<I>(rank + (key[j] < key[i]));
        ranks[i] = rank;
      }
    }
  }
};

/// Calls `place(rank, i)` for each of n keys, at most most_ranked.
template <class K, class F>
void for_each_rank(const char* keys, std::int64_t n, F place) {
  typename RankKeys<K>::I ranks[most_ranked];
  variant<RankKeys<K>, typename RankKeys<K>::Signature>()(keys, n, ranks);
  for (std::int64_t i = 0; i < n; ++i) place(static_cast<std::int64_t>(ranks[i]), i);
}

TENON_END_DETAIL
