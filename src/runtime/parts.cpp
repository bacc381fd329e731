#include <tenon/ops/elementwise/parts.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

void add_parts(FunctionList& list) { add_typed_functions(list, "elementwise", PartOps{}); }

}  // namespace tenon::runtime
