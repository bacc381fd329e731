#include "native_function.hpp"

#include <cstddef>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include "errors.hpp"
#include "function_type.hpp"
#include "tensor_object.hpp"

namespace tenon::python {
namespace {

/// A function of nanobind's, to which calls go on. They live as long as the process.
struct NativeFunction {
  PyObject_HEAD vectorcallfunc vectorcall;
  PyObject* function;
  PyObject* owner;     ///< of a method its class, else null
  OfTensor shortened;  ///< what a call with a tensor alone goes to, or null
};

struct Shortened {
  const char* name;
  OfTensor function;
};
std::vector<Shortened>& shortened_methods() {
  static auto& list = *new std::vector<Shortened>;
  return list;
}
OfTensor shortened_method(const std::string& name) {
  for (const Shortened& one : shortened_methods()) {
    if (name == one.name) return one.function;
  }
  return nullptr;
}

NativeFunction* native(PyObject* self) { return reinterpret_cast<NativeFunction*>(self); }

PyObject* call(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  return PyObject_Vectorcall(native(self)->function, arguments, count, keywords);
}

PyObject* call_shortened(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  if (PyVectorcall_NARGS(count) != 1 || keywords || !is_tensor(arguments[0])) return call(self, arguments, count, keywords);
  return guarded([&] { return native(self)->shortened(arguments[0]); });
}

template <const char* const& name>
PyObject* attribute(PyObject* self, void*) {
  return PyObject_GetAttrString(native(self)->function, name);
}
constexpr const char* name_attribute = "__name__";
constexpr const char* qualified_attribute = "__qualname__";
constexpr const char* module_attribute = "__module__";
constexpr const char* doc_attribute = "__doc__";

/// That of the line which the documentation begins with. Types are text, as names of the extension stand among them.
nb::object signature_of(nb::handle function) {
  const auto doc = nb::cast<std::string>(function.attr("__doc__"));
  const auto name = nb::cast<std::string>(function.attr("__name__"));
  std::string line = doc.substr(0, doc.find('\n'));
  if (!line.starts_with(name + "(")) line = name + "(*arguments, **keywords)";  // several forms
  nb::dict names;
  nb::module_::import_("builtins").attr("exec")("from __future__ import annotations\ndef " + line + ": ...", names);
  return nb::module_::import_("inspect").attr("signature")(names[name.c_str()]);
}
PyObject* signature(PyObject* self, void*) {
  return guarded([&] { return signature_of(native(self)->function).release().ptr(); });
}

PyObject* repr(PyObject* self) {
  return guarded([&] {
    const nb::object name = nb::handle(native(self)->function).attr("__qualname__");
    return PyUnicode_FromFormat(native(self)->owner ? "<method tenon.%U>" : "<function tenon.%U>", name.ptr());
  });
}

/// Pickled by module and name, a method as an attribute of its class.
PyObject* reduce(PyObject* self, PyObject*) {
  return guarded([&] { return reduce_function(nb::handle(native(self)->function).attr("__name__"), native(self)->owner); });
}

PyTypeObject* make_type(const char* name, bool is_method) {
  static PyGetSetDef properties[] = {{"__name__", attribute<name_attribute>, nullptr, nullptr, nullptr},
                                     {"__qualname__", attribute<qualified_attribute>, nullptr, nullptr, nullptr},
                                     {"__module__", attribute<module_attribute>, nullptr, nullptr, nullptr},
                                     {"__doc__", attribute<doc_attribute>, nullptr, nullptr, nullptr},
                                     {"__signature__", signature, nullptr, nullptr, nullptr},
                                     {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  return make_function_type({name, sizeof(NativeFunction), offsetof(NativeFunction, vectorcall), repr, properties, methods, is_method});
}

/// Replaces what is a function of nanobind's among the attributes.
void replace_in(nb::handle place, PyTypeObject* type, PyObject* owner) {
  const nb::object attributes = nb::module_::import_("builtins").attr("dict")(place.attr("__dict__"));
  for (const auto [name, value] : nb::cast<nb::dict>(attributes)) {
    const auto kind = nb::cast<std::string>(nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(value.ptr()))).attr("__name__"));
    const auto text = nb::cast<std::string>(nb::handle(name));
    const bool is_special = text.starts_with("__") && owner != reinterpret_cast<PyObject*>(tensor_type);
    if ((kind != "nb_func" && kind != "nb_method") || is_special) continue;
    auto* made = PyObject_New(NativeFunction, type);
    if (!made) throw nb::python_error();
    made->shortened = owner == reinterpret_cast<PyObject*>(tensor_type) ? shortened_method(text) : nullptr;
    made->vectorcall = made->shortened ? call_shortened : call;
    made->function = nb::borrow(value).release().ptr();
    made->owner = owner;
    nb::setattr(place, name, nb::steal(reinterpret_cast<PyObject*>(made)));
  }
}

}  // namespace

void shorten_method(const char* name, OfTensor function) { shortened_methods().push_back({name, function}); }

void register_native_functions(nb::module_& module) {
  replace_in(module, make_type("tenon.NativeFunction", false), nullptr);
  PyTypeObject* const method = make_type("tenon.NativeMethod", true);
  for (const char* const name : {"Tensor", "Storage", "Generator", "dtype", "device"}) {
    const nb::object owner = module.attr(name);
    replace_in(owner, method, owner.ptr());
    const nb::object initialize = nb::getattr(owner, "__init__");
    if (!nb::hasattr(initialize, "__nb_signature__")) continue;
    const nb::object whole = signature_of(initialize);
    nb::list parameters;  // without self
    for (const nb::handle parameter : whole.attr("parameters").attr("values")()) parameters.append(parameter);
    parameters.attr("pop")(0);
    nb::setattr(owner, "__signature__", whole.attr("replace")(nb::arg("parameters") = parameters));
  }
}

}  // namespace tenon::python
