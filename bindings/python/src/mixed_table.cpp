#include "mixed_table.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/mixed_table.hpp>
#include <tenon/runtime/cast.hpp>

#include "errors.hpp"
#include "files.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// One character of a table's text, 0 for None or "". Throws ValueError for any other text.
char character_of(const char* function, const char* name, nb::handle object) {
  if (object.is_none()) return '\0';
  Py_ssize_t size = -1;
  const char* const text = PyUnicode_Check(object.ptr()) ? PyUnicode_AsUTF8AndSize(object.ptr(), &size) : nullptr;
  if (PyErr_Occurred()) throw nb::python_error();
  if (!text || size > 1) fail(PyExc_ValueError, "%s: %s is one ASCII character or None, not %R", function, name, object.ptr());
  return size == 0 ? '\0' : *text;
}

/// The characters that lay out a table.
TextOptions layout_of(const char* function, nb::handle delimiter, nb::handle comment, nb::handle quote) {
  TextOptions options;
  options.delimiter = character_of(function, "delimiter", delimiter);
  if (!comment.is_none()) options.comment = character_of(function, "comment", comment);
  options.quote = character_of(function, "quote", quote);
  return options;
}

/// The text in UTF-8. Throws UnicodeEncodeError for half a surrogate pair.
std::string utf8_of(nb::handle text) {
  Py_ssize_t size;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) throw nb::python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

/// The text as a str. Throws IoError for bytes that are no UTF-8; `place` says where in the file.
template <class... Place>
nb::object text_from(const std::string& path, const std::string& text, const Place&... place) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "strict");
  if (made) return nb::steal(made);
  if (!PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) throw nb::python_error();
  PyErr_Clear();
  detail::throw_error(ErrorCode::io, "load_mixed_table: ", detail::quote(path), ", ", place..., ": '", detail::quote(text),
                      "' is not UTF-8");
}

/// A column as a Tensor or a list of str.
nb::object column_from(const std::string& path, std::int64_t number, TableColumn& column) {
  if (!column.is_text) return owned(wrap(AnyTensor(column.numbers)));
  const nb::object made = owned(PyList_New(static_cast<Py_ssize_t>(column.text.size())));
  for (std::size_t row = 0; row < column.text.size(); ++row) {
    nb::object text = text_from(path, column.text[row], "column ", number, ", row ", static_cast<std::int64_t>(row));
    if (PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(row), text.release().ptr()) < 0) throw nb::python_error();
  }
  return made;
}

/// The columns by their names, or in a list if there is no header. Throws IoError for two of one name: a dict would lose one.
nb::object columns_from(const std::string& path, MixedTable& table, bool has_header) {
  nb::list all;
  nb::dict named;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const auto number = static_cast<std::int64_t>(k);
    nb::object column = column_from(path, number, table.columns[k]);
    if (!has_header) {
      all.append(column);
      continue;
    }
    const nb::object name = text_from(path, table.columns[k].name, "the name of column ", number);
    if (named.contains(name)) {
      detail::throw_error(ErrorCode::io, "load_mixed_table: ", detail::quote(path), " has two columns '",
                          detail::quote(table.columns[k].name), "', of which a dict holds one: header=False and skip_rows=1 give a list");
    }
    named[name] = column;
  }
  return has_header ? nb::object(named) : nb::object(all);
}

/// Takes the columns to load: all for None, or a list of names or of numbers.
void choose_columns(nb::handle columns, TextOptions& options) {
  if (columns.is_none()) return;
  if (!PyList_Check(columns.ptr()) && !PyTuple_Check(columns.ptr()))
    fail(PyExc_TypeError, "load_mixed_table: columns is a list of names or of numbers, not %R", columns.ptr());
  for (const nb::handle item : columns) {
    if (PyUnicode_Check(item.ptr())) options.names.push_back(utf8_of(item));
    else options.columns.push_back(nb::cast<std::int64_t>(item));
  }
  if (!options.names.empty() && !options.columns.empty())
    fail(PyExc_TypeError, "load_mixed_table: columns are given by names or by numbers, not by both: %R", columns.ptr());
}

nb::object load_table_of(nb::handle file, bool header, nb::handle delimiter, nb::handle columns, std::vector<std::string> text,
                         std::vector<std::string> missing, std::int64_t skip_rows, std::int64_t max_rows, nb::handle comment,
                         nb::handle quote) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("load_mixed_table", delimiter, comment, quote);
  options.header = header;
  options.text = std::move(text);
  options.missing = std::move(missing);
  options.skip_rows = skip_rows;
  options.max_rows = max_rows;
  choose_columns(columns, options);
  MixedTable table = [&] {
    const Unlocked unlocked;
    return load_mixed_table(path, options);
  }();
  return columns_from(path, table, header);
}

/// The name of a column in messages: its key in the dict, or its place in the list.
std::string shown_name(nb::handle name) { return nb::cast<std::string>(nb::str(nb::repr(name))); }

/// Throws TypeError for an integer that is no double: the file would have another one.
template <class I>
void check_integers(nb::handle name, const Tensor<const I>& given) {
  const Tensor<const I> integers = given.contiguous();
  for (std::int64_t k = 0; k < integers.numel(); ++k) {
    const I value = integers.data_ptr()[k];
    const auto number = static_cast<double>(value);
    if (number < (std::is_signed_v<I> ? 0x1p63 : 0x1p64) && static_cast<I>(number) == value) continue;
    detail::throw_error(ErrorCode::type, "save_mixed_table: column ", shown_name(name).c_str(), " has the integer ", value,
                        ", and a table's numbers are float64: save it as text, in a list of str");
  }
}

/// The numbers of a column, in float64 without loss. Throws TypeError if that is not possible.
Tensor<double> numbers_of(nb::handle name, const AnyTensor& given) {
  if (runtime::kind_of_dtype(given.dtype()) == Kind::complex) {
    detail::throw_error(ErrorCode::type, "save_mixed_table: column ", shown_name(name).c_str(), " has dtype ", name_of(given.dtype()),
                        ", and a table's numbers are float64");
  }
  if (given.dtype() == DType::int64) check_integers(name, given.as<const std::int64_t>());
  if (given.dtype() == DType::uint64) check_integers(name, given.as<const std::uint64_t>());
  const AnyTensor numbers = runtime::cast(given, DType::float64);
  return numbers.is_read_only() ? numbers.as<const double>().clone() : numbers.as<double>();
}

/// A column of a table: a Tensor, or a list or tuple of str. `name` is its key or its place, for messages.
TableColumn column_of(nb::handle name, nb::handle given) {
  TableColumn column;
  if (const AnyTensor* const tensor = tensor_in(given.ptr())) {
    column.numbers = numbers_of(name, *tensor);
    return column;
  }
  if (!PyList_Check(given.ptr()) && !PyTuple_Check(given.ptr())) {
    fail(PyExc_TypeError, "save_mixed_table: column %R is %s: expected a Tensor, which tenon.asarray makes of numbers, or a list of str",
         name.ptr(), description_of(given.ptr()).c_str());
  }
  column.is_text = true;
  for (const nb::handle text : given) {
    if (!PyUnicode_Check(text.ptr())) {
      fail(PyExc_TypeError,
           "save_mixed_table: column %R is a list with %s: a list is text, of str alone, and tenon.asarray makes a Tensor of numbers",
           name.ptr(), description_of(text.ptr()).c_str());
    }
    column.text.push_back(utf8_of(text));
  }
  return column;
}

MixedTable table_of(nb::handle columns) {
  MixedTable table;
  if (PyDict_Check(columns.ptr())) {
    for (const auto [name, column] : nb::borrow<nb::dict>(columns)) {
      if (!PyUnicode_Check(name.ptr())) fail(PyExc_TypeError, "save_mixed_table: the name of a column is a str, not %R", name.ptr());
      table.columns.push_back(column_of(name, column));
      table.columns.back().name = utf8_of(name);
    }
  } else if (PyList_Check(columns.ptr()) || PyTuple_Check(columns.ptr())) {
    for (const nb::handle column : columns) table.columns.push_back(column_of(nb::int_(table.columns.size()), column));
  } else {
    fail(PyExc_TypeError, "save_mixed_table: expected a dict of names and columns or a list of columns, got %s",
         description_of(columns.ptr()).c_str());
  }
  return table;
}

void save_table_of(nb::handle file, nb::handle columns, nb::handle header, nb::handle delimiter, nb::handle comment, nb::handle quote) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("save_mixed_table", delimiter, comment, quote);
  const MixedTable table = table_of(columns);
  options.header = header.is_none() ? PyDict_Check(columns.ptr()) != 0 : nb::cast<bool>(header);
  if (options.header.value && !PyDict_Check(columns.ptr()))
    fail(PyExc_ValueError, "save_mixed_table: header=True needs names: give the columns in a dict");
  const Unlocked unlocked;
  save_mixed_table(path, table, options);
}

}  // namespace

void register_mixed_tables(nb::module_& module) {
  module.def(
      "load_mixed_table", load_table_of, nb::arg("file"), nb::kw_only(), nb::arg("header") = true, nb::arg("delimiter") = nb::none(),
      nb::arg("columns") = nb::none(), nb::arg("text") = std::vector<std::string>(), nb::arg("missing") = std::vector<std::string>(),
      nb::arg("skip_rows") = 0, nb::arg("max_rows") = -1, nb::arg("comment") = nb::none(), nb::arg("quote").none() = "\"",
      "A table of text (.csv, .tsv, .txt) as a dict of its columns by the names of its first line, or with header=False as a list of "
      "them. A column is a Tensor of float64 if each of its fields is a number or missing (NaN), else a list of str; `text` names "
      "columns that are text whatever they hold, `columns` those to load, by names or numbers, `missing` words that mean a missing "
      "value. The delimiter is a comma, a tab or white space, as the file's name says, unless one is given; .csv and .tsv have no comments, "
      "in others lines are that begin with #, and `comment` is a character from which on lines are skipped, or \"\" for none. OSError for a file that "
      "cannot be read, for rows of different lengths, for two columns of one name and for text that is not UTF-8, IndexError for a "
      "column that is not there.");
  module.def(
      "save_mixed_table", save_table_of, nb::arg("file"), nb::arg("columns"), nb::kw_only(), nb::arg("header") = nb::none(),
      nb::arg("delimiter") = nb::none(), nb::arg("comment") = nb::none(), nb::arg("quote").none() = "\"",
      "Writes columns as text that load_mixed_table loads as the same: a dict of names and columns, whose names become the first line "
      "unless header=False, or a list of columns. A column is a Tensor of one dimension, whose numbers are written as float64 (NaN as "
      "an empty field), or a list of str. A column of texts that are all numbers or empty is loaded as numbers unless `text` names it. "
      "The file is replaced as a whole or, if saving fails, left as it was. OSError, ValueError for columns of different lengths, and "
      "TypeError for what is no column, complex numbers and integers that float64 does not hold.");
}

}  // namespace tenon::python
