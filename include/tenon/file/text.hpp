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
#include <tenon/file/text_number.hpp>
#include <tenon/file/text_options.hpp>
#include <tenon/file/text_plan.hpp>
#include <tenon/file/text_reader.hpp>
#include <tenon/file/text_sink.hpp>
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

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Reads the elements of a table.
template <class T>
class TableReader {
 public:
  TableReader(TextPlan& plan, const TextOptions& options)
      : plan_(plan), reader_(plan.reader), options_(options), notation_(plan.marks) {
    constexpr bool has_nan = kind_of<T> >= Kind::floating;
    can_fill_ = has_nan || options.fill.is_given;
    if (!can_fill_) return;
    if constexpr (has_nan) {
      fill_ = T(static_cast<real_t<T>>(options.fill.value));
    } else {
      constexpr int bits = std::is_same_v<T, bool> ? 1 : 8 * sizeof(T) - std::is_signed_v<T>;
      constexpr double above = 2.0 * static_cast<double>(std::uint64_t{1} << (bits - 1)),
                       least = std::is_signed_v<T> ? -above : 0.0;
      const double fill = options.fill.value;
      const bool fits = fill >= least && fill < above &&
                        (fill >= 0x1p53 || static_cast<double>(static_cast<std::int64_t>(fill)) == fill);
      if (!fits)
        throw_error(ErrorCode::type, reader_.place().function, ": the fill value ", fill, " is no ", dtype_name<T>);
      fill_ = static_cast<T>(fill);
    }
  }

  void read(T* to) {
    std::vector<TextField> fields;
    for (std::int64_t row = 0; row < plan_.rows; ++row) {
      reader_.next_row();
      if (plan_.columns.empty() && !options_.pad_rows) {
        read_row(to + row * plan_.fields);
        continue;
      }
      reader_.fields(fields);
      complete_row(plan_, reader_, fields, options_.pad_rows);
      for (std::int64_t k = 0; k < plan_.width(); ++k) {
        const std::int64_t column = plan_.columns.empty() ? k : plan_.columns[static_cast<std::size_t>(k)];
        *to++ = value_of(fields[static_cast<std::size_t>(column)], column);
      }
    }
  }

 private:
  [[noreturn]] void refuse(std::int64_t count) { fail_field_count(plan_, reader_.line(), count); }

  void read_row(T* to) {
    bool last = false;
    std::int64_t column = 0;
    for (; !last; ++column) {
      if (column == plan_.fields) refuse(column + reader_.count_fields());
      // Mostly, a number goes from here to a delimiter.
      const char* const begin = reader_.skip_blanks(reader_.at());
      if (options_.missing.empty() && notation_.is_plain()) {
        const NumberEnd simple = read_number(begin, reader_.line_end(), to[column]);
        if (simple.at && !simple.out_of_range && reader_.end_field(simple.at, last)) continue;
      }
      to[column] = value_of(reader_.next_field(last), column);
    }
    if (column != plan_.fields) refuse(column);
  }
  T value_of(const TextField& field, std::int64_t column) {
    if (is_missing(field, options_)) {
      if (!can_fill_) fail_missing(reader_, column, dtype_name<T>);
      return fill_;
    }
    T value{};
    const TextField plain = notation_.plain(field);
    const NumberEnd number = read_number(plain.begin, plain.end, value);
    if (number.at != plain.end) fail_field(reader_, column, field, "is no", dtype_name<T>);
    if (number.out_of_range) fail_field(reader_, column, field, "is outside of", dtype_name<T>);
    return value;
  }

  TextPlan& plan_;
  TextReader& reader_;
  const TextOptions& options_;
  NumberNotation notation_;
  T fill_{};
  bool can_fill_;
};

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE {

template <class T>
TextTable<T> load_table(const char* function, const char* path, const TextOptions& options, bool has_header) {
  TextFile file(function, path, options, has_header, true);
  TextPlan& plan = file.plan();
  TableReader<T> reader(plan, options);
  TextTable<T> table{new_tensor<T>(function, Shape{plan.rows, plan.width()}), std::move(plan.names)};
  reader.read(table.values.data_ptr());
  return table;
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::detail::inline TENON_CODE {

/// Writes the names of columns.
inline void put_names(TextSink& sink, const TextMarks& marks, const TextOptions& options) {
  for (std::size_t k = 0; k < options.names.size(); ++k) {
    const std::string& name = options.names[k];
    if (name.find_first_of("\r\n") != name.npos)
      throw_error(ErrorCode::io, "save_text: the name of column ", static_cast<long long>(k), " has several lines");
    if (k > 0) sink.put(marks.delimiter);
    put_text(sink, "save_text", name, k == 0, marks);
  }
  if (!options.names.empty()) sink.put('\n');
}

template <class T>
void save_text(const char* path, const Tensor<const T>& tensor, const TextOptions& options) {
  const char* const function = "save_text";
  check_path(function, path);
  const TextMarks marks = text_marks(function, path, options);
  if (tensor.dim() > 2)
    throw_error(ErrorCode::shape, function, ": shape ", tensor.sizes(), " is neither a row nor a matrix");
  const std::int64_t columns = tensor.dim() == 2 ? tensor.size(1) : 1,
                     rows = columns > 0 ? tensor.numel() / columns : 0;
  if (!options.names.empty() && static_cast<std::int64_t>(options.names.size()) != columns) {
    throw_error(ErrorCode::shape, function, ": ", static_cast<long long>(options.names.size()), " names for ", columns,
                " columns");
  }
  const Tensor<const T> rows_in_order = tensor.contiguous();
  OutputFile file(function, path);
  TextSink sink(file);
  put_names(sink, marks, options);
  const T* at = rows_in_order.data_ptr();
  for (std::int64_t i = 0; i < rows; ++i) {
    for (std::int64_t j = 0; j < columns; ++j) {
      put_number(sink, *at++, marks);
      sink.put(j + 1 < columns ? marks.delimiter : '\n');
    }
  }
  sink.flush();
  file.commit();
}

}  // namespace tenon::inline v1::detail::inline TENON_CODE

namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE {

/// The numbers of a text file, one row for each line, and the names of the columns from its first line. With the option
/// `.header = false` that line is a row, and there are no names. Lines that are blank or comments have no row. A
/// missing value becomes NaN, or the value of `fill`. Each row must have as many fields as the first. Errors name line
/// and column: TypeError for a field that is no T and for a missing value if T has no NaN, IoError for a row of another
/// length, open quotes, a column without a name in the header, and a file that cannot be read; IndexError for a column
/// that is not there. Halves are rounded from float. Memory: the file and the tensor.
template <Element T = double, detail::FilePath P>
TextTable<T> load_table(const P& path, const TextOptions& options = {}) {
  return detail::load_table<T>("load_table", detail::path_text(path), options, options.header.value_or(true));
}
/// The numbers alone, of shape (rows, columns): `load_text<float>("a.txt")`. The first line is a row unless the options
/// say `.header = true`.
template <Element T = double, detail::FilePath P>
Tensor<T> load_text(const P& path, const TextOptions& options = {}) {
  return detail::load_table<T>("load_text", detail::path_text(path), options, options.header.value_or(false)).values;
}

}  // namespace tenon::inline v1::inline TENON_CODE::inline TENON_ZLIB_CODE

namespace tenon::inline v1::inline TENON_CODE {

/// Writes the rows of a matrix as lines, or each element of a row on a line, with as many digits as it takes to load
/// the same elements. bool is written as 0 and 1, complex as 1+2j. The file is replaced as a whole or, if saving fails,
/// left as it was. Throws ShapeError for more than two dimensions, and if the number of names is not that of the
/// columns; IoError.
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
