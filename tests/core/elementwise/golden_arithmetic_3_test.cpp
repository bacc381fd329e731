// Arithmetic against golden data, part 3 of 3.
#include <tenon/core/elementwise/arithmetic.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic as NumPy, part 3") { support::check_golden_operations<2, 3>(tn::ArithmeticOps{}); }
