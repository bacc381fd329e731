#include <tenon/core/elementwise/floating.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_floating(FunctionList& list) { add_elementwise_functions(list, FloatingOps{}); }

}  // namespace tenon::runtime
