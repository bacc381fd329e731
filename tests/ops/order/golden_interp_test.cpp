// Interpolation against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;

TEST_CASE("interp") {
  Golden golden("order", "interp");
  each_type<std::int32_t, float, double, tn::complex<double>>([&](const std::string& dtype, auto t) {
    const auto places = layouts_of(golden.get<double>(dtype + "xp"));
    const auto values = layouts_of(golden.get<decltype(t)>(dtype + "fp"));
    const auto x = layouts_of(golden.get<double>(dtype + "x"));
    for (std::size_t k = 0; k < x.size(); ++k) {
      const auto& at = places[k % places.size()];
      const auto& of = values[(k + 1) % values.size()];
      check_golden(golden, dtype + "plain", tn::interp(x[k], at, of), 8);
      check_golden(golden, dtype + "left", tn::interp(x[k], at, of, -7), 8);
      check_golden(golden, dtype + "both", tn::interp(x[k], at, of, -7, 8.0), 8);
    }
  });
  check_golden(golden, "steps.plain",
               tn::interp(golden.get<double>("steps.x"), golden.get<double>("steps.xp"), golden.get<double>("steps.fp")));
}

TEST_CASE("interp of other types, and of points that are none") {
  const auto two = tn::tensor<float>({1, 2});
  CHECK(tn::array_equal(tn::interp(tn::tensor<float>({1.5f}), two, two * 2), tn::tensor<float>({3})));
  CHECK_THROWS_AS(tn::interp(two, two, tn::zeros<float>({3})), tn::ShapeError);
  CHECK_THROWS_AS(tn::interp(two, two.flip(0), two), tn::ShapeError);
  CHECK_THROWS_AS(tn::interp(two, tn::zeros<float>({0}), tn::zeros<float>({0})), tn::ShapeError);
  CHECK_THROWS_AS(tn::interp(two, two.view({1, 2}), two.view({1, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::interp(two, tn::full<float>({2}, __builtin_nanf("")), two), tn::ShapeError);
}
