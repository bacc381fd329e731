// What repeats, moves and surrounds elements against NumPy's results, which tests/data/make_shape.py wrote.
#include <tenon/ops/creation/from.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::Cases, support::for_each_item, support::Value;

TEST_CASE("tile and repeat") {
  for_each_item("tile", [](Cases& cases) {
    cases.check("v", "vector", {{3}});
    cases.check("x", "cube", {{2, 1, 3}});
    cases.check("x", "fewer", {{2}});
    cases.check("m", "more", {{2, 2, 1, 2}});
    cases.check("x", "none", {{1, 0, 2}});
    cases.check("s", "scalar", {{2, 3}});
    cases.check("e", "empty", {{2, 2}});
    cases.check("o", "middle", {{3, 2, 4}});
  });
  for_each_item("repeat", [](Cases& cases) {
    cases.check("x", "flat", {3});
    cases.check("x", "first", {2}, {{"axis", 0}});
    cases.check("x", "last", {2}, {{"axis", -1}});
    cases.check("x", "none", {0}, {{"axis", 1}});
    cases.check("x", "counts", {tn::tensor<std::int32_t>({2, 0, 3})}, {{"axis", 1}});
    cases.check("v", "vector", {tn::tensor<std::int64_t>({0, 1, 2, 3, 4})});
    cases.check("s", "scalar", {4});
    cases.check("e", "empty", {2}, {{"axis", 1}});
  });
}

TEST_CASE("roll") {
  for_each_item("roll", [](Cases& cases) {
    cases.check("x", "flat", {5});
    cases.check("x", "back", {-7});
    cases.check("x", "first", {1}, {{"axis", 0}});
    cases.check("x", "last", {-1}, {{"axis", -1}});
    cases.check("x", "two", {{1, 2}}, {{"axis", {0, 2}}});
    cases.check("x", "same", {2}, {{"axis", {1, 2}}});
    cases.check("x", "far", {{7, -13}}, {{"axis", {1, 2}}});
    cases.check("s", "scalar", {3});
    cases.check("e", "empty", {1}, {{"axis", {0, 1}}});
  });
}

TEST_CASE("pad") {
  const Value wide = {{1, 0}, {2, 1}, {3, 2}}, four = {Value{4, 4}};
  for_each_item("pad", [&](Cases& cases) {
    cases.check("x", "constant", {wide});
    cases.check("m", "value", {{{0, 2}, {1, 0}}, true});
    cases.check("m", "all", {1});
    cases.check("x", "reflect", {wide, "reflect"});
    cases.check("x", "replicate", {wide, "replicate"});
    cases.check("x", "wrap", {wide, "wrap"});
    cases.check("m", "wrap_far", {{{7, 5}, {9, 11}}, "wrap"});
    cases.check("v", "vector", {four, "reflect"});
    cases.check("x", "nothing", {0, "reflect"});
    cases.check("s", "scalar", {3, "reflect"});
    cases.check("e", "empty", {{{2, 1}, {0, 1}}});
    cases.check("f", "empty_columns", {{{1, 0}, {2, 2}}, 1});
  });
}
