// The bodies of the functions that ops/shape/roll.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/core/saturated_product.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/ops/shape/roll.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/extension.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY void plan_roll(Extension& x, const Layout& in, std::int64_t item, Dims shifts, Dims axes) {
  if (shifts.rank() != 1 && shifts.rank() != axes.rank()) {
    throw_error(ErrorCode::shape, "roll: ", shifts.rank(), " shifts ", shifts, " for ", axes.rank(), " dimensions ",
                axes);
  }
  (void)axis_set("roll", axes, in.sizes());
  x.rank = in.rank();
  x.mode = PadMode::wrap;
  x.item = item;
  for (int d = 0; d < in.rank(); ++d) x.axis[d] = {0, in.size(d), in.size(d), saturated_product(in.stride(d), item)};
  for (int k = 0; k < axes.rank(); ++k) {
    ExtendedAxis& axis = x.axis[wrap_axis("roll", axes[k], in.rank())];
    if (axis.size == 0) continue;
    const std::int64_t shift = shifts[shifts.rank() == 1 ? 0 : k] % axis.size;
    axis.before = shift < 0 ? shift + axis.size : shift;
  }
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
