// SortedRow: elements that are in order, or that an index brings in order.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// n elements in ascending order, NaN last: element i of `data`, or element order[i] if `order` is not null.
struct SortedRow {
  const char* data;
  std::int64_t n, step;
  const std::int64_t* order;
  std::int64_t order_step;
};

}  // namespace tenon::inline v1::detail
