// The bodies of what ops/creation/diag.hpp declares.
#pragma once

#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/cpu/blocks.hpp>
#include <tenon/cpu/pack.hpp>
#include <tenon/cpu/parallel.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void copy_triangle(char* to, const char* from, const Layout& x, std::int64_t item, const Triangle& triangle) {
  if (x.numel() == 0) return;
  const std::int64_t rows = x.size(x.rank() - 2), columns = x.size(x.rank() - 1), step = x.stride(x.rank() - 1) * item,
                     bytes = columns * item;
  const Layout firsts = views::select(x, -1, 0);
  const Layout* const layouts[] = {&firsts};
  Walk walk;
  coalesce(walk, firsts.sizes(), layouts, 1);
  const std::int64_t start[] = {firsts.offset()}, all = firsts.numel();
  parallel_for(all, grain_of(all, bytes), [&](std::int64_t first, std::int64_t last) TENON_INLINE_LAMBDA {
    Cursor cursor(walk, start, first);
    for (std::int64_t i = first; i < last; ++i, cursor.next()) {
      // Columns before the cut belong to the lower triangle; the offset may have any value.
      const std::int64_t row = i % rows + triangle.is_lower, offset = triangle.offset;
      const std::int64_t cut = offset >= columns     ? columns
                               : offset <= -rows - 1 ? 0
                                                     : smaller_of(row + offset > 0 ? row + offset : 0, columns);
      const std::int64_t begin = triangle.is_lower ? 0 : cut, end = triangle.is_lower ? cut : columns;
      char* const out = to + i * bytes;
      std::memset(out, 0, static_cast<std::size_t>(begin * item));
      move_bytes(out + begin * item, item, from + cursor.offset[0] * item + begin * step, step, end - begin, item);
      std::memset(out + end * item, 0, static_cast<std::size_t>((columns - end) * item));
    }
  });
}

TENON_BODY std::int64_t size_around(const char* function, std::int64_t n, std::int64_t offset) {
  std::int64_t size;
  if (__builtin_sub_overflow(n, offset, &size) || (offset > 0 && __builtin_add_overflow(n, offset, &size))) {
    fail(ErrorCode::shape, function, ": ", n, " elements in diagonal ", offset, " overflow 64 bits");
  }
  return size;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
