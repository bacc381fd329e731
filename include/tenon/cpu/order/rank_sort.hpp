// Sorts few keys by their ranks: the number of keys that come before each. No branch depends on a key.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/order_key.hpp>
#include <tenon/cpu/isa/dispatch.hpp>
#include <tenon/cpu/isa/isa.hpp>
#include <tenon/cpu/order/encode_keys.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The most keys that are ever ranked; a rank fits into a signed byte.
inline constexpr int most_ranked = 128;

/// The most keys that ranking sorts faster than digits do, in the instruction set in use.
template <class K>
TENON_INLINE std::int64_t most_ranked_keys() {
  const int lanes = TENON_LANES ? register_bytes(kernel_isa()) / static_cast<int>(sizeof(K)) : 1;
  return lanes >= 16 ? most_ranked : lanes > 2 ? 8 * lanes : 16;
}

/// Counts, for each of n keys, at most most_ranked, the keys that come before it. Cost: n² comparisons in lanes.
template <class K>
struct RankKeys {
  using Signed = integer_t<static_cast<int>(sizeof(K))>;
  using Signature = void(const char* keys, std::int64_t n, Signed* ranks);

  template <int bytes>
  TENON_INLINE static void loop(const char* keys, std::int64_t n, Signed* ranks) {
    constexpr int lanes = bytes / static_cast<int>(sizeof(K)), count = lanes > 1 ? lanes : 1;
    alignas(64) Signed key[most_ranked];  // signed, as vector instructions compare
    for (std::int64_t i = 0; i < n; ++i)
      key[i] = static_cast<Signed>(load_word<K>(keys, i) ^ static_cast<K>(K{1} << (8 * sizeof(K) - 1)));
    for (std::int64_t i = n; i % count != 0; ++i) key[i] = 0;
    std::int64_t begin = 0;
    if constexpr (lanes > 1) {
      for (; begin + 3 * count < n; begin += 4 * count) {
        Register<count> a(key + begin), b(key + begin + count), c(key + begin + 2 * count), d(key + begin + 3 * count);
        for (std::int64_t j = 0; j < n; ++j) {
          const Lanes<Signed, count> other(key[j]);
          a.compare(other);
          b.compare(other);
          c.compare(other);
          d.compare(other);
        }
        a.store(ranks + begin);
        b.store(ranks + begin + count);
        c.store(ranks + begin + 2 * count);
        d.store(ranks + begin + 3 * count);
      }
      for (; begin < n; begin += count) {
        Register<count> a(key + begin);
        for (std::int64_t j = 0; j < n; ++j) a.compare(Lanes<Signed, count>(key[j]));
        a.store(ranks + begin);
      }
    } else {
      for (; begin < n; ++begin) {
        Signed rank = 0;
        for (std::int64_t j = 0; j < n; ++j) rank = static_cast<Signed>(rank + (key[j] < key[begin]));
        ranks[begin] = rank;
      }
    }
  }

 private:
  /// Keys that fill a register.
  template <int count>
  struct Register {
    using V = Lanes<Signed, count>;
    V keys, rank;
    TENON_INLINE explicit Register(const Signed* key)
        : keys(V::load(reinterpret_cast<const char*>(key))), rank(Signed{0}) {}
    TENON_INLINE void compare(const V& other) { rank = select(other < keys, rank + V(Signed{1}), rank); }
    TENON_INLINE void store(Signed* ranks) const { rank.store(reinterpret_cast<char*>(ranks)); }
  };
};

/// Calls `place(to, i)` for each of n keys, at most most_ranked: key i stands at `to` in the stable ascending order. If
/// keys are equal it goes through them twice; the second calls are the valid ones.
template <class K, class F>
void for_each_rank(const char* keys, std::int64_t n, F place) {
  typename RankKeys<K>::Signed ranks[most_ranked];
  variant<RankKeys<K>, typename RankKeys<K>::Signature>()(keys, n, ranks);
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < n; ++i) {
    place(static_cast<std::int64_t>(ranks[i]), i);
    sum += ranks[i];
  }
  if (sum == n * (n - 1) / 2) return;  // no two keys are equal: these would share the lowest of their ranks
  std::uint8_t equal[most_ranked];     // the keys of each rank placed so far
  std::memset(equal, 0, static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) {
    const auto rank = static_cast<std::int64_t>(ranks[i]);
    place(rank + equal[rank]++, i);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
