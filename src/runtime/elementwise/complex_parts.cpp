#include <tenon/core/elementwise/complex_parts.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_complex_parts(FunctionList& list) { add_elementwise_functions(list, ComplexOps{}); }

}  // namespace tenon::runtime
