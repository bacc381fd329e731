// Sparse tensors: the class that tenon/sparse.py builds on.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

namespace nb = nanobind;

/// Adds the class _Sparse.
void register_sparse(nb::module_& module);

}  // namespace tenon::python
