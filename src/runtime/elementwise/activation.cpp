#include <tenon/core/elementwise/activation.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_activation(FunctionList& list) { add_elementwise_functions(list, ActivationOps{}); }

}  // namespace tenon::runtime
