// Prints a C program that calls every operation: without options, with the initialiser's, and with NULL in the place of each pointer.
#include <cstdio>
#include <string>
#include <vector>

#include "forms.hpp"
#include "printers.hpp"

namespace tenon::c {
namespace {

/// Whether a tensor of several dimensions needs an axis, which no default gives.
bool needs_axis(const OpInfo& info) {
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::axis && argument.keyword && argument.fallback && !*argument.fallback) return true;
  }
  return false;
}

/// A variable of tests/every_call.h for a tensor that the operation accepts.
std::string sample_tensor(const Declaration& declaration, const Parameter& parameter) {
  const OpInfo& info = *declaration.function->info;
  const Argument& argument = *parameter.argument;
  const std::string name = info.name;
  if (name == "ravel_multi_index" && parameter.name == "coordinates") return "coordinates";
  if (name == "insert" && parameter.name == "values") return "number";
  if (argument.kind == ArgumentKind::mask) return "mask";
  if (argument.kind == ArgumentKind::indices) return argument.least_rank == 1 ? "indices" : "integers";
  if (argument.kind == ArgumentKind::number) return "fraction";
  if (argument.kind == ArgumentKind::integer) return "number";
  if (declaration.function->in_place && argument.written) return "";
  const bool integral = info.domain == Domain::integral || info.domain == Domain::integer;
  switch (argument.least_rank) {
    case 1: return integral ? "integer_line" : "line";
    case 2: return "square";
    case 3: return "cube";
    default: return needs_axis(info) ? "line" : integral ? "integers" : "matrix";
  }
}

/// The variables' values.
std::string sample(const Declaration& declaration, const Parameter& parameter) {
  const OpInfo& info = *declaration.function->info;
  const int k = static_cast<int>(parameter.argument - info.arguments.begin());
  const std::string integer = std::to_string(parameter.argument->kind == ArgumentKind::axis ? (k + 1) % 2 : k + 1);
  switch (parameter.form) {
    case Form::tensor: {
      const std::string of = sample_tensor(declaration, parameter);
      return of.empty() ? "target" : of;
    }
    case Form::tensors: return parameter.argument->least_rank == 1 ? "lines, 2" : "pair, 2";
    case Form::number: return "tenon_of_int(1)";
    case Form::real: return std::to_string(k + 1) + " * 0.5";
    case Form::integer: return integer;
    case Form::integers:
      if (parameter.argument->kind == ArgumentKind::shape) return "shape, 2";
      return parameter.argument->kind == ArgumentKind::axes ? "axes, 2" : "ones, 2";
    case Form::integer_or_list: return integer + ", NULL, 0";
    case Form::axis_lists: return "1, NULL, 0, NULL, 0";
    case Form::widths: return "ones, 1";
    case Form::reals: return "reals, 2";
    case Form::numbers: return "numbers, 2";
    case Form::boolean: return "true";
    case Form::choice: return choice_of(*parameter.argument).constants[0];
    case Form::dtype: return info.domain == Domain::integer ? "TENON_INT64" : "TENON_FLOAT64";
    case Form::device: return "host";
    case Form::generator: return "generator";
    case Form::text: return "\"ij,kj->ik\"";
    case Form::function: return "sum_of_line";
  }
  return "";
}

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
  for (std::size_t k = 0; k < declaration.results.size() && !declaration.is_list; ++k) add("&results[" + std::to_string(k) + "]");
  return declaration.name + "(" + list + ")";
}

/// The target of a function in place, a tensor that it may write.
std::string target_of(const Declaration& declaration) {
  const OpInfo& info = *declaration.function->info;
  Declaration other = declaration;
  const Argument& argument = info.arguments[0];
  const std::string name = info.name;
  if (info.domain == Domain::integral || info.domain == Domain::integer) return "integers";
  if (argument.least_rank == 1 || needs_axis(info)) return "line";
  if (argument.least_rank == 2) return "square";
  return argument.least_rank == 3 ? "cube" : "matrix";
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
    std::printf("  expect(\"%s\", %s);\n", declaration.name.c_str(), call("NULL", -1).c_str());
    if (!declaration.options.empty()) {
      std::printf("  const %s options = %s;\n", declaration.options.c_str(), declaration.initialiser().c_str());
      std::printf("  expect(\"%s\", %s);\n", declaration.name.c_str(), call("&options", -1).c_str());
      std::printf("  const %s short_options = {0};\n", declaration.options.c_str());
      std::printf("  refuse(\"%s\", %s);\n", declaration.name.c_str(), call("&short_options", -1).c_str());
    }
    int handles = 0;
    for (const Parameter& parameter : declaration.parameters) handles += !parameter.optional && parameter.form == Form::tensor;
    for (int k = 0; k < handles; ++k) std::printf("  refuse(\"%s\", %s);\n", declaration.name.c_str(), call("NULL", k).c_str());
    if (in_place) std::printf("  tenon_free(target);\n");
    std::printf("}\n");
  }
  std::printf("\nvoid call_all(void) {\n");
  for (const Declaration& declaration : all) std::printf("  call_%s();\n", declaration.name.c_str());
  std::printf("}\n");
}

}  // namespace tenon::c
