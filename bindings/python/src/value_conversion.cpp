#include "value_conversion.hpp"

#include <atomic>
#include <memory>
#include <utility>
#include <vector>

#include <tenon/engine/new_tensor.hpp>
#include <tenon/ops/random/generator.hpp>
#include <tenon/runtime/index_item.hpp>
#include <tenon/tensor.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"

namespace tenon::python {

using runtime::Value;

namespace {

std::vector<Importer>& importers() {
  static auto& list = *new std::vector<Importer>;
  return list;
}

/// An integer of 64 bits, signed if it fits. Throws OverflowError.
Value integer_value(PyObject* integer) {
  int overflow;
  const long long value = PyLong_AsLongLongAndOverflow(integer, &overflow);
  if (overflow == 0) {
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    return value;
  }
  const unsigned long long natural = overflow > 0 ? PyLong_AsUnsignedLongLong(integer) : 0;
  if (overflow < 0 || PyErr_Occurred()) {
    PyErr_Clear();
    fail(PyExc_OverflowError, "an integer beyond 64 bits: tensors hold none");
  }
  return natural;
}

/// An abstract class of the module numbers. It is no static variable with an initialiser: an import gives the lock
/// away, and a second thread would wait for the initialiser with the lock in its hands.
PyObject* number_class(std::atomic<PyObject*>& kept, const char* name) {
  if (PyObject* known = kept) return known;
  return kept = nb::object(nb::module_::import_("numbers").attr(name)).release().ptr();
}

/// Finds the kind of a number whose class is not Python's own.
enum class NumberKind : unsigned char { none, boolean, real, complex };
NumberKind foreign_kind(PyObject* object) {
  static std::atomic<PyObject*> real_class{nullptr}, complex_class{nullptr};
  PyObject* const real = number_class(real_class, "Real");
  PyObject* const complex = number_class(complex_class, "Complex");
  const int is_real = PyObject_IsInstance(object, real);
  const int is_complex = is_real == 0 ? PyObject_IsInstance(object, complex) : 0;
  if (is_real < 0 || is_complex < 0) throw nb::python_error();
  if (is_real) return NumberKind::real;
  if (is_complex) return NumberKind::complex;
  // NumPy's bool is registered as no number.
  const nb::handle type(reinterpret_cast<PyObject*>(Py_TYPE(object)));
  const nb::object module = nb::getattr(type, "__module__", nb::none()),
                   name = nb::getattr(type, "__name__", nb::none());
  const auto is = [](const nb::object& text, const char* expected) {
    return PyUnicode_Check(text.ptr()) && PyUnicode_CompareWithASCIIString(text.ptr(), expected) == 0;
  };
  return is(module, "numpy") && (is(name, "bool") || is(name, "bool_")) ? NumberKind::boolean : NumberKind::none;
}

/// A list or a tuple: integers if all are, else values.
bool sequence_to_value(PyObject* sequence, const Argument* argument, Value& to) {
  const bool is_list = PyList_Check(sequence);
  const auto size = [&] { return is_list ? PyList_Size(sequence) : PyTuple_Size(sequence); };
  std::vector<Value> list;
  list.reserve(static_cast<std::size_t>(size()));
  bool integers = true;
  const Nested nested;
  for (Py_ssize_t k = 0; k < size(); ++k) {  // asked anew: a conversion may run code that changes the list
    const nb::object item = nb::borrow(is_list ? PyList_GetItem(sequence, k) : PyTuple_GetItem(sequence, k));
    Value value;
    if (!to_value(item.ptr(), argument, value)) return false;
    integers = integers && value.kind() == runtime::ValueKind::integer;
    list.push_back(std::move(value));
  }
  if (integers && list.size() <= static_cast<std::size_t>(max_rank)) {
    Shape shape;
    for (const Value& value : list) shape.push_back(value.integer());
    to = Value(std::move(shape));
  } else {
    to = Value(std::move(list));
  }
  return true;
}

/// A Python callable as a function of a line. The lock is taken wherever it is called.
Value callable_value(PyObject* callable) {
  auto held = std::make_shared<Owner>(callable);
  return Value(Value::Function([held](const AnyTensor& line) {
    const Locked lock;
    const nb::object argument = owned(wrap(line));
    const nb::object result = owned(call_object(held->get(), argument.ptr()));
    Value value;
    if (!to_value(result.ptr(), nullptr, value)) {
      fail(PyExc_TypeError, "the function returned %s, which is neither a tensor nor a number",
           description_of(result.ptr()).c_str());
    }
    return value;
  }));
}

bool is_one_of(const Argument* argument, ArgumentKind kind) {
  return argument && (argument->kind == kind || argument->also == kind);
}

/// A tensor without dimensions, where a number is wanted.
bool wants_number(const Argument* argument) {
  if (!argument || argument->also != ArgumentKind::nothing) return false;
  switch (argument->kind) {
    case ArgumentKind::scalar:
    case ArgumentKind::number:
    case ArgumentKind::integer:
    case ArgumentKind::axis:
    case ArgumentKind::integers:
    case ArgumentKind::axes:
    case ArgumentKind::shape: return true;
    default: return false;
  }
}

}  // namespace

namespace {

std::string name_of_type(PyObject* object) {
  const nb::object name = nb::steal(PyObject_GetAttrString(reinterpret_cast<PyObject*>(Py_TYPE(object)), "__name__"));
  const char* text = name.is_valid() ? PyUnicode_AsUTF8AndSize(name.ptr(), nullptr) : nullptr;
  if (!text) PyErr_Clear();
  return text ? text : "an object";
}

}  // namespace

bool is_numpy_number(PyObject* object) {
  if (PyFloat_CheckExact(object) || PyLong_CheckExact(object) || PyBool_Check(object) || PyComplex_CheckExact(object))
    return false;
  static PyObject* generic = nullptr;
  if (!generic) {
    const nb::object name = owned(PyUnicode_FromString("numpy")), numpy = nb::steal(PyImport_GetModule(name.ptr()));
    if (!numpy.is_valid()) return PyErr_Clear(), false;  // nobody has imported it: there are none of its numbers
    generic = PyObject_GetAttrString(numpy.ptr(), "generic");
    if (!generic) return PyErr_Clear(), false;
  }
  return PyObject_TypeCheck(object, reinterpret_cast<PyTypeObject*>(generic));
}

bool find_number_dtype(PyObject* object, DType& found) {
  if (const AnyTensor* tensor = tensor_in(object)) return found = tensor->dtype(), tensor->dim() == 0;
  if (!is_numpy_number(object)) return false;
  const nb::object dtype = nb::getattr(nb::handle(object), "dtype", nb::none());
  return !dtype.is_none() && find_dtype(dtype.ptr(), found);
}

bool number_to_value(PyObject* object, Value& to) {
  if (PyFloat_Check(object)) return to = Value(PyFloat_AsDouble(object)), true;
  if (PyBool_Check(object)) return to = Value(object == Py_True), true;
  if (PyLong_Check(object)) return to = integer_value(object), true;
  if (PyComplex_Check(object)) {
    to = Value(tenon::complex<double>(PyComplex_RealAsDouble(object), PyComplex_ImagAsDouble(object)));
    return true;
  }
  if (PyUnicode_Check(object) || PyList_Check(object) || PyTuple_Check(object) || object == Py_None) return false;
  if (PyIndex_Check(object)) {
    PyObject* integer = PyNumber_Index(object);
    if (!integer) return PyErr_Clear(), false;  // an array that is no index
    to = integer_value(nb::steal(integer).ptr());
    return true;
  }
  switch (foreign_kind(object)) {
    case NumberKind::none: return false;
    case NumberKind::boolean: to = Value(PyObject_IsTrue(object) == 1); return true;
    case NumberKind::real: {
      const double real = PyFloat_AsDouble(object);
      if (real == -1 && PyErr_Occurred()) throw nb::python_error();
      to = Value(real);
      return true;
    }
    case NumberKind::complex: {
      const nb::object number =
          owned(PyObject_CallFunctionObjArgs(reinterpret_cast<PyObject*>(&PyComplex_Type), object, nullptr));
      return number_to_value(number.ptr(), to);
    }
  }
  return false;
}

bool is_stand_in(PyObject* object) {
  static PyObject* const name = PyUnicode_InternFromString("__tenon_function__");
  return PyObject_HasAttr(reinterpret_cast<PyObject*>(Py_TYPE(object)), name);
}

bool to_value(PyObject* object, const Argument* argument, Value& to) {
  if (is_tensor(object)) {
    const AnyTensor& tensor = *tensor_in(object);
    if (tensor.dim() == 0 && wants_number(argument)) to = runtime::item(tensor);
    else to = value_of(object);
    return true;
  }
  if (object == Py_None) return to = Value(), true;
  DType dtype;
  if (is_one_of(argument, ArgumentKind::dtype)) {
    if (!find_dtype(object, dtype)) return false;
    return to = Value(dtype), true;
  }
  AnyDevice device;
  if (is_one_of(argument, ArgumentKind::device)) {
    if (!find_device(object, device)) return false;
    return to = Value(device), true;
  }
  if (PyUnicode_Check(object)) {
    Py_ssize_t n;
    const char* text = PyUnicode_AsUTF8AndSize(object, &n);
    if (!text) throw nb::python_error();
    return to = Value(std::string_view(text, static_cast<std::size_t>(n))), true;
  }
  if (PyList_Check(object) || PyTuple_Check(object)) return sequence_to_value(object, argument, to);
  // NumPy's doubles, the most usual numbers that have a dtype, are Python's floats, too, and need no protocol.
  if (PyFloat_Check(object) && !PyFloat_CheckExact(object) && argument && !wants_number(argument) &&
      is_numpy_number(object)) {
    const Tensor<double> number = detail::new_tensor<double>("tensor", Shape{});
    *number.data_ptr() = PyFloat_AsDouble(object);
    return to = Value(AnyTensor(number)), true;
  }
  if (!PyLong_CheckExact(object) && !PyFloat_CheckExact(object) && is_stand_in(object)) return false;
  if (Imported found; argument && !wants_number(argument) && is_numpy_number(object) && import_tensor(object, found)) {
    return to = Value(std::move(found.tensor)), true;
  }
  if (number_to_value(object, to)) return true;
  Generator* generator;
  if (nb::try_cast<Generator*>(nb::handle(object), generator) && generator) return to = Value(*generator), true;
  if (Imported found; import_tensor(object, found)) return to = Value(std::move(found.tensor)), true;
  if (is_one_of(argument, ArgumentKind::function) && PyCallable_Check(object)) return to = callable_value(object), true;
  if (find_dtype(object, dtype)) return to = Value(dtype), true;
  return false;
}

PyObject* from_value(Value&& value, PyTypeObject* type) {
  using runtime::ValueKind;
  switch (value.kind()) {
    case ValueKind::tensor: return wrap_as(type, std::move(value));
    case ValueKind::nothing: Py_RETURN_NONE;
    case ValueKind::boolean: return PyBool_FromLong(value.boolean());
    case ValueKind::integer: return PyLong_FromLongLong(value.integer());
    case ValueKind::natural: return PyLong_FromUnsignedLongLong(value.natural());
    case ValueKind::real: return PyFloat_FromDouble(value.real());
    case ValueKind::complex: {
      const auto number = value.complex();
      return PyComplex_FromDoubles(number.re, number.im);
    }
    case ValueKind::text:
      return PyUnicode_FromStringAndSize(value.text().data(), static_cast<Py_ssize_t>(value.text().size()));
    case ValueKind::dtype: return nb::borrow(dtype_object(value.dtype())).release().ptr();
    case ValueKind::device: return device_object(value.device());
    case ValueKind::integers: {
      const Shape& list = value.integers();
      nb::object tuple = owned(PyTuple_New(list.rank()));
      for (int k = 0; k < list.rank(); ++k)
        PyTuple_SetItem(tuple.ptr(), k, owned(PyLong_FromLongLong(list[k])).release().ptr());
      return tuple.release().ptr();
    }
    case ValueKind::list: {
      std::vector<Value> list = value.list();
      nb::object tuple = owned(PyTuple_New(static_cast<Py_ssize_t>(list.size())));
      for (std::size_t k = 0; k < list.size(); ++k) {
        PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(k),
                        owned(from_value(std::move(list[k]), type)).release().ptr());
      }
      return tuple.release().ptr();
    }
    default: fail(PyExc_TypeError, "a result that has no form in Python: %s", value.description().c_str());
  }
}

std::string description_of(PyObject* object) {
  try {
    Value value;
    if (PyUnicode_Check(object)) {
      const nb::object shown = owned(PyObject_Repr(object));
      const char* text = PyUnicode_AsUTF8AndSize(shown.ptr(), nullptr);
      if (!text) throw nb::python_error();
      return std::string("str ") + text;
    }
    if (to_value(object, nullptr, value)) {
      const bool is_imported = value.is_tensor() && !is_tensor(object);  // an array of another library, by its own name
      const std::string text = value.is_nothing() ? "None" : value.description();
      return is_imported ? name_of_type(object) + text.substr(text.find(' ')) : text;
    }
  } catch (nb::python_error&) {  // its message is not the one that is being written
  } catch (const std::exception&) {}
  return name_of_type(object);
}

void add_importer(Importer importer) { importers().push_back(importer); }
bool import_tensor(PyObject* object, Imported& found) {
  for (const Importer importer : importers()) {
    if (importer(object, found)) return true;
  }
  return false;
}

}  // namespace tenon::python
