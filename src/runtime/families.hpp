// The functions of each family of the registry; one source defines those of one family, or of a part of it.
#pragma once

#include <vector>

#include <tenon/runtime/function.hpp>

namespace tenon::runtime {

using FunctionList = std::vector<Function>;

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

}  // namespace tenon::runtime
