// logsumexp against tests/data/make_reduction.py: the definition in long double, rounded once.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

TEST_CASE("logsumexp as SciPy") { support::check_reductions("logsumexp", support::real_number_reduced, 4); }
