// The bodies of the functions that cpu/pack/transpose.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/cpu/isa/registers.hpp>
#include <tenon/cpu/pack/transpose.hpp>
#include <tenon/dtype/lanes.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void transpose_block(char* to, std::int64_t to_row, const char* from,
                                                  std::int64_t from_row, std::int64_t rows, std::int64_t columns,
                                                  std::int64_t item, bool fetches) {
  if (item == 4) detail::transpose_block<std::uint32_t>(to, to_row, from, from_row, rows, columns, fetches);
  else detail::transpose_block<std::uint64_t>(to, to_row, from, from_row, rows, columns, fetches);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
