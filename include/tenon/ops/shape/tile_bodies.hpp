// The bodies of the functions that ops/shape/tile.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/shape/tile.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t repeated_size(const char* function, std::int64_t n, std::int64_t count) {
  std::int64_t size;
  if (count < 0) throw_error(ErrorCode::shape, function, ": the count ", count, " is negative");
  if (__builtin_mul_overflow(n, count, &size))
    throw_error(ErrorCode::shape, function, ": ", n, " elements ", count, " times overflow 64 bits");
  return size;
}

TENON_NOINLINE_OG TENON_BODY Shape plan_tile(Extension& x, const Layout& in, std::int64_t item, Dims counts) {
  const int rank = in.rank() > counts.rank() ? in.rank() : counts.rank();
  x.rank = rank;
  x.mode = PadMode::wrap;
  x.item = item;
  Shape shape;
  for (int d = 0; d < rank; ++d) {
    const int of_in = d - (rank - in.rank()), of_counts = d - (rank - counts.rank());
    const std::int64_t n = of_in < 0 ? 1 : in.size(of_in), count = of_counts < 0 ? 1 : counts[of_counts];
    x.axis[d] = {0, n, repeated_size("tile", n, count), of_in < 0 ? 0 : saturated_product(in.stride(of_in), item)};
    shape.push_back(x.axis[d].out_size);
  }
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
