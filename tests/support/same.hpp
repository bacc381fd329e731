// Comparing tensors of doubles with a tolerance.
#pragma once

#include <tenon/tenon.hpp>

#include "support/near.hpp"

namespace support {

/// True for tensors of one shape whose elements differ by no more than the tolerance.
inline bool same(const tenon::Tensor<double>& a, const tenon::Tensor<double>& b, double tolerance = 1e-12) {
  return a.sizes() == b.sizes() && (a.numel() == 0 || is_near(tenon::max(tenon::abs(a - b)).item(), 0, tolerance));
}

}  // namespace support
