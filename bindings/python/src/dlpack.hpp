// DLPack: Tensor.__dlpack__ and from_dlpack, with capsules of both kinds.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds __dlpack__ and __dlpack_device__ to Tensor, from_dlpack to the module, and to conversions the objects that have
/// __dlpack__.
void register_dlpack(nb::module_& module);

}  // namespace tenon::python
