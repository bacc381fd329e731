// The error function in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// The C library's, one lane at a time.
struct RealErf {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_erff(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_erf(x); }
};

TENON_END_DETAIL
