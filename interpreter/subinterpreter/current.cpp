#include "current.hpp"

#include <memory>
#include <utility>

#include "bound_state.hpp"
#include "python.hpp"

// The linker takes `__wrap_f` of this copy in place of libpython's f, which is `__real_f` then, whoever calls it here:
// nanobind, too.
#if PY_VERSION_HEX < 0x030D0000
extern "C" PyThreadState* __real__PyThreadState_UncheckedGet();
#else
extern "C" PyThreadState* __real_PyThreadState_GetUnchecked();
#endif

namespace tenon::interpreter {
namespace {

/// The states that gave way to one of this copy's interpreter, the last one first; null for a thread that had none.
struct GivenWay {
  PyThreadState* state;
  GivenWay* before;
};
thread_local GivenWay* given_way = nullptr;

PyThreadState* current_state() {
#if PY_VERSION_HEX < 0x030D0000
  return __real__PyThreadState_UncheckedGet();
#else
  return __real_PyThreadState_GetUnchecked();
#endif
}
/// The thread's state if it is one of this copy's interpreter.
PyThreadState* own_state() {
  PyThreadState* const state = current_state();
  return state && state->interp == own_interpreter ? state : nullptr;
}

}  // namespace

Outside::Outside() : state_(current_state() ? PyEval_SaveThread() : nullptr) {}
Outside::~Outside() {
  if (state_) PyEval_RestoreThread(state_);
}

void enter(PyInterpreterState* interpreter) { PyEval_RestoreThread(PyThreadState_New(interpreter)); }
void leave() {
  PyThreadState_Clear(PyThreadState_Get());
  PyThreadState_DeleteCurrent();
}
void return_to_outer() {
  const std::unique_ptr<GivenWay> last(std::exchange(given_way, given_way->before));
  if (last->state) PyEval_RestoreThread(last->state);
}

Outer enter(ThreadState& state) {
  PyThreadState* const running = current_state();
  if (running && state == running) return {running, nullptr};
  if (running) PyEval_SaveThread();
  if (!state) state = PyThreadState_New(own_interpreter);
  if (!state) Py_FatalError("no memory for the state of a thread");
  PyEval_RestoreThread(static_cast<PyThreadState*>(state));  // which also binds the thread to it
  return {running, nullptr};
}
void leave(ThreadState state, Outer outer) {
  if (outer.running == state) return;
  auto* const left = static_cast<PyThreadState*>(state);
  // Another thread may end the state: nothing of this one may refer to it then.
#if PY_VERSION_HEX < 0x030E0000
  PyEval_SaveThread();
  left->_status.bound_gilstate = 0;
  bind(nullptr);
#else
  // The thread is bound to another state, which then is deleted: Python's variables have other names in each version.
  PyThreadState_Swap(PyThreadState_New(left->interp));
  leave();
#endif
  if (outer.running) PyEval_RestoreThread(static_cast<PyThreadState*>(outer.running));
}

}  // namespace tenon::interpreter

extern "C" {

#if PY_VERSION_HEX < 0x030D0000
PyThreadState* __wrap__PyThreadState_UncheckedGet() { return tenon::interpreter::own_state(); }
#else
PyThreadState* __wrap_PyThreadState_GetUnchecked() { return tenon::interpreter::own_state(); }
#endif

PyGILState_STATE __wrap_PyGILState_Ensure() {
  using namespace tenon::interpreter;
  if (own_state()) return PyGILState_LOCKED;
  given_way = new GivenWay{current_state() ? PyEval_SaveThread() : nullptr, given_way};
  enter(own_interpreter);
  return PyGILState_UNLOCKED;
}
void __wrap_PyGILState_Release(PyGILState_STATE state) {
  if (state == PyGILState_LOCKED) return;
  tenon::interpreter::leave();
  tenon::interpreter::return_to_outer();
}

int __wrap_Py_AtExit(void (*function)()) {
  tenon::interpreter::at_exit.push_back(function);
  return 0;
}

}
