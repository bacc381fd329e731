// Arrow: tensors through Arrow's PyCapsule interface, both ways.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds __arrow_c_schema__, __arrow_c_array__ and __arrow_c_device_array__ to Tensor, from_arrow to the module, and to
/// conversions the objects that have __arrow_c_array__.
void register_arrow(nb::module_& module);

}  // namespace tenon::python
