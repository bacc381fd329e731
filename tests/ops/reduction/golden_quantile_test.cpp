// Quantiles against tests/data/make_reduction.py.
#include <string>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

using support::call, support::check_golden, support::DType;

namespace {

void check(const char* function) {
  support::Golden golden("reduction", function);
  const auto q = golden.get("q", DType::float64);
  for (const DType dtype : support::real_reduced) {
    const std::string key = support::key_of(dtype);
    for (const auto& layout : support::layouts_of(golden.get(key + "x", dtype))) {
      for (const std::string method : {"linear", "lower", "higher", "midpoint", "nearest"}) {
        const std::string of = key + method;
        check_golden(golden, of + ".all", call(function, {layout, q}, {{"interpolation", method}}), 1);
        check_golden(golden, of + ".middle",
                     call(function, {layout, q}, {{"axis", 1}, {"keepdims", true}, {"interpolation", method}}), 1);
        check_golden(golden, of + ".outer", call(function, {layout, q}, {{"interpolation", method}, {"axis", {0, 2}}}),
                     1);
      }
    }
  }
}

}  // namespace

TEST_CASE("quantile as NumPy") { check("quantile"); }
TEST_CASE("nanquantile as NumPy") { check("nanquantile"); }
TEST_CASE("percentile as NumPy") { check("percentile"); }
TEST_CASE("nanpercentile as NumPy") { check("nanpercentile"); }
