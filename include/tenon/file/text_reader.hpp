// Lines and fields of text files: comma-separated values, and numbers between white space. A quoted field may have
// several lines. A line ends with LF, with CR LF or, as old Macs wrote it, with CR; a file may have all three.
//
// Nothing is allocated for numbers: a field is a part of the file's bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/text_options.hpp>

namespace tenon::inline v1::detail {

/// A field without its quotes and the blanks around it.
struct TextField {
  const char *begin, *end;
  bool is_quoted = false;
  bool has_pairs = false;  // quotes that are doubled, or characters that are escaped
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads a text line by line, and each line field by field.
class TextReader {
 public:
  TextReader(const FilePlace& place, const char* text, std::size_t size, const TextMarks& marks)
      : place_(place), next_(text), end_(text + size), delimiter_(marks.delimiter), comment_(marks.comment),
        quote_(marks.quote), escape_(marks.escape), comments_behind_fields_(marks.comments_behind_fields) {
    if (size >= 3 && std::memcmp(text, "\xef\xbb\xbf", 3) == 0) next_ += 3;  // the mark that some programs put before
                                                                             // UTF-8, once
    feed_ = find('\n');
    return_ = find('\r');
  }

  const FilePlace& place() const { return place_; }
  /// The number of the row's first line.
  std::int64_t line() const { return line_; }
  const char* at() const { return at_; }
  const char* line_end() const { return line_end_; }

  /// Goes to the next line, whatever it holds; false at the end.
  bool next_line() {
    if (next_ == end_) return false;
    at_ = next_;
    find_line_end();
    line_ += 1 + joined_;
    joined_ = 0;
    return true;
  }
  /// Goes to the next line that has fields: neither blank nor a comment.
  bool next_row() {
    while (next_line()) {
      if (const char* const at = skip_blanks(at_); at != line_end_ && !begins_comment(at)) return true;
    }
    return false;
  }
  /// Goes behind the character of a comment if the line is one.
  bool enter_comment() {
    const char* const at = skip_blanks(at_);
    if (at == line_end_ || !begins_comment(at)) return false;
    at_ = at + 1;
    return true;
  }

  /// The next field of the line. Sets `last` if none follows.
  TENON_INLINE TextField next_field(bool& last) {
    const char* at = skip_blanks(at_);
    if (at != line_end_ && quote_ != '\0' && *at == quote_) return quoted_field(at + 1, last);
    const TextField field{at, find_end(at)};
    last = finish_field(field.end);
    return {field.begin, trimmed(field.begin, field.end)};
  }
  /// Goes behind a field that ends at `at`. True if one ends there. Sets `last` as above.
  TENON_INLINE bool end_field(const char* at, bool& last) {
    const char* const after = skip_blanks(at);
    if (!is_done(after) && !is_delimiter(*after) && !(delimiter_ == ' ' && after != at)) return false;
    last = finish_field(after);
    return true;
  }
  /// The fields of the line.
  void fields(std::vector<TextField>& list) {
    list.clear();
    for (bool last = false; !last;) list.push_back(next_field(last));
  }
  /// True if the rest of the line has a quote.
  bool has_quote_in_line() const {
    return quote_ != '\0' && std::memchr(at_, quote_, static_cast<std::size_t>(line_end_ - at_));
  }
  /// True if the rest of the text has a quote: only then may a row have several lines.
  bool has_quotes() const {
    return quote_ != '\0' && std::memchr(next_, quote_, static_cast<std::size_t>(end_ - next_));
  }
  std::int64_t count_fields() {
    std::int64_t count = 0;
    for (bool last = false; !last; ++count) (void)next_field(last);
    return count;
  }
  TENON_INLINE const char* skip_blanks(const char* at) const {
    while (at != line_end_ && (*at == ' ' || *at == '\t') && (*at != delimiter_ || delimiter_ == ' ')) ++at;
    return at;
  }
  /// The text of a field, in which a doubled quote stands for one, and what is escaped for itself.
  std::string text_of(const TextField& field) const {
    if (!field.has_pairs) return {field.begin, field.end};
    std::string text;
    text.reserve(static_cast<std::size_t>(field.end - field.begin));
    for (const char* at = field.begin; at != field.end; ++at) {
      const bool is_pair =
          at + 1 != field.end && ((*at == escape_ && escape_ != '\0') || (*at == quote_ && at[1] == quote_));
      at += is_pair;
      text += *at;
    }
    return text;
  }

 private:
  /// Sets the end of the line that begins at next_, and next_ behind it.
  void find_line_end() {
    if (feed_ < next_) feed_ = find('\n');
    if (return_ < next_) return_ = find('\r');
    line_end_ = feed_ < return_ ? feed_ : return_;
    const bool is_pair = feed_ != end_ && feed_ == line_end_ + 1;
    next_ = line_end_ == end_ ? end_ : line_end_ + (is_pair ? 2 : 1);
  }
  /// The next place of a character from next_ on, or the end.
  const char* find(char c) const {
    const void* const found = next_ != end_ ? std::memchr(next_, c, static_cast<std::size_t>(end_ - next_)) : nullptr;
    return found ? static_cast<const char*>(found) : end_;
  }
  bool begins_comment(const char* at) const { return *at == comment_ && comment_ != '\0'; }
  bool is_done(const char* at) const { return at == line_end_ || (comments_behind_fields_ && begins_comment(at)); }
  bool is_delimiter(char c) const { return c == delimiter_ || (delimiter_ == ' ' && c == '\t'); }

  const char* find_quote(const char* at) const {
    constexpr std::ptrdiff_t near_by = 16;  // of which a loop is done before memchr has begun
    const char* const soon = line_end_ - at > near_by ? at + near_by : line_end_;
    for (; at != soon; ++at) {
      if (*at == quote_) return at;
    }
    const void* const found = std::memchr(at, quote_, static_cast<std::size_t>(line_end_ - at));
    return found ? static_cast<const char*>(found) : line_end_;
  }
  TENON_INLINE const char* find_end(const char* at) const {
    if (!comments_behind_fields_ && delimiter_ != ' ') {
      while (at != line_end_ && *at != delimiter_) ++at;
      return at;
    }
    while (!is_done(at) && !is_delimiter(*at)) ++at;
    return at;
  }
  const char* trimmed(const char* begin, const char* end) const {
    while (end != begin && (end[-1] == ' ' || end[-1] == '\t')) --end;
    return end;
  }
  /// Goes from the end of a field to the next. True if there is none.
  TENON_INLINE bool finish_field(const char* at) {
    at_ = at;
    if (delimiter_ == ' ') return is_done(at_ = skip_blanks(at_));
    if (is_done(at_)) return true;
    ++at_;
    return false;
  }
  TextField quoted_field(const char* begin, bool& last) {
    const char* at = begin;
    bool has_pairs = false;
    for (;;) {
      for (; at != line_end_; ++at) {
        if (escape_ == '\0') at = find_quote(at);
        if (at == line_end_) break;
        const bool is_pair = *at == quote_ && at + 1 != line_end_ && at[1] == quote_;
        if (*at == quote_ && !is_pair) break;
        if (!is_pair && *at != escape_) continue;
        has_pairs = true;
        at += at + 1 != line_end_;
      }
      if (at != line_end_) break;
      if (next_ == end_) throw_error_at(place_, ErrorCode::io, ", line ", line_, " opens a quote that nothing closes");
      find_line_end();
      ++joined_;
    }
    if (!end_field(at + 1, last)) {
      throw_error_at(place_, ErrorCode::io, ", line ", line_,
                     " goes on behind a closing quote, where a delimiter should stand");
    }
    return {begin, at, true, has_pairs};
  }

  FilePlace place_;
  const char *next_, *end_, *at_ = nullptr, *line_end_ = nullptr;
  const char *feed_, *return_;  // the next LF and the next CR: each is looked for once, so that files of one kind take
                                // linear time
  std::int64_t line_ = 0, joined_ = 0;  // the number of lines that quotes have joined to the row's first
  char delimiter_, comment_, quote_, escape_;
  bool comments_behind_fields_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE
