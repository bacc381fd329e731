// any, all and count_nonzero against tests/data/make_reduction.py.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

TEST_CASE("any as NumPy") { support::check_reductions("any", support::all_reduced, 0); }
TEST_CASE("all as NumPy") { support::check_reductions("all", support::all_reduced, 0); }
TEST_CASE("count_nonzero as NumPy") { support::check_reductions("count_nonzero", support::all_reduced, 0); }
