#include <tenon/core/elementwise/trigonometric.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_trigonometric(FunctionList& list) { add_elementwise_functions(list, TrigonometricOps{}); }

}  // namespace tenon::runtime
