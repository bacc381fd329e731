// The bodies of the functions that host/triangle.hpp declares.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/host/triangle.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void copy_triangle(char* to, const char* from, const Layout& x, std::int64_t item,
                                                const Triangle& triangle) {
  if (x.numel() == 0) return;
  const std::int64_t rows = x.size(x.rank() - 2), columns = x.size(x.rank() - 1), step = x.stride(x.rank() - 1) * item,
                     bytes = columns * item;
  const Layout firsts = views::select(x, -1, 0);
  const Layout* const layouts[] = {&firsts};
  Walk walk;
  coalesce(walk, firsts.sizes(), layouts, 1);
  const std::int64_t start[] = {firsts.offset()}, all = firsts.numel();
  parallel_for(all, grain_of(all, bytes), [&] TENON_INLINE_LAMBDA(std::int64_t first, std::int64_t last) {
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

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
