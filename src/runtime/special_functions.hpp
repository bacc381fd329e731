// The family special, short-time transforms of the family fft, and what linalg has of compositions alone: their headers
// are none of the registry's.
#pragma once

#include "families.hpp"
#include "function_gradient.hpp"

namespace tenon::inline v1::runtime {

void add_special_functions(FunctionList& list);
void add_short_time(FunctionList& list);
void add_short_time_gradients(GradientList& list);
void add_constructions(FunctionList& list);
void add_construction_gradients(GradientList& list);

}  // namespace tenon::inline v1::runtime
