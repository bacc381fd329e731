#include <tenon/core/elementwise/logical.hpp>

#include "../elementwise.hpp"

namespace tenon::runtime {

void add_logical(FunctionList& list) { add_elementwise_functions(list, LogicalOps{}); }

}  // namespace tenon::runtime
