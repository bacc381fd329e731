// The family special: its functions are elementwise, by tables of kernels, and its header is none of the registry's.
#pragma once

#include "families.hpp"

namespace tenon::inline v1::runtime {

void add_special_functions(FunctionList& list);

}  // namespace tenon::inline v1::runtime
