// Powers and roots in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// The C library's, one lane at a time.
struct RealPow {
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_powf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_pow(x, y); }
};

/// The C library's, one lane at a time.
struct RealCbrt {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_cbrtf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_cbrt(x); }
};

/// The C library's, one lane at a time.
struct RealHypot {
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_hypotf(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_hypot(x, y); }
};

TENON_END_DETAIL
