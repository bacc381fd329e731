// Extremes and their places against tests/data/make_reduction.py.
#include "support/golden_reduction.hpp"

namespace tn = tenon;
using support::Golden;

TEST_CASE("max and min as NumPy") {
  support::check_real_reduction(tn::max, 0);
  support::check_real_reduction(tn::min, 0);
}
TEST_CASE("aminmax and ptp as NumPy") {
  Golden both("reduction", "aminmax"), span("reduction", "ptp");
  const auto greatest = [](const auto& x, const auto&... options) {
    const auto [low, high] = tn::aminmax(x, options...);
    CHECK(tn::allclose(low, tn::min(x, options...), 0, 0, true));
    return high;
  };
  support::check_real_reductions(both, greatest, 0);
  support::check_reductions_of<std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double>(span, tn::ptp, 0);
}
TEST_CASE("ptp of integers wraps") {
  CHECK(tn::ptp(tn::tensor<std::int8_t>({100, -100, 3})).item() == static_cast<std::int8_t>(-56));
  CHECK(tn::ptp(tn::tensor<std::int64_t>({INT64_MAX, INT64_MIN})).item() == -1);
}
TEST_CASE("argmax and argmin as NumPy") {
  support::check_real_reduction(tn::argmax, 0);
  support::check_real_reduction(tn::argmin, 0);
}
