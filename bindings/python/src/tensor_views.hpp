// The methods of Tensor that give views of it by lineage's names: view, expand, t, transpose, select, narrow, unfold.
#pragma once

#include <nanobind/nanobind.h>

namespace tenon::python {

/// Adds them to Tensor.
void register_tensor_views();

/// What assigning to x.shape does: the same elements in another shape, in this object. Throws as the property says.
int set_shape(PyObject* self, PyObject* value, void*);

}  // namespace tenon::python
