// Arithmetic over types and layouts.
#include <tenon/core/elementwise/arithmetic.hpp>

#include "support/catch.hpp"
#include "support/elementwise.hpp"

namespace tn = tenon;

TEST_CASE("arithmetic, every type, every layout") { support::check_operations<tn::AllTypes>(tn::ArithmeticOps{}); }
