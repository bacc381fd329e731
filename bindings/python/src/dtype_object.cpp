#include "dtype_object.hpp"

#include <atomic>
#include <bit>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <nanobind/stl/string.h>

#include <tenon/runtime/cast.hpp>
#include <tenon/shape.hpp>

#include "errors.hpp"
#include "native_function.hpp"
#include "value_conversion.hpp"

namespace tenon::python {
namespace {

constexpr char native_order = std::endian::native == std::endian::little ? '<' : '>';

struct DTypeObject {
  PyObject_HEAD DType dtype;
};

PyTypeObject* dtype_type;
PyObject* objects[AllTypes::size];
std::atomic<DType> chosen_default{DType::float32};

DType dtype_of_object(PyObject* self) { return reinterpret_cast<DTypeObject*>(self)->dtype; }

PyObject* repr(PyObject* self) { return PyUnicode_FromFormat("tenon.%s", name_of(dtype_of_object(self))); }
PyObject* name(PyObject* self, void*) { return PyUnicode_FromString(name_of(dtype_of_object(self))); }
PyObject* torch_name(PyObject* self, void*) {
  return PyUnicode_FromString(detail::row_of(dtype_of_object(self)).torch_name);
}
PyObject* itemsize(PyObject* self, void*) { return PyLong_FromLong(item_size(dtype_of_object(self))); }
PyObject* kind(PyObject* self, void*) {
  constexpr const char* names[] = {"bool", "integer", "floating", "complex"};
  return PyUnicode_FromString(names[static_cast<int>(runtime::kind_of_dtype(dtype_of_object(self)))]);
}
PyObject* is_floating_point(PyObject* self, void*) {
  return PyBool_FromLong(runtime::kind_of_dtype(dtype_of_object(self)) == Kind::floating);
}
PyObject* is_complex(PyObject* self, void*) {
  return PyBool_FromLong(runtime::kind_of_dtype(dtype_of_object(self)) == Kind::complex);
}
PyObject* reduce(PyObject* self, PyObject*) {
  return guarded([&] {
    const nb::object get = nb::module_::import_("tenon._core").attr("dtype");
    return nb::make_tuple(get, nb::make_tuple(name_of(dtype_of_object(self)))).release().ptr();
  });
}
PyObject* construct(PyTypeObject*, PyObject* arguments, PyObject*) {
  return guarded([&] {
    PyObject* from;
    if (!PyArg_ParseTuple(arguments, "O:dtype", &from)) throw nb::python_error();
    PyObject* object = dtype_object(dtype_from(from));
    Py_INCREF(object);
    return object;
  });
}

bool find_name(std::string_view text, DType& found) {
  for (int k = 0; k < AllTypes::size; ++k) {
    if (text == name_of(static_cast<DType>(k))) return found = static_cast<DType>(k), true;
  }
  return false;
}
bool find_text(PyObject* object, DType& found) {
  Py_ssize_t n;
  const char* text = PyUnicode_Check(object) ? PyUnicode_AsUTF8AndSize(object, &n) : nullptr;
  if (!text) PyErr_Clear();
  return text && find_name({text, static_cast<std::size_t>(n)}, found);
}
/// True if it is NumPy's text of a dtype, with or without the order of bytes.
bool find_code(PyObject* object, DType& found) {
  const char* text = PyUnicode_AsUTF8AndSize(object, nullptr);
  if (!text) return PyErr_Clear(), false;
  const std::string code(text);
  return find_type_string(code, found) || find_type_string(native_order + code, found) ||
         find_type_string('|' + code, found);
}
/// True if an attribute of the object is the name of a dtype.
bool find_attribute(PyObject* object, const char* attribute, DType& found) {
  PyObject* value = PyObject_GetAttrString(object, attribute);
  if (!value) return PyErr_Clear(), false;
  const bool is_name = find_text(value, found);
  Py_DECREF(value);
  return is_name;
}

/// True if the object is of a class of NumPy's of that name. Nobody has one where NumPy is not imported.
bool is_of_numpy_class(PyObject* object, const char* name) {
  const nb::object key = owned(PyUnicode_FromString("numpy")), numpy = nb::steal(PyImport_GetModule(key.ptr()));
  if (!numpy.is_valid()) return PyErr_Clear(), false;
  const nb::object type = nb::steal(PyObject_GetAttrString(numpy.ptr(), name));
  const int is_one = type.is_valid() ? PyObject_IsInstance(object, type.ptr()) : -1;
  if (is_one < 0) PyErr_Clear();
  return is_one == 1;
}
/// True if the object is a dtype where dtypes are compared: one of tenon, of NumPy in this machine's order, a class of
/// a number, or a name. What merely has a name, as a column of a table has one, is none.
bool is_dtype(PyObject* object, DType& found) {
  if (Py_TYPE(object) == dtype_type || PyUnicode_Check(object)) return find_dtype(object, found);
  if (PyType_Check(object)) {
    const nb::object module = nb::getattr(nb::handle(object), "__module__", nb::none());
    const bool is_known =
        PyUnicode_Check(module.ptr()) && (PyUnicode_CompareWithASCIIString(module.ptr(), "numpy") == 0 ||
                                          PyUnicode_CompareWithASCIIString(module.ptr(), "builtins") == 0);
    return is_known && find_dtype(object, found);
  }
  return is_of_numpy_class(object, "dtype") &&
         PyObject_IsTrue(nb::object(nb::handle(object).attr("isnative")).ptr()) == 1 && find_dtype(object, found);
}
PyObject* compare(PyObject* self, PyObject* other, int operation) {
  return guarded([&] {
    DType found;
    if ((operation != Py_EQ && operation != Py_NE) || !is_dtype(other, found))
      return nb::borrow(Py_NotImplemented).release().ptr();
    return PyBool_FromLong((found == dtype_of_object(self)) == (operation == Py_EQ));
  });
}
/// NumPy's class of the dtype, once somebody has imported NumPy, beside the object's own: isinstance knows both, and
/// xarray fills in missing values only where it finds NumPy's.
PyObject* class_of_dtype(PyObject* self, void*) {
  return guarded([&] {
    const nb::object own = nb::borrow(reinterpret_cast<PyObject*>(Py_TYPE(self)));
    const nb::object key = owned(PyUnicode_FromString("numpy")), numpy = nb::steal(PyImport_GetModule(key.ptr()));
    const nb::object kind = numpy.is_valid() ? nb::steal(PyObject_GetAttrString(numpy.ptr(), "dtype")) : nb::object();
    const nb::object theirs = kind.is_valid()
                                  ? nb::steal(PyObject_CallFunction(kind.ptr(), "s", name_of(dtype_of_object(self))))
                                  : nb::object();
    PyErr_Clear();  // NumPy is half imported, or has no such dtype
    return theirs.is_valid() ? owned(PyObject_Type(theirs.ptr())).release().ptr() : nb::object(own).release().ptr();
  });
}
/// NumPy's hash of its dtype, as the two are equal, where NumPy is installed and has it. It is computed once.
Py_hash_t hash(PyObject* self) {
  static std::atomic<Py_hash_t> hashes[AllTypes::size];
  const DType dtype = dtype_of_object(self);
  auto& kept = hashes[static_cast<int>(dtype)];
  if (const Py_hash_t known = kept) return known;
  Py_hash_t made = -1;
  if (dtype != DType::bfloat16) {
    const nb::object numpy = nb::steal(PyImport_ImportModule("numpy"));
    const nb::object theirs =
        numpy.is_valid() ? nb::steal(PyObject_CallMethod(numpy.ptr(), "dtype", "s", name_of(dtype))) : nb::object();
    if (theirs.is_valid()) made = PyObject_Hash(theirs.ptr());
    PyErr_Clear();
  }
  if (made == -1 || made == 0) made = 1000003 + static_cast<Py_hash_t>(dtype);
  return kept = made;
}

bool find_device_name(std::string_view text, AnyDevice& found) {
  const std::size_t colon = text.find(':');
  const std::string index(colon == text.npos ? "0" : text.substr(colon + 1));
  char* end;
  const long number = std::strtol(index.c_str(), &end, 10);
  if (index.empty() || *end || number < 0 || number > 15) return false;
  for (const auto type : {DeviceType::cpu, DeviceType::cuda, DeviceType::cuda_host, DeviceType::cuda_managed}) {
    const AnyDevice device{type, static_cast<std::int32_t>(number)};
    if (text.substr(0, colon) == device.name()) return found = device, true;
  }
  return false;
}
std::string device_text(AnyDevice device) {
  return device.type == DeviceType::cpu ? "cpu" : std::string(device.name()) + ":" + std::to_string(device.index);
}

}  // namespace

PyObject* dtype_object(DType dtype) { return objects[static_cast<int>(dtype)]; }
PyObject* device_object(AnyDevice device) { return nb::cast(device).release().ptr(); }

std::string type_string(DType dtype) {
  const int item = item_size(dtype);
  const char kind = "bifc"[static_cast<int>(runtime::kind_of_dtype(dtype))];
  const bool is_unsigned = dtype >= DType::uint8 && dtype <= DType::uint64;
  return std::string(1, item == 1 ? '|' : native_order) + (is_unsigned ? 'u' : kind) + std::to_string(item);
}
bool find_type_string(const std::string& text, DType& found) {
  for (int k = 0; k < AllTypes::size; ++k) {
    const auto dtype = static_cast<DType>(k);
    if (dtype != DType::bfloat16 && text == type_string(dtype)) return found = dtype, true;
  }
  return false;
}

bool find_dtype(PyObject* object, DType& found) {
  if (Py_TYPE(object) == dtype_type) return found = dtype_of_object(object), true;
  if (object == reinterpret_cast<PyObject*>(&PyBool_Type)) return found = DType::bool_, true;
  if (object == reinterpret_cast<PyObject*>(&PyLong_Type)) return found = DType::int64, true;
  if (object == reinterpret_cast<PyObject*>(&PyFloat_Type)) return found = DType::float64, true;
  if (object == reinterpret_cast<PyObject*>(&PyComplex_Type)) return found = DType::complex128, true;
  if (PyUnicode_Check(object)) return find_text(object, found) || find_code(object, found);
  return PyType_Check(object) ? find_attribute(object, "__name__", found) : find_attribute(object, "name", found);
}
DType dtype_from(PyObject* object) {
  DType found;
  if (!find_dtype(object, found)) fail(PyExc_TypeError, "dtype: %R names no element type", object);
  return found;
}
bool find_device(PyObject* object, AnyDevice& found) {
  if (PyUnicode_Check(object)) {
    Py_ssize_t n;
    const char* text = PyUnicode_AsUTF8AndSize(object, &n);
    if (!text) PyErr_Clear();
    return text && find_device_name({text, static_cast<std::size_t>(n)}, found);
  }
  return nb::try_cast<AnyDevice>(nb::handle(object), found);
}

DType default_dtype() { return chosen_default; }
DType default_complex_dtype() { return default_dtype() == DType::float64 ? DType::complex128 : DType::complex64; }

void register_dtypes(nb::module_& module) {
  static PyGetSetDef properties[] = {
      {"name", name, nullptr, "The array-API name.", nullptr},
      {"torch_name", torch_name, nullptr, "The name in Torch's printed output: Float.", nullptr},
      {"itemsize", itemsize, nullptr, "The bytes of an element.", nullptr},
      {"kind", kind, nullptr, "\"bool\", \"integer\", \"floating\" or \"complex\".", nullptr},
      {"is_floating_point", is_floating_point, nullptr, "Whether it is a real floating type.", nullptr},
      {"is_complex", is_complex, nullptr, "Whether it is a complex type.", nullptr},
      {"__class__", class_of_dtype, nullptr, "NumPy's class of the dtype, or tenon.dtype.", nullptr},
      {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  static PyType_Slot slots[] = {
      {Py_tp_repr, reinterpret_cast<void*>(repr)},
      {Py_tp_richcompare, reinterpret_cast<void*>(compare)},
      {Py_tp_hash, reinterpret_cast<void*>(hash)},
      {Py_tp_new, reinterpret_cast<void*>(construct)},
      {Py_tp_getset, properties},
      {Py_tp_methods, methods},
      {Py_tp_doc, const_cast<char*>("dtype(like, /)\n--\n\nAn element type. There is one object of each. It is "
                                    "equal to NumPy's dtype, to the class and to the name of such numbers.")},
      {}};
  static PyType_Spec spec{"tenon.dtype", sizeof(DTypeObject), 0, Py_TPFLAGS_DEFAULT, slots};
  dtype_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release().ptr());
  module.attr("dtype") = nb::borrow(reinterpret_cast<PyObject*>(dtype_type));
  nb::list all;
  for (int k = 0; k < AllTypes::size; ++k) {
    auto* object = PyObject_New(DTypeObject, dtype_type);
    if (!object) throw nb::python_error();
    object->dtype = static_cast<DType>(k);
    objects[k] = reinterpret_cast<PyObject*>(object);
    module.attr(name_of(object->dtype)) = nb::borrow(objects[k]);
    all.append(nb::borrow(objects[k]));
  }
  module.attr("dtypes") = nb::tuple(all);

  nb::class_<AnyDevice> devices(module, "device",
                                "Where the elements of a tensor lie: device(\"cpu\"), device(\"cuda:1\").");
  devices
      .def("__init__",
           [](AnyDevice* device, nb::handle from) {
             if (!find_device(from.ptr(), *new (device) AnyDevice))
               fail(PyExc_ValueError, "device: %R is no device", from.ptr());
           })
      .def_prop_ro("type", [](AnyDevice device) { return device.name(); })
      .def_prop_ro("index", [](AnyDevice device) { return device.index; })
      .def("__str__", device_text)
      .def("__repr__", [](AnyDevice device) { return "tenon.device('" + device_text(device) + "')"; })
      .def("__hash__", [](AnyDevice device) { return static_cast<int>(device.type) * 64 + device.index; })
      .def(
          "__eq__",
          [](AnyDevice device, nb::handle other) {
            AnyDevice found;
            return find_device(other.ptr(), found) && found == device;
          },
          nb::arg("other").none())
      .def("__reduce__", [](nb::handle self) { return nb::make_tuple(self.type(), nb::make_tuple(nb::str(self))); });
  refuse_other_arguments<AnyDevice>(devices, "device(name)");

  module.def(
      "get_default_dtype", [] { return nb::borrow(dtype_object(default_dtype())); },
      "The dtype of Python's floats, and of what is created without a dtype.");
  module.def("_promote", [](nb::handle a, nb::handle b) {
    DType other;
    if (find_dtype(b.ptr(), other)) return nb::borrow(dtype_object(runtime::promote(dtype_from(a.ptr()), other)));
    runtime::Value number;
    if (!number_to_value(b.ptr(), number))
      fail(PyExc_TypeError, "result_type: %R is neither a dtype nor a number", b.ptr());
    return nb::borrow(dtype_object(runtime::promote(dtype_from(a.ptr()), number)));
  });
  module.attr("max_rank") = max_rank;
  module.def(
      "set_default_dtype",
      [](nb::handle dtype) {
        const DType chosen = dtype_from(dtype.ptr());
        if (chosen != DType::float32 && chosen != DType::float64) {
          fail(PyExc_ValueError, "set_default_dtype: the default is float32 or float64, not %s", name_of(chosen));
        }
        chosen_default = chosen;
      },
      nb::arg("dtype"), "Sets it, for the process, to float32 or float64.");
}

}  // namespace tenon::python
