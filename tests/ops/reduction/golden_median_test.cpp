// Medians against tests/data/make_reduction.py, rounded once.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

TEST_CASE("median as NumPy") { support::check_reductions("median", support::real_reduced, 1); }
TEST_CASE("nanmedian as NumPy") { support::check_reductions("nanmedian", support::real_reduced, 1); }
