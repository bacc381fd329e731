// The bodies of the functions that ops/shape/manipulation.hpp declares.
#pragma once

#include <cstdint>
#include <tuple>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Layout flipped(const Layout& in, std::uint64_t axes) {
  Layout out(in);
  for (int d = 0; d < in.rank(); ++d) {
    if (axes >> d & 1) out = views::flip(out, d);
  }
  return out;
}

TENON_NOINLINE_OG TENON_BODY Layout squeezed(const Layout& in, Dims axes) {
  const std::uint64_t set = axis_set("squeeze", axes, in.sizes());
  Layout out(in);
  for (int d = in.rank(); d-- > 0;) {
    if (!(set >> d & 1)) continue;
    if (in.size(d) != 1) throw_error(ErrorCode::shape, "squeeze: dimension ", d, " of shape ", in.sizes(), " is not 1");
    out = views::squeeze(out, d);
  }
  return out;
}

TENON_NOINLINE_OG TENON_BODY Shape flattened_shape(Dims sizes, std::int64_t first, std::int64_t last) {
  if (sizes.rank() == 0) return {1};
  const int from = wrap_axis("flatten", first, sizes.rank()), to = wrap_axis("flatten", last, sizes.rank());
  if (from > to)
    throw_error(ErrorCode::index, "flatten: dimension ", first, " comes after dimension ", last, " of shape ", sizes);
  Shape shape;
  for (int d = 0; d < sizes.rank(); ++d) {
    if (d <= from || d > to) shape.push_back(sizes[d]);
    else shape[from] *= sizes[d];
  }
  return shape;
}

TENON_NOINLINE_OG TENON_BODY Layout rotated(const Layout& in, std::int64_t turns, Dims axes) {
  if (axes.rank() != 2) throw_error(ErrorCode::index, "rot90: needs two dimensions, got ", axes.rank());
  (void)axis_set("rot90", axes, in.sizes());
  const std::int64_t a = axes[0], b = axes[1];
  switch (turns & 3) {
    case 1: return views::transpose(views::flip(in, b), a, b);
    case 2: return views::flip(views::flip(in, a), b);
    case 3: return views::flip(views::transpose(in, a, b), b);
    default: return in;
  }
}

TENON_NOINLINE_OG TENON_BODY Layout matrix_transposed(const Layout& in) {
  if (in.rank() < 2) fail_no_matrices("matrix_transpose", in.sizes());
  return views::transpose(in, -2, -1);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
