// The layout of a table's text: the options of load_text, load_table, load_mixed_table and of what saves them, and what
// a file's name says where they say nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>

namespace tenon::inline v1 {

/// The number that replaces a missing value: `.fill = -1`. NaN unless one is given.
struct TextFill {
  TENON_INLINE constexpr TextFill() = default;
  TENON_INLINE constexpr TextFill(double number) : value(number), is_given(true) {}
  double value = __builtin_nan("");
  bool is_given = false;
};

/// True if the first line names the columns. Each function has its own default.
struct TextHeader {
  TENON_INLINE constexpr TextHeader() = default;
  TENON_INLINE constexpr TextHeader(bool here) : value(here), is_given(true) {}
  TENON_INLINE constexpr bool value_or(bool otherwise) const { return is_given ? value : otherwise; }
  bool value = false;
  bool is_given = false;
};

/// The character that begins a comment: `.comment = '#'`; '\0': there are none. Without one, the file's name decides.
struct TextComment {
  TENON_INLINE constexpr TextComment() = default;
  TENON_INLINE constexpr TextComment(char character) : value(character), is_given(true) {}
  char value = '\0';
  bool is_given = false;
};

/// The layout of a table's text, for load_text and save_text: `{.delimiter = ';', .header = true}`.
struct TextOptions {
  /// Between fields; ' ' stands for any number of blanks and tabs. Without one, the file's name decides: a comma for
  /// .csv (with a decimal comma a semicolon), a tab for .tsv, white space for others; .gz behind it does not count.
  char delimiter = '\0';
  /// The rest of a line is skipped from this on, wherever it stands outside of quotes. Without one, lines that begin
  /// with # are skipped, but for .csv and .tsv, which have no comments.
  TextComment comment = {};
  char quote = '"';           ///< encloses fields that may hold delimiters; doubled within them; '\0': none
  char escape = '\0';  ///< within quotes, the character behind it stands for itself: '\\' in "say \"so\""; '\0': none
  char decimal = '.';         ///< begins a number's fraction
  char thousands = '\0';      ///< loading: may stand between groups of three digits; '\0': none
  TextHeader header = {};     ///< loading: the first line names the columns; by default in load_table only
  std::int64_t skip_rows = 0;  ///< loading: lines that are skipped at the beginning, of whatever kind
  std::int64_t max_rows = -1;  ///< loading: the most rows that are read; -1: all
  std::vector<std::int64_t> columns = {};  ///< loading: the columns to read, in this order, from the end when negative;
                                           ///< empty: all
  std::vector<std::string> names = {};     ///< loading: the columns to read, by the header; saving: the header
  std::vector<std::string> missing = {};   ///< loading: words that mean a missing value, beside an empty field: {"NA",
                                           ///< "-"}
  TextFill fill = {};  ///< loading: the number that replaces it; integers and bools have none by default
  std::vector<std::string> text = {};      ///< load_mixed_table: the columns that are text whatever they hold, by the
                                           ///< header
  std::vector<std::string> times = {};     ///< load_mixed_table: the columns of dates and times, by the header
  bool pad_rows = false;  ///< loading: the fields that a row is short of are missing values; else it is refused
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The characters that lay out a file, as its options and its name say.
struct TextMarks {
  char delimiter = ',', comment = '\0', quote = '"', escape = '\0', decimal = '.', thousands = '\0';
  bool comments_behind_fields = false;  // else only whole lines are comments
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// True if a name ends so, in upper or lower case.
inline bool has_ending(const std::string& name, const std::string& ending) {
  if (name.size() < ending.size()) return false;
  for (std::size_t k = 0; k < ending.size(); ++k) {
    const char c = name[name.size() - ending.size() + k];
    if ((c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c) != ending[k]) return false;
  }
  return true;
}

/// The layout of a file. Throws IoError for characters that cannot be told apart.
TENON_NOINLINE_OG inline TextMarks text_marks(const char* function, const char* path, const TextOptions& options) {
  std::string name(path);
  if (has_ending(name, ".gz")) name.resize(name.size() - 3);
  const bool has_commas = has_ending(name, ".csv"), has_tabs = has_ending(name, ".tsv");
  TextMarks marks;
  marks.delimiter = options.delimiter != '\0' ? options.delimiter : has_commas ? ',' : has_tabs ? '\t' : ' ';
  if (has_commas && options.delimiter == '\0' && options.decimal == ',') marks.delimiter = ';';
  marks.quote = options.quote;
  marks.escape = options.escape;
  marks.decimal = options.decimal;
  marks.thousands = options.thousands;
  marks.comments_behind_fields = options.comment.is_given;
  if (options.comment.is_given) marks.comment = options.comment.value;
  else if (!has_commas && !has_tabs && marks.delimiter != '#' && marks.quote != '#') marks.comment = '#';
  const auto strange = [](char c) {
    return c == '\n' || c == '\r' || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
  };
  const char used[] = {marks.delimiter, marks.comment, marks.quote};
  for (int k = 0; k < 3; ++k) {
    const bool is_twice =
        used[k] != '\0' && (used[k] == used[(k + 1) % 3] || (k > 0 && (used[k] == ' ' || used[k] == '\t')));
    if (is_twice || strange(used[k])) {
      throw_error(
          ErrorCode::io, function,
          ": delimiter, comment and quote are three characters, none of which is part of a number or ends a line");
    }
  }
  const char decimal = marks.decimal, thousands = marks.thousands;
  const auto is_used = [&](char c) { return c == marks.delimiter || c == marks.comment || c == marks.quote; };
  const auto begins_number = [](char c) {
    return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '\n' || c == '\r' || c == '\t';
  };
  if (decimal == '\0' || decimal == ' ' || begins_number(decimal) || is_used(decimal) || decimal == thousands ||
      (thousands != '\0' && (begins_number(thousands) || is_used(thousands))))
    throw_error(
        ErrorCode::io, function,
        ": decimal and thousands are two characters, neither of which is a digit, a sign, delimiter, comment or quote");
  if (marks.escape != '\0' && (is_used(marks.escape) || strange(marks.escape)))
    throw_error(ErrorCode::io, function,
                ": escape is another character than delimiter, comment and quote, and none of a number");
  return marks;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
