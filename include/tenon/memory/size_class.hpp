// Size classes: eight for each power of two, in units of 64 bytes, so that a released block fits later requests.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

inline constexpr std::size_t size_class_unit = 64;

/// The right shift that leaves the leading four bits of a number of units, which determine the class.
TENON_INLINE constexpr int class_shift(std::uint64_t units) { return units < 16 ? 0 : 63 - __builtin_clzll(units) - 3; }
TENON_INLINE constexpr std::uint64_t whole_units(std::size_t bytes) {
  return bytes ? (bytes + size_class_unit - 1) / size_class_unit : 1;
}
TENON_INLINE constexpr std::uint64_t class_steps(std::uint64_t units) {
  const int shift = class_shift(units);
  return (units + (std::uint64_t{1} << shift) - 1) >> shift;
}

/// `bytes` rounded up to its class: at most an eighth more than its whole units.
TENON_INLINE constexpr std::size_t class_size(std::size_t bytes) {
  const std::uint64_t units = whole_units(bytes);
  return (class_steps(units) << class_shift(units)) * size_class_unit;
}
/// The number of that class, from 1 on.
TENON_INLINE constexpr int class_number(std::size_t bytes) {
  const std::uint64_t units = whole_units(bytes);
  return 8 * class_shift(units) + static_cast<int>(class_steps(units));
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
