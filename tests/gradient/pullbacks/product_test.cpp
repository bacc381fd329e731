// The gradients of products, of every description.
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/gradients.hpp"

TEST_CASE("gradient: products beside differences and PyTorch") {
  support::Golden golden("gradient", "product");
  support::check_operations(tenon::ProductOps{}, &golden);
}
