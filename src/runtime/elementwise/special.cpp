#include <tenon/core/elementwise/special.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_special(FunctionList& list) { add_elementwise_functions(list, SpecialOps{}); }

}  // namespace tenon::runtime
