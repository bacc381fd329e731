#include "function_object.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <string>
#include <utility>
#include <vector>

#include <tenon/core/argument.hpp>
#include <tenon/error.hpp>
#include <tenon/runtime/cast.hpp>

#include "errors.hpp"
#include "fast_calls.hpp"
#include "function_call.hpp"
#include "function_type.hpp"
#include "history.hpp"
#include "keyword_names.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Function;
using runtime::Value;

namespace {

/// Functions and methods: the function, and what calls need of it. They live as long as the process.
struct FunctionObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  CallForm form;
  FastCall fast_call;     ///< tried before the form, or null
  PyObject* result_type;  ///< a class of named tuples, if there are several results
  bool gives_list;        ///< as many results as it has operands, as the array API has it
  PyObject* standard;  ///< what is called with arguments that do not fit, or null: they may have the array API's names
};

PyTypeObject* function_type;
PyTypeObject* method_type;

FunctionObject* function_of(PyObject* self) { return reinterpret_cast<FunctionObject*>(self); }
/// What a function's adapter makes of arguments that the function refused. False if it refuses them, too: then the
/// function's own error says more than Python's.
bool call_standard(FunctionObject& self, PyObject* const* arguments, std::size_t count, PyObject* keywords,
                   PyObject*& made) {
  thread_local const FunctionObject* current = nullptr;
  if (!self.standard || current == &self) return false;  // the adapter's own call
  struct Restore {
    const FunctionObject* before;
    ~Restore() { current = before; }
  } restore{std::exchange(current, &self)};
  made = PyObject_Vectorcall(self.standard, arguments, count & ~PY_VECTORCALL_ARGUMENTS_OFFSET, keywords);
  if (made) return true;
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
  PyErr_Clear();
  return false;
}

nb::tuple placed_of(PyObject* const* arguments, Py_ssize_t n) {
  nb::object placed = owned(PyTuple_New(n));
  for (Py_ssize_t k = 0; k < n; ++k) PyTuple_SetItem(placed.ptr(), k, nb::borrow(arguments[k]).release().ptr());
  return nb::borrow<nb::tuple>(placed);
}
nb::dict named_of(PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  nb::dict named;
  for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k)
    named[nb::handle(PyTuple_GetItem(keywords, k))] = nb::handle(arguments[n + k]);
  return named;
}

/// What an argument that stands for a tensor, or one within a list, makes of the call, by its __tenon_function__; null
/// if there is none.
PyObject* call_for_stand_in(PyObject* self, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  static PyObject* const name = PyUnicode_InternFromString("__tenon_function__");
  const Py_ssize_t named = keywords ? PyTuple_Size(keywords) : 0;
  nb::object handler;
  const auto find = [&](PyObject* object) {
    if (handler.is_valid() || is_tensor(object)) return;
    PyObject* found = is_stand_in(object) ? PyObject_GetAttr(object, name) : nullptr;
    if (found) handler = nb::steal(found);
  };
  for (Py_ssize_t k = 0; k < n + named; ++k) {
    find(arguments[k]);
    if (!PyList_Check(arguments[k]) && !PyTuple_Check(arguments[k])) continue;
    for (const nb::handle one : nb::iter(nb::handle(arguments[k]))) find(one.ptr());
  }
  if (!handler.is_valid()) return nullptr;
  return owned(PyObject_CallFunctionObjArgs(handler.ptr(), self, placed_of(arguments, n).ptr(),
                                            named_of(arguments, n, keywords).ptr(), nullptr))
      .release()
      .ptr();
}

/// Python's functions for calls that no description fits, or null while the package is being imported.
PyObject* masked_call = nullptr;
PyObject* other_call = nullptr;
PyObject* call_without_axis = nullptr;

/// What one of them makes of the arguments: other names, conversions, NumPy. False if it takes them neither.
bool call_in_python(PyObject* handler, PyObject* self_object, PyObject* const* arguments, Py_ssize_t n,
                    PyObject* keywords, PyObject*& made) {
  if (!handler) return false;
  made = owned(PyObject_CallFunctionObjArgs(handler, self_object, placed_of(arguments, n).ptr(),
                                            named_of(arguments, n, keywords).ptr(), nullptr))
             .release()
             .ptr();
  if (made != Py_NotImplemented) return true;
  Py_DECREF(made);
  return false;
}

/// Writes a result to the tensor that the caller gave for it. Throws TypeError for one of a higher kind, and
/// ShapeError.
void write_result(const Function& function, PyObject* result, PyObject* out) {
  const char* const name = function.name();
  const AnyTensor* const to = tensor_in(out);
  if (!to) fail(PyExc_TypeError, "%s: out is a tensor to write to, not %s", name, description_of(out).c_str());
  Value from;
  if (is_tensor(result)) from = value_of(result);
  else if (!number_to_value(result, from))
    fail(PyExc_TypeError, "%s: a result of several parts has as many tensors in out", name);
  if (from.is_tensor()) {
    const AnyTensor& x = from.tensor();
    if (runtime::kind_of_dtype(x.dtype()) > runtime::kind_of_dtype(to->dtype())) {
      fail(PyExc_TypeError, "%s: results of %s do not fit into out, a tensor of %s", name, name_of(x.dtype()),
           name_of(to->dtype()));
    }
    if (std::strcmp(function.family, "elementwise") != 0 && x.sizes() != to->sizes()) {
      detail::throw_error(ErrorCode::shape, name, ": the result has the shape ", x.sizes(), ", and out has ",
                          to->sizes());
    }
  }
  if (to->is_read_only()) fail(PyExc_ValueError, "%s: out is read-only", name);
  require_unrecorded_write(name, value_of(out), from);
  without_lock(to->numel(), [&] { runtime::assign(*to, from); });
}

/// The same for what a function gives, one result or several; the tensor, or the tuple of them, that was written to.
nb::object write_results(const Function& function, PyObject* result, PyObject* out) {
  if (!PyTuple_Check(out)) {
    write_result(function, result, out);
    return nb::borrow(out);
  }
  const bool is_several = PyTuple_Check(result) || PyList_Check(result);
  const nb::object parts = owned(is_several ? PySequence_Tuple(result) : PyTuple_Pack(1, result));
  if (PyTuple_Size(parts.ptr()) != PyTuple_Size(out)) {
    fail(PyExc_ValueError, "%s: %zd results, and %zd tensors in out", function.name(), PyTuple_Size(parts.ptr()),
         PyTuple_Size(out));
  }
  for (Py_ssize_t k = 0; k < PyTuple_Size(out); ++k)
    write_result(function, PyTuple_GetItem(parts.ptr(), k), PyTuple_GetItem(out, k));
  return nb::borrow(is_several ? out : PyTuple_GetItem(out, 0));
}

Py_ssize_t keyword_place(PyObject* keywords, const char* name) {
  for (Py_ssize_t k = 0; k < PyTuple_Size(keywords); ++k) {
    if (PyUnicode_CompareWithASCIIString(PyTuple_GetItem(keywords, k), name) == 0) return k;
  }
  return -1;
}

/// True if an elementwise call without its keyword `out` wrote its result to that tensor.
bool is_written_to(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords,
                   Py_ssize_t out_at) {
  PyObject* const out = arguments[n + out_at];
  if (std::strcmp(form.function->family, "elementwise") != 0 || !is_tensor(out) || !value_of(out).is_plain_tensor())
    return false;
  std::vector<PyObject*> given(arguments, arguments + n);
  nb::list names;
  for (Py_ssize_t k = 0; k < PyTuple_Size(keywords); ++k) {
    if (k == out_at) continue;
    given.push_back(arguments[n + k]);
    names.append(nb::borrow(PyTuple_GetItem(keywords, k)));
  }
  return call_function_into(form, given.data(), n, nb::tuple(names).ptr(), value_of(out).tensor());
}

/// The call with NumPy's `out` or `where`, or with PyTorch's `requires_grad`; null if it has none of them. Results are
/// computed, and then written where they belong, or at once.
PyObject* call_with_places(PyObject* self_object, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  const Py_ssize_t out_at = keyword_place(keywords, "out"), where_at = keyword_place(keywords, "where");
  const Function& function = *function_of(self_object)->form.function;
  const Py_ssize_t gradient_at = is_creation(function) ? keyword_place(keywords, "requires_grad") : -1;
  if ((out_at < 0 && where_at < 0 && gradient_at < 0) || function.in_place) return nullptr;
  if (PyObject* made = call_for_stand_in(self_object, arguments, n, keywords)) return made;

  PyObject* const out = out_at < 0 ? Py_None : arguments[n + out_at];
  PyObject* const where = where_at < 0 ? Py_True : arguments[n + where_at];
  if (out != Py_None && where == Py_True && gradient_at < 0 &&
      is_written_to(function_of(self_object)->form, arguments, n, keywords, out_at))
    return nb::borrow(out).release().ptr();
  nb::dict named = named_of(arguments, n, keywords);
  if (out_at >= 0) nb::del(named["out"]);
  if (where_at >= 0) nb::del(named["where"]);
  if (gradient_at >= 0) nb::del(named["requires_grad"]);
  const nb::tuple placed = placed_of(arguments, n);
  if (where != Py_True)
    return owned(PyObject_CallFunctionObjArgs(masked_call, self_object, placed.ptr(), named.ptr(), where, out, nullptr))
        .release()
        .ptr();
  nb::object result = owned(PyObject_Call(self_object, placed.ptr(), named.ptr()));
  if (gradient_at >= 0) {
    const int wanted = PyObject_IsTrue(arguments[n + gradient_at]);
    if (wanted < 0) throw nb::python_error();
    if (wanted) require_gradient(result.ptr());
  }
  if (out == Py_None) return result.release().ptr();
  return write_results(function, result.ptr(), out).release().ptr();
}

/// What can be said of a call before anything is converted: if it has keywords of call_with_places, and if the
/// description may take its arguments.
struct Prospect {
  bool has_places = false, may_fit = true;

  Prospect(const CallForm& form, Py_ssize_t n, PyObject* keywords) {
    const ArgumentList& described = form.function->info->arguments;
    if (n > described.size() && form.sizes_at < 0) {
      may_fit = false;
      for (const Argument& argument : described) may_fit = may_fit || argument.kind == ArgumentKind::tensors;
    }
    PyObject* const* const end = form.names + described.size();
    for (Py_ssize_t k = 0, size = keywords ? PyTuple_Size(keywords) : 0; k < size; ++k) {
      PyObject* const name = PyTuple_GetItem(keywords, k);
      if (std::find(form.names, end, name) != end) continue;
      if (is_place(name)) has_places = true;
      else if (argument_called(*form.function->info, name) < 0) may_fit = false;
    }
  }
  static bool is_place(PyObject* name) {
    for (const char* const place : {"out", "where", "requires_grad"}) {
      if (PyUnicode_CompareWithASCIIString(name, place) == 0) return true;
    }
    return false;
  }
};

PyObject* call(PyObject* self_object, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  return guarded([&]() -> PyObject* {
    FunctionObject& self = *function_of(self_object);
    const Function& function = *self.form.function;
    const Py_ssize_t n = PyVectorcall_NARGS(count);
    if (self.fast_call && !keywords) {
      if (PyObject* made = self.fast_call(*self.form.function, arguments, n); made || PyErr_Occurred()) return made;
    }
    const Prospect prospect(self.form, n, keywords);
    if (prospect.has_places) {
      if (PyObject* made = call_with_places(self_object, arguments, n, keywords)) return made;
    }
    const auto call_others = [&](PyObject*& made) {
      made = call_for_stand_in(self_object, arguments, n, keywords);
      return made || call_standard(self, arguments, count, keywords, made) ||
             call_in_python(other_call, self_object, arguments, n, keywords, made);
    };
    if (PyObject* made; !prospect.may_fit && call_others(made)) return made;  // without the cost of an exception
    Value result;
    try {
      result = call_function(self.form, arguments, n, keywords);
    } catch (const TypeError&) {
      if (PyObject* made; prospect.may_fit && call_others(made)) return made;
      throw;
    } catch (nb::python_error& error) {  // of an integer beyond 64 bits, which an adapter may take: the number of a
                                         // diagonal
      if (!error.matches(PyExc_OverflowError)) throw;
      if (PyObject* made; call_standard(self, arguments, count, keywords, made)) return made;
      throw;
    } catch (const IndexError&) {  // which may be that of an axis that is left out
      PyObject* made;
      if (call_in_python(call_without_axis, self_object, arguments, n, keywords, made)) return made;
      throw;
    }
    if (function.in_place && n > 0 && is_tensor(arguments[0])) {
      Py_INCREF(arguments[0]);
      return arguments[0];
    }
    nb::object made =
        owned(from_value(std::move(result), class_among(arguments, n + (keywords ? PyTuple_Size(keywords) : 0))));
    if (self.result_type && PyTuple_Check(made.ptr()))
      return owned(PyObject_CallFunctionObjArgs(self.result_type, made.ptr(), nullptr)).release().ptr();
    if (self.gives_list && PyTuple_Check(made.ptr())) return owned(PySequence_List(made.ptr())).release().ptr();
    return made.release().ptr();
  });
}

/// The function's name in its module.
std::string own_name_of(const Function& function) {
  const std::string name = python_name(function);
  return name.substr(name.rfind(':') + 1);
}

PyObject* name(PyObject* self, void*) {
  return guarded([&] { return PyUnicode_FromString(own_name_of(*function_of(self)->form.function).c_str()); });
}
PyObject* family(PyObject* self, void*) { return PyUnicode_FromString(function_of(self)->form.function->family); }
PyObject* differentiable(PyObject* self, void*) {
  return guarded([&] {
    const Function& function = *function_of(self)->form.function;
    nb::list names;
    for (int k = 0; k < function.info->arguments.size(); ++k) {
      if (function.differentiable >> k & 1) names.append(function.info->arguments[k].name);
    }
    return nb::tuple(names).release().ptr();
  });
}
PyObject* doc(PyObject* self, void*) {
  return guarded([&] { return PyUnicode_FromString(documentation(*function_of(self)->form.function).c_str()); });
}
PyObject* signature_text(PyObject* self, void*) {
  return guarded([&] { return PyUnicode_FromString(text_signature(*function_of(self)->form.function).c_str()); });
}
PyObject* signature(PyObject* self, void*) {
  return guarded([&] {
    if (PyObject* standard = function_of(self)->standard) {
      return nb::module_::import_("inspect").attr("signature")(nb::handle(standard)).release().ptr();
    }
    const std::string source = "def f" + text_signature(*function_of(self)->form.function) + ": ...";
    nb::dict names;
    nb::module_::import_("builtins").attr("exec")(source.c_str(), names);
    return nb::module_::import_("inspect").attr("signature")(names["f"]).release().ptr();
  });
}
PyObject* module_name(PyObject* self, void*) {
  const char* full = function_of(self)->form.function->name();
  const char* colons = std::strstr(full, "::");
  const std::string scope = colons ? std::string(full, colons) : "";
  return PyUnicode_FromString((scope == "nn" ? "tenon.nn.functional"
                               : colons      ? "tenon." + scope
                                             : std::string("tenon"))
                                  .c_str());
}
PyObject* repr(PyObject* self) {
  return guarded([&] {
    const nb::object place = owned(module_name(self, nullptr));
    return PyUnicode_FromFormat("<function %U.%s>", place.ptr(),
                                own_name_of(*function_of(self)->form.function).c_str());
  });
}
/// Pickled by module and name, a method as an attribute of its class.
PyObject* reduce(PyObject* self, PyObject*) {
  PyObject* const owner = function_of(self)->form.is_method ? reinterpret_cast<PyObject*>(tensor_type) : nullptr;
  return guarded([&] { return reduce_function(owned(name(self, nullptr)), owner); });
}

PyTypeObject* make_type(const char* name_of_type, bool is_method) {
  static PyGetSetDef properties[] = {
      {"__name__", name, nullptr, nullptr, nullptr},
      {"__qualname__", name, nullptr, nullptr, nullptr},
      {"__module__", module_name, nullptr, nullptr, nullptr},
      {"__doc__", doc, nullptr, nullptr, nullptr},
      {"family", family, nullptr, "The family of operations: \"elementwise\", \"reduction\", …", nullptr},
      {"differentiable", differentiable, nullptr, "The names of the arguments that get a gradient.", nullptr},
      {"__text_signature__", signature_text, nullptr, nullptr, nullptr},
      {"__signature__", signature, nullptr, nullptr, nullptr},
      {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  return make_function_type({name_of_type, sizeof(FunctionObject), offsetof(FunctionObject, vectorcall), repr,
                             properties, methods, is_method});
}

/// A class of named tuples for the results, which are described as "values, indices".
PyObject* make_result_type(const Function& function) {
  if (function.info->result_count() <= 1) return nullptr;
  nb::object type =
      nb::module_::import_("collections").attr("namedtuple")(own_name_of(function).c_str(), function.info->results);
  type.attr("__module__") = "tenon";
  return nb::object(type.attr("_make")).release().ptr();
}

nb::object make_function(PyTypeObject* type, const Function& function, PyObject* result_type) {
  auto* self = PyObject_New(FunctionObject, type);
  if (!self) throw nb::python_error();
  nb::object object = nb::steal(reinterpret_cast<PyObject*>(self));
  self->vectorcall = call;
  new (&self->form) CallForm(function, type == method_type);
  self->fast_call = fast_call_of(function, type == method_type);
  self->result_type = result_type;
  self->gives_list = false;
  for (const Argument& argument : function.info->arguments)
    self->gives_list = self->gives_list || argument.kind == ArgumentKind::tensors;
  self->standard = nullptr;
  return object;
}

/// True if a function is a method of its first argument.
bool is_method(const Function& function) {
  if (function.info->arguments.size() == 0 || std::strstr(function.name(), "::")) return false;
  const ArgumentKind first = function.info->arguments[0].kind;
  return first == ArgumentKind::tensor || first == ArgumentKind::mask || first == ArgumentKind::indices;
}
/// True if Python has its own way to make tensors of elements.
bool is_constructor(const Function& function) {
  for (const Argument& argument : function.info->arguments) {
    if (argument.kind == ArgumentKind::elements || argument.also == ArgumentKind::elements) return true;
  }
  return false;
}

}  // namespace

void register_functions(nb::module_& module) {
  function_type = make_type("tenon.Function", false);
  method_type = make_type("tenon.Method", true);
  module.attr("Function") = nb::borrow(reinterpret_cast<PyObject*>(function_type));
  module.attr("Method") = nb::borrow(reinterpret_cast<PyObject*>(method_type));
  nb::list all;
  nb::dict result_types;
  const nb::object tensor = nb::borrow(reinterpret_cast<PyObject*>(tensor_type));
  for (const Function& function : runtime::functions()) {
    if (is_constructor(function)) continue;
    PyObject* result_type = make_result_type(function);
    if (result_type) result_types[function.name()] = nb::borrow(result_type);
    nb::object place = module;
    if (const char* colons = std::strstr(function.name(), "::")) {
      const std::string scope(function.name(), colons);
      if (!nb::hasattr(module, scope.c_str())) module.def_submodule(scope.c_str());
      place = module.attr(scope.c_str());
    }
    const nb::object object = make_function(function_type, function, result_type);
    nb::object method;
    if (is_method(function)) method = make_function(method_type, function, result_type);
    const auto install = [&](const std::string& name_or_alias) {
      const std::string called = name_or_alias.substr(name_or_alias.rfind(':') + 1);
      place.attr(called.c_str()) = object;
      if (method.is_valid() && !nb::hasattr(tensor, called.c_str())) tensor.attr(called.c_str()) = method;
    };
    install(own_name_of(function));
    if (!function.in_place) {
      function.info->each_alias([&](const char* begin, std::size_t length) { install(std::string(begin, length)); });
    }
    all.append(object);
  }
  module.attr("functions") = nb::tuple(all);
  module.attr("_result_types") = result_types;
  module.def("_set_standard", [](nb::handle function, nb::handle adapter) {
    if (Py_TYPE(function.ptr()) != function_type)
      fail(PyExc_TypeError, "_set_standard: %R is no function of the library", function.ptr());
    function_of(function.ptr())->standard = nb::borrow(adapter).release().ptr();
    const nb::handle tensor(reinterpret_cast<PyObject*>(tensor_type));
    const nb::object method = nb::getattr(tensor, function.attr("__name__"), nb::none());
    if (Py_TYPE(method.ptr()) == method_type) function_of(method.ptr())->standard = nb::borrow(adapter).release().ptr();
  });
  module.def("_set_calls", [](nb::handle masked, nb::handle other, nb::handle without_axis) {
    masked_call = nb::borrow(masked).release().ptr();
    other_call = nb::borrow(other).release().ptr();
    call_without_axis = nb::borrow(without_axis).release().ptr();
  });
  module.def("_write_results", [](nb::handle function, nb::handle results, nb::handle out) {
    return write_results(*function_of(function.ptr())->form.function, results.ptr(), out.ptr());
  });
  module.def("_argument_called", [](nb::handle function, nb::handle keyword) {
    const OpInfo& info = *function_of(function.ptr())->form.function->info;
    const int at = argument_called(info, keyword.ptr());
    return at < 0 ? nb::borrow(keyword) : nb::object(nb::str(info.arguments[at].name));
  });
  module.def(
      "function",
      [all](const char* called) {
        const Function* found = runtime::find(called);
        for (const auto object : all) {
          if (found && function_of(object.ptr())->form.function == found) return nb::borrow(object);
        }
        fail(PyExc_KeyError, "no function is called \"%s\"", called);
      },
      nb::arg("name"), "The function of this name or alias. KeyError if there is none.");
}

}  // namespace tenon::python
