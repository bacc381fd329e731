// The distance of two floating-point numbers in representable values.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace support {

/// The number of representable values from a to b. Two NaNs have distance 0, a NaN and a number the largest one; both
/// zeros are one value.
template <class T>
std::uint64_t ulps(T a, T b) {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>);
  if (a != a || b != b) return (a != a) == (b != b) ? 0 : std::numeric_limits<std::uint64_t>::max();
  using I = std::conditional_t<sizeof(T) == 4, std::int32_t, std::int64_t>;
  const auto place = [](T x) {
    I bits;
    std::memcpy(&bits, &x, sizeof x);
    return bits < 0 ? static_cast<std::int64_t>(std::numeric_limits<I>::min()) - bits : static_cast<std::int64_t>(bits);
  };
  const std::int64_t p = place(a), q = place(b);
  return p > q ? static_cast<std::uint64_t>(p) - static_cast<std::uint64_t>(q)
               : static_cast<std::uint64_t>(q) - static_cast<std::uint64_t>(p);
}

}  // namespace support
