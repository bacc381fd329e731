// tenon.Tensor: a Python object that holds a tensor.
#pragma once

#include <nanobind/nanobind.h>

#include <utility>

#include <tenon/any_tensor.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// The tensor lies in a Value, so that calls take it where it is and results move into it. It is always a tensor,
/// except in an object of a subclass with an __init__ of its own, until that calls Tensor's.
struct TensorObject {
  PyObject_HEAD PyObject* weak_references;
  runtime::Value value;
};

extern PyTypeObject* tensor_type;

/// Adds the class, with its protocols and properties; methods come with the functions.
void register_tensor(nb::module_& module);

/// A type check, no conversion; true for subclasses.
inline bool is_tensor(PyObject* object) {
  return Py_TYPE(object) == tensor_type || PyType_IsSubtype(Py_TYPE(object), tensor_type);
}
/// Throws TypeError: an object of a subclass whose __init__ has given it no elements.
[[noreturn]] void fail_without_elements(PyObject* tensor);
/// The tensor that the object holds, which must be one.
inline const runtime::Value& value_of(PyObject* tensor) {
  const runtime::Value& value = reinterpret_cast<TensorObject*>(tensor)->value;
  if (!value.is_tensor()) fail_without_elements(tensor);
  return value;
}
/// The tensor that the object holds, or null if it is no tensor.
inline const AnyTensor* tensor_in(PyObject* object) { return is_tensor(object) ? &value_of(object).tensor() : nullptr; }

/// A new Tensor object: a new reference. Throws nb::python_error.
PyObject* wrap(AnyTensor tensor);
PyObject* wrap(runtime::Value&& tensor);
/// The same, of a subclass of Tensor.
PyObject* wrap_as(PyTypeObject* type, runtime::Value&& tensor);

/// True if there may be objects of a subclass of Tensor.
extern bool has_subclasses;
/// The class of what is computed of these objects: Tensor, or the subclass that the first of them is of; of two
/// subclasses the one that derives from the other. Lists and tuples among them are looked into.
PyTypeObject* subclass_among(PyObject* const* objects, Py_ssize_t n);
inline PyTypeObject* class_among(PyObject* const* objects, Py_ssize_t n) {
  return has_subclasses ? subclass_among(objects, n) : tensor_type;
}
/// The subclass whose objects, and those of its own subclasses, are computed with as Tensors: tenon.nn.Parameter. Null
/// until there is one.
extern PyTypeObject* parameter_type;
/// The class of what is computed of one tensor.
inline PyTypeObject* class_of(PyObject* tensor) {
  PyTypeObject* const type = Py_TYPE(tensor);
  return type != tensor_type && parameter_type && PyType_IsSubtype(type, parameter_type) ? tensor_type : type;
}

/// A Tensor object as the result of a function that nanobind binds, whose signature then says so.
struct TensorResult {
  nb::object object;

  TensorResult(AnyTensor tensor);
  /// Of Tensor or a subclass.
  TensorResult(PyTypeObject* type, runtime::Value tensor);
  /// Of the class of another one.
  TensorResult(nb::handle like, runtime::Value tensor) : TensorResult(class_of(like.ptr()), std::move(tensor)) {}
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
