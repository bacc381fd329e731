// Kernels of the floating types: an element in a whole register and one left over.
#include "support/element_types.hpp"
#include "support/places.hpp"

SWEEP_TEST_CASE("an element's value does not depend on its place: floating types", tenon::float16, tenon::bfloat16,
                float, double) {
  support::check_places<TestType>();
}
