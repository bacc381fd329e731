// The common part of the parsers of file headers: reads integers, and reports what was expected and where.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/text/cursor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

class TextScanner : protected TextCursor {
 protected:
  TextScanner(const FilePlace& place, const char* text, std::size_t n) : TextCursor(text, n), place_(place) {}

  /// Throws "the header needs <wanted><of> at its byte <n>, got <what is there>".
  [[noreturn]] TENON_COLD void refuse(const char* wanted, const char* of = "") const {
    const char found[2] = {at_ != end_ && *at_ > ' ' && *at_ < 127 ? *at_ : '\0', '\0'};
    const bool shown = found[0] != '\0';
    throw_error_at(place_, ErrorCode::io, ": the header needs ", wanted, of, " at its byte ",
                   static_cast<std::int64_t>(at_ - begin_), ", got ", shown ? "'" : "",
                   at_ == end_ ? "its end"
                   : shown     ? found
                               : "a byte that does not belong there",
                   shown ? "'" : "");
  }

  void expect(char c, const char* wanted) {
    if (!accept(c)) refuse(wanted);
  }
  /// Reads decimal digits; false if the number overflows 64 bits.
  bool read_natural(std::int64_t& value, const char* of) {
    if (!at_digit()) refuse("an integer", of);
    const char* const first = at_;
    bool overflow = false;
    value = 0;
    for (; at_digit(); ++at_) {
      overflow =
          __builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, *at_ - '0', &value) || overflow;
    }
    if (*first == '0' && at_ - first > 1) {
      at_ = first;
      refuse("an integer without leading zeros", of);
    }
    return !overflow;
  }

  const FilePlace& place_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
