#include <tenon/core/elementwise/combined.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_combined(FunctionList& list) { add_elementwise_functions(list, CombinedOps{}); }

}  // namespace tenon::runtime
