// How far two floating-point numbers are apart.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>

namespace support {

/// The number of representable values from a to b.  Two NaNs are 0 apart, one NaN is as far as can be; the zeros are one value.
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
