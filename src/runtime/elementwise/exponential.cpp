#include <tenon/core/elementwise/exponential.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_exponential(FunctionList& list) { add_elementwise_functions(list, ExponentialOps{}); }

}  // namespace tenon::runtime
