// Windows against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::layouts_of;
using tn::axis;

TEST_CASE("sliding_window_view") {
  Golden golden("shape", "sliding_window_view");
  for (const auto& x : layouts_of(golden.get("float32.x"))) {
    check_golden(golden, "float32.last", call("sliding_window_view", {x, 3}, {{"axis", -1}}));
    check_golden(golden, "float32.all", call("sliding_window_view", {x, {2, 3, 1}}));
    check_golden(golden, "float32.two", call("sliding_window_view", {x, {2, 4}}, {{"axis", {2, 0}}}));
    check_golden(golden, "float32.again", call("sliding_window_view", {x, {2, 3}}, {{"axis", {1, 1}}}));
    check_golden(golden, "float32.whole", call("sliding_window_view", {x, {6}}, {{"axis", 1}}));
    check_golden(golden, "float32.none", call("sliding_window_view", {x, 0}, {{"axis", 1}}));
  }
}

TEST_CASE("windows are views, and fit") {
  const auto x = tn::arange<int>(6).view({2, 3});
  CHECK(tn::sliding_window_view(x, 2).sizes() == tn::Shape{1, 2, 2, 2});
  CHECK(tn::sliding_window_view(x, 2).data_ptr() == x.data_ptr());
  CHECK_THROWS_AS(tn::sliding_window_view(x, {2}), tn::ShapeError);
  CHECK_THROWS_AS(tn::sliding_window_view(x, {3, 3}), tn::ShapeError);
  CHECK_THROWS_AS(tn::sliding_window_view(x, -1, axis(0)), tn::ShapeError);
  CHECK_THROWS_AS(tn::sliding_window_view(x, {3, 2}, axis(1, 1)), tn::ShapeError);
  CHECK_THROWS_AS(tn::sliding_window_view(x, 1, axis(2)), tn::IndexError);
}
