// PoolingWindows: the windows of which the largest elements are taken.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// In spatial dimension d, window o has the indices begin[d][o], begin[d][o] + step[d], … before end[d][o]. Of fewer
/// than three dimensions the first ones have size 1. With `is_of_plane`, each plane has windows of its own, one after
/// the other. A tensor without planes needs no lists.
struct PoolingWindows {
  std::int64_t size[3] = {1, 1, 1}, places[3] = {1, 1, 1}, step[3] = {1, 1, 1};
  Storage<std::int64_t> begin[3], end[3];
  bool is_of_plane = false;

  TENON_INLINE void set_dim(int d, std::int64_t of_size, std::int64_t of_places, std::int64_t of_step) {
    size[d] = of_size, places[d] = of_places, step[d] = of_step;
  }
  /// The lists of dimension d, for so many planes.
  TENON_INLINE void new_lists(int d, std::int64_t planes) {
    begin[d] = Storage<std::int64_t>(saturated_product(places[d], planes));
    end[d] = Storage<std::int64_t>(saturated_product(places[d], planes));
  }
};

}  // namespace tenon::inline v1::detail
