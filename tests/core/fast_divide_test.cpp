// FastDivider: quotients of all numbers below 2^31.
#include <cstdint>

#include <tenon/core/fast_divide.hpp>

#include "support/catch.hpp"

using tenon::detail::FastDivider;

TEST_CASE("a fast quotient is the quotient: at the ends of every step of divisors and numbers") {
  std::int64_t wrong = 0;
  const std::uint32_t limit = 0x80000000u;
  const auto check = [&](std::uint32_t by, std::uint32_t n) {
    wrong += n < limit && FastDivider(by).quotient(n) != n / by;
  };
  std::uint32_t state = 1;
  for (int i = 0; i < 200000; ++i) {
    state = state * 1664525u + 1013904223u;
    const std::uint32_t by = (state >> (state % 31) >> 1) | 1u, n = (state * 2654435761u) >> 1;
    check(by, n);
    for (std::uint32_t multiple : {n / by * by, limit / by * by, by}) {
      check(by, multiple - 1);
      check(by, multiple);
      check(by, multiple + 1);
    }
  }
  for (std::uint32_t by :
       {1u, 2u, 3u, 7u, 641u, 65535u, 65536u, 65537u, 0x3fffffffu, 0x40000000u, 0x40000001u, 0x7fffffffu}) {
    for (std::uint32_t n : {0u, 1u, by - 1, by, by + 1, limit - 2, limit - 1}) check(by, n);
  }
  CHECK(wrong == 0);
  static_assert(FastDivider(10).quotient(2147483647u) == 214748364u);
}
