// Comparisons and predicates against golden data.
#include <tenon/core/comparison.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("comparisons and predicates as NumPy") { support::check_golden_operations(tn::ComparisonOps{}); }
