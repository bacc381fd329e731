// The bodies of the functions that ops/shape/window.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/op.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/manipulation.hpp>
#include <tenon/ops/shape/window.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Layout window_layout(const char* function, const Layout& in, Dims sizes, bool is_single,
                                                  const Axes& options) {
  const int count = options.has_axes ? options.axes.rank() : in.rank();
  if (!is_single && sizes.rank() != count)
    throw_error(ErrorCode::shape, function, ": windows ", sizes, " for ", count, " dimensions of shape ", in.sizes());
  Layout out(in);
  for (int k = 0; k < count; ++k) {
    const int d = wrap_axis(function, options.has_axes ? options.axes[k] : k, in.rank());
    const std::int64_t size = sizes[is_single ? 0 : k];
    if (size < 0 || size > out.size(d))
      throw_error(ErrorCode::shape, function, ": a window of ", size, " does not fit dimension ", d, " of shape ",
                  in.sizes());
    out = views::unfold(out, d, size, 1);
  }
  return out;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
