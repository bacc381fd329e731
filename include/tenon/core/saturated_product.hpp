// Products and sums of sizes that estimate work or memory: views without elements, and broadcast ones, may have sizes
// whose product no integer holds.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// a * b, or INT64_MAX if it does not fit into 64 bits. Use checked_numel and checked_bytes, which throw, for a number
/// that must be exact, such as the size of a block of memory.
TENON_INLINE constexpr std::int64_t saturated_product(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  return __builtin_mul_overflow(a, b, &product) ? INT64_MAX : product;
}
/// The same for a + b of sizes.
TENON_INLINE constexpr std::int64_t saturated_sum(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? INT64_MAX : sum;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
