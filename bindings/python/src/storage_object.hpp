// tenon.Storage: the memory under tensors, which their views share.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// Adds the class, Tensor.storage(), and to conversions a tensor of all elements of a storage.
void register_storage(nb::module_& module);

/// All elements of the tensor's storage, as a tensor of one dimension.
AnyTensor whole_storage(const AnyTensor& x);

}  // namespace tenon::python
