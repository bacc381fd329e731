// The bodies of the functions that view/coalesce.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void join_dimensions(Walk& walk) {
  int last = 0;
  for (int d = 1; d < walk.rank; ++d) {
    bool joins = true;
    for (int k = 0; k < walk.operands; ++k) joins = joins && walk.step[k][last] == walk.step[k][d] * walk.size[d];
    last += !joins;
    walk.size[last] = joins ? walk.size[last] * walk.size[d] : walk.size[d];
    for (int k = 0; k < walk.operands; ++k) walk.step[k][last] = walk.step[k][d];
  }
  if (walk.rank == 0) {
    walk.size[0] = 1;
    for (int k = 0; k < walk.operands; ++k) walk.step[k][0] = 0;
  }
  walk.rank = last + 1;
}

TENON_NOINLINE_OG TENON_BODY void read_dimensions(Walk& walk, Dims shape, const Layout* const* layouts, int operands) {
  walk.rank = 0;
  walk.operands = operands;
  for (int d = 0; d < shape.rank(); ++d) {
    if (shape[d] == 1) continue;
    for (int k = 0; k < operands; ++k) {
      const int in = d - (shape.rank() - layouts[k]->rank());
      walk.step[k][walk.rank] = in < 0 || layouts[k]->size(in) == 1 ? 0 : layouts[k]->stride(in);
    }
    walk.size[walk.rank++] = shape[d];
  }
}

TENON_BODY void coalesce(Walk& walk, Dims shape, const Layout* const* layouts, int operands) {
  read_dimensions(walk, shape, layouts, operands);
  join_dimensions(walk);
}

TENON_NOINLINE_OG TENON_BODY void exchange_with_next(Walk& walk, int d) {
  const auto swap = [d] TENON_INLINE_LAMBDA(std::int64_t* of) {
    const std::int64_t kept = of[d];
    of[d] = of[d + 1];
    of[d + 1] = kept;
  };
  swap(walk.size);
  for (int k = 0; k < walk.operands; ++k) swap(walk.step[k]);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
