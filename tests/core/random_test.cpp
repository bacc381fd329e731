// Random numbers in lanes: the bits that single positions have, for each instruction set, distribution, begin and step.
#include <tenon/core/random.hpp>
#include <tenon/core/ziggurat.hpp>
#include <tenon/expression/generated.hpp>
#include <tenon/host/generate.hpp>

#include <cstdint>
#include <cstring>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"

namespace tn = tenon;

namespace {

template <class T>
bool have_same_bits(const std::vector<T>& a, const std::vector<T>& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

/// The number of cases in which the lanes of an instruction set differ from the positions' own numbers.
template <class G>
int differences(const G& generator) {
  using T = typename G::value_type;
  using Kernels = tn::detail::Variants<tn::detail::RandomBody<G>,
                                       void(char*, const void*, std::int64_t, std::int64_t, std::int64_t)>;
  int found = 0;
  for (int isa = 0; isa <= static_cast<int>(tn::cpu_isa()); ++isa) {
    for (const std::int64_t start : {0, 1, 2, 3, 5, 511, 1022, 70'000}) {
      for (const std::int64_t step : {1, 2, 7, -3}) {
        for (const std::int64_t n : {1, 2, 3, 7, 33, 700}) {
          if (start + step * (n - 1) < 0) continue;
          std::vector<T> expected, got(static_cast<std::size_t>(n));
          for (std::int64_t i = 0; i < n; ++i) expected.push_back(generator.at(start + i * step));
          Kernels::at(static_cast<tn::Isa>(isa))(reinterpret_cast<char*>(got.data()), &generator, start, step, n);
          found += !have_same_bits(expected, got);
        }
      }
    }
  }
  return found;
}

constexpr std::uint64_t seed = 0x123456789abcdef0u;
constexpr std::uint64_t counters[] = {0, 0xffffff80u, 0xffffffffffffff80u};  // the last two carry within some blocks

}  // namespace

SWEEP_TEST_CASE("floating numbers in lanes are those of their positions", tn::float16, tn::bfloat16, float, double) {
  for (const std::uint64_t counter : counters) {
    CHECK(differences(tn::detail::Uniform<TestType>{seed, counter}) == 0);
    CHECK(differences(tn::detail::UniformBetween<TestType>::of(seed, counter, -.1, .7)) == 0);
    CHECK(differences(tn::detail::Normal<TestType>{seed, counter}) == 0);
    CHECK(differences(tn::detail::Exponential<TestType>{seed, counter}) == 0);
  }
}

SWEEP_TEST_CASE("whole numbers in lanes are those of their positions", std::int8_t, std::uint16_t, std::int32_t,
                std::int64_t, std::uint64_t) {
  for (const std::uint64_t counter : counters) {
    CHECK(differences(tn::detail::Integers<TestType>{seed, counter, 3, 5}) == 0);
    CHECK(differences(tn::detail::Integers<TestType>{seed, counter, -7, 0xf234567890123456u}) == 0);
  }
  CHECK(differences(tn::detail::RandomBits{seed, 9}) == 0);
}

TEST_CASE("whole numbers are the upper half of a product of 128 bits") {
  __extension__ using Wide = unsigned __int128;
  const tn::detail::RandomBits bits{seed, 0};
  for (const std::uint64_t span : {1u, 10u, 0xffffffffu}) {
    for (int i = 0; i < 100; ++i) {
      CHECK(tn::detail::integer_from(bits.at(i), -4, span) ==
            -4 + static_cast<std::int64_t>(Wide{bits.at(i)} * span >> 64));
      const std::uint64_t wide = span << 31 | 12345;
      CHECK(tn::detail::integer_from(bits.at(i), 0, wide) == static_cast<std::int64_t>(Wide{bits.at(i)} * wide >> 64));
    }
  }
}
