// The system's steady clock.
#pragma once

#include <cstdint>
#include <ctime>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Nanoseconds since some moment, which no correction of the time of day changes.
TENON_INLINE std::int64_t steady_nanoseconds() {
  timespec time;
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
