// Powers, exponentials and logarithms against golden data.
#include <tenon/core/exponential.hpp>

#include "support/catch.hpp"
#include "support/golden_elementwise.hpp"

namespace tn = tenon;

TEST_CASE("powers, exponentials and logarithms as NumPy") { support::check_golden_operations(tn::ExponentialOps{}); }
