// Checks numbers that are options of neural functions, optimisers and schedules, so that one which makes no sense is
// never computed with.
#pragma once

#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Throws IndexError for an option that does not lie in [least, most).
TENON_NOINLINE_OG inline void check_option(const char* function, const char* name, double x, double least,
                                           double most = __builtin_inf()) {
  if (!(x >= least && x < most))
    throw_error(ErrorCode::index, function, ": ", name, " of ", x, " does not lie in [", least, ", ", most, ")");
}
/// Throws IndexError for a number of steps below `least`.
TENON_NOINLINE_OG inline void check_count(const char* function, const char* name, std::int64_t x, std::int64_t least) {
  if (x < least) throw_error(ErrorCode::index, function, ": ", name, " of ", x, " is below ", least);
}

/// Throws IndexError for a number below `least`, and for NaN.
TENON_NOINLINE_OG inline void check_at_least(const char* function, const char* name, double x, double least) {
  if (!(x >= least)) throw_error(ErrorCode::index, function, ": ", name, " = ", x, " is not at least ", least);
}
/// Throws IndexError unless a number is above `border`.
TENON_NOINLINE_OG inline void check_above(const char* function, const char* name, double x, double border) {
  if (!(x > border)) throw_error(ErrorCode::index, function, ": ", name, " = ", x, " is not above ", border);
}
/// Throws IndexError unless the lower one of two bounds comes first.
TENON_NOINLINE_OG inline void check_bounds(const char* function, double low, double high) {
  if (!(low <= high))
    throw_error(ErrorCode::index, function, ": bounds from ", low, " to ", high, ": the lower one comes first");
}
/// Throws IndexError for 0, by which is divided, and for NaN.
TENON_NOINLINE_OG inline void check_divisor(const char* function, const char* name, double x) {
  if (!(x < 0 || x > 0))
    throw_error(ErrorCode::index, function, ": ", name, " = ", x, " is a divisor: it is to be another number");
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
