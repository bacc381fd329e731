// Products that a device's BLAS computes: of matrices of any strides, in batches.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail {

/// c (m, n) = a (m, k) times b (k, n), `count` times. Successive matrices lie a_apart and b_apart elements apart; the
/// results are row-major and contiguous. Strides are in elements.
template <class T>
struct ProductRun {
  std::int64_t m, n, k;
  const T* a;
  std::int64_t a_row, a_column;
  const T* b;
  std::int64_t b_row, b_column;
  T* c;
  std::int64_t a_apart, b_apart, count;
};

/// A matrix as a BLAS reads it, which needs contiguous rows or columns.
struct MatrixOrder {
  bool by_columns;       // its columns are contiguous, else its rows
  std::int64_t leading;  // the stride from one row, or column, to the next; 0 if neither are contiguous
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

inline MatrixOrder order_of_matrix(std::int64_t rows, std::int64_t columns, std::int64_t row, std::int64_t column) {
  const std::int64_t width = columns > 1 ? columns : 1, height = rows > 1 ? rows : 1;
  if ((column == 1 || columns <= 1) && (rows <= 1 || row >= width)) return {false, rows <= 1 ? width : row};
  if ((row == 1 || rows <= 1) && (columns <= 1 || column >= height)) return {true, columns <= 1 ? height : column};
  return {false, 0};
}

/// Calls `multiply` with each run of a walk over the matrices of a and b; `first` is the first product.
template <class T, class F>
void for_each_product_run(const ProductRun<T>& first, const Walk& walk, F multiply) {
  ProductRun<T> run = first;
  const int last = walk.rank - 1;
  run.count = walk.size[last];
  run.a_apart = walk.step[0][last];
  run.b_apart = walk.step[1][last];
  Walk outer = walk;
  outer.size[last] = 1;
  std::int64_t runs = 1;
  for (int d = 0; d < last; ++d) runs *= walk.size[d];
  const std::int64_t begin[max_operands] = {};
  Cursor cursor(outer, begin, 0);
  for (std::int64_t i = 0; i < runs; ++i, cursor.next(), run.c += run.m * run.n * run.count) {
    run.a = first.a + cursor.offset[0];
    run.b = first.b + cursor.offset[1];
    multiply(run);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
