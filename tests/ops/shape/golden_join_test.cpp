// Joining and splitting against NumPy's results, which tests/data/make_shape.py wrote.
#include <tenon/ops/creation/from.hpp>
#include <tenon/ops/shape/join.hpp>
#include <tenon/ops/shape/split.hpp>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::for_each_item;
using tn::axis;

TEST_CASE("concat and stack") {
  for_each_item("concat", [](auto& cases) {
    cases.check("xx", "first", [](const auto& a, const auto& b) { return tn::concat({a, b}); });
    cases.check("xo", "last", [](const auto& x, const auto& o) { return tn::concat({x.narrow(0, 0, 1), o, x.narrow(0, 1, 1)}, axis(-1)); });
    cases.check("xx", "middle", [](const auto& a, const auto& b) { return tn::concat(a, b.narrow(1, 0, 1), axis(1)); });
    cases.check("em", "empty", [](const auto& e, const auto& m) { return tn::concat({e, m.narrow(1, 0, 3), e}); });
    cases.check("v", "one", [](const auto& v) { return tn::concat({v}); });
    cases.check("v", "widened", [](const auto& v) { return tn::concat(v, tn::tensor<double>({1.5, -0.0})); });
  });
  for_each_item("stack", [](auto& cases) {
    cases.check("mm", "first", [](const auto& a, const auto& b) { return tn::stack({a, b}); });
    cases.check("mm", "last", [](const auto& a, const auto& b) { return tn::stack(a, b, a, axis(-1)); });
    cases.check("ss", "scalars", [](const auto& a, const auto& b) { return tn::stack({a, b}); });
    cases.check("ee", "empty", [](const auto& a, const auto& b) { return tn::stack({a, b}, axis(1)); });
  });
}

TEST_CASE("hstack, vstack, dstack, column_stack") {
  const auto check = [](const char* name, const auto& op) {
    for_each_item(name, [&](auto& cases) {
      cases.check("vv", "vectors", [&](const auto& a, const auto& b) { return op({a, b}); });
      cases.check("mm", "matrices", [&](const auto& a, const auto& b) { return op(a, b); });
      cases.check("ss", "scalars", [&](const auto& a, const auto& b) { return op({a, b}); });
      cases.check("xx", "cubes", [&](const auto& a, const auto& b) { return op({a, b, a}); });
    });
  };
  check("hstack", tn::hstack);
  check("vstack", tn::vstack);
  check("dstack", tn::dstack);
  check("column_stack", tn::column_stack);
}

TEST_CASE("split, chunk, unstack") {
  for_each_item("split", [](auto& cases) {
    cases.check("x", "even", [](const auto& x) { return tn::split(x, 2, axis(2)); });
    cases.check("x", "sizes", [](const auto& x) { return tn::split(x, {1, 0, 2}, axis(1)); });
    cases.check("m", "first", [](const auto& m) { return tn::split(m, 3); });
    cases.check("e", "empty", [](const auto& e) { return tn::split(e, 3); });
  });
  for_each_item("chunk", [](auto& cases) {
    cases.check("v", "uneven", [](const auto& v) { return tn::chunk(v, 3); });
    cases.check("v", "many", [](const auto& v) { return tn::chunk(v, 9); });
    cases.check("m", "last", [](const auto& m) { return tn::chunk(m, 2, axis(1)); });
    cases.check("e", "empty", [](const auto& e) { return tn::chunk(e, 2); });
  });
  for_each_item("unstack", [](auto& cases) {
    cases.check("x", "first", [](const auto& x) { return tn::unstack(x); });
    cases.check("x", "last", [](const auto& x) { return tn::unstack(x, axis(-1)); });
    cases.check("v", "vector", [](const auto& v) { return tn::unstack(v); });
  });
}
