#include "special_functions.hpp"

#include <tenon/ops/special/functions.hpp>

#include "elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_special_functions(FunctionList& list) { add_elementwise_functions(list, SpecialFunctionOps{}, "special"); }

}  // namespace tenon::inline v1::runtime
