// Memory shared with other processes, and the bytes of tensors that are pickled.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds share_memory_ and is_shared to Tensor, and to the module what tenon/_reductions.py calls.
void register_sharing(nb::module_& module);

}  // namespace tenon::python
