#include <tenon/core/elementwise/special.hpp>

#include "../elementwise.hpp"

namespace tenon::runtime {

void add_special(FunctionList& list) { add_elementwise_functions(list, SpecialOps{}); }

}  // namespace tenon::runtime
