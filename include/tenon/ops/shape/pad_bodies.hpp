// The bodies of the functions that ops/shape/pad.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Shape plan_pad(Extension& x, const Layout& in, std::int64_t item, const PadWidths& widths,
                                            PadMode mode) {
  if (widths.list && widths.count != in.rank()) {
    throw_error(ErrorCode::shape, "pad: ", widths.count, " pairs of widths for the ", in.rank(),
                " dimensions of shape ", in.sizes());
  }
  x.rank = in.rank();
  x.mode = mode;
  x.item = item;
  Shape shape;
  for (int d = 0; d < in.rank(); ++d) {
    const std::int64_t n = in.size(d);
    const auto [before, after] = widths.list ? widths.list[d] : widths.every;
    const std::int64_t wider = before > after ? before : after;
    std::int64_t total;
    if (before < 0 || after < 0)
      throw_error(ErrorCode::shape, "pad: the width ", before < 0 ? before : after, " of dimension ", d,
                  " is negative");
    if (mode != PadMode::constant && n == 0 && wider > 0) {
      throw_error(ErrorCode::shape, "pad: dimension ", d, " of shape ", in.sizes(),
                  " has no elements that could be repeated");
    }
    if (mode == PadMode::reflect && wider >= n && wider > 0) {
      throw_error(ErrorCode::shape, "pad: the width ", wider, " of dimension ", d, " of shape ", in.sizes(),
                  " is more than reflect has, which is ", n - 1);
    }
    if (__builtin_add_overflow(before, n, &total) || __builtin_add_overflow(total, after, &total)) {
      throw_error(ErrorCode::shape, "pad: the widths ", before, " and ", after, " of dimension ", d,
                  " overflow 64 bits");
    }
    x.axis[d] = {before, n, total, saturated_product(in.stride(d), item)};
    shape.push_back(total);
  }
  return shape;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
