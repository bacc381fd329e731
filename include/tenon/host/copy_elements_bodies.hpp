// The bodies of the functions that host/copy_elements.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/cpu/pack/pack.hpp>
#include <tenon/cpu/run/run.hpp>
#include <tenon/cpu/threads/parallel.hpp>
#include <tenon/host/copy_elements.hpp>
#include <tenon/layout.hpp>
#include <tenon/view/coalesce.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void copy_elements(char* to, const Layout& to_layout, const char* from,
                                                const Layout& from_layout, std::int64_t item) {
  if (to_layout.numel() == 0) return;
  if (to_layout.numel() * item < 4 * shared_bytes) {  // so few bytes in contiguous rows need no plan
    Walk walk;
    const Layout* const layouts[] = {&to_layout, &from_layout};
    coalesce(walk, to_layout.sizes(), layouts, 2);
    if (walk.rank <= 2 && walk.inner_step(0) == 1 && walk.inner_step(1) == 1) {
      const bool has_rows = walk.rank == 2;
      return move_block({to + to_layout.offset() * item, has_rows ? walk.step[0][0] * item : 0, item},
                        {from + from_layout.offset() * item, has_rows ? walk.step[1][0] * item : 0, item},
                        has_rows ? walk.size[0] : 1, walk.inner_size(), item, false);
    }
  }
  const Source source{from, &from_layout, item, nullptr, nullptr};
  run(to, to_layout, item, &source, 1, nullptr, nullptr);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
