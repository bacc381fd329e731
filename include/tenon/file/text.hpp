// Text files of numbers: comma-separated values and columns between white space, with or without a header.
//
// Numbers do not depend on the locale, and what save_text writes is loaded as the same elements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/device.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/dtype/promotion.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/element_bytes.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/text_reader.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/operand/operand.hpp>
#include <tenon/shape.hpp>
#include <tenon/storage.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// The result of load_table: `auto [values, names] = load_table<float>("a.csv")`.
template <class T>
struct TextTable {
  Tensor<T> values;
  std::vector<std::string> names;
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail {

/// The facts of a table that are found before its elements are read.
struct TextPlan {
  TextReader reader;  // before the first row
  std::int64_t rows = 0, fields = 0, first_line = 0;
  std::vector<std::string> names;  // of the columns that are read
  std::vector<std::int64_t> columns;  // the columns that are read; empty: all

  TENON_INLINE std::int64_t width() const { return columns.empty() ? fields : static_cast<std::int64_t>(columns.size()); }
};

}  // namespace tenon::inline v1::detail

namespace tenon::inline v1::detail::inline TENON_CODE {

/// The delimiter that the options or the ending of the file's name say.
inline char text_delimiter(const char* path, const TextOptions& options) {
  if (options.delimiter != '\0') return options.delimiter;
  const std::size_t n = std::strlen(path);
  const auto ends = [&](const char* upper, const char* lower) {
    for (std::size_t k = 0; k < 4; ++k) {
      if (n < 4 || (path[n - 4 + k] != upper[k] && path[n - 4 + k] != lower[k])) return false;
    }
    return true;
  };
  return ends(".CSV", ".csv") ? ',' : ends(".TSV", ".tsv") ? '\t' : ' ';
}
inline void check_text_options(const char* function, char delimiter, const TextOptions& options) {
  const auto strange = [](char c) { return c == '\n' || c == '\r' || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+'; };
  const char used[] = {delimiter, options.comment, options.quote};
  for (int k = 0; k < 3; ++k) {
    const bool is_twice = used[k] != '\0' && (used[k] == used[(k + 1) % 3] || (k > 0 && (used[k] == ' ' || used[k] == '\t')));
    if (is_twice || strange(used[k])) {
      throw_error(ErrorCode::io, function,
                  ": delimiter, comment and quote are three characters, none of which is part of a number or ends a line");
    }
  }
}

[[noreturn]] TENON_COLD inline void fail_field_count(const FilePlace& place, std::int64_t line, std::int64_t count, std::int64_t first_line,
                                                     std::int64_t wanted) {
  throw_error_at(place, ErrorCode::io, ", line ", line, " has ", count, " fields, line ", first_line, " has ", wanted);
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

/// Reads the header, and counts rows and fields. Throws IoError for a table whose rows cannot be of one length.
TENON_NOINLINE_OG inline TextPlan plan_text(const FilePlace& place, const char* text, std::size_t size, const TextOptions& options,
                                            bool has_header) {
  const char delimiter = text_delimiter(place.path, options);
  check_text_options(place.function, delimiter, options);
  if ((!options.names.empty() || !options.text.empty()) && !has_header)
    throw_error_at(place, ErrorCode::io, ": columns are named, but no header is read: `.header = true`");
  TextPlan plan{TextReader(place, text, size, delimiter, options), 0, 0, 0, {}, options.columns};
  for (std::int64_t k = 0; k < options.skip_rows && plan.reader.next_line(); ++k) {}
  std::vector<std::string> header;
  if (has_header && plan.reader.next_header()) {
    std::vector<TextField> fields;
    plan.first_line = plan.reader.line();
    plan.reader.fields(fields);
    for (const TextField& field : fields) header.push_back(plan.reader.text_of(field));
    plan.fields = static_cast<std::int64_t>(header.size());
  }
  const bool may_span_lines = plan.reader.has_quotes();
  for (TextReader scan = plan.reader; plan.rows != options.max_rows && scan.next_row(); ++plan.rows) {
    if (plan.rows > 0 && !may_span_lines) continue;
    const std::int64_t count = scan.count_fields();
    const bool is_first = plan.rows == 0 && header.empty();
    if (!is_first && count != plan.fields) fail_field_count(place, scan.line(), count, plan.first_line, plan.fields);
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
      if (count != plan.fields) fail_field_count(place, scan.line(), count, plan.first_line, plan.fields);
    }
  }
  return plan;
}

/// True if a field is empty or one of the words that mean a missing value.
inline bool is_missing(const TextField& field, const TextOptions& options) {
  const auto size = static_cast<std::size_t>(field.end - field.begin);
  bool found = size == 0;
  for (const std::string& word : options.missing)
    found = found || (word.size() == size && std::memcmp(word.data(), field.begin, size) == 0);
  return found;
}

/// Reads the elements of a table.
template <class T>
class TableReader {
 public:
  TableReader(TextPlan& plan, const TextOptions& options) : plan_(plan), reader_(plan.reader), options_(options) {
    constexpr bool has_nan = kind_of<T> >= Kind::floating;
    can_fill_ = has_nan || options.fill.is_given;
    if (!can_fill_) return;
    if constexpr (has_nan) {
      fill_ = T(static_cast<real_t<T>>(options.fill.value));
    } else {
      constexpr int bits = std::is_same_v<T, bool> ? 1 : 8 * sizeof(T) - std::is_signed_v<T>;
      constexpr double above = 2.0 * static_cast<double>(std::uint64_t{1} << (bits - 1)), least = std::is_signed_v<T> ? -above : 0.0;
      const double fill = options.fill.value;
      const bool fits = fill >= least && fill < above && (fill >= 0x1p53 || static_cast<double>(static_cast<std::int64_t>(fill)) == fill);
      if (!fits) throw_error(ErrorCode::type, reader_.place().function, ": the fill value ", fill, " is no ", dtype_name<T>);
      fill_ = static_cast<T>(fill);
    }
  }

  void read(T* to) {
    std::vector<TextField> fields;
    for (std::int64_t row = 0; row < plan_.rows; ++row) {
      reader_.next_row();
      if (plan_.columns.empty()) {
        read_row(to + row * plan_.fields);
        continue;
      }
      reader_.fields(fields);
      const auto count = static_cast<std::int64_t>(fields.size());
      if (count != plan_.fields) refuse(count);
      for (const std::int64_t column : plan_.columns) *to++ = value_of(fields[static_cast<std::size_t>(column)], column);
    }
  }

 private:
  [[noreturn]] void refuse(std::int64_t count) { fail_field_count(reader_.place(), reader_.line(), count, plan_.first_line, plan_.fields); }

  void read_row(T* to) {
    bool last = false;
    std::int64_t column = 0;
    for (; !last; ++column) {
      if (column == plan_.fields) refuse(column + reader_.count_fields());
      // Mostly, a number goes from here to a delimiter.
      const char* const begin = reader_.skip_blanks(reader_.at());
      if (options_.missing.empty()) {
        const NumberEnd simple = read_number(begin, reader_.line_end(), to[column]);
        if (simple.at && !simple.out_of_range && reader_.end_field(simple.at, last)) continue;
      }
      to[column] = value_of(reader_.next_field(last), column);
    }
    if (column != plan_.fields) refuse(column);
  }
  T value_of(const TextField& field, std::int64_t column) const {
    if (is_missing(field, options_)) {
      if (!can_fill_) fail_missing(reader_, column, dtype_name<T>);
      return fill_;
    }
    T value{};
    const NumberEnd number = read_number(field.begin, field.end, value);
    if (number.at != field.end) fail_field(reader_, column, field, "is no", dtype_name<T>);
    if (number.out_of_range) fail_field(reader_, column, field, "is outside of", dtype_name<T>);
    return value;
  }

  TextPlan& plan_;
  TextReader& reader_;
  const TextOptions& options_;
  T fill_{};
  bool can_fill_;
};

/// The bytes of a text file, and the plan of the table in them.
class TextFile {
 public:
  TextFile(const char* function, const char* path, const TextOptions& options, bool has_header)
      : file_(function, path), bytes_(file_.size()), plan_(read(options, has_header)) {}
  TextPlan& plan() { return plan_; }

 private:
  TextPlan read(const TextOptions& options, bool has_header) {
    const auto size = static_cast<std::size_t>(file_.size());
    file_.read_at(0, bytes_.data(), size);
    return plan_text(file_.place(), reinterpret_cast<const char*>(bytes_.data()), size, options, has_header);
  }

  RegularFile file_;
  Storage<unsigned char> bytes_;
  TextPlan plan_;
};

template <class T>
TextTable<T> load_table(const char* function, const char* path, const TextOptions& options, bool has_header) {
  TextFile file(function, path, options, has_header);
  TextPlan& plan = file.plan();
  TableReader<T> reader(plan, options);
  TextTable<T> table{new_tensor<T>(function, Shape{plan.rows, plan.width()}), std::move(plan.names)};
  reader.read(table.values.data_ptr());
  return table;
}

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

/// Writes a text as a field, in quotes where it needs them. Throws IoError if it does and the options have none. `begins`: it is the first
/// of the file, where a mark of UTF-8 would be taken for the file's.
inline void put_text(TextSink& sink, const char* function, const std::string& text, bool begins, char delimiter,
                     const TextOptions& options) {
  const char special[] = {delimiter, options.comment, options.quote, ' ', '\t', '\n', '\r'};
  bool needs_quotes = text.empty() || (begins && text.compare(0, 3, "\xef\xbb\xbf") == 0);
  for (const char c : text) {
    for (const char one : special) needs_quotes = needs_quotes || (c == one && one != '\0');
  }
  if (needs_quotes && options.quote == '\0')
    throw_error(ErrorCode::io, function, ": the text '", quote(text), "' needs quotes, and the option .quote has none");
  if (needs_quotes) sink.put(options.quote);
  for (const char c : text) {
    sink.put(c);
    if (c == options.quote && needs_quotes) sink.put(c);
  }
  if (needs_quotes) sink.put(options.quote);
}

/// Writes the names of columns.
inline void put_names(TextSink& sink, char delimiter, const TextOptions& options) {
  for (std::size_t k = 0; k < options.names.size(); ++k) {
    const std::string& name = options.names[k];
    if (name.find_first_of("\r\n") != name.npos)
      throw_error(ErrorCode::io, "save_text: the name of column ", static_cast<long long>(k), " has several lines");
    if (k > 0) sink.put(delimiter);
    put_text(sink, "save_text", name, k == 0, delimiter, options);
  }
  if (!options.names.empty()) sink.put('\n');
}

template <class T>
void save_text(const char* path, const Tensor<const T>& tensor, const TextOptions& options) {
  const char* const function = "save_text";
  check_path(function, path);
  const char delimiter = text_delimiter(path, options);
  check_text_options(function, delimiter, options);
  if (tensor.dim() > 2) throw_error(ErrorCode::shape, function, ": shape ", tensor.sizes(), " is neither a row nor a matrix");
  const std::int64_t columns = tensor.dim() == 2 ? tensor.size(1) : 1, rows = columns > 0 ? tensor.numel() / columns : 0;
  if (!options.names.empty() && static_cast<std::int64_t>(options.names.size()) != columns) {
    throw_error(ErrorCode::shape, function, ": ", static_cast<long long>(options.names.size()), " names for ", columns, " columns");
  }
  const Tensor<const T> rows_in_order = tensor.contiguous();
  OutputFile file(function, path);
  TextSink sink(file);
  put_names(sink, delimiter, options);
  const T* at = rows_in_order.data_ptr();
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      char* end = write_number(sink.room(), *at++);
      *end++ = j + 1 < columns ? delimiter : '\n';
      sink.advance(end);
    }
  }
  sink.flush();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// The numbers of a text file, one row for each line, and the names of the columns from its first line. With the option `.header = false`
/// that line is a row, and there are no names. Lines that are blank or comments have no row. A missing value becomes NaN, or the value of
/// `fill`. Each row must have as many fields as the first. Errors name line and column: TypeError for a field that is no T and for a
/// missing value if T has no NaN, IoError for a row of another length, open quotes, a column without a name in the header, and a file that
/// cannot be read; IndexError for a column that is not there. Halves are rounded from float. Memory: the file and the tensor.
template <Element T = double, detail::FilePath P>
TextTable<T> load_table(const P& path, const TextOptions& options = {}) {
  return detail::load_table<T>("load_table", detail::path_text(path), options, options.header.value_or(true));
}
/// The numbers alone, of shape (rows, columns): `load_text<float>("a.txt")`. The first line is a row unless the options say
/// `.header = true`.
template <Element T = double, detail::FilePath P>
Tensor<T> load_text(const P& path, const TextOptions& options = {}) {
  return detail::load_table<T>("load_text", detail::path_text(path), options, options.header.value_or(false)).values;
}

/// Writes the rows of a matrix as lines, or each element of a row on a line, with as many digits as it takes to load the same elements.
/// bool is written as 0 and 1, complex as 1+2j. The file is replaced as a whole or, if saving fails, left as it was. Throws ShapeError for
/// more than two dimensions, and if the number of names is not that of the columns; IoError.
template <detail::FilePath P, TensorLike X>
void save_text(const P& path, const X& x, const TextOptions& options = {}) {
  static_assert(std::is_same_v<typename X::device_type, Cpu>,
                "tenon: save_text needs a tensor in the host's memory: x.to(Cpu{}) moves it there");
  using T = std::remove_const_t<typename X::value_type>;
  detail::save_text<T>(detail::path_text(path), Tensor<const T>(eval(x)), options);
}
/// The same for a dtype known at run time. Throws DeviceError for memory that the host cannot access.
template <detail::FilePath P>
void save_text(const P& path, const AnyTensor& tensor, const TextOptions& options = {}) {
  detail::require_host("save_text", tensor.device());
  const char* const text = detail::path_text(path);
  tensor.visit_const([&]<class T>(const Tensor<const T>& typed) { detail::save_text<T>(text, typed, options); });
}

}  // namespace tenon::inline v1::inline TENON_CODE
