// Interpolation against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tn::DType;

TEST_CASE("interp") {
  Golden golden("order", "interp");
  for (const DType dtype : {DType::int32, DType::float32, DType::float64}) {
    const std::string key = key_of(dtype);
    const auto places = layouts_of(golden.get(key + "xp", DType::float64));
    const auto values = layouts_of(golden.get(key + "fp", dtype));
    const auto x = layouts_of(golden.get(key + "x", DType::float64));
    for (std::size_t k = 0; k < x.size(); ++k) {
      const auto& at = places[k % places.size()];
      const auto& of = values[(k + 1) % values.size()];
      check_golden(golden, key + "plain", call("interp", {x[k], at, of}), 8);
      check_golden(golden, key + "left", call("interp", {x[k], at, of, -7}), 8);
      check_golden(golden, key + "both", call("interp", {x[k], at, of, -7, 8.0}), 8);
    }
  }
  // Values of a kind above that of the places need types.
  const std::string key = "complex128.";
  const auto places = layouts_of(golden.get<double>(key + "xp")), x = layouts_of(golden.get<double>(key + "x"));
  const auto values = layouts_of(golden.get<tn::complex<double>>(key + "fp"));
  for (std::size_t k = 0; k < x.size(); ++k) {
    const auto& at = places[k % places.size()];
    const auto& of = values[(k + 1) % values.size()];
    support::check_elements(tn::interp(x[k], at, of), golden.get(key + "plain"), 8);
    support::check_elements(tn::interp(x[k], at, of, -7), golden.get(key + "left"), 8);
    support::check_elements(tn::interp(x[k], at, of, -7, 8.0), golden.get(key + "both"), 8);
  }
  check_golden(golden, "steps.plain",
               call("interp", {golden.get("steps.x"), golden.get("steps.xp"), golden.get("steps.fp")}));
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
