// The gradients of reductions and scans, of every description.
#include <tenon/gradient/pullbacks.hpp>
#include <tenon/ops/registry.hpp>

#include "support/catch.hpp"
#include "support/gradients.hpp"

TEST_CASE("gradient: reductions beside differences and PyTorch") {
  support::Golden golden("gradient", "reduction");
  support::check_operations(tenon::ReductionOps{}, &golden);
}
