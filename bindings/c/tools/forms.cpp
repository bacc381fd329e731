#include "forms.hpp"

#include <cctype>
#include <cstdlib>
#include <cstring>
#include <set>
#include <sstream>
#include <stdexcept>

#include <tenon/dtype.hpp>

namespace tenon::c {
namespace {

Form form_of(const Argument& argument) {
  const ArgumentKind kind = argument.kind, also = argument.also;
  if (also == ArgumentKind::tensor || also == ArgumentKind::indices) return Form::tensor;  // a number is a handle, too
  switch (kind) {
    case ArgumentKind::tensor:
    case ArgumentKind::mask:
    case ArgumentKind::indices: return Form::tensor;
    case ArgumentKind::tensors: return Form::tensors;
    case ArgumentKind::scalar: return Form::number;
    case ArgumentKind::number: return also == ArgumentKind::numbers ? Form::reals : Form::real;
    case ArgumentKind::numbers: return Form::reals;
    case ArgumentKind::elements: return Form::numbers;
    case ArgumentKind::integer:
    case ArgumentKind::axis:
      if (also == ArgumentKind::axis_lists) return Form::axis_lists;
      return also == ArgumentKind::nothing ? Form::integer : Form::integer_or_list;
    case ArgumentKind::integers:
    case ArgumentKind::axes:
    case ArgumentKind::shape: return Form::integers;
    case ArgumentKind::widths: return Form::widths;
    case ArgumentKind::flag: return Form::boolean;
    case ArgumentKind::choice: return Form::choice;
    case ArgumentKind::dtype: return Form::dtype;
    case ArgumentKind::device: return Form::device;
    case ArgumentKind::generator: return Form::generator;
    case ArgumentKind::text: return Form::text;
    case ArgumentKind::function: return Form::function;
    default: throw std::logic_error(std::string("an argument has no form in C: ") + argument.name);
  }
}

bool is_number(const std::string& text) {
  char* end;
  std::strtod(text.c_str(), &end);
  return !text.empty() && !*end;
}

/// An option's initialiser: its default, or what stands for an argument that is left out.
std::string default_of(const Argument& argument, Form form) {
  const std::string text = argument.fallback ? argument.fallback : "";
  switch (form) {
    case Form::number: return is_number(text) ? "{TENON_INTEGER, " + text + ", 0, 0}" : "{TENON_NOTHING, 0, 0, 0}";
    case Form::real: return is_number(text) ? text : "";
    case Form::integer:
    case Form::integer_or_list:
    case Form::axis_lists: return is_number(text) ? text : "TENON_NONE";
    case Form::boolean: return text == "true" ? "true" : "false";
    case Form::choice: {
      const Choice choice = choice_of(argument);
      for (std::size_t k = 0; k < choice.names.size(); ++k) {
        if (choice.names[k] == text) return choice.constants[k];
      }
      throw std::logic_error(std::string("a choice has no default: ") + argument.name);
    }
    case Form::dtype:
      return text == "double"                 ? "TENON_FLOAT64"
             : text.empty() || text == "none" ? "TENON_NO_DTYPE"
                                              : "TENON_" + capitals(text);
    case Form::device: return "{0, 0}";
    default: return "NULL";
  }
}

/// "fft::fftn" as "fft_fftn".
std::string joined(const char* name) {
  std::string text = name;
  if (const auto at = text.find("::"); at != text.npos) text.replace(at, 2, "_");
  return text;
}

std::vector<std::string> names_in(const char* results) {
  std::vector<std::string> names;
  std::istringstream words(results);
  for (std::string word; words >> word;) {
    while (word.back() == ',' || word.back() == '.') word.pop_back();
    names.push_back(word);
  }
  return names;
}

}  // namespace

std::string capitals(const std::string& word) {
  std::string text;
  for (const char c : word) {
    if (c == ':') continue;
    if (std::isupper(static_cast<unsigned char>(c)) && !text.empty() && text.back() != '_') text += '_';
    text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return text;
}

std::string broken(std::string text, const std::string& next, const std::string& separator) {
  for (std::size_t begin = 0; text.size() - begin > 140;) {
    const std::size_t at = text.rfind(separator, begin + 140 - separator.size() + 1);
    if (at == text.npos || at <= begin + next.size()) break;
    const std::size_t space = at + separator.size() - 1;
    text.replace(space, 1, "\n" + next);
    begin = space + 1;
  }
  return text;
}

std::vector<std::string> differentiable_arguments(const runtime::Function& function) {
  std::vector<std::string> names;
  for (int k = 0; k < function.info->arguments.size(); ++k) {
    if (function.differentiable >> k & 1) names.emplace_back(function.info->arguments[k].name);
  }
  return names;
}
std::string sentence(const char* text) {
  std::string made = text;
  if (!made.empty()) made[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(made[0])));
  if (!made.empty() && made.back() != '.') made += '.';
  return made;
}

Choice choice_of(const Argument& argument) {
  Choice choice;
  std::istringstream words(argument.choices);
  std::string type;
  words >> type;
  const std::string prefix = "TENON_" + capitals(type);
  for (const char c : capitals(type)) choice.type += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  choice.type = "tenon_" + choice.type;
  for (std::string name; words >> name;) {
    choice.names.push_back(name);
    choice.constants.push_back(prefix + "_" + capitals(name));
  }
  return choice;
}

std::vector<Variable> variables(const Parameter& parameter) {
  const std::string& name = parameter.name;
  const std::string& initialiser = parameter.default_text;
  const auto list = [](const std::string& type, const std::string& of) {
    return std::vector<Variable>{{"const " + type + "* ", of, "NULL"}, {"size_t ", of + "_count", "0"}};
  };
  switch (parameter.form) {
    case Form::tensor: return {{"const tenon_tensor* ", name, initialiser}};
    case Form::tensors: return list("tenon_tensor* const", name);
    case Form::number: return {{"tenon_number ", name, initialiser}};
    case Form::real:  // without a default: a number of no kind
      if (parameter.optional && initialiser.empty()) return {{"tenon_number ", name, "{TENON_NOTHING, 0, 0, 0}"}};
      return {{"double ", name, initialiser}};
    case Form::integer: return {{"int64_t ", name, initialiser}};
    case Form::integers:
    case Form::widths: return list("int64_t", name);
    case Form::integer_or_list:
    case Form::axis_lists: {
      std::vector<Variable> made{{"int64_t ", name, initialiser}};
      const bool two = parameter.form == Form::axis_lists;
      for (const char* const suffix : {two ? "_first" : "_list", "_second"}) {
        for (const Variable& variable : list("int64_t", name + suffix)) made.push_back(variable);
        if (!two) break;
      }
      return made;
    }
    case Form::reals: return list("double", name);
    case Form::numbers: return list("tenon_number", name);
    case Form::boolean: return {{"bool ", name, initialiser}};
    case Form::choice: return {{choice_of(*parameter.argument).type + " ", name, initialiser}};
    case Form::dtype: return {{"tenon_dtype ", name, initialiser}};
    case Form::device: return {{"tenon_device ", name, initialiser}};
    case Form::generator: return {{"tenon_generator* ", name, initialiser}};
    case Form::text: return {{"const char* ", name, initialiser}};
    case Form::function: return {{"tenon_function ", name, initialiser}};
  }
  return {};
}

std::string Declaration::initialiser() const { return capitals(options) + "_INIT"; }

const char* name_of_form(Form form) {
  switch (form) {
    case Form::tensor: return "tensor";
    case Form::tensors: return "tensors";
    case Form::number: return "number";
    case Form::real: return "real";
    case Form::integer: return "integer";
    case Form::integers: return "integers";
    case Form::integer_or_list: return "integer_or_list";
    case Form::axis_lists: return "axis_lists";
    case Form::widths: return "widths";
    case Form::reals: return "reals";
    case Form::numbers: return "numbers";
    case Form::boolean: return "boolean";
    case Form::choice: return "choice";
    case Form::dtype: return "dtype";
    case Form::device: return "device";
    case Form::generator: return "generator";
    case Form::text: return "text";
    case Form::function: return "function";
  }
  return "";
}

std::vector<Declaration> declarations() {
  std::vector<Declaration> all;
  std::set<std::string> known;
  for (const runtime::Function& function : runtime::functions()) {
    const OpInfo& info = *function.info;
    Declaration made{&function,
                     "tenon_" + joined(function.name()),
                     "",
                     false,
                     {},
                     {},
                     info.result_count() == 0 && !function.in_place};
    if (std::strcmp(function.name(), "tensor") == 0) made.name += "_of";  // the type has the name
    bool any = false;
    for (const Argument& argument : info.arguments) {
      const Form form = form_of(argument);
      // A dtype that follows from nothing has to be given.
      const bool optional = argument.optional();
      made.parameters.push_back({&argument, form, argument.name, optional, optional ? default_of(argument, form) : ""});
      any = any || optional;
    }
    if (any) {
      std::string base = joined(info.name);
      const bool only_in_place = function.in_place && base.back() == '_';
      while (base.back() == '_') base.pop_back();
      made.options = "tenon_" + base + (only_in_place ? "_in_place_options" : "_options");
      made.owns_options = known.insert(made.options).second;
    }
    if (!function.in_place) made.results = info.results ? names_in(info.results) : std::vector<std::string>{"result"};
    for (std::string& result : made.results) {
      for (const Parameter& parameter : made.parameters) {
        if (parameter.name == result) {
          result.insert(0, "next_");  // the state h of a recurrent cell
          break;
        }
      }
    }
    all.push_back(std::move(made));
  }
  return all;
}

}  // namespace tenon::c
