// Products against tests/data/make_reduction.py, to 8 ulp: of up to 60 factors, each of them rounded.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

TEST_CASE("prod as NumPy") { support::check_reductions("prod", support::all_reduced, 8); }
TEST_CASE("nanprod as NumPy") { support::check_reductions("nanprod", support::number_reduced, 8); }
