// The buffer protocol: Tensor has it, and what has it becomes a tensor on the same memory.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>

namespace tenon::python {

namespace nb = nanobind;

/// Lets Tensor export its memory, conversions find that of others, and adds frombuffer.
void register_buffer(nb::module_& module);

/// A tensor on the memory of an object with the buffer protocol, read-only if that is. False, with no error set, if the
/// object has no buffer or one of elements that are no tensor's. Throws ExchangeError for memory on which no tensor can
/// lie.
bool tensor_on_buffer(const char* function, PyObject* object, AnyTensor& found);

}  // namespace tenon::python
