// Interpolation: what lies between two elements.
#pragma once

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// The value of a quantile that lies between two elements.
enum class Interpolation : unsigned char {
  linear,    ///< interpolated linearly
  lower,
  higher,
  midpoint,  ///< their mean
  nearest    ///< the nearer element; halfway, that of even rank
};

}  // namespace tenon::inline v1
