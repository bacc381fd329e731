#include <tenon/core/elementwise/logical.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_logical(FunctionList& list) { add_elementwise_functions(list, LogicalOps{}); }

}  // namespace tenon::runtime
