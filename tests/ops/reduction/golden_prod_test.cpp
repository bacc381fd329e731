// Products against tests/data/make_reduction.py, to 8 ulp: of up to 60 factors, each of them rounded.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("prod as NumPy") { support::check_any_reduction(tn::prod, 8); }
TEST_CASE("nanprod as NumPy") { support::check_number_reduction(tn::nanprod, 8); }
