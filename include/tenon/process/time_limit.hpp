// Time-outs of functions that wait for another process.
#pragma once

#include <chrono>

#include <tenon/config.hpp>

namespace tenon::inline v1 {

/// No time-out: wait until done. Every time-out is valid: one of 100 years or more means none, and one that is not
/// positive has passed.
inline constexpr std::chrono::milliseconds no_timeout = (std::chrono::milliseconds::max)();

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The moment at which a wait ends.
class TimeLimit {
 public:
  TENON_INLINE explicit TimeLimit(std::chrono::milliseconds timeout = no_timeout)
      : endless_(timeout > std::chrono::hours(24 * 365 * 100)),
        end_(endless_ ? Clock::time_point() : Clock::now() + positive(timeout)) {}
  TENON_INLINE bool passed() const { return !endless_ && Clock::now() >= end_; }
  /// The time left as poll(2) takes it: -1 without a limit, at most a day.
  TENON_INLINE int milliseconds_left() const {
    return endless_ ? -1 : static_cast<int>(left(std::chrono::hours(24)).count());
  }
  /// The time left, rounded up, and at most `most`.
  TENON_INLINE std::chrono::milliseconds left(std::chrono::milliseconds most) const {
    if (endless_) return most;
    const auto rest = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now());
    return rest < std::chrono::milliseconds(0) ? std::chrono::milliseconds(0) : rest < most ? rest : most;
  }

 private:
  using Clock = std::chrono::steady_clock;
  TENON_INLINE static std::chrono::milliseconds positive(std::chrono::milliseconds time) {
    return time.count() > 0 ? time : std::chrono::milliseconds(0);
  }
  bool endless_;
  Clock::time_point end_;
};

}  // namespace tenon::inline v1::detail
