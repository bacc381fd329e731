#include "function_object.hpp"

#include <structmember.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <tenon/core/argument.hpp>
#include <tenon/error.hpp>

#include "dtype_object.hpp"
#include "errors.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Function;
using runtime::Value;
using runtime::ValueKind;

namespace {

/// The largest number of arguments that a function is called with in order.
constexpr int most_arguments = 16;

/// Functions and methods: the function, and what calls need of it. They live as long as the process.
struct FunctionObject {
  PyObject_HEAD vectorcallfunc vectorcall;
  const Function* function;
  PyObject* result_type;  ///< a class of named tuples, if there are several results
  PyObject* names[most_arguments];
  int positional;  ///< how many arguments can be given by place
  int sizes_at;    ///< the argument that takes all further integers, zeros(2, 3); -1 is none
  bool in_order;   ///< whether arguments can be placed one after the other
};

PyTypeObject* function_type;
PyTypeObject* method_type;

FunctionObject* function_of(PyObject* self) { return reinterpret_cast<FunctionObject*>(self); }

/// Values that are made one by one, on the stack.
class ValueList {
 public:
  ValueList() = default;
  ValueList(const ValueList&) = delete;
  ~ValueList() {
    for (int k = 0; k < size_; ++k) at(k).~Value();
  }
  Value& add() { return *new (bytes_ + static_cast<std::size_t>(size_++) * sizeof(Value)) Value; }

 private:
  Value& at(int k) { return *std::launder(reinterpret_cast<Value*>(bytes_ + static_cast<std::size_t>(k) * sizeof(Value))); }
  int size_ = 0;
  alignas(Value) std::byte bytes_[most_arguments * sizeof(Value)];
};

/// The dtype of what is created without one: integers where all the numbers that fill it are, else the default one.
DType dtype_for(const OpInfo& info, const Value* const* arguments) {
  if (info.domain == Domain::integer) return DType::int64;
  // Numbers in between, of linspace, are not of the type of the ends.
  const bool as_numbers = info.dtypes && std::strcmp(info.dtypes, "T") == 0;
  bool integer = false, real = false, complex = false, boolean = false;
  for (int k = 0; as_numbers && k < info.arguments.size(); ++k) {
    if (!arguments[k] || info.arguments[k].kind != ArgumentKind::scalar) continue;
    const ValueKind kind = arguments[k]->kind();
    boolean = boolean || kind == ValueKind::boolean;
    integer = integer || kind == ValueKind::integer || kind == ValueKind::natural;
    real = real || kind == ValueKind::real;
    complex = complex || kind == ValueKind::complex;
  }
  if (complex) return default_complex_dtype();
  if (real || !(integer || boolean)) return default_dtype();
  return integer ? DType::int64 : DType::bool_;
}

bool is_integer_object(PyObject* object) { return PyLong_Check(object) && !PyBool_Check(object); }

/// The number of elements that a call works on, as far as its arguments say it.
std::int64_t work_of(const Value* const* arguments, int n) {
  std::int64_t work = 0;
  for (int k = 0; k < n; ++k) {
    const Value* value = arguments[k];
    if (!value) continue;
    if (value->is_tensor()) {
      work += value->tensor().numel();
    } else if (value->kind() == ValueKind::list) {
      for (const Value& one : value->list()) work += one.is_tensor() ? one.tensor().numel() : 0;
    }
  }
  return work;
}

/// The same of families that compute more than a few operations for each element.
constexpr std::int64_t large_elsewhere = 256;

bool is_long(const Function& function, const Value* const* arguments) {
  if (function.info->arity() == 0) return true;  // what it makes is as large as a number among its arguments says
  const bool elementwise = std::strcmp(function.family, "elementwise") == 0 || std::strcmp(function.family, "reduction") == 0;
  return work_of(arguments, function.info->arguments.size()) >= (elementwise ? large_work : large_elsewhere);
}

/// "addmm_ received an invalid combination of arguments - got (Tensor, float), but expected (Tensor x, …)".
[[noreturn]] void fail_arguments(const Function& function, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  std::string got = "(";
  const Py_ssize_t named = keywords ? PyTuple_Size(keywords) : 0;
  for (Py_ssize_t k = 0; k < n + named; ++k) {
    if (k > 0) got += ", ";
    if (k >= n) got += std::string(nb::str(nb::handle(PyTuple_GetItem(keywords, k - n))).c_str()) + "=";
    got += description_of(arguments[k]);
  }
  const std::string signature = runtime::signature(function);
  detail::fail(ErrorCode::type, function.name(), " received an invalid combination of arguments - got ", got.c_str(), "), but expected ",
               signature.c_str() + std::strlen(function.name()));
}

bool is_refusal(const Error& error) { return std::strstr(error.what(), ": received an invalid combination of arguments"); }

/// The arguments of a call in the order of the description. False if the order does not tell where they belong, or a name is unknown.
class BoundCall {
 public:
  explicit BoundCall(FunctionObject& self) : self_(self), info_(*self.function->info) {}

  bool bind(PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
    if (!self_.in_order) return false;
    int at = 0;
    for (Py_ssize_t k = 0; k < n; ++k, ++at) {
      PyObject* const argument = arguments[k];
      if (at == self_.sizes_at && k + 1 < n && is_integer_object(argument) && is_integer_object(arguments[k + 1])) {
        k = bind_sizes(arguments, k, n) - 1;
        continue;
      }
      while (at < self_.positional && leaves_out(info_.arguments[at], argument)) ++at;
      if (at >= self_.positional || !bind_one(at, argument)) return false;
    }
    for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k) {
      const int named = argument_called(PyTuple_GetItem(keywords, k));
      if (named < 0 || given_[named] || !bind_one(named, arguments[n + k])) return false;
    }
    for (int k = 0; k < info_.arguments.size(); ++k) {
      const Argument& argument = info_.arguments[k];
      if (argument.kind == ArgumentKind::dtype && !argument.optional() && (!given_[k] || given_[k]->is_nothing())) {
        given_[k] = &(values_.add() = Value(dtype_for(info_, given_)));
      }
    }
    return true;
  }
  const Value* const* arguments() const { return given_; }

 private:
  /// Whether this argument, which has no value that looks like the one given, is left out before it.
  static bool leaves_out(const Argument& argument, PyObject* given) {
    if (!argument.optional() || given == Py_None) return false;
    if (argument.kind == ArgumentKind::choice) return !PyUnicode_Check(given);
    AnyDevice device;
    return argument.kind == ArgumentKind::device && !find_device(given, device);
  }
  int argument_called(PyObject* name) const {
    for (int k = 0; k < info_.arguments.size(); ++k) {
      if (self_.names[k] == name) return k;
    }
    for (int k = 0; k < info_.arguments.size(); ++k) {  // not interned, or Python's name for where the result lies
      if (PyUnicode_CompareWithASCIIString(name, info_.arguments[k].name) == 0) return k;
      if (info_.arguments[k].kind == ArgumentKind::device && PyUnicode_CompareWithASCIIString(name, "device") == 0) return k;
    }
    return -1;
  }
  bool bind_one(int at, PyObject* argument) {
    const Argument& described = info_.arguments[at];
    if (described.kind == ArgumentKind::tensors && !PyList_Check(argument) && !PyTuple_Check(argument)) return false;
    if (is_tensor(argument) && described.kind == ArgumentKind::tensor) {
      given_[at] = &value_of(argument);
      return true;
    }
    Value& value = values_.add();
    if (!to_value(argument, &described, value)) return false;
    given_[at] = &value;
    return true;
  }
  Py_ssize_t bind_sizes(PyObject* const* arguments, Py_ssize_t k, Py_ssize_t n) {
    Shape sizes;
    for (; k < n && is_integer_object(arguments[k]); ++k) {
      Value size;
      number_to_value(arguments[k], size);
      sizes.push_back(size.integer());
    }
    given_[self_.sizes_at] = &(values_.add() = Value(std::move(sizes)));
    return k;
  }

  FunctionObject& self_;
  const OpInfo& info_;
  ValueList values_;
  const Value* given_[most_arguments] = {};
};

/// The call where the order of the arguments does not tell what they are: arange(stop), concat of tensors one by one.
Value call_by_description(const Function& function, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  const OpInfo& info = *function.info;
  const auto convert = [&](PyObject* object, const Argument* argument) {
    Value value;
    if (!to_value(object, argument, value)) fail_arguments(function, arguments, n, keywords);
    return value;
  };
  std::vector<Value> values;
  for (Py_ssize_t k = 0; k < n; ++k) values.push_back(convert(arguments[k], nullptr));
  std::vector<runtime::Keyword> named;
  const Argument* dtype = nullptr;
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::dtype && !argument.optional()) dtype = &argument;
  }
  for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k) {
    const char* name = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(keywords, k), nullptr);
    if (!name) throw nb::python_error();
    const Argument* found = nullptr;
    for (const Argument& argument : info.arguments) {
      if (std::strcmp(argument.name, name) == 0 || (argument.kind == ArgumentKind::device && std::strcmp(name, "device") == 0))
        found = &argument;
    }
    if (!found) fail_arguments(function, arguments, n, keywords);
    Value value = convert(arguments[n + k], found);
    if (value.is_nothing()) continue;
    if (found == dtype) dtype = nullptr;
    named.push_back({found->name, std::move(value)});
  }
  if (dtype && !values.empty() && values.back().kind() == ValueKind::dtype) dtype = nullptr;
  if (dtype) {
    const Value* numbers[most_arguments] = {};
    int filled = 0;
    for (const Argument& argument : info.arguments) {
      if (argument.kind != ArgumentKind::scalar) continue;
      const auto at = static_cast<std::size_t>(filled++);
      if (at < values.size() && values[at].is_number()) numbers[&argument - info.arguments.begin()] = &values[at];
    }
    for (const auto& keyword : named) {
      for (int k = 0; k < info.arguments.size(); ++k) {
        if (keyword.name == info.arguments[k].name && keyword.value.is_number()) numbers[k] = &keyword.value;
      }
    }
    named.push_back({dtype->name, Value(dtype_for(info, numbers))});
  }
  try {
    const nb::gil_scoped_release unlocked;
    return runtime::call(function, values, named);
  } catch (const TypeError& error) {
    if (!is_refusal(error)) throw;
    fail_arguments(function, arguments, n, keywords);
  }
}

PyObject* call(PyObject* self_object, PyObject* const* arguments, std::size_t count, PyObject* keywords) {
  return guarded([&]() -> PyObject* {
    FunctionObject& self = *function_of(self_object);
    const Function& function = *self.function;
    const Py_ssize_t n = PyVectorcall_NARGS(count);
    Value result;
    {
      BoundCall bound(self);
      if (bound.bind(arguments, n, keywords)) {
        try {
          result = run_function(function, bound.arguments());
        } catch (const TypeError& error) {
          if (!is_refusal(error)) throw;
          fail_arguments(function, arguments, n, keywords);
        }
      } else {
        result = call_by_description(function, arguments, n, keywords);
      }
    }
    if (function.in_place && n > 0 && is_tensor(arguments[0])) {
      Py_INCREF(arguments[0]);
      return arguments[0];
    }
    nb::object made = owned(from_value(std::move(result)));
    if (self.result_type && PyTuple_Check(made.ptr()))
      return owned(PyObject_CallFunctionObjArgs(self.result_type, made.ptr(), nullptr)).release().ptr();
    return made.release().ptr();
  });
}

PyObject* name(PyObject* self, void*) {
  const char* full = function_of(self)->function->name();
  const char* last = std::strrchr(full, ':');
  return PyUnicode_FromString(last ? last + 1 : full);
}
PyObject* doc(PyObject* self, void*) {
  return guarded([&] { return PyUnicode_FromString(documentation(*function_of(self)->function).c_str()); });
}
PyObject* signature_text(PyObject* self, void*) {
  return guarded([&] { return PyUnicode_FromString(text_signature(*function_of(self)->function).c_str()); });
}
PyObject* signature(PyObject* self, void*) {
  return guarded([&] {
    const std::string source = "def f" + text_signature(*function_of(self)->function) + ": ...";
    nb::dict names;
    nb::module_::import_("builtins").attr("exec")(source.c_str(), names);
    return nb::module_::import_("inspect").attr("signature")(names["f"]).release().ptr();
  });
}
PyObject* module_name(PyObject* self, void*) {
  const char* full = function_of(self)->function->name();
  const char* colons = std::strstr(full, "::");
  return PyUnicode_FromString((colons ? "tenon." + std::string(full, colons) : std::string("tenon")).c_str());
}
PyObject* repr(PyObject* self) { return PyUnicode_FromFormat("<function tenon.%s>", function_of(self)->function->name()); }
/// Pickled by module and name.
PyObject* reduce(PyObject* self, PyObject*) { return name(self, nullptr); }

/// A method of a tensor, when it is not called at once.
PyObject* bind_method(PyObject* self, PyObject* instance, PyObject*) {
  if (!instance || instance == Py_None) {
    Py_INCREF(self);
    return self;
  }
  return guarded([&] {
    static PyObject* const bound_method = nb::object(nb::module_::import_("types").attr("MethodType")).release().ptr();
    return owned(PyObject_CallFunctionObjArgs(bound_method, self, instance, nullptr)).release().ptr();
  });
}

PyObject* refuse_construction(PyTypeObject*, PyObject*, PyObject*) {
  PyErr_SetString(PyExc_TypeError, "functions of tenon are those of the library: none can be made");
  return nullptr;
}

PyTypeObject* make_type(const char* name_of_type, bool is_method) {
  static PyGetSetDef properties[] = {{"__name__", name, nullptr, nullptr, nullptr},
                                     {"__qualname__", name, nullptr, nullptr, nullptr},
                                     {"__module__", module_name, nullptr, nullptr, nullptr},
                                     {"__doc__", doc, nullptr, nullptr, nullptr},
                                     {"__text_signature__", signature_text, nullptr, nullptr, nullptr},
                                     {"__signature__", signature, nullptr, nullptr, nullptr},
                                     {}};
  static PyMemberDef members[] = {{"__vectorcalloffset__", T_PYSSIZET, offsetof(FunctionObject, vectorcall), READONLY, nullptr}, {}};
  static PyMethodDef methods[] = {{"__reduce__", reduce, METH_NOARGS, nullptr}, {}};
  PyType_Slot slots[] = {{Py_tp_call, reinterpret_cast<void*>(PyVectorcall_Call)},
                         {Py_tp_repr, reinterpret_cast<void*>(repr)},
                         {Py_tp_new, reinterpret_cast<void*>(refuse_construction)},
                         {Py_tp_getset, properties},
                         {Py_tp_members, members},
                         {Py_tp_methods, methods},
                         {is_method ? Py_tp_descr_get : 0, reinterpret_cast<void*>(bind_method)},
                         {}};
  unsigned flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL;
  if (is_method) flags |= Py_TPFLAGS_METHOD_DESCRIPTOR;
  PyType_Spec spec{name_of_type, sizeof(FunctionObject), 0, flags, slots};
  return reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release().ptr());
}

/// The argument that takes several integers given one by one: a shape or axes, with nothing behind it that an integer could be.
int find_sizes(const OpInfo& info, int positional) {
  int found = -1;
  for (int k = 0; k < positional; ++k) {
    const Argument& argument = info.arguments[k];
    if (argument.also == ArgumentKind::nothing &&
        (argument.kind == ArgumentKind::shape || argument.kind == ArgumentKind::integers || argument.kind == ArgumentKind::axes)) {
      if (found >= 0) return -1;
      found = k;
    } else if (found >= 0 && argument.kind != ArgumentKind::device && argument.kind != ArgumentKind::dtype &&
               argument.kind != ArgumentKind::generator) {
      return -1;
    }
  }
  return found;
}

/// A class of named tuples for the results, which are described as "values, indices".
PyObject* make_result_type(const Function& function) {
  if (!function.info->results || !std::strchr(function.info->results, ',')) return nullptr;
  const char* last = std::strrchr(function.name(), ':');
  nb::object type = nb::module_::import_("collections")
                        .attr("namedtuple")(std::string(last ? last + 1 : function.name()).c_str(), function.info->results);
  type.attr("__module__") = "tenon";
  return nb::object(type.attr("_make")).release().ptr();
}

nb::object make_function(PyTypeObject* type, const Function& function, PyObject* result_type) {
  auto* self = PyObject_New(FunctionObject, type);
  if (!self) throw nb::python_error();
  nb::object object = nb::steal(reinterpret_cast<PyObject*>(self));
  self->vectorcall = call;
  self->function = &function;
  self->result_type = result_type;
  const ArgumentList& described = function.info->arguments;
  self->in_order = described.size() <= most_arguments;
  self->positional = 0;
  bool optional = false;
  for (int k = 0; k < described.size() && k < most_arguments; ++k) {
    self->names[k] = PyUnicode_InternFromString(described[k].name);
    if (!described[k].keyword) self->positional = k + 1;
    optional = optional || (described[k].optional() && described[k].kind != ArgumentKind::choice);
    if (optional && !described[k].optional() && described[k].kind != ArgumentKind::dtype) self->in_order = false;
  }
  self->sizes_at = find_sizes(*function.info, self->positional);
  return object;
}

/// Whether a function is a method of its first argument.
bool is_method(const Function& function) {
  if (function.info->arguments.size() == 0 || std::strstr(function.name(), "::")) return false;
  const ArgumentKind first = function.info->arguments[0].kind;
  return first == ArgumentKind::tensor || first == ArgumentKind::mask || first == ArgumentKind::indices;
}
/// Whether Python has its own way to make tensors of elements.
bool is_constructor(const Function& function) {
  for (const Argument& argument : function.info->arguments) {
    if (argument.kind == ArgumentKind::elements || argument.also == ArgumentKind::elements) return true;
  }
  return false;
}

}  // namespace

Value run_function(const Function& function, const Value* const* arguments) {
  static const Value nothing;
  const Value* filled[most_arguments];
  const int n = function.info->arguments.size();
  for (int k = 0; k < n; ++k) filled[k] = arguments[k] ? arguments[k] : &nothing;
  if (!is_long(function, arguments)) return runtime::call_in_order(function, filled);
  const nb::gil_scoped_release unlocked;
  return runtime::call_in_order(function, filled);
}

void register_functions(nb::module_& module) {
  function_type = make_type("tenon.Function", false);
  method_type = make_type("tenon.Method", true);
  module.attr("Function") = nb::borrow(reinterpret_cast<PyObject*>(function_type));
  module.attr("Method") = nb::borrow(reinterpret_cast<PyObject*>(method_type));
  nb::list all;
  const nb::object tensor = nb::borrow(reinterpret_cast<PyObject*>(tensor_type));
  for (const Function& function : runtime::functions()) {
    if (is_constructor(function)) continue;
    PyObject* result_type = make_result_type(function);
    nb::object place = module;
    std::string own_name = function.name();
    if (const std::size_t colons = own_name.find("::"); colons != own_name.npos) {
      const std::string scope = own_name.substr(0, colons);
      if (!nb::hasattr(module, scope.c_str())) module.def_submodule(scope.c_str());
      place = module.attr(scope.c_str());
      own_name = own_name.substr(colons + 2);
    }
    const nb::object object = make_function(function_type, function, result_type);
    nb::object method;
    if (is_method(function)) method = make_function(method_type, function, result_type);
    const auto install = [&](const std::string& called) {
      place.attr(called.c_str()) = object;
      if (method.is_valid() && !nb::hasattr(tensor, called.c_str())) tensor.attr(called.c_str()) = method;
    };
    install(own_name);
    if (!function.in_place) {
      function.info->each_alias([&](const char* begin, std::size_t length) { install(std::string(begin, length)); });
    }
    all.append(object);
  }
  module.attr("functions") = nb::tuple(all);
  module.def(
      "function",
      [all](const char* called) {
        const Function* found = runtime::find(called);
        for (const auto object : all) {
          if (found && function_of(object.ptr())->function == found) return nb::borrow(object);
        }
        fail(PyExc_KeyError, "no function is called \"%s\"", called);
      },
      nb::arg("name"), "The function of this name or alias. KeyError if there is none.");
}

}  // namespace tenon::python
