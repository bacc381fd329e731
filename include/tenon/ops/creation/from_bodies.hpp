// The bodies of the functions that ops/creation/from.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/creation/nested.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY Layout check_count(const char* function, std::int64_t count, const Shape& shape) {
  Layout layout = contiguous_layout(function, shape);
  if (layout.numel() != count) throw_error(ErrorCode::shape, function, ": ", count, " elements for shape ", shape);
  return layout;
}

TENON_BODY Layout blob_layout(const Shape& shape, const Shape* strides, std::int64_t& size) {
  if (!strides) {
    Layout layout = contiguous_layout("from_blob", shape);
    size = layout.numel();
    return layout;
  }
  const std::int64_t numel = checked_numel("from_blob", shape);
  Reach reach{0, 0};
  if (shape.rank() == strides->rank() &&
      (!extend_reach(shape, *strides, numel, reach) || __builtin_sub_overflow(reach.high, reach.low, &size) ||
       __builtin_add_overflow(size, numel > 0, &size))) {
    throw_error(ErrorCode::shape, "from_blob: sizes ", shape, " with strides ", *strides,
                " reach further than 64 bits");
  }
  return views::as_strided(shape, *strides, -reach.low, size, "from_blob");
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
