#include <tenon/core/elementwise/arithmetic.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_arithmetic(FunctionList& list) { add_elementwise_functions(list, ArithmeticOps{}); }

}  // namespace tenon::runtime
