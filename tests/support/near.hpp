// Comparing with a tolerance. (Catch2's Approx has another name in each version.)
#pragma once

namespace support {

inline bool is_near(double value, double expected, double tolerance) {
  return value - expected <= tolerance && expected - value <= tolerance;
}

}  // namespace support
