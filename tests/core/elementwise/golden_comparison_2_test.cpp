// Comparisons and predicates against golden data, part 2 of 2.
#include <tenon/core/elementwise/comparison.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("comparisons and predicates as NumPy, part 2") { support::check_golden_operations<1, 2>(tn::ComparisonOps{}); }
