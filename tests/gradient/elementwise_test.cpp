// The gradients of elementwise operations, of every description.
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/gradients.hpp"

TEST_CASE("gradient: elementwise operations beside differences and PyTorch") {
  support::Golden golden("gradient", "elementwise");
  support::check_operations(tenon::AllElementwiseOps{}, &golden);
}
