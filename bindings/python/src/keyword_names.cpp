#include "keyword_names.hpp"

#include <cstring>

#include <tenon/core/argument.hpp>

namespace tenon::python {
namespace {

/// Another library's name of an argument, and the name here; of one function only, if it says which.
struct Synonym {
  const char* given;
  const char* meant;
  const char* function = nullptr;
};
/// The one table of them. A row counts where the function has an argument of the name here; of several that do, the
/// first.
constexpr Synonym synonyms[] = {
    // dimensions
    {"dim", "axis"},
    {"dims", "axis"},
    {"dims", "axes"},
    {"axes", "axis"},
    {"keepdim", "keepdims"},
    {"dim0", "axis1", "swapaxes"},
    {"dim1", "axis2", "swapaxes"},
    {"dim1", "axis1"},
    {"dim2", "axis2"},
    {"source", "from"},
    {"destination", "to"},
    // further operands; of the first one see below
    {"other", "x2"},
    {"b", "x2"},
    {"mat2", "x2"},
    {"vec", "x2"},
    {"vec2", "x2"},
    {"exponent", "x2"},
    {"end", "x2", "lerp"},
    {"weight", "x3"},
    {"tensor1", "x2"},
    {"tensor2", "x3"},
    {"ar2", "x2"},
    {"test_elements", "x2"},
    {"x", "x1", "where"},
    {"input", "x1", "where"},
    {"y", "x2", "where"},
    {"v", "x", "searchsorted"},
    {"a", "sorted", "searchsorted"},
    {"sorted_sequence", "sorted"},
    // shapes and counts
    {"size", "shape"},
    {"newshape", "shape"},
    {"dims", "shape"},
    {"num", "count"},
    {"steps", "count"},
    {"num_samples", "count"},
    {"end", "stop"},
    {"N", "rows"},
    {"M", "columns"},
    {"n", "rows"},
    {"m", "columns"},
    {"k", "offset"},
    {"diagonal", "offset"},
    {"k", "turns"},
    {"repeats", "counts"},
    {"reps", "counts"},
    {"dims", "counts"},
    {"shifts", "shift"},
    {"chunks", "pieces"},
    {"window_shape", "window"},
    {"pad_width", "widths"},
    {"num_classes", "classes"},
    {"bins", "bounds"},
    {"boundaries", "bounds"},
    {"range", "between"},
    // values
    {"fill_value", "value"},
    {"constant_values", "value"},
    {"a_min", "min"},
    {"a_max", "max"},
    {"src", "values"},
    {"v", "values"},
    {"index", "indices"},
    {"ind", "indices"},
    {"obj", "index"},
    {"dx", "x", "trapezoid"},
    // statistics and random numbers
    {"ddof", "correction"},
    {"unbiased", "correction"},
    {"method", "interpolation"},
    {"deg", "degree"},
    {"loc", "mean"},
    {"scale", "std"},
    {"lam", "rate"},
};
/// Names of the first operand, which is x or x1 here.
constexpr const char* first_operand[] = {"a",  "arr", "ary",     "array",    "m",      "input",
                                         "ar", "ar1", "element", "elements", "arrays", "tensors"};

int find(const OpInfo& info, const char* name) {
  for (int k = 0; k < info.arguments.size(); ++k) {
    if (std::strcmp(info.arguments[k].name, name) == 0) return k;
  }
  return -1;
}

bool is_first_operand(const OpInfo& info) {
  if (info.arguments.size() == 0) return false;
  const char* const name = info.arguments[0].name;
  return std::strcmp(name, "x") == 0 || std::strcmp(name, "x1") == 0;
}

}  // namespace

int argument_called(const OpInfo& info, PyObject* keyword) {
  const char* const text = PyUnicode_AsUTF8AndSize(keyword, nullptr);
  if (!text) return PyErr_Clear(), -1;
  const auto is = [&](const char* name) { return *name == *text && std::strcmp(name, text) == 0; };
  for (int k = 0; k < info.arguments.size(); ++k) {
    if (is(info.arguments[k].name) || (info.arguments[k].kind == ArgumentKind::device && is("device"))) return k;
  }
  for (const Synonym& row : synonyms) {
    if (!is(row.given) || (row.function && std::strcmp(row.function, info.name) != 0)) continue;
    if (const int k = find(info, row.meant); k >= 0) return k;
  }
  for (const char* const name : first_operand) {
    if (is(name) && is_first_operand(info)) return 0;
  }
  return -1;
}

}  // namespace tenon::python
