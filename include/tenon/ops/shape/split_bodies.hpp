// The bodies of the functions that ops/shape/split.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/options.hpp>
#include <tenon/ops/shape/split.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

inline void check_pieces(const char* function, std::int64_t count) {
  if (count < 1) throw_error(ErrorCode::shape, function, ": ", count, " pieces: there is one at least");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY Cuts cut_evenly(const char* function, Dims sizes, const Axes& axes, std::int64_t count) {
  const int d = one_axis(function, axes, sizes.rank());
  check_pieces(function, count);
  if (sizes[d] % count != 0)
    throw_error(ErrorCode::shape, function, ": dimension ", d, " of shape ", sizes, " does not divide into ", count,
                " equal pieces");
  return {d, count, sizes[d] / count, sizes[d]};
}
TENON_NOINLINE_OG TENON_BODY Cuts cut_nearly(const char* function, Dims sizes, const Axes& axes, std::int64_t count) {
  const int d = one_axis(function, axes, sizes.rank());
  check_pieces(function, count);
  return {d, count, sizes[d] / count, sizes[d], {}, false, sizes[d] % count};
}
TENON_NOINLINE_OG TENON_BODY Cuts cut_roughly(const char* function, Dims sizes, const Axes& axes, std::int64_t count) {
  const int d = one_axis(function, axes, sizes.rank());
  check_pieces(function, count);
  const std::int64_t n = sizes[d], step = n / count + (n % count != 0);
  return {d, step ? n / step + (n % step != 0) : count, step, n};
}
TENON_NOINLINE_OG TENON_BODY Cuts cut_indices(const char* function, Dims sizes, const Axes& axes) {
  const int d = one_axis(function, axes, sizes.rank());
  return {d, sizes[d], 1, sizes[d], {}, true};
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
