// tenon.Function: a function of the library as a Python object, and its twin, a method of Tensor.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include <tenon/runtime/function.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// Adds all functions to the module, those of a namespace, linalg::det, to its submodule, and the methods to Tensor.
void register_functions(nb::module_& module);

/// How a function is called, in Python's notation: "(x, *, axis=None, keepdims=False)".
std::string text_signature(const runtime::Function& function);
/// What it says of itself, from its description.
std::string documentation(const runtime::Function& function);

}  // namespace tenon::python
