// Kernels of the mathematical functions: an element in a whole register and one left over.
#include "support/places.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("an element's value does not depend on its place: functions", "", float, double) {
  support::check_function_places<TestType>(tn::ExponentialOps{});
  support::check_function_places<TestType>(tn::TrigonometricOps{});
  support::check_function_places<TestType>(tn::RoundingOps{});
}
