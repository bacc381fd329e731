// Kernels of the integer types: an element in a whole register and one left over.
#include "support/element_types.hpp"
#include "support/places.hpp"

SWEEP_TEST_CASE("an element's value does not depend on its place: integers", std::int8_t, std::uint8_t, std::int32_t,
                std::int64_t) {
  support::check_places<TestType>();
}
