// Sums and means against tests/data/make_reduction.py, to 2 ulp: of floats, which a script in long double rounds once.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

TEST_CASE("sum as NumPy") { support::check_reductions("sum", support::all_reduced, 2); }
TEST_CASE("mean as NumPy") { support::check_reductions("mean", support::all_reduced, 2); }
