// Divides lengths into blocks.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

TENON_INLINE constexpr std::int64_t smaller_of(std::int64_t a, std::int64_t b) { return a < b ? a : b; }

/// The number of blocks of n elements; the last block may be shorter.
TENON_INLINE constexpr std::int64_t blocks_of(std::int64_t n, std::int64_t block) { return (n + block - 1) / block; }

}  // namespace tenon::inline v1::detail::inline TENON_CODE
