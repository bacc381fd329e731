// The bodies of the functions that ops/creation/window_function.hpp declares.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/core/math.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/ops/creation/window_function.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_SHARED_CODE {

/// Written with squares of sines and with products, so that small values near the ends keep their digits.
TENON_BODY Tensor<double> window_values(const char* function, WindowKind kind, std::int64_t n, double beta) {
  if (n < 0) throw_error(ErrorCode::shape, function, ": a window of ", n, " values");
  if (!(beta >= -700 && beta <= 700))
    throw_error(ErrorCode::index, function, ": a beta of ", beta, ": it must be between -700 and 700");
  auto result = new_tensor<double>(function, Shape{n});
  const auto steps = static_cast<double>(n - 1);
  // The window is symmetric: each value is that at the same distance from the nearer end.
  for (std::int64_t i = 0; i < n; ++i) {
    const auto nearest = static_cast<double>(i < n - 1 - i ? i : n - 1 - i);
    const double part = n == 1 ? 0.5 : nearest / steps, sine = math::sin(part * 0x1.921fb54442d18p1),
                 square = sine * sine;
    double value = 0;
    switch (kind) {
      case WindowKind::bartlett: value = 2 * part; break;
      case WindowKind::blackman: value = square * (0.36 + 0.64 * square); break;
      case WindowKind::hamming: value = 0.08 + 0.92 * square; break;
      case WindowKind::hanning: value = square; break;
      case WindowKind::kaiser: value = math::i0(beta * 2 * math::sqrt(part * (1 - part))) / math::i0(beta); break;
    }
    result.data_ptr()[i] = value;
  }
  return result;
}

}  // namespace tenon::inline v1::detail::inline TENON_SHARED_CODE
