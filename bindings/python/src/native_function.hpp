// Functions and methods that nanobind binds, as objects that say their signature and pickle by name.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Puts such objects in the place of nanobind's own in the module, in Tensor and in the module's classes. Comes last.
void register_native_functions(nb::module_& module);

}  // namespace tenon::python
