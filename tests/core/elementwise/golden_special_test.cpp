// Special and activation functions against golden data.
#include <tenon/core/elementwise/activation.hpp>
#include <tenon/core/elementwise/special.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("special functions as NumPy") { support::check_golden_operations(tn::SpecialOps{}); }
TEST_CASE("activation functions as NumPy") { support::check_golden_operations(tn::ActivationOps{}); }
