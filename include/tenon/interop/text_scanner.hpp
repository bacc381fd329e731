// What the parsers of headers share: text that is read byte by byte, and refusals that say where and what was wanted.
#pragma once

#include <cstddef>
#include <cstdint>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/interop/file.hpp>

TENON_BEGIN_DETAIL

class TextScanner {
 protected:
  TextScanner(const FilePlace& place, const char* text, std::size_t n) : place_(place), begin_(text), at_(text), end_(text + n) {}

  /// Throws "the header needs <wanted><of> at its byte <n>, got <what is there>".
  [[noreturn]] TENON_COLD void refuse(const char* wanted, const char* of = "") const {
    const char found[2] = {at_ != end_ && *at_ > ' ' && *at_ < 127 ? *at_ : '\0', '\0'};
    const bool shown = found[0] != '\0';
    fail_at(place_, ErrorCode::io, ": the header needs ", wanted, of, " at its byte ", static_cast<std::int64_t>(at_ - begin_), ", got ",
            shown ? "'" : "", at_ == end_ ? "its end" : shown ? found : "a byte that does not belong there", shown ? "'" : "");
  }

  void skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
  }
  bool next_is(char c) {
    skip_space();
    return at_ != end_ && *at_ == c;
  }
  bool accept(char c) {
    const bool found = next_is(c);
    at_ += found;
    return found;
  }
  void expect(char c, const char* wanted) {
    if (!accept(c)) refuse(wanted);
  }
  /// Digits; false where the number does not fit.
  bool read_natural(std::int64_t& value, const char* of) {
    if (at_ == end_ || *at_ < '0' || *at_ > '9') refuse("an integer", of);
    const char* const first = at_;
    bool overflow = false;
    value = 0;
    for (; at_ != end_ && *at_ >= '0' && *at_ <= '9'; ++at_) {
      overflow = __builtin_mul_overflow(value, 10, &value) || __builtin_add_overflow(value, *at_ - '0', &value) || overflow;
    }
    if (*first == '0' && at_ - first > 1) {
      at_ = first;
      refuse("an integer without leading zeros", of);
    }
    return !overflow;
  }

  const FilePlace& place_;
  const char *begin_, *at_, *end_;
};

TENON_END_DETAIL
