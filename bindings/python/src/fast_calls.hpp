// Calls that programs make most of small things: zeros(40), x.reshape(4, 10), dot(x, y), x.argmax(). What such a call
// says is seen without binding its arguments; all else goes the way of every function.
#pragma once

#include <nanobind/nanobind.h>

#include <tenon/runtime/function.hpp>

namespace tenon::python {

/// What computes such a call of a function, or of a method, or returns null, without an exception, for any other one.
using FastCall = PyObject* (*)(const runtime::Function& function, PyObject* const* arguments, Py_ssize_t n);
/// That of this function; null if it has none.
FastCall fast_call_of(const runtime::Function& function, bool is_method);

}  // namespace tenon::python
