// logsumexp against tests/data/make_reduction.py: the definition in long double, rounded once.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("logsumexp as SciPy") { support::check_number_reduction(tn::logsumexp, 4); }
