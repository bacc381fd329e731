// Joining and splitting against NumPy's results, which tests/data/make_shape.py wrote.
#include <tenon/ops/creation/from.hpp>

#include <vector>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::Cases, support::for_each_item, support::narrowed, support::Value;

TEST_CASE("concat and stack") {
  for_each_item("concat", [](Cases& cases) {
    using List = std::vector<Value>;
    cases.check_with("xx", "first", [](const auto& x) { return List{List{x[0], x[1]}}; });
    cases.check_with("xo", "last",
                     [](const auto& x) {
                       return List{List{narrowed(x[0], 0, 0, 1), x[1], narrowed(x[0], 0, 1, 1)}};
                     },
                     {{"axis", -1}});
    cases.check_with("xx", "middle", [](const auto& x) { return List{x[0], narrowed(x[1], 1, 0, 1)}; }, {{"axis", 1}});
    cases.check_with("em", "empty", [](const auto& x) { return List{List{x[0], narrowed(x[1], 1, 0, 3), x[0]}}; });
    cases.check_with("v", "one", [](const auto& x) { return List{List{x[0]}}; });
    cases.check("v", "widened", {tn::tensor<double>({1.5, -0.0})});
  });
  for_each_item("stack", [](Cases& cases) {
    cases.check_with("mm", "first", [](const auto& x) { return std::vector<Value>{std::vector<Value>{x[0], x[1]}}; });
    cases.check("mmm", "last", {}, {{"axis", -1}});
    cases.check("ss", "scalars");
    cases.check("ee", "empty", {}, {{"axis", 1}});
  });
}

TEST_CASE("hstack, vstack, dstack, column_stack") {
  for (const char* name : {"hstack", "vstack", "dstack", "column_stack"}) {
    for_each_item(name, [](Cases& cases) {
      cases.check("vv", "vectors");
      cases.check("mm", "matrices");
      cases.check("ss", "scalars");
      cases.check("xxx", "cubes");
    });
  }
}

TEST_CASE("split, array_split, chunk, unstack") {
  for_each_item("split", [](Cases& cases) {
    cases.check("x", "even", {2}, {{"axis", 2}});
    cases.check("x", "sizes", {{1, 0, 2}}, {{"axis", 1}});
    cases.check("m", "first", {3});
    cases.check("e", "empty", {3});
  });
  for_each_item("array_split", [](Cases& cases) {
    cases.check("v", "uneven", {3});
    cases.check("v", "many", {7});
    cases.check("m", "last", {3}, {{"axis", 1}});
    cases.check("e", "empty", {2});
    cases.check("x", "even", {2}, {{"axis", 2}});
  });
  for_each_item("chunk", [](Cases& cases) {
    cases.check("v", "uneven", {3});
    cases.check("v", "many", {9});
    cases.check("m", "last", {2}, {{"axis", 1}});
    cases.check("e", "empty", {2});
  });
  for_each_item("unstack", [](Cases& cases) {
    cases.check("x", "first");
    cases.check("x", "last", {}, {{"axis", -1}});
    cases.check("v", "vector");
  });
}
