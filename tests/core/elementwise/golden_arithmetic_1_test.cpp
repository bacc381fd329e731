// Arithmetic against golden data, part 1 of 3.
#include <tenon/core/elementwise/arithmetic.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic as NumPy, part 1") { support::check_golden_operations<0, 3>(tn::ArithmeticOps{}); }
