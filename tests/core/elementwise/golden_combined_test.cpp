// Combined arithmetic against golden data.
#include <tenon/core/elementwise/combined.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("combined arithmetic as NumPy") { support::check_golden_operations(tn::CombinedOps{}); }
