#include "bound_state.hpp"

#include <Python.h>

#if PY_VERSION_HEX < 0x030E0000
// The runtime's variables, in whose headers g++ knows no atomic types of C.
#undef HAVE_STD_ATOMIC
#define Py_BUILD_CORE 1
#include <internal/pycore_runtime.h>
#undef Py_BUILD_CORE
#endif

namespace tenon::interpreter {

#if PY_VERSION_HEX < 0x030C0000
void bind(PyThreadState* state) { PyThread_tss_set(&_PyRuntime.gilstate.autoTSSkey, state); }
#elif PY_VERSION_HEX < 0x030E0000
void bind(PyThreadState* state) { PyThread_tss_set(&_PyRuntime.autoTSSkey, state); }
#endif

}  // namespace tenon::interpreter
