// Diagonals and triangles against NumPy's results, which tests/data/make_creation.py wrote.
#include <tenon/ops/creation/diag.hpp>

#include "support/catch.hpp"
#include "support/moved.hpp"

namespace tn = tenon;
using support::for_each_item;

TEST_CASE("tril and triu") {
  const auto check = [](const char* name, const auto& op) {
    for_each_item(
        name,
        [&](auto& cases) {
          cases.check("m", "main", [&](const auto& m) { return op(m); });
          cases.check("m", "above", [&](const auto& m) { return op(m, 1); });
          cases.check("m", "below", [&](const auto& m) { return op(m, -2); });
          cases.check("m", "all", [&](const auto& m) { return op(m, 99); });
          cases.check("m", "nothing", [&](const auto& m) { return op(m, -99); });
          cases.check("x", "stack", [&](const auto& x) { return op(x, 1); });
          cases.check("e", "empty", [&](const auto& e) { return op(e); });
        },
        "creation");
  };
  check("tril", tn::tril);
  check("triu", tn::triu);
}

TEST_CASE("diag and diagflat") {
  for_each_item(
      "diag",
      [](auto& cases) {
        cases.check("v", "vector", [](const auto& v) { return tn::diag(v); });
        cases.check("v", "above", [](const auto& v) { return tn::diag(v, 2); });
        cases.check("v", "below", [](const auto& v) { return tn::diag(v, -1); });
        cases.check("m", "matrix", [](const auto& m) { return tn::diag(m); });
        cases.check("m", "of_above", [](const auto& m) { return tn::diag(m, 1); });
        cases.check("m", "of_below", [](const auto& m) { return tn::diag(m, -3); });
        cases.check("e", "empty", [](const auto& e) { return tn::diag(e); });
      },
      "creation");
  for_each_item(
      "diagflat",
      [](auto& cases) {
        cases.check("x", "cube", [](const auto& x) { return tn::diagflat(x); });
        cases.check("m", "above", [](const auto& m) { return tn::diagflat(m, 1); });
        cases.check("v", "below", [](const auto& v) { return tn::diagflat(v, -3); });
        cases.check("s", "scalar", [](const auto& s) { return tn::diagflat(s); });
        cases.check("e", "empty", [](const auto& e) { return tn::diagflat(e, 1); });
      },
      "creation");
}
