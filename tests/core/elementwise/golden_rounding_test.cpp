// Rounding and parts of numbers against golden data.
#include <tenon/core/elementwise/complex_parts.hpp>
#include <tenon/core/elementwise/rounding.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("rounding as NumPy") { support::check_golden_operations(tn::RoundingOps{}); }
TEST_CASE("parts of complex numbers as NumPy") { support::check_golden_operations(tn::ComplexOps{}); }
