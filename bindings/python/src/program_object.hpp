// Programs of elementwise operations, which tenon/fused.py builds.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds the class _Program.
void register_program(nb::module_& module);

}  // namespace tenon::python
