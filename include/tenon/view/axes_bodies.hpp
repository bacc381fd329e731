// The bodies of the functions that view/axes.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/layout.hpp>
#include <tenon/shape.hpp>
#include <tenon/view/axes.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_COLD TENON_BODY void fail_same_axes(const char* function, std::int64_t a, std::int64_t b) {
  throw_error(ErrorCode::shape, function, ": the dimensions ", a, " and ", b, " are the same");
}
TENON_COLD TENON_BODY void fail_repeated_axis(const char* function, Dims order) {
  const auto axis = [&](int i) { return order[i] < 0 ? order[i] + order.rank() : order[i]; };
  int first = 0, second = 1;
  while (axis(first) != axis(second)) {
    if (++first == second) first = 0, ++second;
  }
  throw_error(ErrorCode::shape, function, ": the order ", order, " names dimension ", axis(first), " twice");
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
