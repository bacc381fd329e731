// Values: a Python object becomes an argument of a function, and a result a Python object.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include <tenon/any_tensor.hpp>
#include <tenon/core/argument.hpp>
#include <tenon/runtime/value.hpp>

#include "tensor_object.hpp"

namespace tenon::python {

namespace nb = nanobind;

/// One level deeper in nested sequences. RecursionError beyond the interpreter's limit, as of a list that holds itself.
class Nested {
 public:
  Nested() {
    if (Py_EnterRecursiveCall(" in the conversion of a sequence")) throw nb::python_error();
  }
  ~Nested() { Py_LeaveRecursiveCall(); }
  Nested(const Nested&) = delete;
};

/// The argument that the value is given for, or null.
///
/// False, with `to` unchanged and no error set, if the object is nothing that a function takes. Throws the Python error
/// that a conversion ended with: an integer beyond 64 bits is an OverflowError.
bool to_value(PyObject* object, const Argument* argument, runtime::Value& to);

/// True if the object stands for a tensor, as in vmap or fused: its class has __tenon_function__, which is told of
/// calls.
bool is_stand_in(PyObject* object);

/// True if it is a number of NumPy's, which has a dtype: beside tensors it is a tensor without dimensions, as in NumPy
/// 2.
bool is_numpy_number(PyObject* object);

/// The dtype that a number brings along: a tensor without dimensions, or a number of NumPy's. False for all others,
/// also for one of NumPy's whose type no tensor has.
bool find_number_dtype(PyObject* object, DType& found);

/// True if it is a number: Python's, NumPy's scalars, or what registers as numbers.Number. As to_value.
bool number_to_value(PyObject* object, runtime::Value& to);

/// A new reference: a Tensor, or one of that subclass, a number, or a tuple where there are several results.
PyObject* from_value(runtime::Value&& value, PyTypeObject* type = tensor_type);

/// Describes the object for messages: "Tensor float32 (2,3)", "int", or the name of its class.
std::string description_of(PyObject* object);

/// A tensor of an object of another library: on its memory, or a copy of what no tensor can lie on.
struct Imported {
  AnyTensor tensor;
  bool is_copied = false;
};
/// False if it does not know the object. Throws for one that breaks the rules of its exchange format.
using Importer = bool (*)(PyObject* object, Imported& found);
/// Adds one; they are asked in this order, after Python's own types.
void add_importer(Importer importer);
/// Asks the importers.
bool import_tensor(PyObject* object, Imported& found);

}  // namespace tenon::python
