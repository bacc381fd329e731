// Products of sizes that decide how much work or memory there is: views without elements, and broadcast ones, have sizes whose products
// no integer holds.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a * b, or INT64_MAX where 64 bits do not hold it. What must be exact, such as the size of a block of
/// memory, is for checked_numel and checked_bytes, which throw.
TENON_INLINE constexpr std::int64_t saturated_product(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
