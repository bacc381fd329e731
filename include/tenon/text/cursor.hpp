// TextCursor: the base of text readers, with the white space of JSON and of Python's literals.
#pragma once

#include <cstddef>

#include <tenon/config.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A position in a text that is read once from its beginning. Nothing is allocated.
class TextCursor {
 protected:
  TextCursor(const char* text, std::size_t size) : begin_(text), at_(text), end_(text + size) {}

  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  /// True if the next byte is `c`; false at the end of the text.
  bool at(char c) const { return at_ != end_ && *at_ == c; }
  bool at_digit() const { return at_ != end_ && is_digit(*at_); }
  void skip_space() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\n' || *at_ == '\r')) ++at_;
  }
  /// Skips white space. True if `c` comes next.
  bool next_is(char c) {
    skip_space();
    return at(c);
  }
  /// Skips white space, then `c` if it comes next. True if it did.
  bool accept(char c) {
    const bool found = next_is(c);
    at_ += found;
    return found;
  }

  const char *begin_, *at_, *end_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
