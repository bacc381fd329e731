// Variances and standard deviations of what is not NaN against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

namespace {

/// To 8 ulp: of sums in double, and of a mean that is rounded.
template <class Reduce>
void check(const Reduce& reduce) {
  support::Golden golden("reduction", Reduce::info.name);
  support::check_reductions_of<std::int32_t, tn::float16, float, double>(golden, reduce, 8);
  for (const auto& layout : support::layouts_of(golden.get<double>("float64.x"))) {
    support::check_golden(golden, "float64.corrected", reduce(layout, tn::correction(1), tn::axis(1)), 8);
    support::check_golden(golden, "float64.overcorrected", reduce(layout, tn::axis(1), tn::correction(5)), 8);
  }
}

}  // namespace

TEST_CASE("nanvar as NumPy") { check(tn::nanvar); }
TEST_CASE("nanstd as NumPy") { check(tn::nanstd); }
