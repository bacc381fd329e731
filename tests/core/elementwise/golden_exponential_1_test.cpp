// Powers, exponentials and logarithms against golden data, part 1 of 2.
#include <tenon/core/elementwise/exponential.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("powers, exponentials and logarithms as NumPy, part 1") { support::check_golden_operations<0, 2>(tn::ExponentialOps{}); }
