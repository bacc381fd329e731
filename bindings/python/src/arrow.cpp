#include "arrow.hpp"

#include <cstdint>
#include <optional>
#include <utility>

#include <nanobind/stl/optional.h>

#include <tenon/exchange/arrow.hpp>
#include <tenon/runtime/value.hpp>

#include "arrow_capsule.hpp"
#include "arrow_chunks.hpp"
#include "errors.hpp"
#include "foreign_memory.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

// ---- Export ----

/// How to export so that the schema comes near to the one that a consumer asks for; it checks what it gets.
ArrowExport options_for(nb::handle requested_schema) {
  ArrowExport options;
  options.copy = ArrowCopy::if_needed;
  if (requested_schema.is_none()) return options;
  const char* const function = "__arrow_c_array__";
  const auto& schema = *struct_in<::ArrowSchema>(function, requested_schema);
  if (!schema.release) detail::throw_error(ErrorCode::exchange, function, ": the requested schema was released");
  const auto is_extension = [&](const ::ArrowSchema& one, const char* name) {
    return detail::arrow_metadata(function, one.metadata, detail::arrow_extension_name).is(name);
  };
  std::int64_t size;
  const bool is_list = schema.format && detail::arrow_list_size(function, schema.format, size);
  options.nested = is_list && !is_extension(schema, detail::arrow_fixed_shape_tensor);
  const ::ArrowSchema* elements = &schema;
  while (elements->n_children == 1 && elements->children && elements->children[0]) elements = elements->children[0];
  options.bool8 = is_extension(*elements, detail::arrow_bool8);
  return options;
}

nb::tuple export_array(nb::handle self, nb::handle requested_schema) {
  const AnyTensor& x = tensor_of(self);
  require_no_history("__arrow_c_array__", value_of(self.ptr()));
  const ArrowExport options = options_for(requested_schema);
  ::ArrowSchema* schema;
  ::ArrowArray* array;
  const nb::object schema_capsule = make_capsule(schema), array_capsule = make_capsule(array);
  without_lock(x.numel(), [&] { to_arrow(x, schema, array, options); });
  return nb::make_tuple(schema_capsule, array_capsule);
}

nb::tuple export_device_array(nb::handle self, nb::handle requested_schema, const nb::kwargs& others) {
  for (const auto [name, value] : others) {  // as Arrow wants it: a keyword of a later version counts if it is not None
    if (!value.is_none())
      fail(PyExc_NotImplementedError, "__arrow_c_device_array__: the keyword %S is not known", name.ptr());
  }
  const AnyTensor& x = tensor_of(self);
  require_no_history("__arrow_c_device_array__", value_of(self.ptr()));
  const ArrowExport options = options_for(requested_schema);
  ::ArrowSchema* schema;
  ::ArrowDeviceArray* array;
  const nb::object schema_capsule = make_capsule(schema), array_capsule = make_capsule(array);
  without_lock(x.numel(), [&] { to_arrow_device(x, schema, array, options); });
  return nb::make_tuple(schema_capsule, array_capsule);
}

nb::object export_schema(nb::handle self) { return export_array(self, nb::none())[0]; }

// ---- Import ----

constexpr const char* array_method = "__arrow_c_array__";
constexpr const char* device_method = "__arrow_c_device_array__";
constexpr const char* stream_method = "__arrow_c_stream__";

/// What an object's method gives: the schema first. The structs stay the capsules' own until they are taken over.
nb::tuple ask_for_capsules(nb::handle object, const char* method) {
  const nb::object given = object.attr(method)();
  if (PyTuple_Check(given.ptr()) && nb::len(given) == 2) return nb::borrow<nb::tuple>(given);
  fail(PyExc_TypeError, "from_arrow: %s returned a %s, no pair of capsules", method,
       description_of(given.ptr()).c_str());
}

/// What an object's array is imported as.
struct Arrived {
  AnyTensor tensor;
  nb::object columns;  // of a table, which is no tensor
};

/// Read-only memory of the array, or a copy, which may be written.
Arrived import_from(nb::handle object, const ArrowRequest& request) {
  count_for_ever();
  const ArrowImport<ArrowFill>& options = request.options;
  const bool has_array = nb::hasattr(object, array_method);
  const nb::tuple capsules = ask_for_capsules(object, has_array ? array_method : device_method);
  auto* const schema = struct_in<::ArrowSchema>("from_arrow", capsules[0]);
  if (!has_array) {
    auto* const array = struct_in<::ArrowDeviceArray>("from_arrow", capsules[1]);
    return {without_lock(array->array.length, [&] { return from_arrow_device_any(schema, array, options); }), {}};
  }
  auto* const array = struct_in<::ArrowArray>("from_arrow", capsules[1]);
  if (is_table(*schema)) {
    if (!request.columns.is_valid())
      fail(PyExc_TypeError, "%S holds a table's rows: tenon.from_arrow gives its columns by their names",
           nb::object(object.attr("__class__")).ptr());
    return {{}, import_rows(ArrowData(schema, array), request)};
  }
  return {without_lock(array->length,
                       [&] { return detail::from_arrow_any("from_arrow", ArrowData(schema, array), {}, options); }),
          {}};
}

bool has_arrow(nb::handle object) { return nb::hasattr(object, array_method) || nb::hasattr(object, device_method); }

bool import_arrow(PyObject* object, Imported& found) {
  // A class has the method, too, but not bound.
  if (PyType_Check(object) || !has_arrow(object)) return false;
  ArrowRequest request{{}, {}};  // an operand is no table
  request.options.copy = ArrowCopy::if_needed;
  Arrived made = import_from(object, request);
  const bool is_copied = !made.tensor.is_read_only();
  found = {std::move(made.tensor), is_copied};
  return true;
}

/// A real number of Python's, integers exactly. Throws TypeError for anything else.
ArrowFill fill_from(nb::handle object) {
  runtime::Value number;
  if (number_to_value(object.ptr(), number)) {
    switch (number.kind()) {
      case runtime::ValueKind::boolean: return number.boolean();
      case runtime::ValueKind::integer: return number.integer();
      case runtime::ValueKind::natural: return number.natural();
      case runtime::ValueKind::real: return number.real();
      default: break;
    }
  }
  fail(PyExc_TypeError, "from_arrow: fill_nulls is a real number, not %s", description_of(object.ptr()).c_str());
}

nb::object from_arrow_object(nb::handle object, std::optional<bool> copy, nb::handle fill_nulls, nb::object columns) {
  const bool has_one = has_arrow(object);
  if (PyType_Check(object.ptr()) || !(has_one || nb::hasattr(object, stream_method))) {
    fail(PyExc_TypeError, "from_arrow: a %s has neither %s, %s nor %s", description_of(object.ptr()).c_str(),
         array_method, device_method, stream_method);
  }
  ArrowRequest request{{}, std::move(columns)};
  request.options.copy = !copy ? ArrowCopy::if_needed : *copy ? ArrowCopy::always : ArrowCopy::never;
  request.options.fill_nulls = !fill_nulls.is_none();
  if (request.options.fill_nulls) request.options.fill = fill_from(fill_nulls);
  if (!has_one) {
    count_for_ever();
    const nb::object capsule = object.attr(stream_method)();
    return import_chunks(struct_in<::ArrowArrayStream>("from_arrow", capsule), request);
  }
  Arrived made = import_from(object, request);
  if (made.columns.is_valid()) return std::move(made.columns);
  if (!request.columns.is_none())
    fail(PyExc_TypeError, "from_arrow: columns are those of a table, and a %s is none",
         description_of(object.ptr()).c_str());
  return owned(wrap(std::move(made.tensor)));
}

}  // namespace

void register_arrow(nb::module_& module) {
  add_importer(import_arrow);
  define_method(
      array_method, export_array, nb::arg("requested_schema") = nb::none(),
      "Capsules of an Arrow schema and of an array on the same memory: primitive for one dimension, "
      "arrow.fixed_shape_tensor for more; nested fixed-size lists, and bools as arrow.bool8, if a schema with these is "
      "requested. Bools as bits, and elements in no order that Arrow has, are copied. BufferError for no dimensions, "
      "complex "
      "numbers and bfloat16. The storage cannot be resized from then on.");
  define_method(device_method, export_device_array, nb::arg("requested_schema") = nb::none(), nb::arg("kwargs"),
                "The same, for elements on any device.");
  define_method("__arrow_c_schema__", export_schema, "A capsule of the Arrow schema that __arrow_c_array__ gives.");
  module.def("from_arrow", from_arrow_object, nb::arg("x").none(), nb::kw_only(), nb::arg("copy") = nb::none(),
             nb::arg("fill_nulls") = nb::none(), nb::arg("columns") = nb::none(),
             "A tensor on the memory of an object that has __arrow_c_array__, as pyarrow's arrays do: read-only, as "
             "Arrow's elements are. "
             "A copy, which may be written, of bools stored as bits, of elements that are not aligned, and of an array "
             "with nulls, which "
             "become `fill_nulls`, which the dtype must hold: TypeError if not. What has __arrow_c_stream__, as a "
             "ChunkedArray does, is "
             "joined: one chunk without a copy, several in one. "
             "A table, such as pyarrow's Table and RecordBatch, gives a dict of its columns by their names: of all, or "
             "of those that "
             "`columns` lists. "
             "BufferError for types that are no numbers or fixed-size lists of them, for nulls without "
             "`fill_nulls`, for what copy=False would copy, and for a description that cannot be true.");
}

}  // namespace tenon::python
