#include "lock.hpp"

#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "errors.hpp"

namespace tenon::python {
namespace {

// computations: running without the GIL, of all threads. waiting: threads in Alone that wait until computations is 0.
// Both change with the GIL held, but for the decrement of computations.
std::atomic<int> computations{0};
std::atomic<int> waiting{0};
thread_local int own_computations = 0;

}  // namespace

void sleep_for_ever() noexcept {
  for (;;) ::pause();
}
// Python up to 3.13 ends the thread by pthread_exit, which unwinds the stack as an exception does that no handler may
// end.
void restore_thread(PyThreadState* state) noexcept {
  try {
    PyEval_RestoreThread(state);
  } catch (...) { sleep_for_ever(); }
}
PyObject* call_object(PyObject* callable, PyObject* argument) noexcept {
  try {
    return PyObject_CallFunctionObjArgs(callable, argument, nullptr);
  } catch (...) { sleep_for_ever(); }
}
Locked::Locked() noexcept {
  try {
    state_ = PyGILState_Ensure();
  } catch (...) { sleep_for_ever(); }
}
bool is_ending() noexcept { return !Py_IsInitialized(); }

Unlocked::Unlocked() : state_(nullptr) {
  if (waiting.load(std::memory_order_relaxed) > 0) return;
  computations.fetch_add(1, std::memory_order_relaxed);
  ++own_computations;
  state_ = PyEval_SaveThread();
}
Unlocked::~Unlocked() {
  if (!state_) return;
  --own_computations;
  computations.fetch_sub(1, std::memory_order_release);
  restore_thread(state_);
}

Alone::Alone(const char* function) {
  if (own_computations > 0) {
    fail(PyExc_RuntimeError, "%s: memory cannot move within a function that a computation calls", function);
  }
  waiting.fetch_add(1, std::memory_order_relaxed);
  while (computations.load(std::memory_order_acquire) > 0) {
    PyThreadState* const state = PyEval_SaveThread();
    std::this_thread::sleep_for(std::chrono::microseconds(20));
    restore_thread(state);
  }
}
Alone::~Alone() { waiting.fetch_sub(1, std::memory_order_relaxed); }

void forget_other_threads_in_children() {
  pthread_atfork(nullptr, nullptr, [] {
    computations = own_computations;
    waiting = 0;
  });
}

}  // namespace tenon::python
