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
#include <tenon/file/text_number.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_reader.hpp>

namespace tenon::inline v1::detail {

/// The facts of a table that are found before its elements are read.
struct TextPlan {
  TextReader reader;  // before the first row
  TextMarks marks;
  std::int64_t rows = 0, fields = 0, first_line = 0;
  std::vector<std::string> names;  // of the columns that are read
  std::vector<std::int64_t> columns;  // the columns that are read; empty: all
  bool begins_with_number_sign = false;  // and has no comments

  TENON_INLINE std::int64_t width() const {
    return columns.empty() ? fields : static_cast<std::int64_t>(columns.size());
  }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

[[noreturn]] TENON_COLD inline void fail_field_count(const TextPlan& plan, std::int64_t line, std::int64_t count) {
  throw_error_at(plan.reader.place(), ErrorCode::io, ", line ", line, " has ", count, " fields, line ", plan.first_line,
                 " has ", plan.fields,
                 plan.begins_with_number_sign ? ": lines that begin with # are comments with `.comment = '#'`" : "");
}
/// Adds the fields that a row is short of, as empty ones, if the options say so. Throws IoError for another row of
/// another length.
inline void complete_row(const TextPlan& plan, const TextReader& reader, std::vector<TextField>& fields, bool pads) {
  const auto count = static_cast<std::int64_t>(fields.size());
  if (count == plan.fields) return;
  if (!pads || count > plan.fields) fail_field_count(plan, reader.line(), count);
  fields.resize(static_cast<std::size_t>(plan.fields), {reader.line_end(), reader.line_end()});
}
/// Throws TypeError for a field that is no element of the dtype.
[[noreturn]] TENON_COLD inline void fail_field(const TextReader& reader, std::int64_t column, const TextField& field,
                                               const char* why, const char* dtype) {
  constexpr std::ptrdiff_t most = 40;
  const bool is_long = field.end - field.begin > most;
  const std::string text(field.begin, is_long ? field.begin + most : field.end);
  throw_error_at(reader.place(), ErrorCode::type, ", line ", reader.line(), ", column ", column + 1, ": '", quote(text),
                 is_long ? "…" : "", "' ", why, " ", dtype);
}
[[noreturn]] TENON_COLD inline void fail_missing(const TextReader& reader, std::int64_t column, const char* dtype) {
  throw_error_at(reader.place(), ErrorCode::type, ", line ", reader.line(), ", column ", column + 1,
                 ": the value is missing, and ", dtype, " has no NaN: `.fill` gives another");
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

/// True for a number, and for a missing value.
inline bool is_number(const TextField& field, const TextOptions& options, NumberNotation& notation) {
  complex<double> number;
  const TextField plain = notation.plain(field);
  return is_missing(field, options) || read_number(plain.begin, plain.end, number).at == plain.end;
}

/// Goes to the line of the header, and takes its fields: the first line that is no comment. Where that line has nothing
/// but numbers, and the comment right before it as many words, those are the names, as numpy.savetxt writes them. False
/// if there is no line.
TENON_NOINLINE_OG inline bool read_header(TextReader& reader, std::vector<TextField>& fields,
                                          const TextOptions& options, NumberNotation& notation) {
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
    for (const TextField& field : fields) are_numbers = are_numbers && is_number(field, options, notation);
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

/// True if the first field of a row, which the header is one short of, is the row's name, for whose column R writes
/// none. Not so where a delimiter ends each row, and where no field behind it is a number: that may be the header
/// itself, below a title.
TENON_NOINLINE_OG inline bool has_row_name(const std::vector<TextField>& row, const TextOptions& options,
                                           NumberNotation& notation) {
  bool has_number = false;
  for (std::size_t k = 1; k < row.size(); ++k)
    has_number = has_number || (row[k].begin != row[k].end && is_number(row[k], options, notation));
  return has_number && row.back().begin != row.back().end;
}

/// Reads the header, and counts rows and fields. Where quotes may join lines, the rows are counted only if
/// `counts_rows`, else their number is at most that of the lines. Throws IoError for a table whose rows cannot be of
/// one length.
TENON_NOINLINE_OG inline TextPlan plan_text(const FilePlace& place, const char* text, std::size_t size,
                                            const TextOptions& options, bool has_header, bool counts_rows) {
  const TextMarks marks = text_marks(place.function, place.path, options);
  if ((!options.names.empty() || !options.text.empty() || !options.times.empty()) && !has_header)
    throw_error_at(place, ErrorCode::io, ": columns are named, but no header is read: `.header = true`");
  TextPlan plan{TextReader(place, text, size, marks), marks, 0, 0, 0, {}, options.columns};
  for (std::int64_t k = 0; k < options.skip_rows && plan.reader.next_line(); ++k) {}
  if (TextReader first = plan.reader; marks.comment == '\0' && first.next_line())
    plan.begins_with_number_sign = first.at() != first.line_end() && *first.at() == '#';
  NumberNotation notation(marks);
  std::vector<std::string> header;
  std::vector<TextField> fields;
  if (has_header && read_header(plan.reader, fields, options, notation)) {
    plan.first_line = plan.reader.line();
    for (const TextField& field : fields) header.push_back(plan.reader.text_of(field));
    plan.fields = static_cast<std::int64_t>(header.size());
  }
  const bool counts_fields = options.pad_rows || (counts_rows && plan.reader.has_quotes()),
             grows = options.pad_rows && header.empty();
  for (TextReader scan = plan.reader; plan.rows != options.max_rows && scan.next_row(); ++plan.rows) {
    if (plan.rows > 0 && !counts_fields) continue;
    scan.fields(fields);
    const auto count = static_cast<std::int64_t>(fields.size());
    if (plan.rows == 0 && !header.empty() && count == plan.fields + 1 && has_row_name(fields, options, notation)) {
      header.insert(header.begin(), std::string());
      plan.fields = count;
    }
    const bool is_first = plan.rows == 0 && header.empty(), is_short = options.pad_rows && count < plan.fields;
    if (!is_first && !is_short && !grows && count != plan.fields) fail_field_count(plan, scan.line(), count);
    if (plan.rows == 0) plan.first_line = scan.line();
    if (count > plan.fields) plan.fields = count;
  }
  for (const std::string& name : options.names) plan.columns.push_back(find_name(place, header, name));
  for (std::int64_t& column : plan.columns) {
    const std::int64_t given = column;
    column += column < 0 ? plan.fields : 0;
    if (column < 0 || column >= plan.fields)
      throw_error(ErrorCode::index, place.function, ": ", quote(place.path), " has ", plan.fields,
                  " columns, and none at ", given);
  }
  if (plan.columns.empty()) plan.names = header;
  else if (!header.empty())
    for (const std::int64_t column : plan.columns) plan.names.push_back(header[static_cast<std::size_t>(column)]);
  // A field needs a byte, its delimiter; so if there are more elements than bytes, a row is too short. Nothing is
  // allocated for it.
  const auto bytes = static_cast<std::int64_t>(size) + 1;
  if (plan.rows > 0 && plan.fields > bytes / plan.rows && !options.pad_rows) {
    std::int64_t rows = 0;
    for (TextReader scan = plan.reader; rows != plan.rows && scan.next_row(); ++rows) {
      const std::int64_t count = scan.count_fields();
      if (count != plan.fields) fail_field_count(plan, scan.line(), count);
    }
    plan.rows = rows;
  }
  constexpr std::int64_t most_padding = 64;
  if (options.pad_rows && plan.rows > 0 && plan.fields / most_padding > bytes / plan.rows)
    throw_error_at(place, ErrorCode::io, " has ", plan.rows, " rows, the longest of ", plan.fields, " fields: its ",
                   size, " bytes are too few to pad the others");
  return plan;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The bytes of a text file, and the plan of the table in them.
class TextFile {
 public:
  TextFile(const char* function, const char* path, const TextOptions& options, bool has_header, bool counts_rows)
      : bytes_(function, path),
        plan_(plan_text(bytes_.place(), bytes_.data(), bytes_.size(), options, has_header, counts_rows)) {}
  TextPlan& plan() { return plan_; }

 private:
  TextBytes bytes_;
  TextPlan plan_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE
