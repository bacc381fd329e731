// The structural rank of a square matrix: the most entries of which no two share a row or a column. Less than the size:
// singular, whatever the values are.
//
// Source: Duff, "On algorithms for obtaining a maximum transversal" (MC21): columns are matched with rows one after the
// other, each along an augmenting path that a search in depth finds.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The structural rank of n compressed columns (or rows) whose indices are below n.
template <class Index>
TENON_NOINLINE_OG std::int64_t structural_rank(const Index* pointers, const Index* indices, std::int64_t n) {
  // column_of: the column that a row is matched with. seen: the last search that came to a row, or n where no row
  // behind it is free. cheap, next: behind the entries of a column that were tried as free rows, and along a path.
  // path, through: the columns of a path, and the row that leads from each to the next. visited: the rows of this
  // search.
  constexpr std::int64_t lists = 7;
  const Storage<std::int64_t> memory(saturated_product(lists, n));
  std::int64_t *const column_of = memory.data(), *const seen = column_of + n, *const cheap = seen + n,
                      *const next = cheap + n, *const path = next + n, *const through = path + n,
                      *const visited = through + n;
  for (std::int64_t j = 0; j < n; ++j) {
    column_of[j] = seen[j] = -1;
    cheap[j] = pointers[j];
  }
  const auto is_matched = [&] TENON_INLINE_LAMBDA(std::int64_t column) {
    std::int64_t depth = 0, count = 0;
    path[0] = column;
    next[column] = pointers[column];
    while (depth >= 0) {
      const std::int64_t j = path[depth], end = pointers[j + 1];
      std::int64_t row = -1;
      while (cheap[j] < end && row < 0) {
        const std::int64_t i = indices[cheap[j]++];
        if (column_of[i] < 0) row = i;
      }
      if (row >= 0) {
        through[depth] = row;
        for (; depth >= 0; --depth) column_of[through[depth]] = path[depth];
        return true;
      }
      for (; next[j] < end && row < 0; ++next[j]) {
        const std::int64_t i = indices[next[j]];
        if (seen[i] != column && seen[i] != n) row = i;
      }
      if (row < 0) {
        --depth;
        continue;
      }
      seen[row] = column;
      visited[count++] = row;
      through[depth] = row;
      path[++depth] = column_of[row];
      next[path[depth]] = pointers[path[depth]];
    }
    for (std::int64_t k = 0; k < count; ++k) seen[visited[k]] = n;
    return false;
  };
  std::int64_t rank = 0;
  for (std::int64_t j = 0; j < n; ++j) rank += is_matched(j);
  return rank;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
