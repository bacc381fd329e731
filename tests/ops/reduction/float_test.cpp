// Every reduction of floats against a loop.
#include "support/catch.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("every reduction of floats agrees with a loop", "", float, double) {
  support::check_all_reductions<TestType>();
}
