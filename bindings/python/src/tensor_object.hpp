// tenon.Tensor: a Python object that holds a tensor.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// The tensor lies in a Value, so that calls take it where it is and results move into it. It is always a tensor.
struct TensorObject {
  PyObject_HEAD PyObject* weak_references;
  runtime::Value value;
};

extern PyTypeObject* tensor_type;

/// Adds the class, with its protocols and properties; methods come with the functions.
void register_tensor(nb::module_& module);

/// A type check, no conversion; true for subclasses.
inline bool is_tensor(PyObject* object) { return Py_TYPE(object) == tensor_type || PyType_IsSubtype(Py_TYPE(object), tensor_type); }
/// The tensor that the object holds, which must be one.
inline const runtime::Value& value_of(PyObject* tensor) { return reinterpret_cast<TensorObject*>(tensor)->value; }
/// The tensor that the object holds, or null if it is no tensor.
inline const AnyTensor* tensor_in(PyObject* object) { return is_tensor(object) ? &value_of(object).tensor() : nullptr; }

/// A new Tensor object: a new reference. Throws nb::python_error.
PyObject* wrap(AnyTensor tensor);
PyObject* wrap(runtime::Value&& tensor);
/// The same, of a subclass of Tensor.
PyObject* wrap_as(PyTypeObject* type, runtime::Value&& tensor);

/// A Tensor object as the result of a function that nanobind binds, whose signature then says so.
struct TensorResult {
  nb::object object;

  TensorResult(AnyTensor tensor);
  /// The tensor itself, for what returns its first argument.
  explicit TensorResult(nb::handle self) : object(nb::borrow(self)) {}
};

/// A view of the tensor's block. The caller answers for the layout.
AnyTensor view_of(const AnyTensor& x, Layout&& layout);
AnyTensor view_of(const AnyTensor& x, Layout&& layout, DType dtype);

/// A new, uninitialised tensor on the host, from the library's memory. Throws ShapeError, MemoryError.
AnyTensor new_tensor(const Shape& shape, DType dtype);

/// The functions of the buffer protocol; Python's own names for their types are not in the stable ABI of every version.
using GetBuffer = int (*)(PyObject* self, Py_buffer* view, int flags);
using ReleaseBuffer = void (*)(PyObject* self, Py_buffer* view);
/// Sets those that Tensor calls.
void set_buffer_protocol(GetBuffer get, ReleaseBuffer release);

}  // namespace tenon::python

template <>
struct nanobind::detail::type_caster<tenon::python::TensorResult> {
  using Value = tenon::python::TensorResult;
  static constexpr auto Name = const_name("Tensor");
  template <class T>
  using Cast = Value;
  static handle from_cpp(const Value& result, rv_policy, cleanup_list*) { return result.object.inc_ref(); }
};
