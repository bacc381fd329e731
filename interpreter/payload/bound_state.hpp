// The state of Python's that a thread is bound to.
#pragma once

#include <Python.h>

namespace tenon::interpreter {

/// Makes it the one that PyGILState_Ensure takes on this thread; null for none. Python has no function for it: it binds
/// a thread to the first state that it makes there, or to the last one that ran.
void bind(PyThreadState* state);

}  // namespace tenon::interpreter
