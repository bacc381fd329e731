// The bodies of what ops/creation/sequence.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/generate.hpp>
#include <tenon/core/math.hpp>
#include <tenon/error.hpp>
#include <tenon/evaluate.hpp>
#include <tenon/expression.hpp>
#include <tenon/ops/creation/sequence.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

TENON_BEGIN_DETAIL_SHARED

TENON_BODY std::int64_t arange_count(double start, double stop, double step) {
  if (step == 0 || step != step) fail(ErrorCode::shape, "arange: the step is ", step);
  const double count = math::ceil((stop - start) / step);
  if (!(count < 9e18)) fail(ErrorCode::shape, "arange: from ", start, " to ", stop, " by ", step, " are too many elements");
  return count > 0 ? static_cast<std::int64_t>(count) : 0;
}
TENON_BODY std::int64_t arange_count(const Whole& start, const Whole& stop, const Whole& step, Whole& last) {
  const bool down = step.is_negative;
  if (step.bits == 0) fail(ErrorCode::shape, "arange: the step is 0");
  if (!(down ? stop.is_below(start) : start.is_below(stop))) return 0;
  const auto span = down ? start.bits - stop.bits : stop.bits - start.bits, by = down ? std::uint64_t{0} - step.bits : step.bits;
  const auto count = (span - 1) / by + 1, way = (count - 1) * by;
  if (count > static_cast<std::uint64_t>(INT64_MAX)) fail(ErrorCode::shape, "arange: ", count, " elements are too many");
  last = {start.bits + (count - 1) * step.bits,
          down ? start.is_negative || way > start.bits : start.is_negative && way < std::uint64_t{0} - start.bits};
  return static_cast<std::int64_t>(count);
}

TENON_END_DETAIL_SHARED
