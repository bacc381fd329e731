// The bodies of the functions that ops/reduction/apply_along_axis.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/dtype.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/indexing/indices.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/reduction/apply_along_axis.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Layout layout_without(const Layout& layout, int d, int count) {
  Layout rest(layout.rank() - count, layout.offset());
  for (int k = 0; k < rest.rank(); ++k)
    rest.set(k, layout.size(k < d ? k : k + count), layout.stride(k < d ? k : k + count));
  rest.finish();
  return rest;
}
TENON_NOINLINE_OG TENON_BODY Layout layout_of_dims(const Layout& layout, int d, int count, std::int64_t offset) {
  Layout line(count, offset);
  for (int k = 0; k < count; ++k) line.set(k, layout.size(d + k), layout.stride(d + k));
  line.finish();
  return line;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
