#include "numpy.hpp"

#include <cstdint>
#include <string>
#include <utility>

#include <nanobind/stl/string.h>

#include <tenon/runtime/cast.hpp>
#include <tenon/storage/block.hpp>

#include "buffer.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "foreign_memory.hpp"
#include "history.hpp"
#include "lock.hpp"
#include "tensor_methods.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

void require_numpy_dtype(const char* function, const AnyTensor& x) {
  if (x.dtype() == DType::bfloat16) {
    fail(PyExc_TypeError,
         "%s: NumPy has no bfloat16: astype(tenon.float32) converts it, view(tenon.uint16) shows the bits", function);
  }
}

nb::object as_array(nb::handle self) {
  return nb::module_::import_("numpy").attr("asarray")(nb::steal(PyMemoryView_FromObject(self.ptr())));
}

nb::object numpy_array(nb::handle self) {
  require_numpy_dtype("numpy", tensor_of(self));
  require_no_history("numpy", value_of(self.ptr()));
  return as_array(self);
}
nb::object array(nb::handle self, nb::handle dtype, nb::handle copy) {
  require_numpy_dtype("__array__", tensor_of(self));
  require_no_history("__array__", value_of(self.ptr()));
  nb::object made = as_array(self);
  const bool converts =
      !dtype.is_none() && !made.attr("dtype").equal(nb::module_::import_("numpy").attr("dtype")(dtype));
  if (converts && !copy.is_none() && !nb::cast<bool>(copy)) {
    fail(PyExc_ValueError, "__array__: elements of another dtype are a copy, but copy=False was given");
  }
  if (converts) return made.attr("astype")(dtype);
  return !copy.is_none() && nb::cast<bool>(copy) ? nb::object(made.attr("copy")()) : made;
}

nb::tuple byte_tuple(Dims list, std::int64_t item) {
  nb::list made;
  for (const std::int64_t one : list) made.append(one * item);
  return nb::tuple(made);
}
nb::object interface(nb::handle self) {
  const AnyTensor& x = tensor_of(self);
  if (x.dtype() == DType::bfloat16 || !Cpu::reaches(x.device())) {
    fail(PyExc_AttributeError, "__array_interface__: NumPy has no arrays of %s on %s", name_of(x.dtype()),
         x.device().name());
  }
  require_no_history("__array_interface__", value_of(self.ptr()));
  if (x.block()) detail::pin(*x.block());
  nb::dict made;
  made["version"] = 3;
  made["shape"] = self.attr("shape");
  made["typestr"] = type_string(x.dtype());
  made["data"] = nb::make_tuple(reinterpret_cast<std::uintptr_t>(x.data_ptr()), x.is_read_only());
  made["strides"] = byte_tuple(x.layout().strides(), item_size(x.dtype()));
  return made;
}

Shape integers_of(nb::handle sequence) {
  Shape made;
  for (const nb::handle one : nb::iter(sequence)) {
    if (made.rank() == max_rank)
      detail::throw_error(ErrorCode::exchange, "__array_interface__: more than ", max_rank, " dimensions");
    made.push_back(nb::cast<std::int64_t>(one));
  }
  return made;
}

/// A tensor on what an object's __array_interface__ says, whose address nobody can check. False if its elements are no
/// tensor's.
bool tensor_on_interface(PyObject* object, nb::dict said, AnyTensor& found) {
  const auto entry = [&](const char* name) { return said.contains(name) ? nb::object(said[name]) : nb::none(); };
  DType dtype;
  if (!find_type_string(nb::cast<std::string>(entry("typestr")), dtype)) return false;
  const Shape sizes = integers_of(entry("shape"));
  const nb::object strides_said = entry("strides"), data = entry("data");
  Shape strides;
  if (!strides_said.is_none()) strides = integers_of(strides_said);
  if (!strides_said.is_none() && strides.rank() != sizes.rank()) {
    detail::throw_error(ErrorCode::exchange, "__array_interface__: ", strides.rank(), " strides for ", sizes.rank(),
                        " dimensions");
  }
  if (!PyTuple_Check(data.ptr()) || nb::len(data) != 2) return false;  // memory of an object with the buffer protocol,
                                                                       // which says more
  void* const address = reinterpret_cast<void*>(nb::cast<std::uintptr_t>(nb::object(data[0])));
  const ForeignMemory memory{address,
                             dtype,
                             sizes.rank(),
                             sizes.data(),
                             strides_said.is_none() ? nullptr : strides.data(),
                             nb::cast<bool>(nb::object(data[1]))};
  found = tensor_on("asarray", memory, Owner(object));
  return true;
}
/// What elements of a dtype of NumPy's are, for messages: "dates, dtype".
const char* name_of_elements(const nb::object& dtype) {
  const nb::object kind = nb::getattr(dtype, "kind", nb::none()), order = nb::getattr(dtype, "byteorder", nb::none());
  const auto is = [](const nb::object& text, const char* expected) {
    return PyUnicode_Check(text.ptr()) && PyUnicode_CompareWithASCIIString(text.ptr(), expected) == 0;
  };
  if (is(kind, "U") || is(kind, "S") || is(kind, "T")) return "strings, dtype";
  if (is(kind, "M")) return "dates, dtype";
  if (is(kind, "m")) return "durations, dtype";
  if (is(kind, "V")) return "records, dtype";
  if (is(kind, "O")) return "Python objects, dtype";
  const std::uint16_t one = 1;
  const bool is_little = *reinterpret_cast<const unsigned char*>(&one) == 1;
  if (is(order, is_little ? ">" : "<")) return is_little ? "big-endian numbers, dtype" : "little-endian numbers, dtype";
  return "elements of dtype";
}
/// An array with elements as a tensor has them: in this machine's order; of long double, and of objects that are
/// numbers, as NumPy converts them. Throws TypeError for all others, OverflowError for what a double is too small for.
nb::object array_of_numbers(nb::object array) {
  const nb::module_ numpy = nb::module_::import_("numpy");
  const nb::object dtype = array.attr("dtype");
  const std::string kind = nb::cast<std::string>(dtype.attr("kind"));
  DType found;
  const auto refuse = [&] {
    fail(PyExc_TypeError, "tensor: an array of %s %S: its elements are no numbers that a tensor holds",
         name_of_elements(dtype), dtype.ptr());
  };
  if (kind == "O") {
    const nb::object made = numpy.attr("array")(array.attr("tolist")());
    const std::string inner = nb::cast<std::string>(made.attr("dtype").attr("kind"));
    if (inner.find_first_of("biufc") == inner.npos || !made.attr("shape").equal(array.attr("shape"))) refuse();
    return array_of_numbers(made);
  }
  if (kind.find_first_of("biufc") == kind.npos) refuse();
  if (find_type_string(nb::cast<std::string>(dtype.attr("str")), found)) return array;
  if (!find_dtype(dtype.ptr(), found)) {  // wider than a double
    const nb::object quiet = numpy.attr("errstate")(nb::arg("over") = "ignore");
    quiet.attr("__enter__")();
    const nb::object made = array.attr("astype")(kind == "c" ? "complex128" : "float64");
    quiet.attr("__exit__")(nb::none(), nb::none(), nb::none());
    const nb::object lost = numpy.attr("any")(numpy.attr("isinf")(made).attr("__ne__")(numpy.attr("isinf")(array)));
    if (nb::cast<bool>(nb::bool_(lost))) {
      fail(PyExc_OverflowError, "tensor: a number of an array of %S is beyond the range of float64", dtype.ptr());
    }
    return made;
  }
  return array.attr("astype")(dtype.attr("newbyteorder")("="));
}
/// By way of NumPy's own reading of the object.
bool import_by_numpy(PyObject* object, Imported& found) {
  nb::object array = nb::module_::import_("numpy").attr("asarray")(nb::handle(object));
  const nb::object numbers = array_of_numbers(array);
  if (!tensor_on_buffer("asarray", numbers.ptr(), found.tensor)) return false;
  found.is_copied = !numbers.is(array);
  return true;
}

bool import_interface(PyObject* object, Imported& found) {
  if (PyType_Check(object)) return false;
  const nb::object said = nb::getattr(nb::handle(object), "__array_interface__", nb::none());
  if (!PyDict_Check(said.ptr())) return false;
  return tensor_on_interface(object, nb::cast<nb::dict>(said), found.tensor) || import_by_numpy(object, found);
}
/// What has no other way of exchange than the method __array__: tables of pandas, data sets of h5py, labelled arrays.
bool import_array(PyObject* object, Imported& found) {
  return !PyType_Check(object) && nb::hasattr(object, "__array__") && import_by_numpy(object, found);
}

/// NumPy's arrays of bfloat16, of the package ml_dtypes, have no buffer of their own.
bool import_bfloat16(PyObject* object, Imported& found) {
  DType dtype;
  const nb::object said = nb::getattr(nb::handle(object), "dtype", nb::none());
  if (said.is_none() || !nb::hasattr(object, "__array_interface__") || !find_dtype(said.ptr(), dtype) ||
      dtype != DType::bfloat16)
    return false;
  const nb::object bits = nb::handle(object).attr("view")("uint16");
  if (!tensor_on_buffer("asarray", bits.ptr(), found.tensor)) return false;
  found.tensor = view_of(found.tensor, Layout(found.tensor.layout()), DType::bfloat16);
  return true;
}

TensorResult from_numpy(nb::handle array) {
  AnyTensor found;
  Imported imported;
  if (!tensor_on_buffer("from_numpy", array.ptr(), found)) {
    if (!import_bfloat16(array.ptr(), imported)) {
      const nb::object dtype = nb::getattr(array, "dtype", nb::none()), kind = nb::getattr(dtype, "kind", nb::none());
      if (!PyUnicode_Check(kind.ptr()))
        fail(PyExc_TypeError, "from_numpy: a %s is no array of an element type of tenon",
             description_of(array.ptr()).c_str());
      const bool is_number = nb::cast<std::string>(kind).find_first_of("biufc") != std::string::npos;
      fail(PyExc_TypeError, "from_numpy: an array of %s %S: no tensor lies on such elements%s", name_of_elements(dtype),
           dtype.ptr(), is_number ? ": tenon.asarray converts them" : "");
    }
    found = std::move(imported.tensor);
  }
  return found;
}

}  // namespace

void register_array_interface() {
  add_importer(import_bfloat16);
  add_importer(import_interface);
}

void register_numpy(nb::module_& module) {
  add_importer(import_array);
  define_method("numpy", numpy_array,
                "A NumPy array on the same memory, read-only if the tensor is. TypeError for bfloat16.");
  define_method("__array__", array, nb::arg("dtype") = nb::none(), nb::kw_only(), nb::arg("copy") = nb::none(),
                "The same, for NumPy; converted to another dtype if one is given.");
  nb::handle type(reinterpret_cast<PyObject*>(tensor_type));
  nb::setattr(type, "__array_interface__",
              nb::module_::import_("builtins")
                  .attr("property")(nb::cpp_function(interface, nb::name("__array_interface__"), nb::scope(type))));
  module.def("from_numpy", from_numpy, nb::arg("array").none(),
             "A tensor on the memory of a NumPy array, or of another object with the buffer protocol; read-only if "
             "that is. TypeError for "
             "elements that are no tensor's, BufferError for strides that count no whole elements.");
}

}  // namespace tenon::python
