// Views as functions against NumPy's results, which tests/data/make_shape.py wrote.
#include <string>

#include "support/catch.hpp"
#include "support/moved.hpp"

using support::Cases, support::for_each_item;
using tenon::Shape;

TEST_CASE("reshape, ravel, flatten") {
  for_each_item("reshape", [](Cases& cases) {
    cases.check("x", "flat", {{-1}});
    cases.check("x", "two", {{4, -1}});
    cases.check("e", "empty", {{3, 0, 2}});
    cases.check("s", "scalar", {{1, 1}});
  });
  for_each_item("ravel", [](Cases& cases) {
    cases.check("x", "flat");
    cases.check("e", "empty");
    cases.check("s", "scalar");
  });
  for_each_item("flatten", [](Cases& cases) {
    cases.check("x", "all");
    cases.check("x", "first", {0, 1});
    cases.check("x", "last", {-2});
    cases.check("x", "one", {1, 1});
    cases.check("s", "scalar");
  });
}

TEST_CASE("permute_dims, matrix_transpose, moveaxis, swapaxes") {
  for_each_item("permute_dims", [](Cases& cases) {
    cases.check("x", "turned", {{2, 0, 1}});
    cases.check("x", "negative", {{-1, 1, 0}});
    cases.check("s", "scalar", {Shape{}});
    cases.check("e", "empty", {{1, 0}});
  });
  for_each_item("matrix_transpose", [](Cases& cases) {
    cases.check("x", "stack");
    cases.check("m", "matrix");
    cases.check("e", "empty");
  });
  for_each_item("moveaxis", [](Cases& cases) {
    cases.check("x", "one", {0, -1});
    cases.check("x", "two", {{0, 1}, {2, 0}});
  });
  for_each_item("swapaxes", [](Cases& cases) {
    cases.check("x", "outer", {0, -1});
    cases.check("x", "same", {1, 1});
  });
}

TEST_CASE("expand_dims, squeeze, atleast_*") {
  for_each_item("expand_dims", [](Cases& cases) {
    cases.check("x", "first", {0});
    cases.check("x", "last", {-1});
    cases.check("s", "scalar", {0});
    cases.check("e", "empty", {1});
  });
  for_each_item("squeeze", [](Cases& cases) {
    cases.check("o", "all");
    cases.check("o", "one", {}, {{"axis", 0}});
    cases.check("o", "two", {}, {{"axis", {0, -1}}});
    cases.check("x", "none");
  });
  for (const char* name : {"atleast_1d", "atleast_2d", "atleast_3d"}) {
    for_each_item(name, [](Cases& cases) {
      cases.check("s", "scalar");
      cases.check("v", "vector");
      cases.check("m", "matrix");
      cases.check("x", "cube");
      cases.check("e", "empty");
    });
  }
}

TEST_CASE("broadcast_to, broadcast_arrays") {
  for_each_item("broadcast_to", [](Cases& cases) {
    cases.check("o", "wider", {{4, 2, 3, 5}});
    cases.check("s", "scalar", {{2, 2}});
    cases.check("e", "empty", {{2, 0, 3}});
  });
  for_each_item("broadcast_arrays", [](Cases& cases) {
    cases.check("xo", "two");
    cases.check("vso", "three");
  });
}

TEST_CASE("flip, rot90, diagonal") {
  for_each_item("flip", [](Cases& cases) {
    cases.check("x", "all");
    cases.check("x", "one", {}, {{"axis", 1}});
    cases.check("x", "two", {}, {{"axis", {0, -1}}});
    cases.check("s", "scalar");
    cases.check("e", "empty");
  });
  for_each_item("rot90", [](Cases& cases) {
    for (int turns : {-1, 0, 1, 2, 3, 6}) cases.check("m", "turn" + std::to_string(turns), {turns});
    cases.check("x", "axes", {1}, {{"axis", {2, 0}}});
  });
  for_each_item("diagonal", [](Cases& cases) {
    cases.check("m", "main");
    cases.check("m", "above", {2});
    cases.check("m", "below", {-1});
    cases.check("m", "outside", {9});
    cases.check("x", "last", {1, -2, -1});
  });
}
