// Every reduction of halves against a loop.
#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

SWEEP_TEST_CASE("every reduction of halves agrees with a loop", tn::float16, tn::bfloat16) {
  support::check_all_reductions<TestType>();
}
