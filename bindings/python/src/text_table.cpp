#include "text_table.hpp"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include <tenon/any_tensor.hpp>
#include <tenon/dtype.hpp>
#include <tenon/file/text.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "file_errors.hpp"
#include "files.hpp"
#include "lock.hpp"
#include "table_options.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

struct Table {
  AnyTensor values;
  std::vector<std::string> names;
};

/// The table of a text file, as elements of that type.
template <class... T>
Table table_of_type(const std::string& path, DType dtype, const TextOptions& options, detail::TypeList<T...>) {
  using Read = Table (*)(const std::string&, const TextOptions&);
  static constexpr Read readers[] = {[](const std::string& from, const TextOptions& how) {
    TextTable<T> table = load_table<T>(from, how);
    return Table{AnyTensor(table.values), std::move(table.names)};
  }...};
  return readers[static_cast<int>(dtype)](path, options);
}

nb::object load_table_of(nb::handle file, nb::handle dtype, bool header, nb::handle delimiter, nb::handle columns,
                         nb::handle missing, nb::handle fill, std::int64_t skip_rows, std::int64_t max_rows,
                         nb::handle comment, nb::handle quote, nb::handle escape, nb::handle decimal,
                         nb::handle thousands, bool pad_rows) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("load_table", delimiter, comment, quote, escape, decimal, thousands);
  choose_part("load_table", options, header, columns, missing, fill, skip_rows, max_rows, pad_rows);
  const DType chosen = dtype.is_none() ? default_dtype() : dtype_from(dtype.ptr());
  Table table = while_reading(path, [&] {
    const Unlocked unlocked;
    return table_of_type(path, chosen, options, AllTypes{});
  });
  nb::list names;
  for (const std::string& name : table.names)
    names.append(owned(PyUnicode_DecodeUTF8(name.data(), static_cast<Py_ssize_t>(name.size()), "strict")));
  return nb::make_tuple(owned(wrap(std::move(table.values))), names);
}

void save_table_of(nb::handle file, nb::handle values, nb::handle names, nb::handle delimiter, nb::handle comment,
                   nb::handle quote, nb::handle escape, nb::handle decimal) {
  const std::string path = path_of(file);
  TextOptions options = layout_of("save_table", delimiter, comment, quote, escape, decimal);
  Imported given;
  if (const AnyTensor* const tensor = tensor_in(values.ptr())) {
    given.tensor = *tensor;
  } else if (!import_tensor(values.ptr(), given)) {
    fail(PyExc_TypeError, "save_table: expected a Tensor or an array, got %s: tenon.asarray makes one",
         description_of(values.ptr()).c_str());
  }
  if (!names.is_none()) options.names = words_of("save_table", "names", names);
  const Unlocked unlocked;
  save_text(path, given.tensor, options);
}

}  // namespace

void register_text_tables(nb::module_& module) {
  module.def("load_table", load_table_of, nb::arg("file"), nb::kw_only(), nb::arg("dtype") = nb::none(),
             nb::arg("header") = true, nb::arg("delimiter") = nb::none(), nb::arg("columns") = nb::none(),
             nb::arg("missing") = nb::tuple(), nb::arg("fill") = nb::none(), nb::arg("skip_rows") = 0,
             nb::arg("max_rows") = -1, nb::arg("comment") = nb::none(), nb::arg("quote").none() = "\"",
             nb::arg("escape") = nb::none(), nb::arg("decimal") = ".", nb::arg("thousands") = nb::none(),
             nb::arg("pad_rows") = false,
             "A table of numbers (.csv, .tsv, .txt) as a tensor of shape (rows, columns), of the default dtype or "
             "`dtype`, and the list of the "
             "names in its first line, which is empty with header=False. A missing value is NaN or `fill`; integers "
             "have no NaN. The other "
             "options are those of load_mixed_table. OSError for a file that cannot be read and for rows of different "
             "lengths, TypeError for a "
             "field that is no number.");
  module.def("save_table", save_table_of, nb::arg("file"), nb::arg("values"), nb::arg("names") = nb::none(),
             nb::kw_only(), nb::arg("delimiter") = nb::none(), nb::arg("comment") = nb::none(),
             nb::arg("quote").none() = "\"", nb::arg("escape") = nb::none(), nb::arg("decimal") = ".",
             "Writes the rows of a matrix, or the elements of a row, as lines of text, with as many digits as it takes "
             "to load the same; with "
             "names these are the first line. The file is replaced as a whole or, if saving fails, left as it was. "
             "OSError, and ValueError for "
             "more than two dimensions and another number of names.");
}

}  // namespace tenon::python
