// Medians against tests/data/make_reduction.py, rounded once.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("median as NumPy") { support::check_real_reduction(tn::median, 1); }
TEST_CASE("nanmedian as NumPy") { support::check_real_reduction(tn::nanmedian, 1); }
