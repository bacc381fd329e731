// Matrices made of vectors are compositions, compiled once for AnyVariables: with a history and without one.
#include <tenon/ops/linalg/constructions.hpp>

#include "families.hpp"
#include "function_gradient.hpp"
#include "pullback_call.hpp"
#include "special_functions.hpp"

namespace tenon::inline v1::runtime {

void add_constructions(FunctionList& list) {
  [&]<class... Ops>(OpList<Ops...>) {
    (list.push_back(function_of<Ops>("linalg", false, &run_composed<Ops>)), ...);
  }(ConstructionOps{});
}
void add_construction_gradients(GradientList& list) { add_gradients(list, ConstructionOps{}); }

}  // namespace tenon::inline v1::runtime
