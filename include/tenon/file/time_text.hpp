// Dates and times as text, in the forms of ISO 8601: "2024-02-29", "2024/02/29 18:30", "2024-02-29T18:30:05.25+01:00".
// As numbers they are nanoseconds since the beginning of 1970 in UTC, which int64 counts from 1677 to 2262. A missing
// time is the least int64, as NumPy's NaT.
//
// Days are counted in years that begin in March, so that a leap day is a year's last: the days before a month are then
// the whole part of (153 m + 2) / 5, and 400 years have 146 097 days. Source: P. Baum, "Date Algorithms" (1998); H.
// Hinnant, "chrono-Compatible Low-Level Date Algorithms".
#pragma once

#include <cstdint>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail {

/// The result of reading a time.
enum class TimeRead : unsigned char { good, none, out_of_range };

inline constexpr std::int64_t missing_time = -0x7fffffffffffffff - 1;
inline constexpr std::int64_t nanoseconds_of_day = 86'400'000'000'000;
/// The most characters of a time.
inline constexpr int most_time_text = 32;

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads the parts of a text from its beginning.
class TimeScanner {
 public:
  TENON_INLINE TimeScanner(const char* first, const char* last) : at_(first), end_(last) {}
  TENON_INLINE bool is_at_end() const { return at_ == end_; }
  /// Reads a number of exactly `count` digits.
  TENON_INLINE bool digits(int count, int& value) {
    value = 0;
    for (int k = 0; k < count; ++k, ++at_) {
      if (at_ == end_ || *at_ < '0' || *at_ > '9') return false;
      value = 10 * value + (*at_ - '0');
    }
    return true;
  }
  TENON_INLINE bool is_next(char c) const { return at_ != end_ && *at_ == c; }
  TENON_INLINE bool take(char c) {
    if (!is_next(c)) return false;
    ++at_;
    return true;
  }

 private:
  const char *at_, *end_;
};

/// The days from 1970-01-01 to a date.
inline std::int64_t days_before(int year, int month, int day) {
  const int from_march = (month + 9) % 12, y = year - (month <= 2);
  const int era = (y >= 0 ? y : y - 399) / 400, of_era = y - 400 * era;
  const int days = 365 * of_era + of_era / 4 - of_era / 100 + (153 * from_march + 2) / 5 + day - 1;
  return std::int64_t{146097} * era + days - 719468;  // the days from March of year 0
}

/// Reads a date, with or without a time of day and an offset from UTC.
TENON_NOINLINE_OG inline TimeRead read_time(const char* begin, const char* end, std::int64_t& nanoseconds) {
  TimeScanner scan(begin, end);
  int year, month, day, hour = 0, minute = 0, second = 0;
  if (!scan.digits(4, year)) return TimeRead::none;
  const char between = scan.is_next('/') ? '/' : '-';
  if (!scan.take(between) || !scan.digits(2, month) || !scan.take(between) || !scan.digits(2, day))
    return TimeRead::none;
  const bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
  const int last = month == 2 ? 28 + is_leap : 30 + (month + (month > 7)) % 2;
  if (month < 1 || month > 12 || day < 1 || day > last) return TimeRead::none;
  std::int64_t fraction = 0, offset = 0;
  if (!scan.is_at_end()) {
    if (!(scan.take('T') || scan.take(' ')) || !scan.digits(2, hour) || !scan.take(':') || !scan.digits(2, minute))
      return TimeRead::none;
    if (scan.take(':')) {
      if (!scan.digits(2, second)) return TimeRead::none;
      if (scan.take('.') || scan.take(',')) {
        std::int64_t unit = 1'000'000'000;
        for (int digit; scan.digits(1, digit); fraction += unit * digit) {
          if (unit == 1) return TimeRead::none;  // more than nine digits
          unit /= 10;
        }
        if (unit == 1'000'000'000) return TimeRead::none;
      }
    }
    if (hour > 23 || minute > 59 || second > 59) return TimeRead::none;
    if (!scan.take('Z') && !scan.is_at_end()) {
      const bool is_west = scan.is_next('-');
      int hours, minutes = 0;
      if (!(scan.take('+') || scan.take('-')) || !scan.digits(2, hours)) return TimeRead::none;
      if (!scan.is_at_end() && ((void)scan.take(':'), !scan.digits(2, minutes))) return TimeRead::none;
      if (hours > 23 || minutes > 59 || !scan.is_at_end()) return TimeRead::none;
      offset = (is_west ? -60 : 60) * (60 * hours + minutes);
    }
    if (!scan.is_at_end()) return TimeRead::none;
  }
  const std::int64_t seconds = 86400 * days_before(year, month, day) + 3600 * hour + 60 * minute + second - offset;
  // Before 1970 the whole seconds lie a second further back than the result, which may still be in range.
  const bool is_before = seconds < 0 && fraction > 0;
  std::int64_t result;
  if (__builtin_mul_overflow(seconds + is_before, std::int64_t{1'000'000'000}, &result) ||
      __builtin_add_overflow(result, is_before ? fraction - 1'000'000'000 : fraction, &result) ||
      result == missing_time)
    return TimeRead::out_of_range;
  nanoseconds = result;
  return TimeRead::good;
}

/// Writes a time that is not missing to `to`, which has room for most_time_text characters, and returns the end: the
/// date alone, or with the time of day, to the second or to as many digits of it as it has, in groups of three.
TENON_NOINLINE_OG inline char* write_time(char* to, std::int64_t nanoseconds, bool with_time_of_day) {
  const auto floor = [](std::int64_t a, std::int64_t b) { return a / b - (a % b < 0); };
  const std::int64_t days = floor(nanoseconds, nanoseconds_of_day), shifted = days + 719468,
                     era = floor(shifted, 146097);
  const auto of_era = static_cast<int>(shifted - era * 146097);
  const int y = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
  const int of_year = of_era - (365 * y + y / 4 - y / 100), from_march = (5 * of_year + 2) / 153;
  const int day = of_year - (153 * from_march + 2) / 5 + 1, month = from_march < 10 ? from_march + 3 : from_march - 9;
  const auto year = static_cast<int>(era * 400) + y + (month <= 2);
  const auto put = [&to](std::int64_t value, int count) {
    for (int k = count; k-- > 0; value /= 10) to[k] = static_cast<char>('0' + value % 10);
    to += count;
  };
  put(year, 4);
  *to++ = '-';
  put(month, 2);
  *to++ = '-';
  put(day, 2);
  if (!with_time_of_day) return to;
  std::int64_t rest = nanoseconds % nanoseconds_of_day;
  rest += rest < 0 ? nanoseconds_of_day : 0;
  const std::int64_t seconds = rest / 1'000'000'000;
  *to++ = 'T';
  put(seconds / 3600, 2);
  *to++ = ':';
  put(seconds / 60 % 60, 2);
  *to++ = ':';
  put(seconds % 60, 2);
  std::int64_t fraction = rest % 1'000'000'000;
  if (fraction == 0) return to;
  int digits = 9;
  for (; fraction % 1000 == 0; fraction /= 1000) digits -= 3;
  *to++ = '.';
  put(fraction, digits);
  return to;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
