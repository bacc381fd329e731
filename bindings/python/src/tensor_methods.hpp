// The methods of Tensor that are no operations: tolist, item, astype, clone, copies, what its memory is.
#pragma once

namespace tenon::python {

/// Adds them to Tensor.
void register_tensor_methods();

}  // namespace tenon::python
