// The bodies of the functions that ops/creation/meshgrid.hpp declares.
#pragma once

#include <tuple>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/meshgrid.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Layout grid_layout(const Layout& in, int k, Dims shape, Indexing indexing) {
  Layout out(shape.rank(), in.offset());
  for (int d = 0; d < shape.rank(); ++d)
    out.set(d, shape[d], d == grid_axis(k, shape.rank(), indexing) && in.rank() ? in.stride(0) : 0);
  out.finish();
  return out;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
