// A Python of its own: what a copy of the payload exports.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/nanobind.h>

#include <tenon/any_tensor.hpp>
#include <tenon/interpreter/payload.hpp>
#include <tenon/runtime/value.hpp>

#include "errors.hpp"
#include "python.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

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
  Py_ssize_t name_size, text_size, lines_size;
  if (parts.is_valid() &&
      PyArg_ParseTuple(parts.ptr(), "s#s#s#", &name, &name_size, &text, &text_size, &lines, &lines_size)) {
    failure.type.assign(name, static_cast<std::size_t>(name_size));
    failure.text.assign(text, static_cast<std::size_t>(text_size));
    failure.traceback.assign(lines, static_cast<std::size_t>(lines_size));
  }
  PyErr_Clear();
}

/// What the bootstrap calls.
PyMethodDef functions[] = {
    {"create_core", [](PyObject*, PyObject* spec) { return PyModule_FromDefAndSpec(core_definition(), spec); }, METH_O,
     nullptr},
    {nullptr, nullptr, 0, nullptr}};

class Python final : public Payload {
 public:
  Python(PyObject* bootstrap, const Host& host) : bootstrap_(nb::steal(bootstrap)), host_(host) {}
  ~Python() override;
  /// Looks up what the bootstrap has. Throws nb::python_error.
  void prepare() {
    check(PyModule_AddFunctions(bootstrap_.ptr(), functions));
    owned(use_binary_modules(bootstrap_.ptr(), host_));
    describe_ = member("describe");
    register_ = member("register");
    end_ = member("end");
    in_main_ = member("in_main");
  }
  PyObject* describe() const { return describe_.ptr(); }

  int lock() override { return PyGILState_Ensure(); }
  void unlock(int state) override { PyGILState_Release(static_cast<PyGILState_STATE>(state)); }
  Outer enter(ThreadState& state) override { return interpreter::enter(state); }
  void leave(ThreadState state, Outer outer) override { interpreter::leave(state, outer); }
  void end(ThreadState state) override {
    PyThreadState_Clear(static_cast<PyThreadState*>(state));
    PyThreadState_Delete(static_cast<PyThreadState*>(state));
  }

  Reference global(const char* module, const char* name, Failure& failure) override {
    return guarded(failure,
                   [&] { return owned(PyObject_GetAttrString(owned(PyImport_ImportModule(module)).ptr(), name)); });
  }
  Reference attribute(Reference object, const char* name, Failure& failure) override {
    return guarded(failure, [&] { return owned(PyObject_GetAttrString(of(object), name)); });
  }
  Reference call(Reference function, const Reference* arguments, std::size_t count,
                 const std::pair<const char*, Reference>* named, std::size_t named_count, Failure& failure) override {
    return guarded(failure, [&] {
      std::vector<PyObject*> all;
      all.reserve(count + named_count);
      for (std::size_t i = 0; i < count; ++i) all.push_back(of(arguments[i]));
      nb::object names;
      if (named_count) {
        names = owned(PyTuple_New(static_cast<Py_ssize_t>(named_count)));
        for (std::size_t i = 0; i < named_count; ++i) {
          PyTuple_SET_ITEM(names.ptr(), static_cast<Py_ssize_t>(i),
                           owned(PyUnicode_FromString(named[i].first)).release().ptr());
          all.push_back(of(named[i].second));
        }
      }
      return owned(PyObject_Vectorcall(callable(of(function)), all.data(), count, names.ptr()));
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
      for (std::size_t i = 0; i < count; ++i)
        PyList_SET_ITEM(list.ptr(), static_cast<Py_ssize_t>(i), Py_NewRef(of(items[i])));
      return list;
    });
  }
  Reference make_dictionary(const std::pair<Reference, Reference>* items, std::size_t count,
                            Failure& failure) override {
    return guarded(failure, [&] {
      nb::object dictionary = owned(PyDict_New());
      for (std::size_t i = 0; i < count; ++i)
        check(PyDict_SetItem(dictionary.ptr(), of(items[i].first), of(items[i].second)));
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
        python::fail(PyExc_TypeError, "%s is neither a number nor text nor a tensor",
                     python::description_of(of(object)).c_str());
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
  bool read_dictionary(Reference object, std::vector<std::pair<Reference, Reference>>& items,
                       Failure& failure) override {
    return succeeds(failure, [&] {
      if (!PyMapping_Check(of(object)) || PySequence_Check(of(object)))
        if (!PyDict_Check(of(object)))
          python::fail(PyExc_TypeError, "%s is no dictionary", python::description_of(of(object)).c_str());
      const nb::object pairs = owned(PyMapping_Items(of(object)));
      // Those of a class of somebody's own may be anything, and all are asked before a reference of one is taken.
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(pairs.ptr()); ++i) {
        PyObject* pair = PyList_GET_ITEM(pairs.ptr(), i);
        if (!PyTuple_Check(pair) || PyTuple_GET_SIZE(pair) != 2)
          python::fail(PyExc_TypeError, "items() of %s gave %s, which is no pair",
                       python::description_of(of(object)).c_str(), python::description_of(pair).c_str());
      }
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(pairs.ptr()); ++i) {
        PyObject* pair = PyList_GET_ITEM(pairs.ptr(), i);
        items.emplace_back(Py_NewRef(PyTuple_GET_ITEM(pair, 0)), Py_NewRef(PyTuple_GET_ITEM(pair, 1)));
      }
    });
  }

  bool pickle(Reference object, Pickled& pickled, Failure& failure) override {
    return succeeds(failure, [&] {
      const nb::object result = owned(PyObject_CallOneArg(pickling("dump").ptr(), of(object)));
      const char* bytes;
      Py_ssize_t size;
      PyObject* tensors;
      if (!PyArg_ParseTuple(result.ptr(), "y#O!", &bytes, &size, &PyList_Type, &tensors)) throw nb::python_error();
      pickled.bytes.assign(bytes, static_cast<std::size_t>(size));
      for (Py_ssize_t i = 0; i < PyList_GET_SIZE(tensors); ++i) {
        const AnyTensor* const tensor =
            is_tensor(PyList_GET_ITEM(tensors, i)) ? python::tensor_in(PyList_GET_ITEM(tensors, i)) : nullptr;
        if (!tensor)
          python::fail(PyExc_TypeError, "%s is no tensor", python::description_of(PyList_GET_ITEM(tensors, i)).c_str());
        pickled.tensors.push_back(*tensor);
      }
    });
  }
  Reference unpickle(const Pickled& pickled, Failure& failure) override {
    return guarded(failure, [&] {
      if (!pickled.tensors.empty()) require_package();
      const nb::object bytes =
          owned(PyBytes_FromStringAndSize(pickled.bytes.data(), static_cast<Py_ssize_t>(pickled.bytes.size())));
      const nb::object tensors = owned(PyList_New(static_cast<Py_ssize_t>(pickled.tensors.size())));
      for (std::size_t i = 0; i < pickled.tensors.size(); ++i)
        PyList_SET_ITEM(tensors.ptr(), static_cast<Py_ssize_t>(i),
                        owned(python::wrap(pickled.tensors[i])).release().ptr());
      return owned(PyObject_CallFunctionObjArgs(pickling("load").ptr(), bytes.ptr(), tensors.ptr(), nullptr));
    });
  }

  bool register_sources(const std::pair<std::string_view, std::string_view>* texts, std::size_t count, bool replaces,
                        Failure& failure) override {
    return succeeds(failure, [&] {
      const nb::object all = owned(PyDict_New());
      for (std::size_t i = 0; i < count; ++i)
        check(PyDict_SetItem(all.ptr(), text_of(texts[i].first).ptr(), text_of(texts[i].second).ptr()));
      owned(PyObject_CallFunctionObjArgs(register_.ptr(), all.ptr(), replaces ? Py_True : Py_False, nullptr));
    });
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
  static nb::object text_of(std::string_view text) {
    return owned(PyUnicode_FromStringAndSize(text.data(), static_cast<Py_ssize_t>(text.size())));
  }
  /// What is called for a function: eval and others ask for the frame that calls them, of which C++ has none.
  PyObject* callable(PyObject* function) const {
    if (!PyCFunction_CheckExact(function) || PyEval_GetFrame()) return function;
    PyObject* const other = PyDict_GetItemWithError(in_main_.ptr(), function);
    if (!other && PyErr_Occurred()) throw nb::python_error();
    return other ? other : function;
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

  nb::object bootstrap_, describe_, register_, end_, in_main_;
  Host host_;
};

Python::~Python() {
  PyGILState_Ensure();
  nb::steal(PyObject_CallNoArgs(end_.ptr()));
  PyErr_Clear();
  describe_ = register_ = end_ = in_main_ = bootstrap_ = nb::object();
  *host_.stays = end_python(host_);
}

}  // namespace
}  // namespace tenon::interpreter

extern "C" __attribute__((visibility("default"))) tenon::interpreter::Payload* new_interpreter(
    const tenon::interpreter::Host& host, tenon::interpreter::Failure& failure) {
  using namespace tenon::interpreter;
  if (!begin_python(host, failure)) return nullptr;
  const PyGILState_STATE state = PyGILState_Ensure();
  PyObject* bootstrap = PyImport_ImportModule("tenon_bootstrap");
  if (!bootstrap) {
    take_error(nullptr, failure);
    *host.stays = end_python(host);
    return nullptr;
  }
  auto python = std::make_unique<Python>(bootstrap, host);
  try {
    python->prepare();
  } catch (...) {
    tenon::python::set_python_error();
    take_error(python->describe(), failure);
    python.release();
    *host.stays = end_python(host);
    return nullptr;
  }
  PyGILState_Release(state);
  return python.release();
}
