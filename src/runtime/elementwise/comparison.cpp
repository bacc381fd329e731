#include <tenon/core/elementwise/comparison.hpp>

#include "../elementwise.hpp"

namespace tenon::runtime {

void add_comparison(FunctionList& list) { add_elementwise_functions(list, ComparisonOps{}); }

}  // namespace tenon::runtime
