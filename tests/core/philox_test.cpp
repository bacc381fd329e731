// Philox4x32-10 against the answers that its authors publish (Random123, kat_vectors).
#include <tenon/core/philox.hpp>
#include <tenon/core/random.hpp>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {

constexpr bool gives(tn::PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1, tn::PhiloxBlock expected) {
  const tn::PhiloxBlock block = tn::philox4x32(counter, key0, key1);
  for (int k = 0; k < 4; ++k) {
    if (block.word[k] != expected.word[k]) return false;
  }
  return true;
}

constexpr std::uint32_t ones = 0xffffffffu;
static_assert(gives({{0, 0, 0, 0}}, 0, 0, {{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}}));
static_assert(gives({{ones, ones, ones, ones}}, ones, ones, {{0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu}}));
static_assert(gives({{0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u}}, 0xa4093822u, 0x299f31d0u,
                    {{0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u}}));

}  // namespace

TEST_CASE("Philox gives the published answers at run time, too") {
  volatile std::uint32_t zero = 0;
  CHECK(gives({{zero, 0, 0, 0}}, zero, 0, {{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}}));
}

TEST_CASE("a block's number and the seed fill the counter and the key from the low word") {
  const auto block = tn::detail::philox_block(0x1122334455667788u, 0x99aabbccddeeff00u);
  const auto expected = tn::philox4x32({{0xddeeff00u, 0x99aabbccu, 0, 0}}, 0x55667788u, 0x11223344u);
  for (int k = 0; k < 4; ++k) CHECK(block.word[k] == expected.word[k]);
}

TEST_CASE("the largest word stays below 1") {
  CHECK(tn::detail::uniform_from<double>(~std::uint64_t{0}) < 1.0);
  CHECK(tn::detail::uniform_from<float>(~std::uint64_t{0}) < 1.f);
  CHECK(static_cast<float>(tn::detail::uniform_from<tn::float16>(~std::uint64_t{0})) < 1.f);
  CHECK(static_cast<float>(tn::detail::uniform_from<tn::bfloat16>(~std::uint64_t{0})) < 1.f);
}
