// The gradients of operations that move elements, of every description.
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/gradients.hpp"

TEST_CASE("gradient: operations that move elements beside differences and PyTorch") {
  {
    support::Golden golden("gradient", "creation");
    support::check_operations(tenon::CreationOps{}, &golden);
  }
  {
    support::Golden golden("gradient", "shape");
    support::check_operations(tenon::ShapeOps{}, &golden);
  }
  {
    support::Golden golden("gradient", "order");
    support::check_operations(tenon::OrderOps{}, &golden);
  }
  {
    support::Golden golden("gradient", "indexing");
    support::check_operations<false>(tenon::IndexingOps{}, &golden);  // take, gather
  }
}
