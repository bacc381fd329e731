// The settings of the process: threads, the default stream of random numbers, the account of memory, how tensors are
// printed.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds the functions that read and set it.
void register_settings(nanobind::module_& module);

}  // namespace tenon::python
