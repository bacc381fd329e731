// Functions and methods that nanobind binds, as objects that say their signature and pickle by name.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// What a method of Tensor makes of the tensor, where it gets nothing else: a new reference.
using OfTensor = PyObject* (*)(PyObject* tensor);
/// Has calls of this method of Tensor with the tensor alone go there, without nanobind between. Comes before the following.
void shorten_method(const char* name, OfTensor function);

/// Puts such objects in the place of nanobind's own in the module, in Tensor and in the module's classes. Comes last.
void register_native_functions(nb::module_& module);

}  // namespace tenon::python
