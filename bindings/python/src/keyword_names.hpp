// Keywords: which argument of a function a name stands for, its own or that of NumPy or PyTorch.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/core/op.hpp>

namespace tenon::python {

/// The number of the argument that a keyword names, or -1. A function's own names come first, so that no synonym hides
/// one.
int argument_called(const OpInfo& info, PyObject* keyword);

}  // namespace tenon::python
