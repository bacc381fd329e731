#include <tenon/ops/registry.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

void add_creation(FunctionList& list) { add_typed_functions(list, "creation", CreationOps{}); }

}  // namespace tenon::runtime
