// Integers where types end, and what their comparisons give in 128 bits.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace support {

__extension__ using Int128 = __int128;

/// The values of T among those where types end, and those that floating types do not tell apart.
template <class T>
std::vector<T> extremes() {
  std::vector<T> values;
  const auto add = [&](Int128 value) {
    const Int128 least{std::numeric_limits<T>::min()}, most{std::numeric_limits<T>::max()};
    if (value >= least && value <= most) values.push_back(static_cast<T>(value));
  };
  for (const int bits : {0, 7, 8, 15, 16, 24, 31, 32, 53, 63, 64}) {
    for (int step = -1; step <= 1; ++step) {
      add((Int128{1} << bits) + step);
      add(-(Int128{1} << bits) + step);
    }
  }
  return values;
}

/// The six comparisons of two numbers, a bit for each.
inline int six_of(Int128 a, Int128 b) {
  return (a == b) | (a != b) << 1 | (a < b) << 2 | (a <= b) << 3 | (a > b) << 4 | (a >= b) << 5;
}

/// Mistakes, with their numbers; empty if there are none.
inline std::string difference(Int128 a, Int128 b, int found) {
  const auto text = [](Int128 x) {
    return (x < 0 ? "-" : "") + std::to_string(static_cast<std::uint64_t>(x < 0 ? -x : x));
  };
  return found == six_of(a, b) ? "" : text(a) + " and " + text(b) + ": " + std::to_string(found) + "; ";
}

}  // namespace support
