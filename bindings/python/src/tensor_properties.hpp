// The properties of Tensor: shape, dtype, strides, T, real, …
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Their list, as a type's slot takes it.
PyGetSetDef* tensor_properties();

}  // namespace tenon::python
