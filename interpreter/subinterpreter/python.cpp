// A payload that stands on the process's libpython, of which each copy has a sub-interpreter with a lock of its own
// (PEP 684).
#include "python.hpp"

#include <Python.h>
#include <dlfcn.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "current.hpp"
#include "foreign_memory.hpp"

namespace tenon::interpreter {
namespace {

/// Binary modules look for libpython among the names that all libraries see, and it stays, with its main interpreter.
bool keep_libpython(Failure& failure) {
  Dl_info place;
  if (::dladdr(reinterpret_cast<const void*>(&Py_IsInitialized), &place) &&
      ::dlopen(place.dli_fname, RTLD_NOW | RTLD_GLOBAL | RTLD_NODELETE))
    return true;
  return failure = {"SystemError", ::dlerror(), ""}, false;
}

/// Starts the main interpreter, which runs nothing, or knows it again.
bool start_main(const FrozenModule* modules, Failure& failure) {
  if (!Py_IsInitialized()) {
    if (!keep_libpython(failure) || !initialize(modules, failure)) return false;
    PyEval_SaveThread();
    return true;
  }
  if (PyImport_FrozenModules && PyImport_FrozenModules->code == modules->code) return true;
  failure = {"RuntimeError",
             "the process runs this libpython for something else: the backend subinterpreters needs it for itself, "
             "payload does not",
             ""};
  return false;
}

/// The interpreter is born with it. CPython 3.12 has no further ones once it is deleted.
PyThreadState* first_state = nullptr;

bool make_interpreter(Failure& failure) {
  PyInterpreterConfig config{};
  config.allow_threads = config.allow_daemon_threads = 1;
  config.check_multi_interp_extensions = 1;
  config.gil = PyInterpreterConfig_OWN_GIL;
  PyThreadState* state = nullptr;
  const PyStatus status = Py_NewInterpreterFromConfig(&state, &config);
  if (!state)
    return failure = {"SystemError", status.err_msg ? status.err_msg : "no sub-interpreter was made", ""}, false;
  own_interpreter = state->interp;
  first_state = PyEval_SaveThread();
  return true;
}

/// Asks the interpreter's other threads to end, and waits a little for those that do.
void end_other_threads() {
  const PyThreadState* const own = PyThreadState_Get();
  for (PyThreadState* each = PyInterpreterState_ThreadHead(own_interpreter); each; each = PyThreadState_Next(each)) {
    if (each != own) PyThreadState_SetAsyncExc(each->thread_id, PyExc_SystemExit);
  }
  for (int i = 0; i < 100 && has_other_threads(); ++i) {
    const Outside outside;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace

bool begin_python(const Host& host, Failure& failure) {
  const Outside outside;  // before the mutex, whose holder wants locks
  const std::lock_guard guard(*host.one_at_a_time);
  if (!start_main(host.modules, failure)) return false;
  enter(PyInterpreterState_Main());
  PyThreadState* const main = PyThreadState_Get();
  const bool is_made = make_interpreter(failure);
  if (is_made) PyEval_RestoreThread(main);
  leave();
  return is_made;
}

bool end_python(const Host& host) {
  PyThreadState_Clear(first_state);
  PyThreadState_Delete(first_state);
  end_other_threads();
  if (has_other_threads()) {
    PyGILState_Release(PyGILState_UNLOCKED);
    return true;
  }
  {
    const std::lock_guard guard(*host.one_at_a_time);
    Py_EndInterpreter(PyThreadState_Get());
  }
  for (; !at_exit.empty(); at_exit.pop_back()) at_exit.back()();
  return_to_outer();
  return python::foreign_runs != 0;
}

PyModuleDef* core_definition() {
  // nanobind's allows for one interpreter in a process. Here it may be one for each copy of its code and its variables.
  // It also lies in the interpreter's memory, which would then not be given back.
  static PyModuleDef definition;
  static PyModuleDef_Slot slots[8];
  if (definition.m_slots) return &definition;
  auto* const made = reinterpret_cast<PyModuleDef*>(PyInit__core());
  if (!made) return nullptr;
  definition = *made;
  definition.m_slots = slots;
  PyModuleDef_Slot* slot = slots;
  for (const PyModuleDef_Slot* each = made->m_slots; each->slot; ++each) {
    if (each->slot != Py_mod_multiple_interpreters) *slot++ = *each;
  }
  *slot = {Py_mod_multiple_interpreters, Py_MOD_PER_INTERPRETER_GIL_SUPPORTED};
  PyMem_Free(made->m_slots);
  PyMem_Free(made);
  return &definition;
}

PyObject* use_binary_modules(PyObject* bootstrap, const Host&) {
  return PyObject_CallMethod(bootstrap, "use_library", "ss", TENON_INTERPRETER_LIBRARY, TENON_INTERPRETER_REFUSED);
}

}  // namespace tenon::interpreter
