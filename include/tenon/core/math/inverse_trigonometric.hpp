// Inverse trigonometric functions in lanes.
#pragma once

#include <tenon/config.hpp>
#include <tenon/core/math/primitive.hpp>
#include <tenon/dtype/lanes.hpp>

TENON_BEGIN_DETAIL

/// The C library's, one lane at a time.
struct RealAsin {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_asinf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_asin(x); }
};

/// The C library's, one lane at a time.
struct RealAcos {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_acosf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_acos(x); }
};

/// The C library's, one lane at a time.
struct RealAtan {
  TENON_HD TENON_INLINE static float library(float x) { return __builtin_atanf(x); }
  TENON_HD TENON_INLINE static double library(double x) { return __builtin_atan(x); }
};

/// The C library's, one lane at a time.
struct RealAtan2 {
  TENON_HD TENON_INLINE static float library(float x, float y) { return __builtin_atan2f(x, y); }
  TENON_HD TENON_INLINE static double library(double x, double y) { return __builtin_atan2(x, y); }
};

TENON_END_DETAIL
