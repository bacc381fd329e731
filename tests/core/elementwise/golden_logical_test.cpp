// Logical and bitwise operations against golden data.
#include <tenon/core/elementwise/logical.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("logical and bitwise operations as NumPy") { support::check_golden_operations(tn::LogicalOps{}); }
