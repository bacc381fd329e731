// Extremes and their places against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("max and min as NumPy") {
  support::check_real_reduction(tn::max, 0);
  support::check_real_reduction(tn::min, 0);
}
TEST_CASE("argmax and argmin as NumPy") {
  support::check_real_reduction(tn::argmax, 0);
  support::check_real_reduction(tn::argmin, 0);
}
