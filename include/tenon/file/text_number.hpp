// The numbers of a table whose decimal mark is no point, or whose thousands are separated: "1.234.567,25", "1 234",
// "1'234.5".
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include <tenon/config.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_reader.hpp>

namespace tenon::inline v1::detail {

/// The kinds of a text of digits alone: the int64 that it is, one that needs uint64, one that no integer type holds; or
/// another text.
enum class WholeNumber : unsigned char { none, integer, natural, beyond };

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads a field of digits alone, with or without a sign. `value` has the bits of a natural number. -0 is none, as no
/// integer is.
TENON_INLINE WholeNumber read_whole(const char* begin, const char* end, std::int64_t& value) {
  const char* at = begin;
  const bool negative = at != end && *at == '-';
  if (at != end && (*at == '-' || *at == '+')) ++at;
  if (at == end) return WholeNumber::none;
  constexpr std::uint64_t most = ~std::uint64_t{0}, least = std::uint64_t{1} << 63;
  std::uint64_t total = 0;
  bool is_beyond = false;
  for (; at != end; ++at) {
    const auto digit = static_cast<unsigned>(*at) - unsigned{'0'};
    if (digit > 9) return WholeNumber::none;
    is_beyond = is_beyond || total > (most - digit) / 10;
    total = 10 * total + digit;
  }
  if (is_beyond || (negative && total > least)) return WholeNumber::beyond;
  if (negative && total == 0) return WholeNumber::none;
  value = static_cast<std::int64_t>(negative ? 0 - total : total);
  return !negative && total >= least ? WholeNumber::natural : WholeNumber::integer;
}

/// Rewrites the numbers of a table's fields as read_number takes them.
class NumberNotation {
 public:
  explicit NumberNotation(const TextMarks& marks) : decimal_(marks.decimal), thousands_(marks.thousands) {}

  /// True if numbers are written as everywhere: a field is what it is.
  TENON_INLINE bool is_plain() const { return decimal_ == '.' && thousands_ == '\0'; }
  /// The field as a plain number, which holds until the next call; "?" if it is none in this notation.
  TENON_INLINE TextField plain(const TextField& field) { return is_plain() ? field : rewritten(field); }

 private:
  static bool is_digit(char c) { return c >= '0' && c <= '9'; }
  /// Leaves out the separators, which must have a digit before and three behind them, and writes a point for the
  /// decimal mark.
  TENON_NOINLINE_OG TextField rewritten(const TextField& field) {
    static const char none[] = "?";
    buffer_.clear();
    bool is_whole_part = true, is_grouped = false;
    for (const char* at = field.begin; at != field.end; ++at) {
      const char c = *at;
      if (c == thousands_ && thousands_ != '\0') {
        const bool fits = is_whole_part && at != field.begin && is_digit(at[-1]) && field.end - at > 3 &&
                          is_digit(at[1]) && is_digit(at[2]) && is_digit(at[3]) &&
                          (field.end - at == 4 || !is_digit(at[4])) && (is_grouped || leading_digits() <= 3);
        if (!fits) return {none, none + 1};
        is_grouped = true;
      } else if (c == decimal_) {
        buffer_ += '.';
        is_whole_part = false;
      } else if (c == '.') {
        return {none, none + 1};
      } else {
        buffer_ += c;
      }
    }
    return {buffer_.data(), buffer_.data() + buffer_.size()};
  }
  /// The number of digits at the end of what has been rewritten.
  std::size_t leading_digits() const {
    std::size_t count = 0;
    while (count < buffer_.size() && is_digit(buffer_[buffer_.size() - 1 - count])) ++count;
    return count;
  }

  char decimal_, thousands_;
  std::string buffer_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
