// The bodies of the functions that ops/indexing/coordinates.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/indexing/coordinates.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The rows of a lower triangle, up to diagonal `offset`, that have elements, and their lengths: `first` elements in
/// the first of them, one more in each of the next ones, up to all columns.
struct LowerTriangle {
  std::int64_t begin, first, count;
};
/// For a matrix that has elements, whose number does not overflow. In closed form, as most rows may have none.
TENON_NOINLINE_OG inline LowerTriangle lower_triangle(std::int64_t rows, std::int64_t columns, std::int64_t offset) {
  if (offset <= -rows) return {rows, 0, 0};
  if (offset >= columns) offset = columns - 1;
  const std::int64_t begin = offset < 0 ? -offset : 0, first = begin + 1 + offset;
  const std::int64_t growing = smaller_of(rows - begin, columns - first), full = rows - begin - growing;
  return {begin, first, growing * first + growing * (growing - 1) / 2 + full * columns};
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Tensor<std::int64_t> triangle_coordinates(const char* function, std::int64_t rows,
                                                                       std::int64_t columns, std::int64_t offset,
                                                                       bool is_lower) {
  const std::int64_t all = checked_numel(function, Shape{rows, columns});
  if (all == 0) return new_tensor<std::int64_t>(function, Shape{2, 0});
  // The upper triangle is the complement of the lower one that ends a diagonal before it.
  const LowerTriangle lower = lower_triangle(rows, columns, is_lower || offset == INT64_MIN ? offset : offset - 1);
  const std::int64_t count = is_lower ? lower.count : all - lower.count;
  auto result = new_tensor<std::int64_t>(function, Shape{2, count});
  std::int64_t *to_row = result.data_ptr(), *to_column = to_row + count;
  std::int64_t cut = is_lower ? lower.first : 0;
  for (std::int64_t row = is_lower ? lower.begin : 0, left = count; left > 0; ++row) {
    if (!is_lower && row >= lower.begin) cut = row == lower.begin ? lower.first : cut < columns ? cut + 1 : columns;
    const std::int64_t first = is_lower ? 0 : cut, n = is_lower ? cut : columns - first;
    for (std::int64_t i = 0; i < n; ++i) {
      to_row[i] = row;
      to_column[i] = first + i;
    }
    to_row += n;
    to_column += n;
    left -= n;
    if (is_lower && cut < columns) ++cut;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
