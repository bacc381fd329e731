// Every reduction of halves against a loop.
#include "support/catch.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("every reduction of halves agrees with a loop", "", tn::float16, tn::bfloat16) {
  support::check_all_reductions<TestType>();
}
