// Diagonals and triangles against NumPy's results, which tests/data/make_creation.py wrote.
#include "support/catch.hpp"
#include "support/moved.hpp"

using support::Cases, support::for_each_item;

TEST_CASE("tril and triu") {
  for (const char* name : {"tril", "triu"}) {
    for_each_item(
        name,
        [](Cases& cases) {
          cases.check("m", "main");
          cases.check("m", "above", {1});
          cases.check("m", "below", {-2});
          cases.check("m", "all", {99});
          cases.check("m", "nothing", {-99});
          cases.check("x", "stack", {1});
          cases.check("e", "empty");
        },
        "creation");
  }
}

TEST_CASE("diag and diagflat") {
  for_each_item(
      "diag",
      [](Cases& cases) {
        cases.check("v", "vector");
        cases.check("v", "above", {2});
        cases.check("v", "below", {-1});
        cases.check("m", "matrix");
        cases.check("m", "of_above", {1});
        cases.check("m", "of_below", {-3});
        cases.check("e", "empty");
      },
      "creation");
  for_each_item(
      "diagflat",
      [](Cases& cases) {
        cases.check("x", "cube");
        cases.check("m", "above", {1});
        cases.check("v", "below", {-3});
        cases.check("s", "scalar");
        cases.check("e", "empty", {1});
      },
      "creation");
}
