#include <tenon/ops/linalg/decompositions.hpp>

#include "families.hpp"
#include "typed_call.hpp"

namespace tenon::inline v1::runtime {

void add_linalg(FunctionList& list) { add_typed_functions(list, "linalg", LinalgOps{}); }

}  // namespace tenon::runtime
