#include "mixed_table.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/error.hpp>
#include <tenon/file/column_builder.hpp>
#include <tenon/file/mixed_table.hpp>

#include "errors.hpp"
#include "file_errors.hpp"
#include "files.hpp"
#include "lock.hpp"
#include "table_options.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

/// The text as a str. Throws IoError for bytes that are no UTF-8; `place` says where in the file.
template <class... Place>
nb::object text_from(const std::string& path, std::string_view text, const Place&... place) {
  PyObject* const made = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "strict");
  if (made) return nb::steal(made);
  if (!PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) throw nb::python_error();
  PyErr_Clear();
  detail::throw_error(ErrorCode::io, "load_mixed_table: ", detail::quote(path), ", ", place..., ": '",
                      detail::quote(text), "' is not UTF-8");
}

/// The str that a text was made, where it was not long ago: columns of few different texts are shared objects.
class RecentTexts {
 public:
  /// The borrowed str of a text, or null.
  PyObject* find(std::string_view text) {
    key_ = key_of(text);
    const Entry& entry = entries_[key_ >> (64 - bits)];
    return entry.made && entry.key == key_ && entry.text == text ? entry.made : nullptr;
  }
  /// Keeps the str of the text that was looked for last, as long as the list does that holds it.
  void keep(std::string_view text, PyObject* made) { entries_[key_ >> (64 - bits)] = {key_, text, made}; }

 private:
  static constexpr int bits = 11;
  struct Entry {
    std::uint64_t key = 0;  // compared first, as the text's bytes are no longer in the cache
    std::string_view text;
    PyObject* made = nullptr;
  };
  static std::uint64_t key_of(std::string_view text) {
    std::uint64_t first = 0, last = 0;
    const std::size_t n = text.size() < 8 ? text.size() : 8;
    std::memcpy(&first, text.data(), n);
    std::memcpy(&last, text.data() + text.size() - n, n);
    return (first ^ (last * 0x9e3779b97f4a7c15) ^ text.size()) * 0xff51afd7ed558ccd;
  }

  std::uint64_t key_ = 0;
  std::array<Entry, 1 << bits> entries_{};
};

/// The texts of a column as a list of str, which are made from the file's bytes.
nb::object texts_from(const std::string& path, std::int64_t number, const detail::MixedReader& reader,
                      const std::vector<detail::TextCell>& texts) {
  nb::object made = owned(PyList_New(static_cast<Py_ssize_t>(texts.size())));
  RecentTexts recent;
  for (std::size_t row = 0; row < texts.size(); ++row) {
    const detail::TextCell& cell = texts[row];
    const std::string plain = cell.has_pairs ? reader.text_of(cell) : std::string();
    const std::string_view text = cell.has_pairs ? std::string_view(plain) : std::string_view(cell.begin, cell.size);
    PyObject* item = recent.find(text);
    if (item) {
      Py_INCREF(item);
    } else {
      item = text_from(path, text, "column ", number, ", row ", static_cast<std::int64_t>(row)).release().ptr();
      if (!cell.has_pairs) recent.keep(text, item);
    }
    if (PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(row), item) < 0) throw nb::python_error();
  }
  return made;
}

/// The columns by their names, or in a list if there is no header. Throws IoError for two of one name: a dict would
/// lose one.
nb::object columns_from(const std::string& path, detail::MixedFile& file, bool has_header) {
  nb::list all;
  nb::dict named;
  const std::vector<detail::ColumnBuilder>& columns = file.reader().columns();
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const auto number = static_cast<std::int64_t>(k);
    const nb::object column = columns[k].is_text() ? texts_from(path, number, file.reader(), columns[k].texts())
                                                   : owned(wrap(columns[k].numbers()));
    if (!has_header) {
      all.append(column);
      continue;
    }
    const nb::object name = text_from(path, file.names()[k], "the name of column ", number);
    if (named.contains(name)) {
      detail::throw_error(ErrorCode::io, "load_mixed_table: ", detail::quote(path), " has two columns '",
                          detail::quote(file.names()[k]),
                          "', of which a dict holds one: header=False and skip_rows=1 give a list");
    }
    named[name] = column;
  }
  return has_header ? nb::object(named) : nb::object(all);
}

nb::object load_table_of(nb::handle file, bool header, nb::handle delimiter, nb::handle columns, nb::handle text,
                         nb::handle times, nb::handle missing, nb::handle fill, std::int64_t skip_rows,
                         std::int64_t max_rows, nb::handle comment, nb::handle quote, nb::handle escape,
                         nb::handle decimal, nb::handle thousands, bool pad_rows) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("load_mixed_table", delimiter, comment, quote, escape, decimal, thousands);
  choose_part("load_mixed_table", options, header, columns, missing, fill, skip_rows, max_rows, pad_rows);
  options.text = words_of("load_mixed_table", "text", text);
  options.times = words_of("load_mixed_table", "times", times);
  const auto read = while_reading(path, [&] {
    const Unlocked unlocked;
    return std::make_unique<detail::MixedFile>("load_mixed_table", detail::path_text(path), options);
  });
  return columns_from(path, *read, header);
}

/// Takes NumPy's dates and times, which no tensor holds, as nanoseconds. False for other objects. Throws TypeError for
/// what would change.
bool take_times(nb::handle name, nb::handle given, TableColumn& column) {
  const nb::object kind = nb::getattr(nb::getattr(given, "dtype", nb::none()), "kind", nb::none());
  if (!PyUnicode_Check(kind.ptr()) || utf8_of(kind) != "M") return false;
  const nb::module_ numpy = nb::module_::import_("numpy");
  const nb::object dates = numpy.attr("asarray")(given), times = dates.attr("astype")("datetime64[ns]");
  const nb::object again = times.attr("astype")(dates.attr("dtype"));
  const nb::object equal = numpy.attr("logical_or")(numpy.attr("equal")(again, dates), numpy.attr("isnat")(dates));
  const nb::object all_equal = numpy.attr("all")(equal), integers = times.attr("view")("int64");
  if (PyObject_IsTrue(all_equal.ptr()) != 1) {
    fail(PyExc_TypeError,
         "save_mixed_table: column %R has times that int64 does not count in nanoseconds: years before 1677 or after "
         "2262, or parts of a "
         "nanosecond",
         name.ptr());
  }
  Imported found;
  if (!import_tensor(integers.ptr(), found)) return false;
  column.numbers = std::move(found.tensor);
  column.unit = "ns";
  return true;
}

/// A column of a table: a Tensor, an array, or a list or tuple of str. `name` is its key or its place, for messages.
TableColumn column_of(nb::handle name, nb::handle given) {
  TableColumn column;
  if (const AnyTensor* const tensor = tensor_in(given.ptr())) {
    column.numbers = *tensor;
    return column;
  }
  if (take_times(name, given, column)) return column;
  if (Imported found; !PyList_Check(given.ptr()) && !PyTuple_Check(given.ptr()) && import_tensor(given.ptr(), found)) {
    column.numbers = std::move(found.tensor);
    return column;
  }
  if (!PyList_Check(given.ptr()) && !PyTuple_Check(given.ptr())) {
    fail(PyExc_TypeError,
         "save_mixed_table: column %R is %s: expected a Tensor, which tenon.asarray makes of numbers, or a list of str",
         name.ptr(), description_of(given.ptr()).c_str());
  }
  column.is_text = true;
  for (const nb::handle text : given) {
    if (!PyUnicode_Check(text.ptr())) {
      fail(PyExc_TypeError,
           "save_mixed_table: column %R is a list with %s: a list is text, of str alone, and tenon.asarray makes a "
           "Tensor of numbers",
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
      if (!PyUnicode_Check(name.ptr()))
        fail(PyExc_TypeError, "save_mixed_table: the name of a column is a str, not %R", name.ptr());
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

void save_table_of(nb::handle file, nb::handle columns, nb::handle header, nb::handle times, nb::handle delimiter,
                   nb::handle comment, nb::handle quote, nb::handle escape, nb::handle decimal) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("save_mixed_table", delimiter, comment, quote, escape, decimal);
  MixedTable table = table_of(columns);
  for (const std::string& name : words_of("save_mixed_table", "times", times)) {
    bool found = false;
    for (TableColumn& column : table.columns) {
      if (column.name != name || !PyDict_Check(columns.ptr())) continue;
      found = true;
      if (!column.is_text) column.unit = "ns";
    }
    if (!found)
      detail::throw_error(ErrorCode::index, "save_mixed_table: times: there is no column '", detail::quote(name), "'");
  }
  options.header = header.is_none() ? PyDict_Check(columns.ptr()) != 0 : nb::cast<bool>(header);
  if (options.header.value && !PyDict_Check(columns.ptr()))
    fail(PyExc_ValueError, "save_mixed_table: header=True needs names: give the columns in a dict");
  const Unlocked unlocked;
  save_mixed_table(path, table, options);
}

}  // namespace

void register_mixed_tables(nb::module_& module) {
  module.def("load_mixed_table", load_table_of, nb::arg("file"), nb::kw_only(), nb::arg("header") = true,
             nb::arg("delimiter") = nb::none(), nb::arg("columns") = nb::none(), nb::arg("text") = nb::tuple(),
             nb::arg("times") = nb::tuple(), nb::arg("missing") = nb::tuple(), nb::arg("fill") = nb::none(),
             nb::arg("skip_rows") = 0, nb::arg("max_rows") = -1, nb::arg("comment") = nb::none(),
             nb::arg("quote").none() = "\"", nb::arg("escape") = nb::none(), nb::arg("decimal") = ".",
             nb::arg("thousands") = nb::none(), nb::arg("pad_rows") = false,
             "A table of text (.csv, .tsv, .txt) as a dict of its columns by the names of its first line, or with "
             "header=False as a list of them. "
             "A column of whole numbers is a Tensor of int64, or uint64 if it needs that; of float64 if it has a "
             "fraction, or a missing value "
             "(NaN) that `fill` gives no integer for; of bool if it is true and false; any other is a list of str. "
             "`text` names columns that are "
             "text whatever they hold, `times` those of dates and times in the forms of ISO 8601, which are int64: "
             "nanoseconds since the "
             "beginning of 1970 in UTC. `columns` are those to load, by names or numbers, `missing` words that mean a "
             "missing value. The "
             "delimiter is a comma (with decimal=',' a semicolon), a tab or white space, as the file's name says, "
             "unless one is given; .csv and "
             ".tsv have no comments, in others lines are that begin with #, and `comment` is a character from which on "
             "lines are skipped, or \"\" "
             "for none. `escape` is a backslash before quotes, `thousands` may stand between groups of three digits, "
             "pad_rows=True takes rows "
             "that are too short. OSError for a file that cannot be read, for rows of different lengths, for two "
             "columns of one name and for text "
             "that is not UTF-8, IndexError for a column that is not there, TypeError for a time that is none.");
  module.def("save_mixed_table", save_table_of, nb::arg("file"), nb::arg("columns"), nb::kw_only(),
             nb::arg("header") = nb::none(), nb::arg("times") = nb::tuple(), nb::arg("delimiter") = nb::none(),
             nb::arg("comment") = nb::none(), nb::arg("quote").none() = "\"", nb::arg("escape") = nb::none(),
             nb::arg("decimal") = ".",
             "Writes columns as text that load_mixed_table loads as the same: a dict of names and columns, whose names "
             "become the first line "
             "unless header=False, or a list of columns. A column is a Tensor or an array of one dimension, whose "
             "integers and bools are written "
             "as they are, others as float64 (NaN as an empty field), dates of NumPy, or a list of str; `times` names "
             "columns of int64 that are "
             "nanoseconds since the beginning of 1970 and are written as dates. A column of texts that are all numbers "
             "or empty is loaded as "
             "numbers unless `text` names it. The file is replaced as a whole or, if saving fails, left as it was. "
             "OSError, ValueError for "
             "columns of different lengths, and TypeError for what is no column and for complex numbers.");
}

}  // namespace tenon::python
