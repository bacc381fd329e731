#include <tenon/ops/registry.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::runtime {

void add_reduction(FunctionList& list) { add_typed_functions(list, "reduction", ReductionOps{}); }

}  // namespace tenon::runtime
