#include <tenon/core/elementwise/comparison.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_comparison(FunctionList& list) { add_elementwise_functions(list, ComparisonOps{}); }

}  // namespace tenon::runtime
