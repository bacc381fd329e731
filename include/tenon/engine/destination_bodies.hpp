// The bodies of the functions that engine/destination.hpp declares.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/source.hpp>
#include <tenon/engine/destination.hpp>
#include <tenon/engine/source_list.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/overlap.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_assign(const char* function, Dims from, Dims to) {
  throw_error(ErrorCode::shape, function, ": shape ", from, " does not broadcast to ", to);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_repeated(const char* function, const Layout& layout) {
  throw_error(ErrorCode::shape, function, ": the destination of shape ", layout.sizes(), " and strides ",
              layout.strides(),
              " names elements several times: write to the tensor that was expanded, or to a clone()");
}

TENON_BODY void check_destination(const char* function, Dims from, const Layout& to) {
  if (!(from == to.sizes())) {
    const Shape joined = from.rank() > to.rank() ? Shape() : broadcast_shapes(function, from, to.sizes());
    if (from.rank() > to.rank() || !(Dims(joined) == to.sizes())) fail_assign(function, from, to.sizes());
  }
  if (repeats_elements(to)) fail_repeated(function, to);
}

TENON_BODY void check_destination(const char* function, const SourceList& x, const Layout& to) {
  if (x.one_shape) return check_destination(function, x.sources[0].layout->sizes(), to);
  check_destination(function, broadcast_sources("evaluate", x.sources, x.count), to);
}

TENON_NOINLINE_OG TENON_BODY bool needs_temporary(const Placed& out, const Source* sources, int n) {
  for (int k = 0; k < n; ++k) {
    if (sources[k].generate) continue;
    const Placed read{sources[k].data, sources[k].layout, sources[k].item};
    if (!coincides(out, read) && overlaps(out, read)) return true;
  }
  return false;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
