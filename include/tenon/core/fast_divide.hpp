// Division by a number that is known in advance, as a multiplication: for index arithmetic on devices.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// Divides integers below 2^31 by `divisor`, which lies in [1, 2^31).  Source: Granlund and Montgomery 1994, section 4.
struct FastDivider {
  std::uint32_t divisor, multiplier, shift;

  FastDivider() = default;
  TENON_HD TENON_INLINE constexpr explicit FastDivider(std::uint32_t by) : divisor(by), multiplier(0), shift(0) {
    while ((std::uint64_t{1} << shift) < by) ++shift;
    multiplier = static_cast<std::uint32_t>(((std::uint64_t{1} << 32) * ((std::uint64_t{1} << shift) - by)) / by + 1);
  }
  TENON_HD TENON_INLINE constexpr std::uint32_t quotient(std::uint32_t n) const {
    return (static_cast<std::uint32_t>((std::uint64_t{n} * multiplier) >> 32) + n) >> shift;
  }
};
/// Quotients of numbers below this are exact.
inline constexpr std::int64_t fast_division_limit = std::int64_t{1} << 31;

}  // namespace tenon::inline v1::detail
