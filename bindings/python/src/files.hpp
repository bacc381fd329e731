// Files of tensors: save and load, by the library's own readers and writers.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds save and load to the module.
void register_files(nanobind::module_& module);

}  // namespace tenon::python
