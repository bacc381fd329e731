// The bodies of the functions that ops/reduction/quantile.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/core/map.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_gather.hpp>
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/order/sorting.hpp>
#include <tenon/ops/reduction/quantile.hpp>
#include <tenon/ops/reduction/reduction.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_quantile(const char* function, double q, double whole) {
  throw_error(ErrorCode::index, function, ": q = ", q, " is not in 0 … ", whole);
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
