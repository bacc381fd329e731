// A payload that holds a whole CPython.
#include <Python.h>

#include "errors.hpp"
#include "extension_functions.hpp"
#include "foreign_memory.hpp"
#include "private_memory.hpp"
#include "python.hpp"

namespace tenon::interpreter {

bool begin_python(const Host& host, Failure& failure) {
  use_private_memory();
  use_extensions(*host.extensions);
  if (!initialize(host.modules, failure)) return false;
  PyEval_SaveThread();
  return true;
}

bool end_python(const Host&) {
  // Nobody waits for Python's threads: they end where they ask for the lock next, in code that stays until then.
  bool stays = has_other_threads();
  Py_FinalizeEx();
  stays = stays || python::foreign_runs != 0;
  if (!stays) free_private_memory();
  return stays;
}

PyModuleDef* core_definition() { return reinterpret_cast<PyModuleDef*>(PyInit__core()); }

PyObject* use_binary_modules(PyObject* bootstrap, const Host& host) {
  const python::nb::object names = python::owned(PyList_New(0));
  for (const char* name : host.extensions->names()) {
    if (PyList_Append(names.ptr(), python::owned(PyUnicode_FromString(name)).ptr()) != 0) return nullptr;
  }
  return PyObject_CallMethod(bootstrap, "use_extensions", "O", names.ptr());
}

}  // namespace tenon::interpreter
