#include <tenon/special.hpp>

#include "support/described_call.hpp"

TEST_CASE("each special function is called as it is described, on elements of each kind in its domain") {
  support::call_each_operation(tenon::SpecialFunctionOps{});
}
