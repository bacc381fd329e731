// Prints tenon_operations.h.
#include <tenon/config.hpp>
#include <tenon/dtype.hpp>

#include <cstdio>
#include <set>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"

namespace tenon::c {
namespace {

void print_enumeration(const std::string& type, const std::vector<std::string>& constants, const char* before = "") {
  std::string text = "typedef enum " + type + " TENON_C_ENUM {" + before;
  for (std::size_t k = 0; k < constants.size(); ++k) text += (k ? ", " : "") + constants[k];
  std::printf("%s\n", broken(text + "} " + type + ";", "  ", ", ").c_str());
}

void print_options(const Declaration& declaration) {
  std::string members, initialiser = "{sizeof(" + declaration.options + ")";
  for (const Parameter& parameter : declaration.parameters) {
    if (!parameter.optional) continue;
    for (const Variable& variable : variables(parameter)) {
      members += "  " + variable.type + variable.name + ";\n";
      initialiser += ", " + variable.initialiser;
    }
  }
  std::printf("typedef struct %s {\n  size_t struct_size;\n%s} %s;\n", declaration.options.c_str(), members.c_str(),
              declaration.options.c_str());
  std::printf("#define %s \\\n  %s}\n", declaration.initialiser().c_str(), initialiser.c_str());
}

}  // namespace

std::string prototype(const Declaration& declaration) {
  std::string list;
  const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
  for (const Parameter& parameter : declaration.parameters) {
    if (parameter.optional) continue;
    for (const Variable& variable : variables(parameter)) add(variable.type + variable.name);
  }
  if (!declaration.options.empty()) add("const " + declaration.options + "* options");
  if (declaration.is_list) {
    add("tenon_tensor*** list");
    add("size_t* count");
  } else {
    for (const std::string& result : declaration.results) add("tenon_tensor** " + result);
  }
  return "tenon_status " + declaration.name + "(" + list + ")";
}

void print_header() {
  std::printf(
      "/* The element types, and every operation; <tenon.h> includes this.\n *\n"
      " * Required arguments come first, in the order of the operation's description. What may be left out is a member "
      "of a struct of "
      "options:\n"
      " * NULL leaves out all of them, and a struct begins as its initialiser, so that later versions may have more. "
      "An integer "
      "TENON_NONE, a\n"
      " * number of no kind and a NULL are left out. A result that is not wanted may be NULL where there are several.\n"
      " *\n * Printed from the operations' descriptions; do not edit.\n */\n"
      "#ifndef TENON_OPERATIONS_H\n#define TENON_OPERATIONS_H\n\n/* clang-format off */\n\n");
  std::printf(
      "/* The version of this header: the library's is tenon_version(). */\n"
      "#define TENON_VERSION_MAJOR %d\n#define TENON_VERSION_MINOR %d\n#define TENON_VERSION_PATCH %d\n\n",
      TENON_VERSION_MAJOR, TENON_VERSION_MINOR, TENON_VERSION_PATCH);
  std::vector<std::string> dtypes;
  for (int k = 0; k < AllTypes::size; ++k) dtypes.push_back("TENON_" + capitals(name_of(static_cast<DType>(k))));
  print_enumeration("tenon_dtype", dtypes, "TENON_NO_DTYPE = -1, ");
  std::printf("\n");
  const std::vector<Declaration> all = declarations();
  std::set<std::string> known;
  for (const Declaration& declaration : all) {
    for (const Parameter& parameter : declaration.parameters) {
      if (parameter.form != Form::choice) continue;
      const Choice choice = choice_of(*parameter.argument);
      if (known.insert(choice.type).second) print_enumeration(choice.type, choice.constants);
    }
  }
  std::string family;
  for (const Declaration& declaration : all) {
    if (family != declaration.function->family)
      std::printf("\n/* ---- %s ---- */\n", (family = declaration.function->family).c_str());
    std::printf("\n");
    if (declaration.owns_options) print_options(declaration);
    const OpInfo& info = *declaration.function->info;
    std::string text = "/** " + std::string(declaration.function->in_place ? "In place: " : "");
    text += declaration.function->in_place ? info.summary + std::string(".") : sentence(info.summary);
    if (!declaration.function->in_place && info.errors) text += " " + std::string(info.errors) + ".";
    const std::vector<std::string> differentiable = differentiable_arguments(*declaration.function);
    for (std::size_t k = 0; k < differentiable.size(); ++k)
      text += (k == 0 ? " Differentiable in " : k + 1 < differentiable.size() ? ", " : " and ") + differentiable[k];
    if (!differentiable.empty()) text += ".";
    std::printf("%s\n", broken(text + " */", " * ").c_str());
    std::printf("%s;\n", broken("TENON_C_API " + prototype(declaration), "    ", ", ").c_str());
  }
  std::printf("\n/* clang-format on */\n\n#endif\n");
}

}  // namespace tenon::c
