#include <tenon/ops/linalg/direct.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::runtime {

void add_linalg(FunctionList& list) { add_typed_functions(list, "linalg", DirectLinalgOps{}); }

}  // namespace tenon::runtime
