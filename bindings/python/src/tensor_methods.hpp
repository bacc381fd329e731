// The methods of Tensor that are no operations: tolist, item, astype, clone, copies, what its memory is.
#pragma once

#include <nanobind/nanobind.h>

#include "tensor_object.hpp"

namespace tenon::python {

/// Adds them to Tensor.
void register_tensor_methods();

/// The tensor of a method's first argument. Throws TypeError for another object.
const AnyTensor& tensor_of(nb::handle self);

/// Adds a method: function(self, …), and what nanobind is told of its arguments.
template <class F, class... Extra>
void define_method(const char* name, F function, const Extra&... extra) {
  const nb::handle type(reinterpret_cast<PyObject*>(tensor_type));
  nb::setattr(type, name, nb::cpp_function(function, nb::name(name), nb::scope(type), nb::is_method(), extra...));
}

}  // namespace tenon::python
