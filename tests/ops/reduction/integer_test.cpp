// Every reduction of bool and narrow integers against a loop.
#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

SWEEP_TEST_CASE("every reduction of bool and narrow integers agrees with a loop", bool, std::int8_t, std::uint8_t) {
  support::check_all_reductions<TestType>();
}
