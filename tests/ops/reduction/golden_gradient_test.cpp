// Slopes against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::axis, tn::edge_order;

TEST_CASE("gradient") {
  Golden golden("reduction", "gradient");
  each_type<std::int16_t, float, double, tn::complex<double>>([&](const std::string& dtype, auto t) {
    constexpr std::uint64_t tolerance = 256;  // differences, of both signs
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        const auto places = layouts_of(golden.get<double>(dtype + "places" + std::to_string(d)));
        for (int order = 1; order <= 2; ++order) {
          const std::string end = std::to_string(d) + "." + std::to_string(order);
          check_golden(golden, dtype + "one" + end, tn::gradient(x, axis(d), edge_order(order)), tolerance);
          check_golden(golden, dtype + "half" + end, tn::gradient(x, 0.5, edge_order(order), axis(d)), tolerance);
          for (const auto& at : places)
            check_golden(golden, dtype + "uneven" + end, tn::gradient(x, at, axis(d), edge_order(order)), 16 * tolerance);
        }
      }
    }
  });
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
