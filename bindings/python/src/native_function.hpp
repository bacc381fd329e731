// Functions and methods that nanobind binds, as objects that say their signature and pickle by name.
#pragma once

#include <nanobind/nanobind.h>

#include "errors.hpp"

namespace tenon::python {

namespace nb = nanobind;

/// What a method of Tensor makes of the tensor, where it gets nothing else: a new reference.
using OfTensor = PyObject* (*)(PyObject* tensor);
/// Has calls of this method of Tensor with the tensor alone go there, without nanobind between. Comes before the
/// following.
void shorten_method(const char* name, OfTensor function);

/// Puts such objects in the place of nanobind's own in the module, in Tensor and in the module's classes. Comes last.
void register_native_functions(nb::module_& module);

/// Ends the construction of a class, whose other __init__ takes any objects, with a sentence where their number or a
/// name is wrong.
template <class T, class Class>
void refuse_other_arguments(Class& of, const char* form) {
  of.def("__init__", [form](T*, const nb::args& given, const nb::kwargs& named) {
    fail(PyExc_TypeError, "the arguments %R and the keywords %R do not fit %s", given.ptr(), named.ptr(), form);
  });
}

}  // namespace tenon::python
