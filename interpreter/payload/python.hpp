// How the Python of a payload begins and ends, which is where the backends differ: a payload that holds a whole CPython
// starts it, one that stands on a libpython makes a sub-interpreter of that.
#pragma once

#include <Python.h>

#include <tenon/interpreter/payload.hpp>

namespace tenon::interpreter {

/// Makes the Python of this copy, for whose lock PyGILState_Ensure asks from then on; the calling thread does not hold
/// it.
bool begin_python(const Host& host, Failure& failure);
/// Ends it, and takes the lock from the calling thread, which holds it once. Returns whether the copy of the payload
/// has to stay.
bool end_python(const Host& host);
/// What the functions of Payload do.
Outer enter(ThreadState& state);
void leave(ThreadState state, Outer outer);
/// tenon._core.
PyModuleDef* core_definition();
/// Tells the bootstrap which binary modules imports may find. Returns a new reference, or null with Python's error.
PyObject* use_binary_modules(PyObject* bootstrap, const Host& host);

/// Starts libpython without a look at the machine: no environment, no path, no file. The calling thread has its lock
/// then.
bool initialize(const FrozenModule* modules, Failure& failure);
/// Whether Python knows a thread beside this one, which holds the lock.
bool has_other_threads();

}  // namespace tenon::interpreter

extern "C" PyObject* PyInit__core();
