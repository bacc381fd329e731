#include "samples.hpp"

namespace tenon::c {
namespace {

/// True if a tensor of several dimensions needs an axis, which no default gives.
bool needs_axis(const OpInfo& info) {
  for (const Argument& argument : info.arguments) {
    if (argument.kind == ArgumentKind::axis && argument.keyword && argument.fallback && !*argument.fallback)
      return true;
  }
  return false;
}

/// A variable of tests/samples.h for a tensor that the operation accepts.
std::string sample_tensor(const Declaration& declaration, const Parameter& parameter) {
  const OpInfo& info = *declaration.function->info;
  const Argument& argument = *parameter.argument;
  const std::string name = info.name;
  if (name == "ravel_multi_index" && parameter.name == "coordinates") return "coordinates";
  if (name == "insert" && parameter.name == "values") return "number";
  if (argument.kind == ArgumentKind::mask) return argument.least_rank == 1 ? "mask_line" : "mask";
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

}  // namespace

std::string sample(const Declaration& declaration, const Parameter& parameter) {
  const OpInfo& info = *declaration.function->info;
  const int k = static_cast<int>(parameter.argument - info.arguments.begin());
  const std::string integer = std::to_string(parameter.argument->kind == ArgumentKind::axis ? (k + 1) % 2 : k + 1);
  switch (parameter.form) {
    case Form::tensor: {
      const std::string of = sample_tensor(declaration, parameter);
      return of.empty() ? "target" : of;
    }
    case Form::tensors: {
      if (parameter.argument->has_own_type) {
        if (std::string(info.name) == "histogramdd") return "lines, 1";
        return parameter.argument->least_rank == 1 ? "rows, 2" : "masks, 2";
      }
      const char* const lists[] = {"pair, 2", "lines, 2", "squares, 2"};
      return lists[parameter.argument->least_rank];
    }
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

std::string target_of(const Declaration& declaration) {
  const OpInfo& info = *declaration.function->info;
  const Argument& argument = info.arguments[0];
  const std::string name = info.name;
  if (info.domain == Domain::integral || info.domain == Domain::integer) return "integers";
  if (argument.least_rank == 1 || needs_axis(info)) return "line";
  if (argument.least_rank == 2) return "square";
  return argument.least_rank == 3 ? "cube" : "matrix";
}

}  // namespace tenon::c
