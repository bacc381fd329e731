// Extremes and their places against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <span>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

namespace tn = tenon;
using support::call, support::check_reductions, support::real_reduced, support::Value;

TEST_CASE("max and min as NumPy") {
  check_reductions("max", real_reduced, 0);
  check_reductions("min", real_reduced, 0);
}
TEST_CASE("aminmax and ptp as NumPy") {
  support::Golden both("reduction", "aminmax");
  const auto greatest = [](const tn::AnyTensor& x, const support::Keywords& options) {
    const Value results = support::reduction_called("aminmax")(x, options);
    CHECK(support::all_close(results.list()[0], support::reduction_called("min")(x, options), 0, 0));
    return results.list()[1];
  };
  check_reductions(both, greatest, real_reduced, 0);
  check_reductions("ptp", real_reduced.subspan(1), 0);  // not bool
}
TEST_CASE("ptp of integers wraps") {
  CHECK(tn::ptp(tn::tensor<std::int8_t>({100, -100, 3})).item() == static_cast<std::int8_t>(-56));
  CHECK(tn::ptp(tn::tensor<std::int64_t>({INT64_MAX, INT64_MIN})).item() == -1);
}
TEST_CASE("argmax and argmin as NumPy") {
  check_reductions("argmax", real_reduced, 0);
  check_reductions("argmin", real_reduced, 0);
}
