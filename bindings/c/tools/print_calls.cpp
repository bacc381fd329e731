// Prints a C program that calls every operation: without options, with the initialiser's, and with NULL in the place of
// each pointer.
#include <cstdio>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"
#include "samples.hpp"

namespace tenon::c {
namespace {

/// A call with one of the pointers, the `without`-th, as NULL; all are given if it is negative.
std::string call_of(const Declaration& declaration, const std::string& options, int without) {
  std::string list;
  int pointer = 0;
  const auto add = [&](const std::string& text) { list += (list.empty() ? "" : ", ") + text; };
  for (const Parameter& parameter : declaration.parameters) {
    if (parameter.optional) continue;
    const bool is_handle = parameter.form == Form::tensor;
    add(is_handle && pointer++ == without ? "NULL" : sample(declaration, parameter));
  }
  if (!declaration.options.empty()) add(options);
  if (declaration.is_list) add("&list, &count");
  for (std::size_t k = 0; k < declaration.results.size() && !declaration.is_list; ++k)
    add("&results[" + std::to_string(k) + "]");
  return declaration.name + "(" + list + ")";
}

}  // namespace

void print_calls() {
  std::printf("/* Printed by bindings/c/tools/print_calls.cpp. */\n#include \"every_call.h\"\n\n");
  std::vector<Declaration> all = declarations();
  for (Declaration& declaration : all) {
    const bool in_place = declaration.function->in_place;
    std::printf("static void call_%s(void) {\n", declaration.name.c_str());
    if (in_place) std::printf("  tenon_tensor* target = copy_of(%s);\n", target_of(declaration).c_str());
    std::vector<Parameter> parameters = declaration.parameters;
    // What is written is the target.
    const auto call = [&](const std::string& options, int without) {
      std::string text = call_of(declaration, options, without);
      if (in_place) {
        const std::string first = without == 0 ? "NULL" : "target";
        const std::size_t begin = text.find('(') + 1, end = text.find_first_of(",)", begin);
        text.replace(begin, end - begin, first);
      }
      return text;
    };
    // Neural functions and filters take tensors of shapes that the samples need not have.
    const std::string family = declaration.function->family;
    const std::string& name = declaration.name;
    const bool has_own_shapes =
        name == "tenon_linalg_tensorsolve" || name == "tenon_linalg_tensorinv" || name == "tenon_fft_istft";
    const char* const judge = family == "nn" || family == "filter" || has_own_shapes ? "answer" : "expect";
    std::printf("  %s(\"%s\", %s);\n", judge, declaration.name.c_str(), call("NULL", -1).c_str());
    if (!declaration.options.empty()) {
      std::printf("  const %s options = %s;\n", declaration.options.c_str(), declaration.initialiser().c_str());
      std::printf("  %s(\"%s\", %s);\n", judge, declaration.name.c_str(), call("&options", -1).c_str());
      std::printf("  const %s short_options = {0};\n", declaration.options.c_str());
      std::printf("  refuse(\"%s\", %s);\n", declaration.name.c_str(), call("&short_options", -1).c_str());
    }
    int handles = 0;
    for (const Parameter& parameter : declaration.parameters)
      handles += !parameter.optional && parameter.form == Form::tensor;
    for (int k = 0; k < handles; ++k)
      std::printf("  refuse(\"%s\", %s);\n", declaration.name.c_str(), call("NULL", k).c_str());
    if (in_place) std::printf("  tenon_free(target);\n");
    std::printf("}\n");
  }
  std::printf("\nvoid call_all(void) {\n");
  for (const Declaration& declaration : all) std::printf("  call_%s();\n", declaration.name.c_str());
  std::printf("}\n");
}

}  // namespace tenon::c
