#include <patchlevel.h>

#if PY_VERSION_HEX < 0x030E0000
// For the headers of the runtime's variables. g++ knows no atomic types of C in them.
#define Py_BUILD_CORE 1
#include <Python.h>
#undef HAVE_STD_ATOMIC
#include <internal/pycore_runtime.h>
#undef Py_BUILD_CORE
#endif

#include "bound_state.hpp"

namespace tenon::interpreter {

#if PY_VERSION_HEX < 0x030C0000
void bind(PyThreadState* state) { PyThread_tss_set(&_PyRuntime.gilstate.autoTSSkey, state); }
#elif PY_VERSION_HEX < 0x030E0000
void bind(PyThreadState* state) { PyThread_tss_set(&_PyRuntime.autoTSSkey, state); }
#endif

}  // namespace tenon::interpreter
