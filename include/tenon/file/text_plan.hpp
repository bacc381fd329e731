// The plan of a table of text: its header, its columns and the number of its rows, found before an element is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/text_bytes.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_reader.hpp>

namespace tenon::inline v1::detail {

/// The facts of a table that are found before its elements are read.
struct TextPlan {
  TextReader reader;  // before the first row
  std::int64_t rows = 0, fields = 0, first_line = 0;
  std::vector<std::string> names;  // of the columns that are read
  std::vector<std::int64_t> columns;  // the columns that are read; empty: all
  bool begins_with_number_sign = false;  // and has no comments

  TENON_INLINE std::int64_t width() const { return columns.empty() ? fields : static_cast<std::int64_t>(columns.size()); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_field_count(const TextPlan& plan, std::int64_t line, std::int64_t count) {
  throw_error_at(plan.reader.place(), ErrorCode::io, ", line ", line, " has ", count, " fields, line ", plan.first_line, " has ",
                 plan.fields, plan.begins_with_number_sign ? ": lines that begin with # are comments with `.comment = '#'`" : "");
}
/// Throws TypeError for a field that is no element of the dtype.
[[noreturn]] TENON_COLD inline void fail_field(const TextReader& reader, std::int64_t column, const TextField& field, const char* why,
                                               const char* dtype) {
  constexpr std::ptrdiff_t most = 40;
  const bool is_long = field.end - field.begin > most;
  const std::string text(field.begin, is_long ? field.begin + most : field.end);
  throw_error_at(reader.place(), ErrorCode::type, ", line ", reader.line(), ", column ", column + 1, ": '", quote(text), is_long ? "…" : "",
                 "' ", why, " ", dtype);
}
[[noreturn]] TENON_COLD inline void fail_missing(const TextReader& reader, std::int64_t column, const char* dtype) {
  throw_error_at(reader.place(), ErrorCode::type, ", line ", reader.line(), ", column ", column + 1, ": the value is missing, and ", dtype,
                 " has no NaN: `.fill` gives another");
}

/// The number of the column with a name, among all of the header.
inline std::int64_t find_name(const FilePlace& place, const std::vector<std::string>& header, const std::string& name) {
  for (std::size_t k = 0; k < header.size(); ++k) {
    if (header[k] == name) return static_cast<std::int64_t>(k);
  }
  throw_error_at(place, ErrorCode::io, " has no column '", quote(name), "' in its header");
}

/// True if a field is empty or one of the words that mean a missing value.
inline bool is_missing(const TextField& field, const TextOptions& options) {
  const auto size = static_cast<std::size_t>(field.end - field.begin);
  bool found = size == 0;
  for (const std::string& word : options.missing)
    found = found || (word.size() == size && std::memcmp(word.data(), field.begin, size) == 0);
  return found;
}

/// Goes to the line of the header, and takes its fields: the first line that is no comment. Where that line has nothing but numbers, and
/// the comment right before it as many words, those are the names, as numpy.savetxt writes them. False if there is no line.
TENON_NOINLINE_OG inline bool read_header(TextReader& reader, std::vector<TextField>& fields, const TextOptions& options) {
  TextReader before = reader, note = reader;
  bool has_note = false;
  for (;; before = reader) {
    if (!reader.next_line()) return false;
    if (reader.enter_comment()) {
      note = reader;
      has_note = true;
    } else if (reader.skip_blanks(reader.at()) != reader.line_end()) {
      break;
    }
  }
  if (has_note) {
    TextReader row = reader;
    row.fields(fields);
    bool are_numbers = true;
    for (const TextField& field : fields) {
      complex<double> number;
      are_numbers = are_numbers && (is_missing(field, options) || read_number(field.begin, field.end, number).at == field.end);
    }
    const std::size_t count = fields.size();
    if (are_numbers && !note.has_quote_in_line() && note.skip_blanks(note.at()) != note.line_end()) {
      note.fields(fields);
      if (fields.size() == count) {
        reader = before;
        return true;
      }
    }
  }
  reader.fields(fields);
  return true;
}

/// Reads the header, and counts rows and fields. Throws IoError for a table whose rows cannot be of one length.
TENON_NOINLINE_OG inline TextPlan plan_text(const FilePlace& place, const char* text, std::size_t size, const TextOptions& options,
                                            bool has_header) {
  const TextMarks marks = text_marks(place.function, place.path, options);
  if ((!options.names.empty() || !options.text.empty()) && !has_header)
    throw_error_at(place, ErrorCode::io, ": columns are named, but no header is read: `.header = true`");
  TextPlan plan{TextReader(place, text, size, marks), 0, 0, 0, {}, options.columns};
  for (std::int64_t k = 0; k < options.skip_rows && plan.reader.next_line(); ++k) {}
  if (TextReader first = plan.reader; marks.comment == '\0' && first.next_line())
    plan.begins_with_number_sign = first.at() != first.line_end() && *first.at() == '#';
  std::vector<std::string> header;
  std::vector<TextField> fields;
  if (has_header && read_header(plan.reader, fields, options)) {
    plan.first_line = plan.reader.line();
    for (const TextField& field : fields) header.push_back(plan.reader.text_of(field));
    plan.fields = static_cast<std::int64_t>(header.size());
  }
  const bool may_span_lines = plan.reader.has_quotes();
  for (TextReader scan = plan.reader; plan.rows != options.max_rows && scan.next_row(); ++plan.rows) {
    if (plan.rows > 0 && !may_span_lines) continue;
    const std::int64_t count = scan.count_fields();
    const bool is_first = plan.rows == 0 && header.empty();
    if (!is_first && count != plan.fields) fail_field_count(plan, scan.line(), count);
    if (plan.rows == 0) plan.first_line = scan.line();
    plan.fields = count;
  }
  for (const std::string& name : options.names) plan.columns.push_back(find_name(place, header, name));
  for (std::int64_t& column : plan.columns) {
    const std::int64_t given = column;
    column += column < 0 ? plan.fields : 0;
    if (column < 0 || column >= plan.fields)
      throw_error(ErrorCode::index, place.function, ": ", quote(place.path), " has ", plan.fields, " columns, and none at ", given);
  }
  if (plan.columns.empty()) plan.names = header;
  else if (!header.empty())
    for (const std::int64_t column : plan.columns) plan.names.push_back(header[static_cast<std::size_t>(column)]);
  // A field needs a byte, its delimiter; so if there are more elements than bytes, a row is too short. Nothing is allocated for it.
  if (plan.rows > 0 && plan.fields > static_cast<std::int64_t>(size + 1) / plan.rows) {
    for (TextReader scan = plan.reader; scan.next_row();) {
      const std::int64_t count = scan.count_fields();
      if (count != plan.fields) fail_field_count(plan, scan.line(), count);
    }
  }
  return plan;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The bytes of a text file, and the plan of the table in them.
class TextFile {
 public:
  TextFile(const char* function, const char* path, const TextOptions& options, bool has_header)
      : bytes_(function, path), plan_(plan_text(bytes_.place(), bytes_.data(), bytes_.size(), options, has_header)) {}
  TextPlan& plan() { return plan_; }

 private:
  TextBytes bytes_;
  TextPlan plan_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE
