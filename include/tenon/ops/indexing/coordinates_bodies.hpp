// The bodies of what ops/indexing/coordinates.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/layout.hpp>
#include <tenon/new_tensor.hpp>
#include <tenon/ops/indexing/coordinates.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/refusals.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL

/// Where the upper triangle from diagonal `offset` on begins in a row of a matrix: a column in 0 … columns.
TENON_INLINE std::int64_t triangle_column(std::int64_t row, std::int64_t rows, std::int64_t columns, std::int64_t offset) {
  if (offset >= columns) return columns;
  if (offset <= -rows) return 0;
  const std::int64_t column = row + offset;
  return column < 0 ? 0 : column > columns ? columns : column;
}

TENON_END_DETAIL

TENON_BEGIN_DETAIL_SHARED

TENON_NOINLINE_OG TENON_BODY Tensor<std::int64_t> triangle_coordinates(const char* function, std::int64_t rows, std::int64_t columns,
                                                                   std::int64_t offset, bool is_lower) {
  (void)contiguous_layout(function, Shape{rows, columns});  // throws for sizes that no matrix has
  const auto cut = [&](std::int64_t row) { return triangle_column(row + is_lower, rows + is_lower, columns, offset); };
  std::int64_t count = 0;
  for (std::int64_t row = 0; row < (columns > 0 ? rows : 0); ++row) count += is_lower ? cut(row) : columns - cut(row);
  auto result = new_tensor<std::int64_t>(function, Shape{2, count});
  std::int64_t *to_row = result.data_ptr(), *to_column = to_row + count;
  for (std::int64_t row = 0; row < (columns > 0 ? rows : 0); ++row) {
    const std::int64_t first = is_lower ? 0 : cut(row), n = is_lower ? cut(row) : columns - first;
    for (std::int64_t i = 0; i < n; ++i) {
      to_row[i] = row;
      to_column[i] = first + i;
    }
    to_row += n;
    to_column += n;
  }
  return result;
}

TENON_END_DETAIL_SHARED
