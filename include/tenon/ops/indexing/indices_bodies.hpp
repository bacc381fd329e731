// The bodies of the functions that ops/indexing/indices.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_indices.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/index.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Shape sizes_with(Dims sizes, int axis, Dims replacement) {
  Shape shape;
  for (int d = 0; d < axis; ++d) shape.push_back(sizes[d]);
  for (auto n : replacement) shape.push_back(n);
  for (int d = axis + 1; d < sizes.rank(); ++d) shape.push_back(sizes[d]);
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
