// The bodies of the functions that ops/shape/join.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Shape as_it_is(Dims sizes, int) { return sizes; }
TENON_BODY Shape with_axis(Dims sizes, int axis) {
  Shape shape;
  for (int d = 0; d <= sizes.rank(); ++d) {
    if (d == axis) shape.push_back(1);
    if (d < sizes.rank()) shape.push_back(sizes[d]);
  }
  return shape;
}
TENON_BODY Shape at_least(Dims sizes, int rank) {
  if (sizes.rank() >= rank) return sizes;
  if (rank == 3 && sizes.rank() > 0) return sizes.rank() == 1 ? Shape{1, sizes[0], 1} : Shape{sizes[0], sizes[1], 1};
  Shape shape;
  for (int d = sizes.rank(); d < rank; ++d) shape.push_back(1);
  for (auto n : sizes) shape.push_back(n);
  return shape;
}
TENON_BODY Shape at_least_1d(Dims sizes, int) { return at_least(sizes, 1); }
TENON_BODY Shape at_least_2d(Dims sizes, int) { return at_least(sizes, 2); }
TENON_BODY Shape at_least_3d(Dims sizes, int) { return at_least(sizes, 3); }
TENON_BODY Shape as_columns(Dims sizes, int) {
  return sizes.rank() < 2 ? Shape{sizes.rank() ? sizes[0] : 1, 1} : Shape(sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
