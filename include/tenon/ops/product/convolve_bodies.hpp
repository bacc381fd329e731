// The bodies of the functions that ops/product/convolve.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/ops/creation/fill.hpp>
#include <tenon/ops/product/convolve.hpp>
#include <tenon/ops/product/matmul.hpp>
#include <tenon/ops/shape/pad.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>
#include <tenon/tensor/refusals.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

TENON_NOINLINE_OG TENON_BODY ConvolvePart convolve_part(const char* function, Dims a, Dims b, ConvolveMode mode,
                                                        bool correlates) {
  ConvolvePart part;
  std::int64_t first = 1, second = 1;
  bool a_larger = true, b_larger = true;
  for (int d = 0; d < a.rank() && d < b.rank(); ++d) {
    first *= a[d], second *= b[d];
    a_larger = a_larger && a[d] >= b[d];
    b_larger = b_larger && a[d] <= b[d];
  }
  if (a.rank() != b.rank() || a.rank() == 0 || first == 0 || second == 0)
    throw_error(ErrorCode::shape, function, ": shapes ", a, " and ", b,
                ": both need elements, and the same number of dimensions, 1 or more");
  if (mode == ConvolveMode::valid && !a_larger && !b_larger)
    throw_error(ErrorCode::shape, function, ": valid of shapes ", a, " and ", b, ": neither fits into the other");
  for (int d = 0; d < a.rank(); ++d) {
    const std::int64_t large = a[d] > b[d] ? a[d] : b[d], lesser = a[d] > b[d] ? b[d] : a[d];
    // Of an even number of elements, correlate keeps the half that numpy.correlate does, which exchanges operands and
    // turns the result.
    const std::int64_t half = correlates && a[d] < b[d] ? lesser / 2 : (lesser - 1) / 2;
    part.start.push_back(mode == ConvolveMode::full ? 0 : mode == ConvolveMode::same ? half : lesser - 1);
    if (mode == ConvolveMode::full && lesser - 1 > INT64_MAX - large)
      throw_error(ErrorCode::shape, function, ": the result of shapes ", a, " and ", b, " overflows 64 bits");
    part.sizes.push_back(mode == ConvolveMode::full   ? large + (lesser - 1)
                         : mode == ConvolveMode::same ? large
                                                      : large - lesser + 1);
  }
  part.is_swapped = second > first;
  return part;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
