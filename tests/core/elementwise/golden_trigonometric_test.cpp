// Circular functions against golden data.
#include <tenon/core/elementwise/trigonometric.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("circular functions as NumPy") { support::check_golden_operations(tn::TrigonometricOps{}); }
