#include <tenon/core/elementwise/selection.hpp>

#include "../elementwise.hpp"

namespace tenon::inline v1::runtime {

void add_selection(FunctionList& list) { add_elementwise_functions(list, SelectionOps{}); }

}  // namespace tenon::runtime
