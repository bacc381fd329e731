// Arithmetic against golden data.
#include <tenon/core/arithmetic.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic as NumPy") { support::check_golden_operations(tn::ArithmeticOps{}); }
