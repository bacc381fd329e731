// Checks of the options of optimisers and schedules: numbers in a range.
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

}  // namespace tenon::inline v1::detail::inline TENON_CODE
