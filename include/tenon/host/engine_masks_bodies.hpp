// The bodies of the functions that host/engine_masks.hpp declares.
#pragma once

#include <cstdint>
#include <utility>

#include <tenon/config.hpp>
#include <tenon/cpu/move/masked_move.hpp>
#include <tenon/cpu/run/kernel.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/engine/packed_mask.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_masks.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Tensor<std::int64_t> offsets_of(const PackedMask<std::uint64_t>& mask, const Layout& masked) {
  auto offsets = new_tensor<std::int64_t>("operator()", Shape{mask.count});
  write_offsets(mask.bits(), masked, offsets.storage().data());
  return offsets;
}

TENON_NOINLINE_OG TENON_BODY void order_as_in_memory(Layout& self, Layout& mask) {
  Walk walk;
  const Layout* const layouts[] = {&self, &mask};
  read_dimensions(walk, self.sizes(), layouts, 2);
  order_by_step(walk);
  join_dimensions(walk);
  Layout* const ordered[] = {&self, &mask};
  for (int k = 0; k < 2; ++k) {
    Layout layout(walk.rank, ordered[k]->offset());
    for (int d = 0; d < walk.rank; ++d) layout.set(d, walk.size[d], walk.step[k][d]);
    layout.finish();
    *ordered[k] = std::move(layout);
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
