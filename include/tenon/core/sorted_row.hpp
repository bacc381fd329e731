// SortedRow: elements that are in order, or that an index brings in order.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

TENON_BEGIN_DETAIL_TYPES

/// n elements in ascending order, NaN last: element i of `data`, or element order[i] if `order` is not null.
struct SortedRow {
  const char* data;
  std::int64_t n, step;
  const std::int64_t* order;
  std::int64_t order_step;
};

TENON_END_DETAIL_TYPES
