// Variances and standard deviations of what is not NaN against tests/data/make_reduction.py.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

using support::call, support::check_golden, support::check_reductions, support::Golden, support::reduction_called;

namespace {

/// To 8 ulp: of sums in double, and of a mean that is rounded.
void check(const char* name) {
  Golden golden("reduction", name);
  check_reductions(golden, reduction_called(name), support::real_number_reduced, 8);
  for (const auto& layout : support::layouts_of(golden.get("float64.x"))) {
    check_golden(golden, "float64.corrected", call(name, {layout}, {{"correction", 1}, {"axis", 1}}), 8);
    check_golden(golden, "float64.overcorrected", call(name, {layout}, {{"axis", 1}, {"correction", 5}}), 8);
  }
}

}  // namespace

TEST_CASE("nanvar as NumPy") { check("nanvar"); }
TEST_CASE("nanstd as NumPy") { check("nanstd"); }
