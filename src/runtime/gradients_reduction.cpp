#include <tenon/ops/registry.hpp>

#include "function_gradient.hpp"
#include "pullback_call.hpp"

namespace tenon::inline v1::runtime {

void add_reduction_gradients(GradientList& list) { add_gradients(list, ReductionOps{}); }

}  // namespace tenon::inline v1::runtime
