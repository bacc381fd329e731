#include "arrow.hpp"

#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include <nanobind/stl/optional.h>

#include <tenon/exchange/arrow.hpp>
#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>
#include <tenon/view/axes.hpp>

#include "errors.hpp"
#include "foreign_memory.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

// Source: Arrow columnar format, "The Arrow PyCapsule interface".
template <class S>
constexpr const char* capsule_name = nullptr;
template <>
constexpr const char* capsule_name<::ArrowSchema> = "arrow_schema";
template <>
constexpr const char* capsule_name<::ArrowArray> = "arrow_array";
template <>
constexpr const char* capsule_name<::ArrowDeviceArray> = "arrow_device_array";
template <>
constexpr const char* capsule_name<::ArrowArrayStream> = "arrow_array_stream";

/// Of a device array, the part that a consumer releases.
template <class S>
S& released_part(S& whole) {
  return whole;
}
::ArrowArray& released_part(::ArrowDeviceArray& whole) { return whole.array; }

/// A capsule of an empty struct, which it frees, and releases what is in it then: nothing, once a consumer moved it out.
template <class S>
nb::object make_capsule(S*& made) {
  auto whole = std::make_unique<S>();
  const auto destroy = [](PyObject* capsule) {
    const std::unique_ptr<S> owned(static_cast<S*>(PyCapsule_GetPointer(capsule, capsule_name<S>)));
    auto& part = released_part(*owned);
    if (part.release) part.release(&part);
  };
  nb::object capsule = owned(PyCapsule_New(whole.get(), capsule_name<S>, destroy));
  made = whole.release();
  return capsule;
}

/// The struct of a capsule. Throws BufferError for any other object.
template <class S>
S* struct_in(const char* function, nb::handle object) {
  if (PyCapsule_IsValid(object.ptr(), capsule_name<S>)) return static_cast<S*>(PyCapsule_GetPointer(object.ptr(), capsule_name<S>));
  fail(PyExc_BufferError, "%s: a %s where a capsule called \"%s\" is expected", function, description_of(object.ptr()).c_str(),
       capsule_name<S>);
}

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
    if (!value.is_none()) fail(PyExc_NotImplementedError, "__arrow_c_device_array__: the keyword %S is not known", name.ptr());
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
  fail(PyExc_TypeError, "from_arrow: %s returned a %s, no pair of capsules", method, description_of(given.ptr()).c_str());
}

/// Read-only memory of the array, or a copy, which may be written.
Imported import_from(nb::handle object, const ArrowImport<ArrowFill>& options) {
  count_for_ever();
  const bool has_array = nb::hasattr(object, array_method);
  const nb::tuple capsules = ask_for_capsules(object, has_array ? array_method : device_method);
  auto* const schema = struct_in<::ArrowSchema>("from_arrow", capsules[0]);
  AnyTensor made;
  if (has_array) {
    auto* const array = struct_in<::ArrowArray>("from_arrow", capsules[1]);
    made = without_lock(array->length, [&] { return detail::from_arrow_any("from_arrow", ArrowData(schema, array), {}, options); });
  } else {
    auto* const array = struct_in<::ArrowDeviceArray>("from_arrow", capsules[1]);
    made = without_lock(array->array.length, [&] { return from_arrow_device_any(schema, array, options); });
  }
  const bool is_copied = !made.is_read_only();
  return {std::move(made), is_copied};
}

void check_stream(::ArrowArrayStream& stream, int failure) {
  if (failure == 0) return;
  const char* why = stream.get_last_error ? stream.get_last_error(&stream) : nullptr;
  detail::throw_error(ErrorCode::exchange, "from_arrow: the stream of chunks has failed: ", why ? why : std::strerror(failure));
}
/// A schema that many arrays are imported with, while `schema` has it.
::ArrowSchema borrowed(const ::ArrowSchema& schema) {
  ::ArrowSchema result = schema;
  result.release = [](::ArrowSchema* one) { one->release = nullptr; };
  return result;
}
AnyTensor no_elements(const ::ArrowSchema& schema) {
  const detail::ArrowType type = detail::read_arrow_type("from_arrow", &schema);
  Shape sizes{0};
  for (const auto extent : type.inner) sizes.push_back(extent);
  Layout layout = views::permute(detail::contiguous_layout("from_arrow", sizes), type.order);
  return AnyTensor(detail::Unchecked{}, nullptr, std::move(layout), type.dtype, AnyDevice{}, false);
}

/// The chunks of a stream, joined along the first dimension: one chunk that has elements as import_from() has an array, more in a copy.
AnyTensor import_chunks(nb::handle object, const ArrowImport<ArrowFill>& options) {
  count_for_ever();
  const nb::object capsule = object.attr(stream_method)();
  detail::ArrowOwner<::ArrowArrayStream> stream(struct_in<::ArrowArrayStream>("from_arrow", capsule));
  if (!stream->release) detail::throw_error(ErrorCode::exchange, "from_arrow: the stream of chunks was released");
  detail::ArrowOwner<::ArrowSchema> schema;
  check_stream(*stream, stream->get_schema(&*stream, &*schema));
  std::vector<ArrowData> chunks;
  for (;;) {
    ::ArrowArray array{};
    check_stream(*stream, stream->get_next(&*stream, &array));
    if (!array.release) break;
    ::ArrowSchema type = borrowed(*schema);
    ArrowData chunk(&type, &array);
    if (chunk.array()->length != 0) chunks.push_back(std::move(chunk));
  }
  if (chunks.empty()) return no_elements(*schema);
  if (chunks.size() > 1 && options.copy == ArrowCopy::never) {
    detail::throw_error(ErrorCode::exchange, "from_arrow: the elements lie in ", chunks.size(), " chunks, which only a copy joins");
  }
  std::vector<runtime::Value> parts;
  for (ArrowData& chunk : chunks) {
    const auto length = chunk.array()->length;
    parts.push_back(without_lock(length, [&] { return detail::from_arrow_any("from_arrow", std::move(chunk), {}, options); }));
  }
  if (parts.size() == 1) return parts[0].tensor();
  const std::int64_t numel = parts[0].tensor().numel() * static_cast<std::int64_t>(parts.size());
  return without_lock(numel, [&] { return runtime::call("concat", {runtime::Value(std::move(parts))}).tensor(); });
}

bool has_arrow(nb::handle object) { return nb::hasattr(object, array_method) || nb::hasattr(object, device_method); }

bool import_arrow(PyObject* object, Imported& found) {
  // A class has the method, too, but not bound.
  if (PyType_Check(object) || !has_arrow(object)) return false;
  ArrowImport<ArrowFill> options;
  options.copy = ArrowCopy::if_needed;
  found = import_from(object, options);
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

TensorResult from_arrow_object(nb::handle object, std::optional<bool> copy, nb::handle fill_nulls) {
  const bool has_one = has_arrow(object);
  if (PyType_Check(object.ptr()) || !(has_one || nb::hasattr(object, stream_method))) {
    fail(PyExc_TypeError, "from_arrow: a %s has neither %s, %s nor %s", description_of(object.ptr()).c_str(), array_method, device_method,
         stream_method);
  }
  ArrowImport<ArrowFill> options;
  options.copy = !copy ? ArrowCopy::if_needed : *copy ? ArrowCopy::always : ArrowCopy::never;
  options.fill_nulls = !fill_nulls.is_none();
  if (options.fill_nulls) options.fill = fill_from(fill_nulls);
  return has_one ? import_from(object, options).tensor : import_chunks(object, options);
}

}  // namespace

void register_arrow(nb::module_& module) {
  add_importer(import_arrow);
  define_method(array_method, export_array, nb::arg("requested_schema") = nb::none(),
                "Capsules of an Arrow schema and of an array on the same memory: primitive for one dimension, "
                "arrow.fixed_shape_tensor for more; nested fixed-size lists, and bools as arrow.bool8, if a schema with these is "
                "requested. Bools as bits, and elements in no order that Arrow has, are copied. BufferError for no dimensions, complex "
                "numbers and bfloat16. The storage cannot be resized from then on.");
  define_method(device_method, export_device_array, nb::arg("requested_schema") = nb::none(), nb::arg("kwargs"),
                "The same, for elements on any device.");
  define_method("__arrow_c_schema__", export_schema, "A capsule of the Arrow schema that __arrow_c_array__ gives.");
  module.def("from_arrow", from_arrow_object, nb::arg("x").none(), nb::kw_only(), nb::arg("copy") = nb::none(),
             nb::arg("fill_nulls") = nb::none(),
             "A tensor on the memory of an object that has __arrow_c_array__, as pyarrow's arrays do: read-only, as Arrow's elements are. "
             "A copy, which may be written, of bools stored as bits, of elements that are not aligned, and of an array with nulls, which "
             "become `fill_nulls`, which the dtype must hold: TypeError if not. What has __arrow_c_stream__, as a ChunkedArray does, is joined: one chunk without a copy, several in "
             "one. "
             "BufferError for types that are no numbers or fixed-size lists of them, for nulls without "
             "`fill_nulls`, for what copy=False would copy, and for a description that cannot be true.");
}

}  // namespace tenon::python
