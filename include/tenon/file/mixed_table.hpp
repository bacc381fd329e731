// Tables whose columns are numbers or text: comma-separated values (RFC 4180) and columns between white space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include <tenon/any_tensor.hpp>
#include <tenon/config.hpp>
#include <tenon/core/convert.hpp>
#include <tenon/dtype.hpp>
#include <tenon/dtype/number_text.hpp>
#include <tenon/engine/new_tensor.hpp>
#include <tenon/error.hpp>
#include <tenon/file/column_builder.hpp>
#include <tenon/file/input_file.hpp>
#include <tenon/file/output_file.hpp>
#include <tenon/file/table_column.hpp>
#include <tenon/file/text_number.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_plan.hpp>
#include <tenon/file/text_reader.hpp>
#include <tenon/file/text_sink.hpp>
#include <tenon/file/time_text.hpp>
#include <tenon/host/engine_evaluation.hpp>
#include <tenon/shape.hpp>
#include <tenon/tensor.hpp>

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads the columns of a table in one pass, and the rows before the first text of a column of text again.
class MixedReader {
 public:
  MixedReader(const char* function, TextPlan& plan, const TextOptions& options)
      : plan_(plan), options_(options), notation_(plan.marks) {
    for (std::int64_t k = 0; k < plan.width(); ++k)
      columns_.emplace_back(function, plan.rows, plan.columns.empty() ? k : plan.columns[static_cast<std::size_t>(k)],
                            options);
    for_each_named(options.text, [](ColumnBuilder& column) { column.make_text(); });
    for_each_named(options.times, [](ColumnBuilder& column) { column.make_time(); });
  }

  /// Reads all rows.
  void read() {
    const auto take = [&](const TextReader& reader, std::int64_t row, std::size_t k, const TextField& field) {
      columns_[k].take(reader, row, field, notation_);
    };
    const bool is_plain = notation_.is_plain() && options_.missing.empty();
    const auto take_number = [&](TextReader& reader, std::int64_t row, std::size_t k, bool& last) {
      return is_plain && columns_[k].take_number(reader, row, last);
    };
    rows_ = for_each_row(plan_.rows, take_number, take);
    std::int64_t again = 0;
    for (ColumnBuilder& column : columns_) {
      column.settle(rows_);
      if (column.texts_from() > again) again = column.texts_from();
    }
    const auto set_text = [&](const TextReader&, std::int64_t row, std::size_t k, const TextField& field) {
      columns_[k].set_text(row, field);
    };
    for_each_row(again, [](TextReader&, std::int64_t, std::size_t, bool&) { return false; }, set_text);
  }
  /// What was read: the columns; the text of one of their cells; and all as a table.
  const std::vector<ColumnBuilder>& columns() const { return columns_; }
  std::string text_of(const TextCell& cell) const { return plan_.reader.text_of(cell.field()); }
  MixedTable table() const {
    MixedTable table;
    table.rows = rows_;
    for (const ColumnBuilder& column : columns_) table.columns.push_back(column.finish(plan_.reader));
    for (std::size_t k = 0; k < plan_.names.size(); ++k) table.columns[k].name = plan_.names[k];
    return table;
  }

 private:
  template <class F>
  void for_each_named(const std::vector<std::string>& names, F change) {
    for (const std::string& name : names) {
      (void)find_name(plan_.reader.place(), plan_.names, name);
      for (std::size_t k = 0; k < columns_.size(); ++k) {
        if (plan_.names[k] == name) change(columns_[k]);
      }
    }
  }
  /// Calls `take(reader, row, column of the table, field)` for the fields of the first rows, at most `most`, that
  /// `take_number` has not taken from the reader. Returns the number of rows.
  template <class N, class F>
  TENON_INLINE std::int64_t for_each_row(std::int64_t most, N take_number, F take) {
    TextReader reader = plan_.reader;
    std::vector<TextField> fields;
    std::int64_t row = 0;
    for (; row < most && reader.next_row(); ++row) {
      if (!plan_.columns.empty() || options_.pad_rows) {
        reader.fields(fields);
        complete_row(plan_, reader, fields, options_.pad_rows);
        for (std::size_t k = 0; k < columns_.size(); ++k)
          take(reader, row, k, fields[plan_.columns.empty() ? k : static_cast<std::size_t>(plan_.columns[k])]);
        continue;
      }
      std::size_t k = 0;
      for (bool last = false; !last; ++k) {
        if (k < columns_.size() && take_number(reader, row, k, last)) continue;
        const TextField field = reader.next_field(last);
        if (k < columns_.size()) take(reader, row, k, field);
      }
      if (k != columns_.size()) fail_field_count(plan_, reader.line(), static_cast<std::int64_t>(k));
    }
    return row;
  }

  TextPlan& plan_;
  const TextOptions& options_;
  NumberNotation notation_;
  std::vector<ColumnBuilder> columns_;
  std::int64_t rows_ = 0;
};

/// The numbers of a column as they are written: contiguous bool, int64, uint64 or double. Throws TypeError for complex
/// numbers.
TENON_NOINLINE_OG inline AnyTensor numbers_to_write(const char* function, const TableColumn& column) {
  require_host(function, column.numbers.device());
  return column.numbers.visit_const([&]<class T>(const Tensor<const T>& typed) -> AnyTensor {
    using To = std::conditional_t<
        FloatingElement<T>, double,
        std::conditional_t<std::is_same_v<T, bool> || std::is_same_v<T, std::uint64_t>, T, std::int64_t>>;
    if constexpr (ComplexElement<T>) {
      throw_error(ErrorCode::type, function, ": column '", quote(column.name), "' has dtype ", dtype_name<T>,
                  ", and a table's numbers are real");
    } else {
      const Tensor<const T> from = typed.contiguous();
      if constexpr (std::is_same_v<T, To>) return from;
      else {
        const Tensor<To> made = new_tensor<To>(function, from.sizes());
        for (std::int64_t k = 0; k < from.numel(); ++k) made.data_ptr()[k] = convert<To>(from.data_ptr()[k]);
        return made;
      }
    }
  });
}

/// Writes the numbers of a column, one after the other.
class NumberWriter {
 public:
  NumberWriter(const char* function, const TableColumn& column, bool is_empty_no_field)
      : numbers_(numbers_to_write(function, column)), is_time_(column.unit == "ns"),
        is_empty_no_field_(is_empty_no_field) {
    if (!column.unit.empty() && (!is_time_ || numbers_.dtype() != DType::int64)) {
      throw_error(ErrorCode::type, function, ": column '", quote(column.name), "' has the unit '", quote(column.unit),
                  "' and dtype ", name_of(numbers_.dtype()), ": times are int64 in ns");
    }
    for (std::int64_t row = 0; is_time_ && row < numbers_.numel(); ++row)
      has_time_of_day_ = has_time_of_day_ ||
                         (at<std::int64_t>(row) != missing_time && at<std::int64_t>(row) % nanoseconds_of_day != 0);
    // Real numbers that are all whole have a fraction, .0, so that they are loaded as real ones.
    needs_point_ = numbers_.dtype() == DType::float64;
    for (std::int64_t row = 0; needs_point_ && row < numbers_.numel(); ++row)
      needs_point_ = is_written_whole(at<double>(row));
  }
  void write(TextSink& sink, std::int64_t row, const TextMarks& marks) const {
    switch (numbers_.dtype()) {
      case DType::bool_: return sink.put(at<bool>(row) ? "true" : "false");
      case DType::uint64: return put_number(sink, at<std::uint64_t>(row), marks);
      case DType::int64:
        return is_time_ ? put_time(sink, at<std::int64_t>(row)) : put_number(sink, at<std::int64_t>(row), marks);
      default: break;
    }
    const double value = at<double>(row);
    if (value != value && !is_empty_no_field_) return;
    put_number(sink, value, marks);
    if (!needs_point_) return;
    sink.put(marks.decimal);
    sink.put('0');
  }

 private:
  template <class T>
  const T& at(std::int64_t row) const {
    return static_cast<const T*>(numbers_.data_ptr())[row];
  }
  static bool is_written_whole(double value) {
    char text[most_number_text];
    std::int64_t unused;
    return read_whole(text, write_number(text, value), unused) != WholeNumber::none;
  }
  void put_time(TextSink& sink, std::int64_t time) const {
    if (time == missing_time) return is_empty_no_field_ ? sink.put("\"\"") : void();
    sink.advance(write_time(sink.room(), time, has_time_of_day_));
  }

  AnyTensor numbers_;
  bool is_time_, is_empty_no_field_, has_time_of_day_ = false, needs_point_ = false;
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
      throw_error(ErrorCode::shape, function, ": column ", place, ", '", quote(column.name), "', has ", length,
                  " elements, and the table ", rows, " rows");
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
  const bool is_empty_no_field = width == 1 || marks.delimiter == ' ';  // an empty field would end in a blank line, or
                                                                        // be none
  std::vector<NumberWriter> numbers;
  std::vector<std::size_t> writer_of;
  bool is_named = !options.names.empty();
  for (const TableColumn& column : table.columns) {
    writer_of.push_back(numbers.size());
    if (!column.is_text) numbers.emplace_back(function, column, is_empty_no_field);
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
  for (std::int64_t row = 0; row < rows; ++row) {
    for_each_column([&](std::size_t k) {
      if (table.columns[k].is_text) return put(table.columns[k].text[static_cast<std::size_t>(row)]);
      begins = false;
      numbers[writer_of[k]].write(sink, row, marks);
    });
  }
  sink.flush();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// A table's file in memory, and its columns, which were read. The options are used as long as it lives.
class MixedFile {
 public:
  MixedFile(const char* function, const char* path, const TextOptions& options)
      : file_(function, path, options, options.header.value_or(true), false), reader_(function, file_.plan(), options) {
    reader_.read();
  }
  MixedFile(const MixedFile&) = delete;
  MixedFile& operator=(const MixedFile&) = delete;
  const MixedReader& reader() const { return reader_; }
  /// The names of the columns; none without a header.
  const std::vector<std::string>& names() { return file_.plan().names; }

 private:
  TextFile file_;
  MixedReader reader_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// A table of numbers and text, with the names in its first line unless the options say `.header = false`. A column of
/// whole numbers is int64, or uint64 if it needs that; it is float64 if it has a fraction, or a missing value (NaN)
/// that `.fill` gives no integer for. A column of true and false, in small letters, capitals or begun with one, is
/// bool. Any other is text, in which a missing value stays as it is written; so is one of whole numbers that no integer
/// type holds. `.text` names columns that become text whatever they hold, such as codes with leading zeros; `.times`
/// those of dates and times in the forms of ISO 8601, which become int64: nanoseconds since the beginning of 1970 in
/// UTC, a missing one the least int64, as NumPy's NaT. Quoted fields may hold delimiters, line breaks and doubled
/// quotes (RFC 4180); blanks around a field are dropped outside of quotes. Where the names are one less than the fields
/// of the first row, the first column has the name "", as R writes names of rows. Throws IoError for a row of another
/// length unless `.pad_rows` is set, a quote that is not closed, a name that the header lacks, and a file that cannot
/// be read; IndexError for a column that is not there; TypeError for a time that is none. Files of gzip need zlib: link
/// tenon::npz. Memory: the file and the columns; a text takes as much as a std::string.
template <detail::FilePath P>
MixedTable load_mixed_table(const P& path, const TextOptions& options = {}) {
  return detail::MixedFile("load_mixed_table", detail::path_text(path), options).reader().table();
}

}  // namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Writes a table so that load_mixed_table gives the same values: numbers with as many digits as it takes, real ones
/// that are all whole with .0, NaN as an empty field (as "nan" where no field can be empty), times of the unit "ns" as
/// dates, with the time of day if any has one, and texts in quotes where they need them. float16, bfloat16 and float32
/// are written as float64. The first line has the names, unless all are empty or the options say `.header = false`;
/// `.names` gives others. Columns of text in which every text is a number, a truth value or empty need the option
/// `.text` when they are loaded, those of times `.times`. The file is replaced as a whole or, if saving fails, left as
/// it was. Throws ShapeError for columns that do not have as many elements as the table has rows, and for another
/// number of names; TypeError for complex numbers and other units; IoError.
template <detail::FilePath P>
void save_mixed_table(const P& path, const MixedTable& table, const TextOptions& options = {}) {
  detail::save_mixed(detail::path_text(path), table, options);
}

}  // namespace tenon::inline v1::inline TENON_CODE
