// PoolingWindows: the windows of which the largest elements are taken.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/storage.hpp>

namespace tenon::inline v1::detail {

/// In spatial dimension d, window o has the indices begin[d][o], begin[d][o] + step[d], … before end[d][o]. Of fewer than three
/// dimensions the first ones have size 1. With `is_of_plane`, each plane has windows of its own, one after the other.
struct PoolingWindows {
  std::int64_t size[3] = {1, 1, 1}, places[3] = {1, 1, 1}, step[3] = {1, 1, 1};
  Storage<std::int64_t> begin[3], end[3];
  bool is_of_plane = false;
};

}  // namespace tenon::inline v1::detail
