#include "function_call.hpp"

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
#include <tenon/runtime/cast.hpp>
#include <tenon/runtime/gradient.hpp>

#include "construction.hpp"
#include "dtype_object.hpp"
#include "errors.hpp"
#include "keyword_names.hpp"
#include "lock.hpp"
#include "tensor_object.hpp"
#include "value_conversion.hpp"

namespace tenon::python {

using runtime::Function;
using runtime::Value;
using runtime::ValueKind;

namespace {

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
  Value& at(int k) {
    return *std::launder(reinterpret_cast<Value*>(bytes_ + static_cast<std::size_t>(k) * sizeof(Value)));
  }
  int size_ = 0;
  alignas(Value) std::byte bytes_[runtime::most_arguments * sizeof(Value)];
};

/// The dtype of what is created without one: integers where all the numbers that fill it are, else the default one.
/// Numbers that have a dtype, which is then promoted in `typed`, bring it along.
DType dtype_for(const OpInfo& info, const Value* const* arguments, std::optional<DType> typed) {
  if (info.domain == Domain::integer) return DType::int64;
  bool integer = false, real = false, complex = false, boolean = false;
  for (int k = 0; info.deduces_dtype && k < info.arguments.size(); ++k) {
    if (!arguments[k] || info.arguments[k].kind != ArgumentKind::scalar) continue;
    const ValueKind kind = arguments[k]->kind();
    boolean = boolean || kind == ValueKind::boolean;
    integer = integer || kind == ValueKind::integer || kind == ValueKind::natural;
    real = real || kind == ValueKind::real;
    complex = complex || kind == ValueKind::complex;
  }
  if (info.deduces_dtype && typed) {
    if (integer) typed = runtime::promote(*typed, Value(std::int64_t{0}));
    if (real) typed = runtime::promote(*typed, Value(0.5));
    if (complex) typed = runtime::promote(*typed, Value(tenon::complex<double>(0, 1)));
    return *typed;
  }
  if (typed && runtime::kind_of_dtype(*typed) >= Kind::floating) return *typed;
  if (complex) return default_complex_dtype();
  if (real || !(integer || boolean)) return default_dtype();
  return integer ? DType::int64 : DType::bool_;
}

/// True if that dtype is meant where none is given: of what is made of no tensor.
bool wants_default_dtype(const OpInfo& info, const Argument& argument) {
  return argument.kind == ArgumentKind::dtype && (!argument.optional() || info.arity() == 0);
}

bool is_integer_object(PyObject* object) {
  return PyLong_Check(object) ? !PyBool_Check(object) : is_numpy_number(object) && PyIndex_Check(object);
}

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
  const bool elementwise =
      std::strcmp(function.family, "elementwise") == 0 || std::strcmp(function.family, "reduction") == 0;
  return work_of(arguments, function.info->arguments.size()) >= (elementwise ? large_work : large_elsewhere);
}

/// What a function takes, "(Tensor mat1, *, Number beta=1)", with defaults and types as Python writes them; of a method
/// without the tensor.
std::string expected_text(const CallForm& form) {
  std::string text = runtime::signature(*form.function).substr(std::strlen(form.function->name()) + 1);
  constexpr const char* words[][2] = {{"=none", "=None"},
                                      {"=true", "=True"},
                                      {"=false", "=False"},
                                      {"Device place", "Device device"},
                                      {"text ", "str "}};
  for (const auto& [from, to] : words) replace_all(text, from, to);
  for (const Argument& argument : form.function->info->arguments) {
    if (argument.kind == ArgumentKind::widths)
      replace_all(text, std::string("ints ") + argument.name, std::string("ints or pairs ") + argument.name);
  }
  if (form.is_method) {
    const std::size_t comma = text.find(", ");
    text.erase(0, comma == text.npos ? text.size() - 1 : comma + 2);
  }
  return text;
}

/// "addmm_ received an invalid combination of arguments - got (Tensor, float), but expected (Tensor mat1, …)".
[[noreturn]] void fail_arguments(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  const std::string name = python_name(*form.function);
  std::string got;
  const Py_ssize_t named = keywords ? PyTuple_Size(keywords) : 0;
  for (Py_ssize_t k = form.is_method ? 1 : 0; k < n + named; ++k) {
    if (!got.empty()) got += ", ";
    if (k >= n) got += std::string(nb::str(nb::handle(PyTuple_GetItem(keywords, k - n))).c_str()) + "=";
    got += is_tensor(arguments[k]) ? "Tensor" : description_of(arguments[k]);
  }
  for (Py_ssize_t k = 0; k < n; ++k) {
    const bool is_empty =
        (PyList_Check(arguments[k]) || PyTuple_Check(arguments[k])) && PySequence_Size(arguments[k]) == 0;
    if (!is_empty || form.function->info->arguments.size() <= k) continue;
    if (form.function->info->arguments[static_cast<int>(k)].kind == ArgumentKind::tensors) {
      fail(PyExc_ValueError, "%s: expected at least one tensor, got an empty %s", name.c_str(),
           PyList_Check(arguments[k]) ? "list" : "tuple");
    }
  }
  detail::throw_error(ErrorCode::arguments, name.c_str(), " received an invalid combination of arguments - got (",
                      got.c_str(), "), but expected (", expected_text(form).c_str());
}

/// True if None is the argument's default, which it stands for.
bool takes_none(const Argument& argument) {
  if (argument.kind == ArgumentKind::dtype || argument.kind == ArgumentKind::device) return true;
  return argument.optional() && (!*argument.fallback || std::strcmp(argument.fallback, "none") == 0);
}

bool is_list(PyObject* object) { return PyList_Check(object) || PyTuple_Check(object); }

bool holds_lists(PyObject* list) {
  const Py_ssize_t n = PySequence_Size(list);
  return n > 0 && is_list(nb::object(nb::handle(list)[0]).ptr());
}

/// True if a list is one of this kind already, and no tensor.
bool takes_list(ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::nothing:
    case ArgumentKind::scalar:
    case ArgumentKind::number:
    case ArgumentKind::integer: return false;
    default: return true;
  }
}

/// True if a list holds what stands for a tensor, of which the function is told and not the numbers.
bool holds_stand_in(PyObject* list) {
  const Nested nested;
  for (const nb::handle one : nb::iter(nb::handle(list))) {
    if (is_list(one.ptr()) ? holds_stand_in(one.ptr()) : is_stand_in(one.ptr())) return true;
  }
  return false;
}

/// What an argument's object is to the function: as to_value has it, but a list of more indices than a Shape holds is a
/// tensor. TypeError for a recorded tensor in the place of a number, which has no gradient: the tensor would silently
/// get none.
bool argument_to_value(const CallForm& form, PyObject* object, const Argument* argument, Value& to) {
  const bool takes_indices =
      argument && (argument->kind == ArgumentKind::indices || argument->also == ArgumentKind::indices);
  if (!takes_indices || !is_list(object) || PySequence_Size(object) <= max_rank) {
    const bool is_known = to_value(object, argument, to);
    if (is_known && argument && to.is_number() && is_tensor(object) && value_of(object).has_history() &&
        runtime::is_recording())
      fail(PyExc_TypeError, "%s: %s gets no gradient here: detach the tensor", python_name(*form.function).c_str(),
           argument->name);
    return is_known;
  }
  to = Value(tensor_from_data(object, nullptr));
  return true;
}

/// The dtype of the first tensor among these, if there is one.
std::optional<DType> dtype_among(PyObject* const* objects, Py_ssize_t n) {
  for (Py_ssize_t k = 0; k < n; ++k) {
    if (const AnyTensor* tensor = tensor_in(objects[k])) return tensor->dtype();
  }
  return std::nullopt;
}

/// A list of numbers where a tensor is wanted: beside the others', as a number. False if it holds anything else.
bool list_to_value(PyObject* list, std::optional<DType> beside, Value& to) {
  if (holds_stand_in(list)) return false;
  try {
    to = Value(beside ? tensor_beside(list, *beside) : tensor_from_data(list, nullptr));
    return true;
  } catch (nb::python_error& error) {
    if (!error.matches(PyExc_TypeError)) throw;
    return false;
  }
}

/// The arguments of a call in the order of the description. False if the order does not tell where they belong, or a
/// name is unknown.
class BoundCall {
 public:
  explicit BoundCall(const CallForm& form) : form_(form), info_(*form.function->info) {}

  bool bind(PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
    if (!form_.in_order) return false;
    arguments_ = arguments;
    count_ = n + (keywords ? PyTuple_Size(keywords) : 0);
    int at = 0;
    for (Py_ssize_t k = 0; k < n; ++k, ++at) {
      PyObject* const argument = arguments[k];
      if (at == form_.sizes_at && k + 1 < n && is_integer_object(argument) && is_integer_object(arguments[k + 1])) {
        k = bind_sizes(arguments, k, n) - 1;
        continue;
      }
      while (at < form_.positional && leaves_out(info_.arguments[at], argument)) ++at;
      if (at >= form_.positional || !bind_one(at, argument)) return false;
    }
    for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k) {
      const int named = argument_of(PyTuple_GetItem(keywords, k));
      if (named < 0 || given_[named] || !bind_one(named, arguments[n + k])) return false;
    }
    for (int k = 0; k < info_.arguments.size(); ++k) {
      const Argument& argument = info_.arguments[k];
      if (wants_default_dtype(info_, argument) && (!given_[k] || given_[k]->is_nothing())) {
        given_[k] = &(values_.add() = Value(dtype_for(info_, given_, typed_)));
      }
    }
    return true;
  }
  const Value* const* arguments() const { return given_; }

 private:
  /// True if this argument, which has no value that looks like the one given, is left out before it.
  static bool leaves_out(const Argument& argument, PyObject* given) {
    if (!argument.optional() || given == Py_None) return false;
    if (argument.kind == ArgumentKind::choice) return !PyUnicode_Check(given);
    AnyDevice device;
    return argument.kind == ArgumentKind::device && !find_device(given, device);
  }
  int argument_of(PyObject* name) const {
    for (int k = 0; k < info_.arguments.size(); ++k) {
      if (form_.names[k] == name) return k;
    }
    return argument_called(info_, name);  // not interned, or another name for it
  }
  bool bind_one(int at, PyObject* argument) {
    const Argument& described = info_.arguments[at];
    nb::object replaced;
    if (PyRange_Check(argument)) {
      replaced = owned(PySequence_Tuple(argument));
      argument = replaced.ptr();
    }
    if (described.kind == ArgumentKind::tensors && !is_list(argument)) return false;
    if (is_tensor(argument) && described.kind == ArgumentKind::tensor) {
      given_[at] = &value_of(argument);
      return true;
    }
    Value& value = values_.add();
    const bool is_mask = described.kind == ArgumentKind::mask;
    const bool is_operand = (described.kind == ArgumentKind::tensor && !takes_list(described.also)) ||
                            (described.also == ArgumentKind::tensor && !takes_list(described.kind));
    const bool is_nested = described.kind == ArgumentKind::indices && is_list(argument) && holds_lists(argument);
    if (is_list(argument) && (is_operand || is_mask || is_nested)) {
      const bool is_alone = is_mask || is_nested || described.has_own_type;
      if (!list_to_value(argument, is_alone ? std::nullopt : dtype_among(arguments_, count_), value)) return false;
      given_[at] = &value;
      return true;
    }
    if (described.kind == ArgumentKind::tensors) {
      if (nb::object made = with_tensors(argument, described.has_own_type); made.is_valid())
        replaced = std::move(made), argument = replaced.ptr();
    }
    add_dtype(described, argument);
    if (!argument_to_value(form_, argument, &described, value) || (value.is_nothing() && !takes_none(described)))
      return false;
    given_[at] = &value;
    return true;
  }
  /// Of a list of tensors, in which there are lists of numbers, one with tensors in their place: of the dtype of the
  /// first tensor, unless each has its own. Null where there is nothing to replace.
  nb::object with_tensors(PyObject* given, bool has_own_types) {
    bool has_list = false;
    for (Py_ssize_t k = 0, n = PySequence_Size(given); k < n; ++k)
      has_list = has_list || is_list(PyList_Check(given) ? PyList_GetItem(given, k) : PyTuple_GetItem(given, k));
    if (!has_list) return {};
    const nb::object all = owned(PySequence_Tuple(given));
    std::optional<DType> beside;
    for (const nb::handle one : nb::iter(all)) {
      if (const AnyTensor* tensor = tensor_in(one.ptr()); tensor && !beside && !has_own_types) beside = tensor->dtype();
    }
    nb::list made;
    for (const nb::handle one : nb::iter(all)) {
      Value value;
      if (is_list(one.ptr()) && list_to_value(one.ptr(), beside, value))
        made.append(nb::object(owned(wrap(std::move(value)))));
      else made.append(one);
    }
    return made;
  }
  /// Notes the dtype that a number brings to what is made of it.
  void add_dtype(const Argument& described, PyObject* argument) {
    DType dtype;
    if (described.kind != ArgumentKind::scalar || info_.arity() != 0 || !find_number_dtype(argument, dtype)) return;
    typed_ = typed_ ? runtime::promote(*typed_, dtype) : dtype;
  }
  Py_ssize_t bind_sizes(PyObject* const* arguments, Py_ssize_t k, Py_ssize_t n) {
    Shape sizes;
    for (; k < n && is_integer_object(arguments[k]); ++k) {
      Value size;
      number_to_value(arguments[k], size);
      sizes.push_back(size.integer());
    }
    given_[form_.sizes_at] = &(values_.add() = Value(std::move(sizes)));
    return k;
  }

  const CallForm& form_;
  const OpInfo& info_;
  PyObject* const* arguments_ = nullptr;
  Py_ssize_t count_ = 0;
  std::optional<DType> typed_;  // of numbers that have a dtype
  ValueList values_;
  const Value* given_[runtime::most_arguments] = {};
};
/// The call where the order of the arguments does not tell what they are: arange(stop), concat of tensors one by one.
Value call_by_description(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  const Function& function = *form.function;
  const OpInfo& info = *function.info;
  const auto convert = [&](PyObject* object, const Argument* argument) {
    Value value;
    if (!argument_to_value(form, object, argument, value)) fail_arguments(form, arguments, n, keywords);
    return value;
  };
  std::vector<Value> values;
  for (Py_ssize_t k = 0; k < n; ++k) values.push_back(convert(arguments[k], nullptr));
  std::vector<runtime::Keyword> named;
  const Argument* dtype = nullptr;
  for (const Argument& argument : info.arguments) {
    if (wants_default_dtype(info, argument)) dtype = &argument;
  }
  for (Py_ssize_t k = 0; keywords && k < PyTuple_Size(keywords); ++k) {
    const int at = argument_called(info, PyTuple_GetItem(keywords, k));
    if (at < 0) fail_arguments(form, arguments, n, keywords);
    const Argument* const found = &info.arguments[at];
    Value value = convert(arguments[n + k], found);
    if (value.is_nothing() && !takes_none(*found)) fail_arguments(form, arguments, n, keywords);
    if (value.is_nothing()) continue;
    if (found == dtype) dtype = nullptr;
    named.push_back({found->name, std::move(value)});
  }
  if (dtype && !values.empty() && values.back().kind() == ValueKind::dtype) dtype = nullptr;
  if (dtype) {
    const Value* numbers[runtime::most_arguments] = {};
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
    std::optional<DType> typed;
    for (Py_ssize_t k = 0; k < n + (keywords ? PyTuple_Size(keywords) : 0); ++k) {
      DType own;
      if (info.arity() == 0 && find_number_dtype(arguments[k], own))
        typed = typed ? runtime::promote(*typed, own) : own;
    }
    named.push_back({dtype->name, Value(dtype_for(info, numbers, typed))});
  }
  try {
    const Unlocked unlocked;
    return runtime::call(function, values, named);
  } catch (const TypeError& error) {
    if (error.code() != ErrorCode::arguments) throw;
    fail_arguments(form, arguments, n, keywords);
  }
}
/// The argument that takes several integers given one by one: a shape or axes, with nothing behind it that an integer
/// could be.
int find_sizes(const OpInfo& info, int positional) {
  int found = -1;
  for (int k = 0; k < positional; ++k) {
    const Argument& argument = info.arguments[k];
    if (argument.also == ArgumentKind::nothing && !argument.keyword &&
        (argument.kind == ArgumentKind::shape || argument.kind == ArgumentKind::integers ||
         argument.kind == ArgumentKind::axes)) {
      if (found >= 0) return -1;
      found = k;
    } else if (found >= 0 && argument.kind != ArgumentKind::device && argument.kind != ArgumentKind::dtype &&
               argument.kind != ArgumentKind::generator) {
      return -1;
    }
  }
  return found;
}

}  // namespace

std::string python_name(const Function& function) {
  const char* const name = function.name();
  return std::strcmp(name, "delete_") == 0 ? "delete" : name;
}

int placed_arguments(const OpInfo& info) {
  int n = 0;
  while (n < info.arguments.size() && !info.arguments[n].keyword) ++n;
  if (n == info.arguments.size()) return n;
  const ArgumentKind next = info.arguments[n].kind;
  return next == ArgumentKind::axis || next == ArgumentKind::axes ? n + 1 : n;
}

bool is_creation(const Function& function) {
  const std::string_view name = function.name(), family = function.family;
  return (family == "creation" && (function.info->arity() == 0 || name.ends_with("_like"))) ||
         (family == "random" && !function.in_place && function.info->arity() == 0);
}

CallForm::CallForm(const Function& described_function, bool method) : function(&described_function), is_method(method) {
  const ArgumentList& described = function->info->arguments;
  in_order = true;
  bool optional = false;
  for (int k = 0; k < described.size(); ++k) {
    names[k] = PyUnicode_InternFromString(described[k].name);
    optional = optional || (described[k].optional() && described[k].kind != ArgumentKind::choice);
    if (optional && !described[k].optional() && described[k].kind != ArgumentKind::dtype) in_order = false;
  }
  positional = placed_arguments(*function->info);
  sizes_at = find_sizes(*function->info, positional);
}

/// The result of `run` for the arguments, of which those left out are nothing; without the lock where the work is worth
/// it.
template <class F>
auto run_filled(const Function& function, const Value* const* arguments, const F& run) {
  static const Value nothing;
  const Value* filled[runtime::most_arguments];
  const int n = function.info->arguments.size();
  for (int k = 0; k < n; ++k) filled[k] = arguments[k] ? arguments[k] : &nothing;
  if (!is_long(function, arguments)) return run(filled);
  const Unlocked unlocked;
  return run(filled);
}

Value run_function(const Function& function, const Value* const* arguments) {
  return run_filled(function, arguments,
                    [&](const Value* const* filled) { return runtime::call_in_order(function, filled); });
}

Value call_function(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords) {
  BoundCall bound(form);
  if (!bound.bind(arguments, n, keywords)) return call_by_description(form, arguments, n, keywords);
  try {
    return run_function(*form.function, bound.arguments());
  } catch (const TypeError& error) {
    if (error.code() != ErrorCode::arguments) throw;
    fail_arguments(form, arguments, n, keywords);
  }
}

bool call_function_into(const CallForm& form, PyObject* const* arguments, Py_ssize_t n, PyObject* keywords,
                        const AnyTensor& out) {
  const Function& function = *form.function;
  BoundCall bound(form);
  if (!bound.bind(arguments, n, keywords)) return false;
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    const Value* const given = bound.arguments()[k];
    if (given && given->is_tensor() && !given->is_plain_tensor()) return false;  // recorded
  }
  try {
    run_filled(function, bound.arguments(),
               [&](const Value* const* filled) { runtime::call_into(function, filled, out); });
    return true;
  } catch (const Error&) {  // which the call whose result is copied says better
    return false;
  }
}

}  // namespace tenon::python
