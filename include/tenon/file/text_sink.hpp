// The writing of a table's text: a buffer in front of a file, and texts as fields.
#pragma once

#include <cstddef>
#include <string>

#include <tenon/config.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/error.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/text_options.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// A buffer in front of a file.
class TextSink {
 public:
  explicit TextSink(ByteSink& sink) : sink_(sink) {}

  /// Room for a number and two more characters.
  TENON_INLINE char* room() {
    if (used_ + most_number_text + 2 > size) flush();
    return buffer_ + used_;
  }
  TENON_INLINE void advance(const char* end) { used_ = end - buffer_; }
  void put(const char* text) {
    for (; *text; ++text) put(*text);
  }
  void put(char c) {
    char* const at = room();
    *at = c;
    advance(at + 1);
  }
  void flush() {
    sink_.write(buffer_, static_cast<std::size_t>(used_));
    used_ = 0;
  }

 private:
  static constexpr std::ptrdiff_t size = 16 * 1024;
  ByteSink& sink_;
  std::ptrdiff_t used_ = 0;
  char buffer_[size];
};

/// Writes a number with the decimal mark of the layout.
template <class T>
TENON_INLINE void put_number(TextSink& sink, const T& value, const TextMarks& marks) {
  char *const at = sink.room(), *const end = write_number(at, value);
  for (char* c = at; c != end && marks.decimal != '.'; ++c) {
    if (*c == '.') *c = marks.decimal;
  }
  sink.advance(end);
}
/// Writes a text as a field, in quotes where it needs them. Throws IoError if it does and the options have none.
/// `begins`: it is the first of the file, where a mark of UTF-8 would be taken for the file's.
inline void put_text(TextSink& sink, const char* function, const std::string& text, bool begins,
                     const TextMarks& marks) {
  const char special[] = {marks.delimiter, marks.comment, marks.quote, marks.escape, ' ', '\t', '\n', '\r'};
  bool needs_quotes = text.empty() || (begins && text.compare(0, 3, "\xef\xbb\xbf") == 0);
  for (const char c : text) {
    for (const char one : special) needs_quotes = needs_quotes || (c == one && one != '\0');
  }
  if (needs_quotes && marks.quote == '\0')
    throw_error(ErrorCode::io, function, ": the text '", quote(text), "' needs quotes, and the option .quote has none");
  if (needs_quotes) sink.put(marks.quote);
  for (const char c : text) {
    const bool is_special = needs_quotes && (c == marks.quote || (c == marks.escape && c != '\0'));
    if (is_special) sink.put(marks.escape != '\0' ? marks.escape : c);
    sink.put(c);
  }
  if (needs_quotes) sink.put(marks.quote);
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE
