// Reads JSON from untrusted text: objects, arrays and integers, which headers and metadata consist of. Other values are
// checked and skipped. Source: RFC 8259.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/text/cursor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

class JsonReader : TextCursor {
 public:
  /// `what` names the text in errors, which have the code `code`.
  JsonReader(ErrorCode code, const char* function, const char* what, const char* text, std::size_t size)
      : TextCursor(text, size), function_(function), what_(what), code_(code) {}

  /// Reads an object: calls `member(key, size)` before each value, which it must read. Escapes in keys are not decoded.
  template <class F>
  void object(F member) {
    enter('{');
    if (!accept('}')) {
      do {
        skip_space();
        std::size_t size;
        const char* key = string(size);
        expect(':', "a colon");
        member(key, size);
      } while (accept(','));
      expect('}', "a comma or the end of an object");
    }
    --depth_;
  }
  /// Reads an array: calls `element()` before each element, which it must read.
  template <class F>
  void array(F element) {
    enter('[');
    if (!accept(']')) {
      do element();
      while (accept(','));
      expect(']', "a comma or the end of an array");
    }
    --depth_;
  }
  /// Reads a 64-bit integer.
  std::int64_t integer() {
    skip_space();
    const bool negative = at('-');
    at_ += negative;
    const char* const first = at_;
    std::int64_t value = 0;
    for (; at_digit(); ++at_) {
      const int digit = *at_ - '0';
      if (__builtin_mul_overflow(value, std::int64_t{10}, &value) ||
          __builtin_add_overflow(value, negative ? -digit : digit, &value))
        refuse("an integer of 64 bits");
    }
    if (at_ == first || (*first == '0' && at_ - first > 1) || at('.') || at('e') || at('E')) refuse("an integer");
    return value;
  }
  /// True if the value is null, which is then read.
  bool null() {
    return next_is('n') && (literal("null"), true);
  }
  /// Reads any value.
  void skip() {
    skip_space();
    const char c = at_ < end_ ? *at_ : '\0';
    std::size_t size;
    if (c == '{') return object([this](const char*, std::size_t) { skip(); });
    if (c == '[') return array([this] { skip(); });
    if (c == '"') return (void)string(size);
    if (c == 't') return literal("true");
    if (c == 'f') return literal("false");
    if (c == 'n') return literal("null");
    number();
  }
  /// Checks that only white space is left.
  void end() {
    skip_space();
    if (at_ != end_) refuse("the end");
  }

  [[noreturn]] TENON_COLD void refuse(const char* wanted) const {
    throw_error(code_, function_, ": ", what_, " lacks ", wanted, " at byte ", static_cast<std::int64_t>(at_ - begin_));
  }

 private:
  void expect(char c, const char* wanted) {
    if (!accept(c)) refuse(wanted);
  }
  void enter(char c) {
    expect(c, c == '{' ? "an object" : "an array");
    if (++depth_ > most_depth)
      throw_error(code_, function_, ": ", what_, " is nested deeper than ", most_depth, " times");
  }
  /// Reads a string: the bytes between the quotes, with escapes as written.
  const char* string(std::size_t& size) {
    expect('"', "a string");
    const char* const first = at_;
    for (; at_ < end_ && *at_ != '"'; ++at_) {
      if (static_cast<unsigned char>(*at_) < 0x20) refuse("a closing quote");
      if (*at_ == '\\' && ++at_ == end_) break;
    }
    size = static_cast<std::size_t>(at_ - first);
    expect('"', "a closing quote");
    return first;
  }
  void literal(const char* text) {
    const std::size_t size = std::strlen(text);
    if (static_cast<std::size_t>(end_ - at_) < size || std::memcmp(at_, text, size) != 0) refuse("a value");
    at_ += size;
  }
  void digits() {
    const char* const first = at_;
    while (at_digit()) ++at_;
    if (at_ == first) refuse("a value");
  }
  void number() {
    at_ += at('-');
    digits();
    if (at('.')) ++at_, digits();
    if (at('e') || at('E')) {
      ++at_;
      at_ += at('+') || at('-');
      digits();
    }
  }

  static constexpr int most_depth = 64;
  const char* function_;
  const char* what_;
  ErrorCode code_;
  int depth_ = 0;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
