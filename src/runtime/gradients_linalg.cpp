#include <tenon/ops/linalg/decompositions.hpp>

#include "function_gradient.hpp"
#include "pullback_call.hpp"

namespace tenon::inline v1::runtime {

void add_linalg_gradients(GradientList& list) { add_gradients(list, LinalgOps{}); }

}  // namespace tenon::inline v1::runtime
