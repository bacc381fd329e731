// Variances and standard deviations against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;

namespace {

/// To 16 ulp: floats are summed as deviations in float lanes.
template <class Reduce>
void check(const Reduce& reduce) {
  support::Golden golden("reduction", Reduce::info.name);
  support::check_real_reductions(golden, reduce, 16);
  const auto x = golden.get<double>("float64.x");
  for (const auto& layout : support::layouts_of(x)) {
    support::check_golden(golden, "float64.corrected", reduce(layout, tn::correction(1), tn::axis(1)), 16);
    support::check_golden(golden, "float64.overcorrected", reduce(layout, tn::axis(1), tn::correction(5)), 16);
  }
}

}  // namespace

TEST_CASE("var as NumPy") { check(tn::var); }
TEST_CASE("std as NumPy") { check(tn::std); }
TEST_CASE("var_mean as NumPy") {
  support::Golden golden("reduction", "var_mean");
  const auto variance = [](const auto& x, const auto&... options) {
    const auto both = tn::var_mean(x, options...);
    const auto means = tn::mean(x, options...);
    CHECK(tn::allclose(both.mean, tn::where(tn::isinf(means), means - means, means), 1e-3, 1e-6, true));
    return both.var;
  };
  support::check_real_reductions(golden, variance, 16);
}
