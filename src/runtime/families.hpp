// The functions of each family of the registry; each source defines those of one family, or of a part of it.
#pragma once

#include <vector>

#include <tenon/runtime/function.hpp>
#include <tenon/runtime/value.hpp>

namespace tenon::inline v1::runtime {

using FunctionList = std::vector<Function>;

/// The function of an operation: `run` computes it, by the function's own table if it has one.
template <class Op>
constexpr Function function_of(const char* family, bool in_place, Value (*run)(const Call&), const void* table = nullptr) {
  static_assert(Op::info.arguments.size() <= most_arguments, "an operation has more arguments than runtime::most_arguments");
  return {&Op::info, family, in_place, run, table};
}

void add_creation(FunctionList& list);
void add_shape(FunctionList& list);
void add_elementwise(FunctionList& list);
void add_reduction(FunctionList& list);
void add_order(FunctionList& list);
void add_indexing(FunctionList& list);
void add_sets(FunctionList& list);
void add_random(FunctionList& list);
void add_product(FunctionList& list);
void add_fft(FunctionList& list);
void add_linalg(FunctionList& list);

// The parts of elementwise, in the order of core/elementwise.hpp; last those of several results.
void add_arithmetic(FunctionList& list);
void add_combined(FunctionList& list);
void add_exponential(FunctionList& list);
void add_trigonometric(FunctionList& list);
void add_hyperbolic(FunctionList& list);
void add_special(FunctionList& list);
void add_activation(FunctionList& list);
void add_rounding(FunctionList& list);
void add_floating(FunctionList& list);
void add_complex_parts(FunctionList& list);
void add_comparison(FunctionList& list);
void add_logical(FunctionList& list);
void add_selection(FunctionList& list);
void add_parts(FunctionList& list);

}  // namespace tenon::runtime
