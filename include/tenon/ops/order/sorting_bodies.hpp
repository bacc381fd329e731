// The bodies of the functions that ops/order/sorting.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/host/engine_order.hpp>
#include <tenon/ops/indexing/take.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_BODY void check_order_count(const char* function, Dims sizes, int axis) {
  if (sizes[axis] > most_ordered)
    throw_error(ErrorCode::shape, function, ": dimension ", axis, " of shape ", sizes, " is longer than 2^32");
}

TENON_COLD TENON_BODY void fail_k(const char* function, std::int64_t k, int axis, Dims sizes) {
  throw_error(ErrorCode::index, function, ": k = ", k, " is out of range for dimension ", axis, " of shape ", sizes);
}
TENON_BODY void check_topk(const char* function, std::int64_t k, Dims sizes, int axis) {
  if (k < 0 || k > sizes[axis]) fail_k(function, k, axis, sizes);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
