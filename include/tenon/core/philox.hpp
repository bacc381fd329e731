// Philox4x32-10, a counter-based random number generator: block number `counter` of stream `key`, on any device.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

TENON_BEGIN_TYPES

/// Four random words.
struct PhiloxBlock {
  std::uint32_t word[4];
};

TENON_END_TYPES

TENON_BEGIN_CODE

/// The four words that ten rounds make of a counter and a key.  Source: Salmon et al., "Parallel random numbers: as easy as
/// 1, 2, 3", SC 2011, section 3.3.
TENON_HD constexpr PhiloxBlock philox4x32(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) {
  PhiloxBlock x = counter;
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t product0 = std::uint64_t{0xD2511F53u} * x.word[0], product1 = std::uint64_t{0xCD9E8D57u} * x.word[2];
    const auto high0 = static_cast<std::uint32_t>(product0 >> 32), high1 = static_cast<std::uint32_t>(product1 >> 32);
    x = {{high1 ^ x.word[1] ^ key0, static_cast<std::uint32_t>(product1), high0 ^ x.word[3] ^ key1, static_cast<std::uint32_t>(product0)}};
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return x;
}

TENON_END_CODE

TENON_BEGIN_DETAIL
/// Block number `index` of the stream with this seed, as a Generator counts.
TENON_HD constexpr PhiloxBlock philox_block(std::uint64_t seed, std::uint64_t index) {
  return philox4x32({{static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(index >> 32), 0, 0}}, static_cast<std::uint32_t>(seed),
                    static_cast<std::uint32_t>(seed >> 32));
}
TENON_END_DETAIL
