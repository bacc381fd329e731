#include "support/described_call.hpp"

TEST_CASE("each operation of elementwise is called as it is described, on elements of each kind in its domain") {
  support::call_each_operation(tenon::AllElementwiseOps{});
}
