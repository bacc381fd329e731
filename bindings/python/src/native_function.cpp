#include "native_function.hpp"

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nanobind/stl/string.h>

#include "errors.hpp"
#include "function_type.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

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

/// The form of a function, without the types that only the extension has: "load(file, *, mapped=False)".
std::string form_of(nb::handle function, bool is_method) {
  const nb::object form = nb::handle(function).attr("__signature__");
  nb::list parameters;
  bool is_first = true;
  const nb::object empty = nb::module_::import_("inspect").attr("Parameter").attr("empty");
  for (const nb::handle parameter : form.attr("parameters").attr("values")()) {
    if (!(is_method && is_first)) parameters.append(parameter.attr("replace")(nb::arg("annotation") = empty));
    is_first = false;
  }
  const nb::object bare =
      form.attr("replace")(nb::arg("parameters") = parameters, nb::arg("return_annotation") = empty);
  return nb::cast<std::string>(function.attr("__name__")) + nb::str(bare).c_str();
}

/// Replaces nanobind's message, which shows types of the extension, by what was given and what the function takes.
/// Keeps every other error.
void name_arguments(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  nb::python_error raised;  // takes the error over
  const nb::object text = nb::steal(PyObject_Str(raised.value().ptr()));
  Py_ssize_t size = 0;
  const char* const message = text.is_valid() ? PyUnicode_AsUTF8AndSize(text.ptr(), &size) : nullptr;
  if (!message || std::string_view(message).find("incompatible function arguments") == std::string_view::npos) {
    PyErr_Clear();
    return raised.restore();
  }
  const bool is_method = native(self)->owner != nullptr;
  std::string given;
  const auto add = [&](const char* name, PyObject* value) {
    given += given.empty() ? "" : ", ";
    if (name) given += std::string(name) + "=";
    given += description_of(value);
  };
  const auto positional = static_cast<std::size_t>(PyVectorcall_NARGS(count));
  for (std::size_t k = is_method ? 1 : 0; k < positional; ++k) add(nullptr, arguments[k]);
  for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k)
    add(nb::str(PyTuple_GetItem(keywords, k)).c_str(), arguments[positional + static_cast<std::size_t>(k)]);
  const std::string form = form_of(nb::handle(self), is_method), name = form.substr(0, form.find('('));
  PyErr_Format(PyExc_TypeError, "%s: the arguments (%s) do not fit %s", name.c_str(), given.c_str(), form.c_str());
}

PyObject* call(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  PyObject* const result = PyObject_Vectorcall(native(self)->function, arguments, count, keywords);
  if (result || !PyErr_ExceptionMatches(PyExc_TypeError)) return result;
  return guarded([&]() -> PyObject* {
    name_arguments(self, arguments, count, keywords);
    return nullptr;
  });
}

PyObject* call_shortened(PyObject* self, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  if (PyVectorcall_NARGS(count) != 1 || keywords || !is_tensor(arguments[0]))
    return call(self, arguments, count, keywords);
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
  return guarded(
      [&] { return reduce_function(nb::handle(native(self)->function).attr("__name__"), native(self)->owner); });
}

PyTypeObject* make_type(const char* name, bool is_method) {
  static PyGetSetDef properties[] = {{"__name__", attribute<name_attribute>, nullptr, nullptr, nullptr},
                                     {"__qualname__", attribute<qualified_attribute>, nullptr, nullptr, nullptr},
                                     {"__module__", attribute<module_attribute>, nullptr, nullptr, nullptr},
                                     {"__doc__", attribute<doc_attribute>, nullptr, nullptr, nullptr},
                                     {"__signature__", signature, nullptr, nullptr, nullptr},
                                     {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  return make_function_type(
      {name, sizeof(NativeFunction), offsetof(NativeFunction, vectorcall), repr, properties, methods, is_method});
}

/// Replaces what is a function of nanobind's among the attributes.
void replace_in(nb::handle place, PyTypeObject* type, PyObject* owner, PyTypeObject* static_type = nullptr) {
  const nb::object attributes = nb::module_::import_("builtins").attr("dict")(place.attr("__dict__"));
  for (const auto [name, value] : nb::cast<nb::dict>(attributes)) {
    const auto kind =
        nb::cast<std::string>(nb::handle(reinterpret_cast<PyObject*>(Py_TYPE(value.ptr()))).attr("__name__"));
    const auto text = nb::cast<std::string>(nb::handle(name));
    const bool is_special = text.starts_with("__") && owner != reinterpret_cast<PyObject*>(tensor_type);
    if ((kind != "nb_func" && kind != "nb_method") || is_special) continue;
    const bool is_static = static_type && kind == "nb_func";
    auto* made = PyObject_New(NativeFunction, is_static ? static_type : type);
    if (!made) throw nb::python_error();
    made->shortened = owner == reinterpret_cast<PyObject*>(tensor_type) ? shortened_method(text) : nullptr;
    made->vectorcall = made->shortened ? call_shortened : call;
    made->function = nb::borrow(value).release().ptr();
    made->owner = is_static ? nullptr : owner;
    nb::setattr(place, name, nb::steal(reinterpret_cast<PyObject*>(made)));
  }
}

}  // namespace

void shorten_method(const char* name, OfTensor function) { shortened_methods().push_back({name, function}); }

void register_native_functions(nb::module_& module) {
  PyTypeObject* const function = make_type("tenon.NativeFunction", false);
  replace_in(module, function, nullptr);
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
  // Of classes that only the package's Python makes, so that what users hand on is named, too.
  for (const char* const name : {"_Sparse", "_SparseFactors", "HookHandle"}) {
    const nb::object owner = module.attr(name);
    replace_in(owner, method, owner.ptr(), function);
  }
}

}  // namespace tenon::python
