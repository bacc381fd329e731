// Variances and standard deviations against tests/data/make_reduction.py.
#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

using support::call, support::check_golden, support::check_reductions, support::Golden, support::reduction_called,
    support::Value;

namespace {

/// To 16 ulp: floats are summed as deviations in float lanes.
void check(const char* name) {
  Golden golden("reduction", name);
  check_reductions(golden, reduction_called(name), support::real_reduced, 16);
  for (const auto& layout : support::layouts_of(golden.get("float64.x"))) {
    check_golden(golden, "float64.corrected", call(name, {layout}, {{"correction", 1}, {"axis", 1}}), 16);
    check_golden(golden, "float64.overcorrected", call(name, {layout}, {{"axis", 1}, {"correction", 5}}), 16);
  }
}

}  // namespace

TEST_CASE("var as NumPy") { check("var"); }
TEST_CASE("std as NumPy") { check("std"); }
TEST_CASE("var_mean as NumPy") {
  Golden golden("reduction", "var_mean");
  const auto variance = [](const tenon::AnyTensor& x, const support::Keywords& options) {
    const Value both = reduction_called("var_mean")(x, options), means = reduction_called("mean")(x, options);
    // What has no mean has none here either: NaN in place of infinities.
    const Value wanted = call("where", {call("isinf", {means}), call("subtract", {means, means}), means});
    CHECK(support::all_close(both.list()[1], wanted, 1e-3, 1e-6));
    return both.list()[0];
  };
  check_reductions(golden, variance, support::real_reduced, 16);
}
