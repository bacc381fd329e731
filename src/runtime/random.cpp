#include <tenon/ops/registry.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

void add_random(FunctionList& list) { add_typed_functions(list, "random", RandomOps{}); }

}  // namespace tenon::runtime
