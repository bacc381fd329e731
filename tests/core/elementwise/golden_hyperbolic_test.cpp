// Hyperbolic functions against golden data.
#include <tenon/core/elementwise/hyperbolic.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("hyperbolic functions as NumPy") { support::check_golden_operations(tn::HyperbolicOps{}); }
