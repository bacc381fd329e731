// NumPy's own ways to exchange arrays: numpy(), from_numpy, __array__ and __array_interface__.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds to conversions the objects that have __array_interface__.
void register_array_interface();
/// Adds the others to Tensor and the module, and to conversions the objects that have nothing but __array__. NumPy is
/// imported when it is needed.
void register_numpy(nb::module_& module);

}  // namespace tenon::python
