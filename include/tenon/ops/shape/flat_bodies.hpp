// The bodies of the functions that ops/shape/flat.hpp declares.
#pragma once

#include <compare>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/shape/flat.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void fill_walk(FlatWalk& flat, const Layout& layout) {
  flat = FlatWalk{0, 0, 0, {}, {}};
  if (layout.numel() == 0) return;
  Walk walk;
  const Layout* const layouts[] = {&layout};
  coalesce(walk, layout.sizes(), layouts, 1);
  flat.run = walk.inner_size();
  flat.step = walk.inner_step(0);
  flat.outer = walk.rank - 1;
  for (int d = 0; d < flat.outer; ++d) {
    flat.size[d] = walk.size[d];
    flat.stride[d] = walk.step[0][d];
  }
}

TENON_NOINLINE TENON_BODY std::int64_t flat_offset(const FlatWalk& flat, std::int64_t index, std::int64_t& place) {
  std::int64_t run = flat.outer ? index / flat.run : 0;
  place = index - run * flat.run;
  std::int64_t offset = place * flat.step;
  for (int d = flat.outer; d-- > 0; run /= flat.size[d]) offset += run % flat.size[d] * flat.stride[d];
  return offset;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
