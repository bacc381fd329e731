// Tables whose columns are numbers or text: comma-separated values (RFC 4180) and columns between white space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <tenon/config.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_plan.hpp>
#include <tenon/file/text_reader.hpp>
#include <tenon/file/text_sink.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1 {

/// A column of a table, with its numbers or its texts.
struct TableColumn {
  std::string name;  // empty without a header
  bool is_text = false;
  Tensor<double> numbers;         // of shape (rows), or without elements
  std::vector<std::string> text;  // or empty
};

/// The result of load_mixed_table.
struct MixedTable {
  std::vector<TableColumn> columns;
  std::int64_t rows = 0;

  /// The first column of a name. Throws IndexError if there is none.
  TENON_INLINE const TableColumn& column(const std::string& name) const { return find("MixedTable::column", name); }
  /// The numbers of a column, of shape (rows). Throws IndexError, and TypeError for a column of text.
  TENON_INLINE const Tensor<double>& numbers(const std::string& name) const {
    const TableColumn& found = find("MixedTable::numbers", name);
    if (found.is_text)
      throw_error(ErrorCode::type, "MixedTable::numbers: the column '", detail::quote(name), "' is text: `text(name)` gives it");
    return found.numbers;
  }
  /// The texts of a column. Throws IndexError, and TypeError for a column of numbers.
  TENON_INLINE const std::vector<std::string>& text(const std::string& name) const {
    const TableColumn& found = find("MixedTable::text", name);
    if (!found.is_text) {
      throw_error(ErrorCode::type, "MixedTable::text: the column '", detail::quote(name),
                  "' is numbers: `numbers(name)` gives them, and the option `.text` loads them as text");
    }
    return found.text;
  }

 private:
  TENON_INLINE const TableColumn& find(const char* function, const std::string& name) const {
    for (const TableColumn& one : columns) {
      if (one.name == name) return one;
    }
    throw_error(ErrorCode::index, function, ": the table has no column '", detail::quote(name), "'");
  }
};

}  // namespace tenon::inline v1

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads the columns of a table twice: numbers first, then those in which a field was none.
class MixedReader {
 public:
  MixedReader(const char* function, TextPlan& plan, const TextOptions& options)
      : function_(function), plan_(plan), options_(options), width_(static_cast<std::size_t>(plan.width())) {}

  MixedTable read() {
    MixedTable table{std::vector<TableColumn>(width_), plan_.rows};
    for (std::size_t k = 0; k < plan_.names.size(); ++k) table.columns[k].name = plan_.names[k];
    for (const std::string& name : options_.text) {
      (void)find_name(plan_.reader.place(), plan_.names, name);
      for (TableColumn& column : table.columns) column.is_text = column.is_text || column.name == name;
    }
    read_numbers(table);
    read_text(table);
    return table;
  }

 private:
  /// Calls `take(row, column of the table, field)` for all fields.
  template <class F>
  void for_each_field(F take) {
    TextReader reader = plan_.reader;
    std::vector<TextField> fields;
    for (std::int64_t row = 0; row < plan_.rows; ++row) {
      reader.next_row();
      reader.fields(fields);
      const auto count = static_cast<std::int64_t>(fields.size());
      if (count != plan_.fields) fail_field_count(plan_, reader.line(), count);
      for (std::size_t k = 0; k < width_; ++k) take(row, k, fields[plan_.columns.empty() ? k : static_cast<std::size_t>(plan_.columns[k])]);
    }
  }
  void read_numbers(MixedTable& table) {
    std::vector<double*> to(width_);
    for (std::size_t k = 0; k < width_; ++k) {
      if (table.columns[k].is_text) continue;
      table.columns[k].numbers = new_tensor<double>(function_, Shape{plan_.rows});
      to[k] = table.columns[k].numbers.data_ptr();
    }
    for_each_field([&](std::int64_t row, std::size_t k, const TextField& field) {
      if (table.columns[k].is_text) return;
      double value = options_.fill.value;
      if (!is_missing(field, options_)) table.columns[k].is_text = read_number(field.begin, field.end, value).at != field.end;
      to[k][row] = value;
    });
  }
  void read_text(MixedTable& table) {
    bool has_text = false;
    for (TableColumn& column : table.columns) {
      if (!column.is_text) continue;
      has_text = true;
      column.numbers = Tensor<double>();
      column.text.reserve(static_cast<std::size_t>(plan_.rows));
    }
    if (!has_text) return;
    const TextReader& reader = plan_.reader;
    for_each_field([&](std::int64_t, std::size_t k, const TextField& field) {
      if (table.columns[k].is_text) table.columns[k].text.push_back(reader.text_of(field));
    });
  }

  const char* function_;
  TextPlan& plan_;
  const TextOptions& options_;
  std::size_t width_;
};

/// The number of rows of a table to be saved. Throws ShapeError for columns of different lengths.
TENON_NOINLINE_OG inline std::int64_t checked_rows(const char* function, const MixedTable& table) {
  std::int64_t rows = table.rows;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const TableColumn& column = table.columns[k];
    const auto place = static_cast<long long>(k);
    if (!column.is_text && column.numbers.dim() != 1) {
      throw_error(ErrorCode::shape, function, ": column ", place, ", '", quote(column.name), "', has numbers of shape ",
                  column.numbers.sizes(), ": a column has one dimension");
    }
    const std::int64_t length = column.is_text ? static_cast<std::int64_t>(column.text.size()) : column.numbers.numel();
    if (k == 0 && rows == 0) rows = length;
    if (length != rows) {
      throw_error(ErrorCode::shape, function, ": column ", place, ", '", quote(column.name), "', has ", length, " elements, and the table ",
                  rows, " rows");
    }
  }
  if (table.columns.empty() && rows != 0) throw_error(ErrorCode::shape, function, ": ", rows, " rows and no columns");
  return rows;
}

TENON_NOINLINE_OG inline void save_mixed(const char* path, const MixedTable& table, const TextOptions& options) {
  const char* const function = "save_mixed_table";
  check_path(function, path);
  const TextMarks marks = text_marks(function, path, options);
  const std::int64_t rows = checked_rows(function, table);
  const std::size_t width = table.columns.size();
  if (!options.names.empty() && options.names.size() != width) {
    throw_error(ErrorCode::shape, function, ": ", static_cast<long long>(options.names.size()), " names for ",
                static_cast<long long>(width),
                " columns");
  }
  std::vector<Tensor<double>> numbers;  // contiguous
  bool is_named = !options.names.empty();
  for (const TableColumn& column : table.columns) {
    numbers.push_back(column.is_text ? column.numbers : column.numbers.contiguous());
    is_named = is_named || !column.name.empty();
  }
  OutputFile file(function, path);
  TextSink sink(file);
  const auto for_each_column = [&](auto put) {
    for (std::size_t k = 0; k < width; ++k) {
      if (k > 0) sink.put(marks.delimiter);
      put(k);
    }
    sink.put('\n');
  };
  bool begins = true;
  const auto put = [&](const std::string& text) {
    put_text(sink, function, text, begins, marks);
    begins = false;
  };
  if (options.header.value_or(is_named) && width > 0)
    for_each_column([&](std::size_t k) { put(options.names.empty() ? table.columns[k].name : options.names[k]); });
  const bool is_empty_no_field = width == 1 || marks.delimiter == ' ';  // an empty field would end in a blank line, or be none
  for (std::int64_t row = 0; row < rows; ++row) {
    for_each_column([&](std::size_t k) {
      if (table.columns[k].is_text) return put(table.columns[k].text[static_cast<std::size_t>(row)]);
      const double value = numbers[k].data_ptr()[row];
      begins = false;
      if (value == value || is_empty_no_field) sink.advance(write_number(sink.room(), value));
    });
  }
  sink.flush();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// A table of numbers and text, with the names in its first line unless the options say `.header = false`. A column becomes numbers, in
/// double, if each of its fields is a number or is missing (NaN, or the value of `fill`); else it becomes text, in which a missing value
/// stays as it is written. `.text` names columns that become text whatever they hold, such as codes with leading zeros. Quoted fields may
/// hold delimiters, line breaks and doubled quotes (RFC 4180); blanks around a field are dropped outside of quotes. Throws IoError for a
/// row of another length, a quote that is not closed, a name that the header lacks, and a file that cannot be read; IndexError for a column
/// that is not there. Memory: the file and the columns; a text takes as much as a std::string.
template <detail::FilePath P>
MixedTable load_mixed_table(const P& path, const TextOptions& options = {}) {
  detail::TextFile file("load_mixed_table", detail::path_text(path), options, options.header.value_or(true));
  return detail::MixedReader("load_mixed_table", file.plan(), options).read();
}

}  // namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Writes a table so that load_mixed_table gives the same bits: numbers with as many digits as it takes, NaN as an empty field (as
/// "nan" where no field can be empty), and texts in quotes where they need them. The first line has the names, unless all are empty
/// or the options say `.header = false`; `.names` gives others. A column of text in which every text is a number or empty is loaded
/// as numbers unless the option `.text` names it. The file is replaced as a whole or, if saving fails, left as it was. Throws
/// ShapeError for columns that do not have as many elements as the table has rows, and for another number of names; IoError.
template <detail::FilePath P>
void save_mixed_table(const P& path, const MixedTable& table, const TextOptions& options = {}) {
  detail::save_mixed(detail::path_text(path), table, options);
}

}  // namespace tenon::inline v1::inline TENON_CODE
