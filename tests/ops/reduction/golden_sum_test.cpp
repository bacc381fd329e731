// Sums and means against tests/data/make_reduction.py, to 2 ulp: of floats, which a script in long double rounds once.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("sum as NumPy") { support::check_any_reduction(tn::sum, 2); }
TEST_CASE("mean as NumPy") { support::check_any_reduction(tn::mean, 2); }
