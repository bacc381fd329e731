// Philox4x32-10, a counter-based random number generator: block number `counter` of stream `key`, on any device.
#pragma once

#include <cstdint>
#include <type_traits>

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1 {

/// Four random words.
struct PhiloxBlock {
  std::uint32_t word[4];
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::inline TENON_CODE {

/// The four words that ten rounds make of a counter and a key. Source: Salmon et al., "Parallel random numbers: as easy
/// as 1, 2, 3", SC 2011, section 3.3.
TENON_HD constexpr PhiloxBlock philox4x32(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) {
  PhiloxBlock x = counter;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53u} * x.word[0],
                        product1 = std::uint64_t{0xCD9E8D57u} * x.word[2];
    const auto high0 = static_cast<std::uint32_t>(product0 >> 32), high1 = static_cast<std::uint32_t>(product1 >> 32);
    x = {{high1 ^ x.word[1] ^ key0, static_cast<std::uint32_t>(product1), high0 ^ x.word[3] ^ key1,
          static_cast<std::uint32_t>(product0)}};
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return x;
}

}  // namespace tenon::inline v1::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {
/// Block number `index` of the stream with this seed, as a Generator counts.
TENON_HD constexpr PhiloxBlock philox_block(std::uint64_t seed, std::uint64_t index) {
  return philox4x32({{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0, 0}},
                    static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32));
}

/// The products of the lower halves of 64-bit lanes.
template <class L>
TENON_INLINE L multiply_halves(const L& a, const L& b) {
#if TENON_LANES && defined(__x86_64__) && !defined(__clang__)
  if constexpr (fills<L, 16, 32, 64>)
    return made_by<L>([&] TENON_INLINE_LAMBDA(auto& r) { set_half_product(r, a.v, b.v); });
#endif
  constexpr std::uint64_t lower = 0xffffffffu;
  return (a & constant<L>(lower)) * (b & constant<L>(lower));
}

/// The keys of the ten rounds, in all lanes.
template <class L>
struct PhiloxKeys {
  L list[20];
  TENON_INLINE explicit PhiloxKeys(std::uint64_t seed) {
    for (std::uint64_t round = 0; round < 10; ++round) {
      list[2 * round] = L(static_cast<std::uint32_t>(seed + round * 0x9E3779B9u));
      list[2 * round + 1] = L(static_cast<std::uint32_t>((seed >> 32) + round * 0xBB67AE85u));
    }
  }
};

/// One block in each lane. Only the lower halves are words: the upper ones may be anything, as no lower half depends on
/// them.
template <class L>
struct PhiloxLanes {
  L x0, x1, x2, x3;
  TENON_INLINE explicit PhiloxLanes(const L& counter) : x0(counter), x1(counter >> constant<L>(32)), x2{}, x3{} {}
  TENON_INLINE void next(const PhiloxKeys<L>& keys, int round) {
    const L product0 = multiply_halves(x0, constant<L>(0xD2511F53u)),
            product1 = multiply_halves(x2, constant<L>(0xCD9E8D57u));
    x0 = (product1 >> constant<L>(32)) ^ x1 ^ keys.list[2 * round];
    x2 = (product0 >> constant<L>(32)) ^ x3 ^ keys.list[2 * round + 1];
    x1 = product1;
    x3 = product0;
  }
  /// Two words of each block, the earlier in the lower half.
  TENON_INLINE L first_words() const { return joined(x0, x1); }
  TENON_INLINE L last_words() const { return joined(x2, x3); }
  /// Writes the blocks one after the other.
  TENON_INLINE void store(char* to) const {
    const L first = first_words(), last = last_words();
    interleave<false>(first, last).store(to);
    interleave<true>(first, last).store(to + sizeof first);
  }

 private:
  TENON_INLINE static L joined(const L& low, const L& high) {
    return (low & constant<L>(0xffffffffu)) | (high << constant<L>(32));
  }
};

/// The largest number of words that are written behind the last block.
template <int bytes>
inline constexpr std::int64_t philox_room = bytes;

/// Writes the words of blocks `first`, `first` + 1, … of the stream with this seed, in order. Room for
/// `philox_room<bytes>` words must follow.
template <int bytes>
TENON_INLINE void write_philox_blocks(std::uint32_t* to, std::uint64_t seed, std::uint64_t first, std::int64_t blocks) {
  if constexpr (bytes >= 16) {
    constexpr int n = bytes / 8;
    using L = Lanes<std::uint64_t, n>;
    const PhiloxKeys<L> keys(seed);
    L counter;
    for (int lane = 0; lane < n; ++lane) counter.set(lane, first + static_cast<std::uint64_t>(lane));
    // Two registers at a time, as each product waits for the one before.
    for (std::int64_t b = 0; b < blocks; b += 2 * n, to += 8 * n) {
      PhiloxLanes<L> one(counter), two(counter + constant<L>(std::uint64_t{n}));
      counter = counter + constant<L>(std::uint64_t{2 * n});
      for (int round = 0; round < 10; ++round) {
        one.next(keys, round);
        two.next(keys, round);
      }
      one.store(reinterpret_cast<char*>(to));
      two.store(reinterpret_cast<char*>(to + 4 * n));
    }
  } else {
    for (std::int64_t b = 0; b < blocks; ++b) {
      const PhiloxBlock block = philox_block(seed, first + static_cast<std::uint64_t>(b));
      for (int k = 0; k < 4; ++k) to[4 * b + k] = block.word[k];
    }
  }
}
}  // namespace tenon::inline v1::detail::inline TENON_CODE
