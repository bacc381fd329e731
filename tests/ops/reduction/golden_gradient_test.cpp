// Slopes against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tn::DType, tn::edge_order;

TEST_CASE("gradient") {
  Golden golden("reduction", "gradient");
  for (const DType dtype : {DType::int16, DType::float32, DType::float64, DType::complex128}) {
    constexpr std::uint64_t tolerance = 256;  // differences, of both signs
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const auto places = layouts_of(golden.get(key + "places" + std::to_string(d), DType::float64));
        for (int order = 1; order <= 2; ++order) {
          const std::string end = std::to_string(d) + "." + std::to_string(order);
          check_golden(golden, key + "one" + end, call("gradient", {x}, {{"axis", d}, {"edge_order", order}}),
                       tolerance);
          check_golden(golden, key + "half" + end, call("gradient", {x, 0.5}, {{"edge_order", order}, {"axis", d}}),
                       tolerance);
          for (const auto& at : places)
            check_golden(golden, key + "uneven" + end, call("gradient", {x, at}, {{"axis", d}, {"edge_order", order}}),
                         16 * tolerance);
        }
      }
    }
  }
}

TEST_CASE("what has no gradient") {
  const auto row = tn::tensor<double>({1, 4});
  CHECK(tn::array_equal(tn::gradient(row), tn::tensor<double>({3, 3})));
  CHECK_THROWS_AS(tn::gradient(row, edge_order(2)), tn::ShapeError);
  CHECK_THROWS_AS(tn::gradient(row, edge_order(3)), tn::IndexError);
  CHECK_THROWS_AS(tn::gradient(tn::zeros<double>({1})), tn::ShapeError);
  CHECK_THROWS_AS(tn::gradient(tn::zeros<double>({3, 3})), tn::IndexError);
  CHECK_THROWS_AS(tn::gradient(row, tn::zeros<double>({3})), tn::ShapeError);
}
