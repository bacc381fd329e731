// States of threads in a payload that holds a whole CPython.
#include <Python.h>

#include "bound_state.hpp"
#include "python.hpp"

namespace tenon::interpreter {

Outer enter(ThreadState& state) {
  PyThreadState* const bound = PyGILState_GetThisThreadState();
  PyThreadState* const running = bound && bound == _PyThreadState_UncheckedGet() ? bound : nullptr;
  if (!state) state = PyThreadState_New(PyInterpreterState_Main());
  if (!state) Py_FatalError("no memory for the state of a thread");
  const Outer outer{running, bound};
  if (state == running) return outer;
  auto* const entered = static_cast<PyThreadState*>(state);
  if (running) PyThreadState_Swap(entered);
  else PyEval_RestoreThread(entered);
  bind(entered);
  return outer;
}

void leave(ThreadState state, Outer outer) {
  if (outer.running == state) return;
  bind(static_cast<PyThreadState*>(outer.bound));
  if (outer.running) PyThreadState_Swap(static_cast<PyThreadState*>(outer.running));
  else PyEval_SaveThread();
}

}  // namespace tenon::interpreter
