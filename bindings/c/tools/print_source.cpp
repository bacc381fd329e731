// Prints src/operations.cpp: each function passes its arguments on, in the words of src/arguments.hpp.
#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"

namespace tenon::c {
namespace {

/// The word of src/arguments.hpp for a form.
const char* word(const Parameter& parameter) {
  const bool is_any_number = parameter.form == Form::real && parameter.optional && parameter.default_text.empty();
  return name_of_form(is_any_number ? Form::number : parameter.form);
}

/// True if an option of this form is left out by NULL.
bool is_pointer(Form form) {
  switch (form) {
    case Form::tensor:
    case Form::tensors:
    case Form::integers:
    case Form::widths:
    case Form::reals:
    case Form::numbers:
    case Form::generator:
    case Form::text: return true;
    default: return false;
  }
}

std::string passed(const Declaration& declaration, const Parameter& parameter) {
  const std::string place = "{name, \"" + parameter.name + "\"}";
  std::string list, make = word(parameter);
  const bool is_choice = parameter.form == Form::choice;
  const std::string names = is_choice ? "names_of_" + choice_of(*parameter.argument).type : "";
  for (const Variable& variable : variables(parameter)) {
    list += ", " + (parameter.optional ? "&" + declaration.options + "::" : std::string()) + variable.name;
  }
  if (!parameter.optional) return "c::" + make + "(" + place + list + (is_choice ? ", " + names : "") + ")";
  make = is_choice ? "[](Place place, int value) { return c::choice(place, value, " + names + "); }" : "c::" + make;
  return std::string("given.") + (is_pointer(parameter.form) ? "get_unless_null(" : "get(") + place + ", " + make +
         list + ")";
}

void print_function(const Declaration& declaration) {
  std::string results;
  for (const std::string& result : declaration.results) results += (results.empty() ? "" : ", ") + result;
  if (declaration.is_list) results = "list, count";
  const bool in_place = declaration.function->in_place;
  std::printf("\n%s\n  return guarded(%s[&] {\n", broken(prototype(declaration) + " {", "    ", ", ").c_str(),
              in_place ? "" : ("Results(" + results + "), ").c_str());
  std::printf("    static const Function& called = function_called(\"%s\");\n", declaration.function->name());
  std::printf("    [[maybe_unused]] const char* const name = called.name();\n");
  if (!declaration.options.empty()) std::printf("    const Options given(name, options);\n");
  std::printf("    const Passed arguments[] = {");
  for (std::size_t k = 0; k < declaration.parameters.size(); ++k) {
    const std::string one =
        "      " + passed(declaration, declaration.parameters[k]) + (k + 1 < declaration.parameters.size() ? "," : "");
    std::printf("\n%s", broken(one, "        ", ", ").c_str());
  }
  if (!declaration.is_list && declaration.results.size() > 1) results = "{" + results + "}";
  std::printf("};\n    %s(called, arguments%s%s);\n  });\n}\n", in_place ? "c::run_in_place" : "c::run",
              in_place ? "" : ", ", results.c_str());
}

}  // namespace

void print_source() {
  std::printf(
      "// The functions of tenon_operations.h. Printed from the operations' descriptions; do not edit.\n#include "
      "\"arguments.hpp\"\n\n"
      "// clang-format off\n\nnamespace c = tenon::c;\n"
      "using c::function_called, c::guarded, c::Function, c::Options, c::Passed, c::Place, c::Results;\n\n"
      "namespace {\n\n");
  std::set<std::string> known;
  const std::vector<Declaration> all = declarations();
  for (const Declaration& declaration : all) {
    for (const Parameter& parameter : declaration.parameters) {
      if (parameter.form != Form::choice) continue;
      const Choice choice = choice_of(*parameter.argument);
      if (!known.insert(choice.type).second) continue;
      std::string text = "constexpr const char* names_of_" + choice.type + "[] = {";
      for (std::size_t k = 0; k < choice.names.size(); ++k) text += (k ? ", \"" : "\"") + choice.names[k] + "\"";
      std::printf("%s\n", broken(text + "};", "  ", ", ").c_str());
    }
  }
  std::printf("\n}  // namespace\n");
  for (const Declaration& declaration : all) print_function(declaration);
}

}  // namespace tenon::c
