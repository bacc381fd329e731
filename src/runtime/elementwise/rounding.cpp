#include <tenon/core/elementwise/rounding.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_rounding(FunctionList& list) { add_elementwise_functions(list, RoundingOps{}); }

}  // namespace tenon::runtime
