#include <tenon/core/elementwise/hyperbolic.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_hyperbolic(FunctionList& list) { add_elementwise_functions(list, HyperbolicOps{}); }

}  // namespace tenon::runtime
