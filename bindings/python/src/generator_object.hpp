// tenon.Generator: a stream of random numbers.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds the class.
void register_generator(nanobind::module_& module);

}  // namespace tenon::python
