// Prints a C program's part that calls every function with arguments that tests/hostile_calls.h draws, good and hostile
// ones.
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"
#include "samples.hpp"

namespace tenon::c {
namespace {

/// The word of tests/hostile_calls.h that draws an argument of this form.
const char* drawer(const Parameter& parameter) {
  const bool is_any_number = parameter.form == Form::real && parameter.optional && parameter.default_text.empty();
  return is_any_number ? "number" : name_of_form(parameter.form);
}

std::string draw(const std::string& word, const std::string& name, const std::string& usual) {
  return "draw_" + word + "(\"" + name + "\", " + usual + ")";
}

/// Draws the variables that pass an argument: members of `in`, the options, or variables of their own, which are called
/// its_…. `usual` are the values of a call that is none to refuse.
void print_draws(const Parameter& parameter, const std::string& in, const std::vector<std::string>& usual) {
  const std::vector<Variable> all = variables(parameter);
  for (std::size_t k = 0; k < all.size(); ++k) {
    const std::string name = in + all[k].name;
    const std::string made = in.empty() ? all[k].type + "its_" + all[k].name : name;
    const bool is_list = k + 1 < all.size() && all[k + 1].type == "size_t ";
    if (is_list) {
      const std::string of = all[k].type.find("tenon_tensor") != std::string::npos   ? "tensors"
                             : all[k].type.find("double") != std::string::npos       ? "reals"
                             : all[k].type.find("tenon_number") != std::string::npos ? "numbers"
                                                                                     : "integers";
      const std::string count = in.empty() ? "size_t its_" + all[k + 1].name : in + all[k + 1].name;
      std::printf("  const %s_list list_of_%s = %s;\n", of.c_str(), all[k].name.c_str(),
                  draw(of, name, usual[k] + ", " + usual[k + 1]).c_str());
      std::printf("  %s = list_of_%s.list;\n  %s = list_of_%s.count;\n", made.c_str(), all[k].name.c_str(),
                  count.c_str(), all[k].name.c_str());
      ++k;
    } else if (parameter.form == Form::choice) {
      std::printf("  %s = (%s)%s;\n", made.c_str(), choice_of(*parameter.argument).type.c_str(),
                  draw("choice", name, usual[k]).c_str());
    } else {
      const bool is_integer = all[k].type == "int64_t ";
      std::printf("  %s = %s;\n", made.c_str(),
                  draw(is_integer ? "integer" : drawer(parameter), name, usual[k]).c_str());
    }
  }
}

/// The arguments of a sample, "1, NULL, 0", one by one.
std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  bool quoted = false;
  for (const char c : text) {
    if (c == '"') quoted = !quoted;
    depth += (c == '(') - (c == ')');
    if (c == ',' && depth == 0 && !quoted) parts.emplace_back();
    else if (c != ' ' || !parts.back().empty()) parts.back() += c;
  }
  return parts;
}

void print_caller(const Declaration& declaration) {
  const bool in_place = declaration.function->in_place;
  std::printf("static void call_%s(void) {\n", declaration.name.c_str());
  std::string list;
  const auto pass = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
  for (const Parameter& parameter : declaration.parameters) {
    if (parameter.optional) continue;
    std::string usual = sample(declaration, parameter);
    if (in_place && list.empty()) usual = "copied(" + target_of(declaration) + ")";
    print_draws(parameter, "", split(usual));
    for (const Variable& variable : variables(parameter)) pass("its_" + variable.name);
  }
  if (!declaration.options.empty()) {
    std::printf("  %s options = %s;\n", declaration.options.c_str(), declaration.initialiser().c_str());
    for (const Parameter& parameter : declaration.parameters) {
      if (!parameter.optional) continue;
      std::vector<std::string> usual;
      for (const Variable& variable : variables(parameter)) usual.push_back("options." + variable.name);
      print_draws(parameter, "options.", usual);
    }
    std::printf("  options.struct_size = draw_size(\"options\", sizeof options);\n");
    pass("options_are_given() ? &options : NULL");
  }
  if (declaration.is_list) {
    pass("place_of_list(), place_of_count()");
  } else {
    for (std::size_t k = 0; k < declaration.results.size(); ++k) pass("place_of_result(" + std::to_string(k) + ")");
  }
  std::printf("  draw_places(%zu, %s);\n  begin_call();\n", declaration.results.size(),
              declaration.is_list ? "true" : "false");
  std::printf("%s;\n}\n", broken("  end_call(" + declaration.name + "(" + list + "))", "      ", ", ").c_str());
}

}  // namespace

void print_hostile() {
  std::printf("/* Printed by bindings/c/tools/print_hostile.cpp. */\n#include \"hostile_calls.h\"\n\n");
  const std::vector<Declaration> all = declarations();
  for (const Declaration& declaration : all) print_caller(declaration);
  std::printf("\nconst hostile_function operations[] = {\n");
  for (const Declaration& declaration : all)
    std::printf("  {\"%s\", call_%s},\n", declaration.name.c_str(), declaration.name.c_str());
  std::printf("};\nconst size_t operation_count = sizeof operations / sizeof *operations;\n");
}

}  // namespace tenon::c
