// Types of functions: what tenon.Function and the functions that nanobind binds have in common as Python objects.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

namespace tenon::python {

namespace nb = nanobind;

/// The parts of a type of functions. The lists are not copied: they live as long as the process.
struct FunctionType {
  const char* name;
  std::size_t size;           ///< of an object
  std::size_t vectorcall_at;  ///< the offset of its vectorcallfunc
  reprfunc repr;
  PyGetSetDef* properties;
  PyMethodDef* methods;
  bool binds;  ///< whether its objects are methods, which bind to an instance
};

/// A type whose objects are called through their vectorcallfunc. Python code makes no objects of it.
PyTypeObject* make_function_type(const FunctionType& described);

/// Returns, for `__reduce__`, a function of this name: the name, or, for a method, how to get it from its class. A new
/// reference; `owner` is null for a function of the module.
PyObject* reduce_function(const nb::object& name, PyObject* owner);

}  // namespace tenon::python
