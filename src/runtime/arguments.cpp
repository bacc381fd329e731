#include "arguments.hpp"

#include <cstdlib>
#include <cstring>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include <tenon/error.hpp>
#include <tenon/ops/random/generator.hpp>

namespace tenon::inline v1::runtime {
namespace {

enum class Fit : unsigned char { none, as_given, converted };

/// The dtype with this name, or with this name in C++.
bool find_dtype(std::string_view name, DType& found) {
  if (name == "double") name = "float64";
  if (name == "float") name = "float32";
  for (int k = 0; k < AllTypes::size; ++k) {
    if (name == name_of(static_cast<DType>(k))) return found = static_cast<DType>(k), true;
  }
  return false;
}

bool all_integers(const std::vector<Value>& list) {
  for (const Value& value : list) {
    if (value.kind() != ValueKind::integer) return false;
  }
  return true;
}
bool all_tensors(const std::vector<Value>& list) {
  for (const Value& value : list) {
    if (!value.is_tensor() && !value.is_number()) return false;
  }
  return !list.empty();
}

std::vector<Value> values_of(const Shape& integers) { return {integers.begin(), integers.end()}; }

bool has_number(const std::vector<Value>& list) {
  for (const Value& value : list) {
    if (value.is_number()) return true;
  }
  return false;
}

Fit fit_integers(const Value& value, Value& to) {
  if (value.kind() == ValueKind::integer || value.kind() == ValueKind::integers) return Fit::as_given;
  if (value.kind() != ValueKind::list || !all_integers(value.list())) return Fit::none;
  Shape integers;
  for (const Value& one : value.list()) integers.push_back(one.integer());
  to = Value(std::move(integers));
  return Fit::converted;
}

/// Rates the fit of a value to an argument of this kind, perhaps after a conversion.
Fit fit(ArgumentKind kind, const Value& value, Value& to) {
  const auto given_if = [](bool fits) { return fits ? Fit::as_given : Fit::none; };
  switch (kind) {
    case ArgumentKind::tensor: return given_if(value.is_tensor() || value.is_number());
    case ArgumentKind::mask: return given_if(value.is_tensor());
    case ArgumentKind::indices:
      if (value.is_tensor()) return Fit::as_given;
      return fit_integers(value, to);
    case ArgumentKind::tensors:
      if (value.is_tensor()) return to = Value(std::vector<Value>{value}), Fit::converted;
      if (value.kind() == ValueKind::integers && value.integers().rank() > 0)
        return to = Value(values_of(value.integers())), Fit::converted;
      return given_if(value.kind() == ValueKind::list && all_tensors(value.list()));
    case ArgumentKind::scalar: return given_if(value.is_number());
    case ArgumentKind::number: return given_if(value.is_number() && value.kind() != ValueKind::complex);
    case ArgumentKind::numbers:
      if (value.kind() == ValueKind::integers) return to = Value(values_of(value.integers())), Fit::converted;
      return given_if(value.kind() == ValueKind::list);
    case ArgumentKind::integer:
    case ArgumentKind::axis: return given_if(value.kind() == ValueKind::integer);
    case ArgumentKind::integers:
    case ArgumentKind::axes:
    case ArgumentKind::shape: return fit_integers(value, to);
    case ArgumentKind::axis_lists:
      return given_if(value.kind() == ValueKind::list || value.kind() == ValueKind::integers);
    case ArgumentKind::widths: return given_if(value.kind() == ValueKind::integer || value.kind() == ValueKind::list);
    case ArgumentKind::dtype:
      if (value.kind() == ValueKind::text) {
        DType dtype;
        if (!find_dtype(value.text(), dtype)) return Fit::none;
        return to = Value(dtype), Fit::converted;
      }
      return given_if(value.kind() == ValueKind::dtype && detail::is_dtype(value.dtype()));
    case ArgumentKind::device:
      if (value.kind() == ValueKind::text && value.text() == "cpu") return to = Value(AnyDevice{}), Fit::converted;
      return given_if(value.kind() == ValueKind::device && value.device().is_known());
    case ArgumentKind::flag: return given_if(value.kind() == ValueKind::boolean);
    case ArgumentKind::choice:
    case ArgumentKind::text: return given_if(value.kind() == ValueKind::text);
    case ArgumentKind::generator: return given_if(value.kind() == ValueKind::generator);
    case ArgumentKind::function: return given_if(value.kind() == ValueKind::function);
    case ArgumentKind::elements:
      return given_if(value.is_number() || value.kind() == ValueKind::list || value.kind() == ValueKind::integers);
    default: return Fit::none;
  }
}

const char* kind_name(const Argument& argument, ArgumentKind kind) {
  switch (kind) {
    case ArgumentKind::tensor: return "Tensor";
    case ArgumentKind::tensors: return "Tensors";
    case ArgumentKind::indices: return "IntegerTensor";
    case ArgumentKind::mask: return "BoolTensor";
    case ArgumentKind::scalar: return "Number";
    case ArgumentKind::number: return "float";
    case ArgumentKind::numbers: return "floats";
    case ArgumentKind::integer:
    case ArgumentKind::axis: return "int";
    case ArgumentKind::integers:
    case ArgumentKind::axes:
    case ArgumentKind::widths: return "ints";
    case ArgumentKind::axis_lists: return "(ints, ints)";
    case ArgumentKind::shape: return "Shape";
    case ArgumentKind::dtype: return "DType";
    case ArgumentKind::device: return "Device";
    case ArgumentKind::flag: return "bool";
    case ArgumentKind::choice: return argument.choices;
    case ArgumentKind::text: return "text";
    case ArgumentKind::generator: return "Generator";
    case ArgumentKind::function: return "function";
    case ArgumentKind::elements: return "Elements";
    default: return "";
  }
}

/// A choice's names, as "left|right".
std::string choice_names(const char* choices) {
  std::string names = std::strchr(choices, ' ') ? std::strchr(choices, ' ') + 1 : "";
  for (char& c : names) c = c == ' ' ? '|' : c;
  return names;
}

[[noreturn]] void fail_arguments(const Function& function, std::span<const Value> arguments,
                                 std::span<const Keyword> keywords) {
  detail::throw_error(ErrorCode::arguments, function.name(), ": received an invalid combination of arguments - got ",
                      received(arguments, keywords).c_str(), ", but expected ", signature(function).c_str());
}

}  // namespace

std::string quote(std::string_view text) {
  detail::Text quote;
  quote.put(detail::quote(text));
  return quote.c_str();
}

Value default_of(const Argument& argument) {
  const char* text = argument.fallback;
  if (!text || !*text || std::strcmp(text, "none") == 0) return {};
  switch (argument.kind) {
    case ArgumentKind::flag: return std::strcmp(text, "true") == 0;
    case ArgumentKind::choice: return text;
    case ArgumentKind::dtype: {
      DType dtype;
      return find_dtype(text, dtype) ? Value(dtype) : Value();
    }
    case ArgumentKind::integer:
    case ArgumentKind::axis:
    case ArgumentKind::axes: {
      char* end;
      Shape integers{std::strtoll(text, &end, 10)};
      while (*end == ',') integers.push_back(std::strtoll(end + 1, &end, 10));
      return end == text ? Value() : integers.rank() == 1 ? Value(integers[0]) : Value(integers);
    }
    default: {
      char* end;
      const double number = std::strtod(text, &end);
      if (*end) return {};
      const bool whole = std::strcspn(text, ".en") == std::strlen(text);
      return argument.kind != ArgumentKind::number && whole ? Value(static_cast<std::int64_t>(number)) : Value(number);
    }
  }
}

Defaults::Defaults(const ArgumentList& described) {
  for (int k = 0; k < most_arguments; ++k) {
    others[k] = -1;
    if (k >= described.size()) continue;
    values[k] = default_of(described[k]);
    const char* const text = described[k].fallback;
    for (int other = 0; text && *text && other < k; ++other) {
      if (std::strcmp(text, described[other].name) == 0) others[k] = static_cast<std::int8_t>(other);
    }
  }
}

std::string received(std::span<const Value> arguments, std::span<const Keyword> keywords) {
  std::string text = "(";
  for (const Value& value : arguments) text += (text.size() > 1 ? ", " : "") + value.description();
  for (const Keyword& keyword : keywords) {
    text += (text.size() > 1 ? ", " : "") + quote(keyword.name) + "=" + keyword.value.description();
  }
  return text + ")";
}

std::string signature(const Function& function) {
  std::string text = std::string(function.name()) + "(";
  bool keyword = false;
  for (const Argument& argument : function.info->arguments) {
    if (text.back() != '(') text += ", ";
    if (argument.keyword && !std::exchange(keyword, true)) text += "*, ";
    text += argument.kind == ArgumentKind::choice ? choice_names(argument.choices) : kind_name(argument, argument.kind);
    if (argument.also != ArgumentKind::nothing) text += std::string("|") + kind_name(argument, argument.also);
    text += std::string(" ") + argument.name;
    if (argument.optional()) text += std::string("=") + (*argument.fallback ? argument.fallback : "none");
  }
  return text + ")";
}

void BoundArguments::hold(int k, Value&& value) {
  new (&converted_.values[k]) Value(std::move(value));
  converted_.set |= 1u << k;
  bound_[k] = &converted_.values[k];
}

void BoundArguments::bind(int k, const Value& value) {
  const Argument& argument = function_.info->arguments[k];
  if (value.is_nothing() && (argument.optional() || argument.kind == ArgumentKind::dtype)) return;
  if (argument.kind == ArgumentKind::tensor && value.is_tensor()) {  // the most frequent case
    fits_ = fits_ && !bound_[k];
    if (fits_) bound_[k] = &value;
    return;
  }
  if (function_.in_place && k == 0 && !value.is_tensor()) fits_ = false;  // a number cannot be written
  if (argument.least_rank > 0 && value.is_number()) fits_ = false;        // nor has it dimensions
  Value to;
  Fit found = fit(argument.kind, value, to);
  if (argument.beyond_int64 && value.kind() == ValueKind::natural) found = Fit::as_given;
  if (argument.kind == ArgumentKind::tensors && argument.has_own_type) {
    if (argument.also == ArgumentKind::nothing) {  // kinds for which numbers have no meaning of their own
      if (value.kind() == ValueKind::integers || (value.kind() == ValueKind::list && has_number(value.list())))
        found = Fit::none;
    } else if (value.is_number()) {
      to = Value(std::vector<Value>{value});
      found = Fit::converted;
    }
  }
  if (found == Fit::none && argument.also != ArgumentKind::nothing) found = fit(argument.also, value, to);
  fits_ = fits_ && found != Fit::none && !bound_[k];
  if (!fits_) return;
  if (found == Fit::converted) hold(k, std::move(to));
  else bound_[k] = &value;
}

/// Fills in the defaults of arguments that were left out.
void BoundArguments::complete(const Defaults& defaults) {
  const ArgumentList& described = function_.info->arguments;
  for (int k = 0; k < described.size() && fits_; ++k) {
    if (bound_[k]) continue;
    if (!defaults.values[k].is_nothing()) bound_[k] = &defaults.values[k];
    else if (defaults.others[k] >= 0) bound_[k] = bound_[defaults.others[k]];
    else fits_ = described[k].optional();
  }
}

BoundArguments::BoundArguments(const Function& function, const Defaults& defaults, const Value* const* arguments)
    : function_(function) {
  const int n = function.info->arguments.size();
  for (int k = 0; k < n && fits_; ++k) bind(k, *arguments[k]);
  complete(defaults);
  if (!fits_) {
    std::vector<Value> given;
    for (int k = 0; k < n; ++k) given.push_back(*arguments[k]);
    fail_arguments(function, given, {});
  }
}

BoundArguments::BoundArguments(const Function& function, const Defaults& defaults, std::span<const Value> arguments,
                               std::span<const Keyword> keywords)
    : function_(function) {
  const ArgumentList& described = function.info->arguments;
  // The number of arguments from k on that can neither be left out nor are given by name.
  const auto needed_from = [&](int first) {
    std::size_t needed = 0;
    for (int other = first; other < described.size(); ++other) {
      bool named = described[other].optional();
      for (const Keyword& keyword : keywords) named = named || keyword.name == described[other].name;
      needed += !named;
    }
    return needed;
  };
  int k = 0;
  for (std::size_t at = 0; at < arguments.size() && fits_; ++at, ++k) {
    // arange(stop): the arguments before it are left out, if those that must be given need all the places.
    while (k < described.size() && described[k].optional() && arguments.size() - at <= needed_from(k)) ++k;
    fits_ = k < described.size() && !described[k].keyword;
    if (!fits_) break;
    // left out
    if (described[k].kind == ArgumentKind::choice && arguments[at].kind() != ValueKind::text && described[k].optional())
      fits_ = ++k < described.size() && !described[k].keyword;
    if (!fits_) break;
    if (described[k].kind == ArgumentKind::tensors && (arguments[at].is_tensor() || arguments[at].is_number())) {
      // The tensors may be given one by one, up to the end.
      std::vector<Value> list;
      while (at < arguments.size() && (arguments[at].is_tensor() || arguments[at].is_number()))
        list.push_back(arguments[at++]);
      --at;
      hold(k, Value(std::move(list)));
    } else {
      bind(k, arguments[at]);
    }
  }
  for (const Keyword& keyword : keywords) {
    k = 0;
    while (k < described.size() && keyword.name != described[k].name) ++k;
    fits_ = fits_ && k < described.size();
    if (fits_) bind(k, keyword.value);
  }
  complete(defaults);
  if (!fits_) fail_arguments(function, arguments, keywords);
}

}  // namespace tenon::runtime
