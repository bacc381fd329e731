// any, all and count_nonzero against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("any as NumPy") { support::check_any_reduction(tn::any, 0); }
TEST_CASE("all as NumPy") {
  support::Golden golden("reduction", "all");
  support::check_all_reductions(golden, tn::detail::AllOf{}, 0);
}
TEST_CASE("count_nonzero as NumPy") { support::check_any_reduction(tn::count_nonzero, 0); }
