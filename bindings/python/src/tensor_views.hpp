// The methods of Tensor that give views of it by lineage's names: view, expand, t, transpose, select, narrow, unfold.
#pragma once

namespace tenon::python {

/// Adds them to Tensor.
void register_tensor_views();

}  // namespace tenon::python
