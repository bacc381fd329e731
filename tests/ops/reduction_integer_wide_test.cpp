// Every reduction of wider integers against a loop.
#include "support/catch.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("every reduction of wider integers agrees with a loop", "", std::uint16_t, std::int32_t, std::int64_t, std::uint64_t) {
  support::check_all_reductions<TestType>();
}
