#include "table_options.hpp"

#include <cstddef>

#include "errors.hpp"

namespace tenon::python {
namespace {

/// One character of a table's text, 0 for None or "". Throws ValueError for any other text.
char character_of(const char* function, const char* name, nb::handle object) {
  if (object.is_none()) return '\0';
  Py_ssize_t size = -1;
  const char* const text = PyUnicode_Check(object.ptr()) ? PyUnicode_AsUTF8AndSize(object.ptr(), &size) : nullptr;
  if (PyErr_Occurred()) throw nb::python_error();
  if (!text || size > 1)
    fail(PyExc_ValueError, "%s: %s is one ASCII character or None, not %R", function, name, object.ptr());
  return size == 0 ? '\0' : *text;
}

}  // namespace

std::string utf8_of(nb::handle text) {
  Py_ssize_t size;
  const char* const bytes = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
  if (!bytes) throw nb::python_error();
  return {bytes, static_cast<std::size_t>(size)};
}

std::vector<std::string> words_of(const char* function, const char* name, nb::handle given) {
  if (PyUnicode_Check(given.ptr())) return {utf8_of(given)};
  if (!PyList_Check(given.ptr()) && !PyTuple_Check(given.ptr()))
    fail(PyExc_TypeError, "%s: %s is a list of str, not %R", function, name, given.ptr());
  std::vector<std::string> words;
  for (const nb::handle word : given) {
    if (!PyUnicode_Check(word.ptr()))
      fail(PyExc_TypeError, "%s: %s is a list of str, and %R is none", function, name, word.ptr());
    words.push_back(utf8_of(word));
  }
  return words;
}

TextOptions layout_of(const char* function, nb::handle delimiter, nb::handle comment, nb::handle quote,
                      nb::handle escape, nb::handle decimal, nb::handle thousands) {
  TextOptions options;
  options.delimiter = character_of(function, "delimiter", delimiter);
  if (!comment.is_none()) options.comment = character_of(function, "comment", comment);
  options.quote = character_of(function, "quote", quote);
  options.escape = character_of(function, "escape", escape);
  options.decimal = character_of(function, "decimal", decimal);
  options.thousands = character_of(function, "thousands", thousands);
  return options;
}

void choose_part(const char* function, TextOptions& options, bool header, nb::handle columns, nb::handle missing,
                 nb::handle fill, std::int64_t skip_rows, std::int64_t max_rows, bool pad_rows) {
  options.header = header;
  options.missing = words_of(function, "missing", missing);
  options.skip_rows = skip_rows;
  options.max_rows = max_rows;
  options.pad_rows = pad_rows;
  if (!fill.is_none()) {
    const double number = PyFloat_AsDouble(fill.ptr());
    if (PyErr_Occurred()) throw nb::python_error();
    options.fill = number;
  }
  if (columns.is_none()) return;
  if (!PyList_Check(columns.ptr()) && !PyTuple_Check(columns.ptr()))
    fail(PyExc_TypeError, "%s: columns is a list of names or of numbers, not %R", function, columns.ptr());
  for (const nb::handle item : columns) {
    if (PyUnicode_Check(item.ptr())) options.names.push_back(utf8_of(item));
    else options.columns.push_back(nb::cast<std::int64_t>(item));
  }
  if (!options.names.empty() && !options.columns.empty())
    fail(PyExc_TypeError, "%s: columns are given by names or by numbers, not by both: %R", function, columns.ptr());
}

}  // namespace tenon::python
