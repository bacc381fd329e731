// A Python of its own: what a copy of the payload exports.
#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>
#include <tenon/interpreter/payload.hpp>
#include <tenon/runtime/value.hpp>

#include "errors.hpp"
#include "extension_functions.hpp"
#include "foreign_memory.hpp"
#include "private_memory.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

extern "C" PyObject* PyInit__core();

namespace tenon::interpreter {
namespace {

namespace nb = nanobind;

/// The error that is set becomes a Failure; Python's state is clean after it.
void take_error(PyObject* describe, Failure& failure) {
  PyObject *type, *value, *trace;
  PyErr_Fetch(&type, &value, &trace);
  PyErr_NormalizeException(&type, &value, &trace);
  if (trace) PyException_SetTraceback(value, trace);
  const nb::object owned_type = nb::steal(type), owned_value = nb::steal(value), owned_trace = nb::steal(trace);
  failure.type = type ? reinterpret_cast<PyTypeObject*>(type)->tp_name : "SystemError";
  failure.text = failure.traceback = "";
  if (!describe) return;
  const nb::object parts = nb::steal(PyObject_CallOneArg(describe, value));
  const char *name, *text, *lines;
  if (parts.is_valid() && PyArg_ParseTuple(parts.ptr(), "sss", &name, &text, &lines)) {
    failure.type = name;
    failure.text = text;
    failure.traceback = lines;
  }
  PyErr_Clear();
}

class Python final : public Payload {
 public:
  Python(PyObject* bootstrap, bool* stays) : bootstrap_(nb::steal(bootstrap)), stays_(stays) {}
  ~Python() override;
  /// Looks up what the bootstrap has. Throws nb::python_error.
  void prepare(const Extensions& extensions) {
    const nb::object names = owned(PySet_New(nullptr));
    for (const char* name : extensions.names()) check(PySet_Add(names.ptr(), owned(PyUnicode_FromString(name)).ptr()));
    check(PyObject_SetAttrString(bootstrap_.ptr(), "extensions", names.ptr()));
    describe_ = member("describe");
    register_ = member("register");
    end_ = member("end");
  }
  PyObject* describe() const { return describe_.ptr(); }

  int lock() override { return PyGILState_Ensure(); }
  void unlock(int state) override { PyGILState_Release(static_cast<PyGILState_STATE>(state)); }

  Reference global(const char* module, const char* name, Failure& failure) override {
    return guarded(failure, [&] { return owned(PyObject_GetAttrString(owned(PyImport_ImportModule(module)).ptr(), name)); });
  }
  Reference attribute(Reference object, const char* name, Failure& failure) override {
    return guarded(failure, [&] { return owned(PyObject_GetAttrString(of(object), name)); });
  }
  Reference call(Reference function, const Reference* arguments, std::size_t count, const std::pair<const char*, Reference>* named,
                 std::size_t named_count, Failure& failure) override {
    return guarded(failure, [&] {
      std::vector<PyObject*> all;
      all.reserve(count + named_count);
      for (std::size_t i = 0; i < count; ++i) all.push_back(of(arguments[i]));
      nb::object names;
      if (named_count) {
        names = owned(PyTuple_New(static_cast<Py_ssize_t>(named_count)));
        for (std::size_t i = 0; i < named_count; ++i) {
          PyTuple_SET_ITEM(names.ptr(), static_cast<Py_ssize_t>(i), owned(PyUnicode_FromString(named[i].first)).release().ptr());
          all.push_back(of(named[i].second));
        }
      }
      return owned(PyObject_Vectorcall(of(function), all.data(), count, names.ptr()));
    });
  }
  void keep(Reference object) override { Py_INCREF(of(object)); }
  void drop(Reference object) override { Py_DECREF(of(object)); }

  Reference make(const runtime::Value& value, Failure& failure) override {
    return guarded(failure, [&] {
      if (value.is_tensor()) require_package();
      return owned(python::from_value(runtime::Value(value)));
    });
  }
  Reference make_list(const Reference* items, std::size_t count, Failure& failure) override {
    return guarded(failure, [&] {
      nb::object list = owned(PyList_New(static_cast<Py_ssize_t>(count)));
      for (std::size_t i = 0; i < count; ++i) PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(of(items[i])));
      return list;
    });
  }
  Reference make_dictionary(const std::pair<Reference, Reference>* items, std::size_t count, Failure& failure) override {
    return guarded(failure, [&] {
      nb::object dictionary = owned(PyDict_New());
      for (std::size_t i = 0; i < count; ++i) check(PyDict_SetItem(dictionary.ptr(), of(items[i].first), of(items[i].second)));
      return dictionary;
    });
  }

  bool is_none(Reference object) override { return object == Py_None; }
  bool read(Reference object, runtime::Value& value, Failure& failure) override {
    return succeeds(failure, [&] {
      if (object == Py_None) {
        value = runtime::Value();
      } else if (PyUnicode_Check(of(object))) {
        Py_ssize_t size;
        const char* text = PyUnicode_AsUTF8AndSize(of(object), &size);
        if (!text) throw nb::python_error();
        value = std::string(text, static_cast<std::size_t>(size));
      } else if (is_tensor(object)) {
        value = python::value_of(of(object));
      } else if (!python::number_to_value(of(object), value)) {
        python::fail(PyExc_TypeError, "%s is neither a number nor text nor a tensor", python::description_of(of(object)).c_str());
      }
    });
  }
  bool read_list(Reference object, std::vector<Reference>& items, Failure& failure) override {
    return succeeds(failure, [&] {
      if (PyUnicode_Check(of(object)) || PyBytes_Check(of(object)) || is_tensor(object))
        python::fail(PyExc_TypeError, "%s is no list", python::description_of(of(object)).c_str());
      const nb::object list = owned(PySequence_Fast(of(object), "the object is no sequence"));
      for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(list.ptr()); ++i)
        items.push_back(Py_NewRef(PySequence_Fast_GET_ITEM(list.ptr(), i)));
    });
  }
  bool read_dictionary(Reference object, std::vector<std::pair<Reference, Reference>>& items, Failure& failure) override {
    return succeeds(failure, [&] {
      if (!PyMapping_Check(of(object)) || PySequence_Check(of(object)))
        if (!PyDict_Check(of(object))) python::fail(PyExc_TypeError, "%s is no dictionary", python::description_of(of(object)).c_str());
      const nb::object pairs = owned(PyMapping_Items(of(object)));
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(pairs.ptr()); ++i) {
        PyObject* pair = PyList_GET_ITEM(pairs.ptr(), i);
        items.emplace_back(Py_NewRef(PyTuple_GET_ITEM(pair, 0)), Py_NewRef(PyTuple_GET_ITEM(pair, 1)));
      }
    });
  }

  bool pickle(Reference object, Pickled& pickled, Failure& failure) override {
    return succeeds(failure, [&] {
      const nb::object result = owned(PyObject_CallOneArg(pickling("dump").ptr(), of(object)));
      char* bytes;
      Py_ssize_t size;
      check(PyBytes_AsStringAndSize(PyTuple_GetItem(result.ptr(), 0), &bytes, &size));
      pickled.bytes.assign(bytes, static_cast<std::size_t>(size));
      PyObject* tensors = PyTuple_GetItem(result.ptr(), 1);
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(tensors); ++i) pickled.tensors.push_back(*python::tensor_in(PyList_GET_ITEM(tensors, i)));
    });
  }
  Reference unpickle(const Pickled& pickled, Failure& failure) override {
    return guarded(failure, [&] {
      if (!pickled.tensors.empty()) require_package();
      const nb::object bytes = owned(PyBytes_FromStringAndSize(pickled.bytes.data(), static_cast<Py_ssize_t>(pickled.bytes.size())));
      const nb::object tensors = owned(PyList_New(static_cast<Py_ssize_t>(pickled.tensors.size())));
      for (std::size_t i = 0; i < pickled.tensors.size(); ++i)
        PyList_SET_ITEM(tensors.ptr(), static_cast<Py_ssize_t>(i), owned(python::wrap(pickled.tensors[i])).release().ptr());
      return owned(PyObject_CallFunctionObjArgs(pickling("load").ptr(), bytes.ptr(), tensors.ptr(), nullptr));
    });
  }

  bool register_source(const char* name, const char* text, bool replaces, Failure& failure) override {
    return succeeds(failure, [&] { owned(PyObject_CallFunction(register_.ptr(), "ssi", name, text, static_cast<int>(replaces))); });
  }

 private:
  static PyObject* of(Reference reference) { return static_cast<PyObject*>(reference); }
  static nb::object owned(PyObject* reference) { return python::owned(reference); }
  /// The package tenon is imported where a tensor is first seen: that takes longer than to start Python.
  static void require_package() {
    if (!python::tensor_type) owned(PyImport_ImportModule("tenon"));
  }
  static nb::object pickling(const char* name) {
    return owned(PyObject_GetAttrString(owned(PyImport_ImportModule("tenon_pickling")).ptr(), name));
  }
  static bool is_tensor(Reference object) { return python::tensor_type && python::is_tensor(of(object)); }
  static void check(int status) {
    if (status != 0) throw nb::python_error();
  }
  nb::object member(const char* name) { return owned(PyObject_GetAttrString(bootstrap_.ptr(), name)); }

  /// f's result; null with the failure filled in if it throws, a C++ error as the package's Python exception.
  template <class F>
  Reference guarded(Failure& failure, const F& f) {
    try {
      return f().release().ptr();
    } catch (...) {
      python::set_python_error();
      take_error(describe_.ptr(), failure);
      return nullptr;
    }
  }
  template <class F>
  bool succeeds(Failure& failure, const F& f) {
    return guarded(failure, [&] {
             f();
             return nb::borrow(Py_None);
           }) != nullptr;
  }

  nb::object bootstrap_, describe_, register_, end_;
  bool* stays_;
};

/// Whether Python knows a thread beside this one.
bool has_other_threads() {
  const PyThreadState* const own = PyThreadState_Get();
  for (PyThreadState* each = PyInterpreterState_ThreadHead(own->interp); each; each = PyThreadState_Next(each)) {
    if (each != own) return true;
  }
  return false;
}

Python::~Python() {
  PyGILState_Ensure();
  // Nobody waits for Python's threads: they end where they ask for the lock next, in code that stays until then.
  nb::steal(PyObject_CallNoArgs(end_.ptr()));
  PyErr_Clear();
  *stays_ = has_other_threads();
  describe_ = register_ = end_ = bootstrap_ = nb::object();
  Py_FinalizeEx();
  *stays_ = *stays_ || python::foreign_runs != 0;
  if (!*stays_) free_private_memory();
}

Failure failure_of(const PyStatus& status) { return {"SystemError", status.err_msg ? status.err_msg : "Python did not start", ""}; }

/// Starts Python without a look at the machine: no environment, no path, no file.
bool start(Failure& failure) {
  PyPreConfig before;
  PyPreConfig_InitIsolatedConfig(&before);
  before.utf8_mode = 1;
  PyStatus status = Py_PreInitialize(&before);
  if (PyStatus_Exception(status)) return failure = failure_of(status), false;
  PyConfig config;
  PyConfig_InitIsolatedConfig(&config);
  config.install_signal_handlers = config.site_import = config.write_bytecode = config.pathconfig_warnings = 0;
  config.module_search_paths_set = 1;
  config.use_frozen_modules = 1;
  for (wchar_t** place : {&config.home, &config.prefix, &config.base_prefix, &config.exec_prefix, &config.base_exec_prefix,
                          &config.executable, &config.base_executable, &config.program_name, &config.stdlib_dir})
    PyConfig_SetString(&config, place, L"<frozen>");  // Python looks for what is empty
  status = Py_InitializeFromConfig(&config);
  PyConfig_Clear(&config);
  if (PyStatus_Exception(status)) return failure = failure_of(status), false;
  return true;
}

/// Python's table of the frozen modules; it is kept while Python runs.
std::vector<_frozen> frozen_table;

}  // namespace
}  // namespace tenon::interpreter

extern "C" __attribute__((visibility("default"))) tenon::interpreter::Payload* new_interpreter(const tenon::interpreter::Host& host,
                                                                                            tenon::interpreter::Failure& failure) {
  using namespace tenon::interpreter;
  for (const FrozenModule* m = host.modules; m->name; ++m) frozen_table.push_back({m->name, m->code, m->size, m->is_package, nullptr});
  frozen_table.push_back({});
  PyImport_FrozenModules = frozen_table.data();
  use_private_memory();
  use_extensions(*host.extensions);
  if (PyImport_AppendInittab("tenon._core", PyInit__core) != 0 || !start(failure)) return nullptr;
  PyObject* bootstrap = PyImport_ImportModule("tenon_bootstrap");
  if (!bootstrap) {
    take_error(nullptr, failure);
    return nullptr;
  }
  auto python = std::make_unique<Python>(bootstrap, host.stays);
  try {
    python->prepare(*host.extensions);
  } catch (...) {
    tenon::python::set_python_error();
    take_error(python->describe(), failure);
    python.release();
    return nullptr;
  }
  PyEval_SaveThread();
  return python.release();
}
