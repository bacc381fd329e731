// The bodies of the functions that ops/creation/diag.hpp declares.
#pragma once

#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/core/blocks.hpp>
#include <tenon/core/op.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/expression/expression.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/layout.hpp>
#include <tenon/ops/creation/diag.hpp>
#include <tenon/ops/creation/place.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/view/axes.hpp>
#include <tenon/view/coalesce.hpp>
#include <tenon/view/reshape.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY std::int64_t size_around(const char* function, std::int64_t n, std::int64_t offset) {
  std::int64_t size;
  if (__builtin_sub_overflow(n, offset, &size) || (offset > 0 && __builtin_add_overflow(n, offset, &size))) {
    throw_error(ErrorCode::shape, function, ": ", n, " elements in diagonal ", offset, " overflow 64 bits");
  }
  return size;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
