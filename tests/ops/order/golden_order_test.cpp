// Sorts, and what needs less, against tests/data/make_order.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_lines.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_along, support::check_golden, support::Golden, support::layouts_of,
    support::line_types;
using tn::DType;

TEST_CASE("sort as NumPy") {
  Golden golden("order", "sort");
  check_along(golden, {"sort"}, line_types, 0, ".values");
}
TEST_CASE("argsort, descending and stable") {
  Golden golden("order", "argsort");
  check_along(golden, {"argsort", {}, {{"descending", true}}}, line_types, 0, ".indices");
}
TEST_CASE("lexsort as NumPy") {
  Golden golden("order", "lexsort");
  for (const DType dtype : line_types) {
    const std::string key = support::key_of(dtype);
    const auto x = layouts_of(golden.get(key + "x", dtype)), y = layouts_of(golden.get(key + "y", dtype));
    for (int d = 0; d < 3; ++d) {
      for (std::size_t k = 0; k < x.size(); ++k)
        check_golden(golden, key + std::to_string(d), call("lexsort", {x[k], y[x.size() - 1 - k]}, {{"axis", d - 3}}));
      check_golden(golden, key + std::to_string(d), call("lexsort", {call("stack", {x[0], y[0]})}, {{"axis", d}}));
    }
  }
}
TEST_CASE("lexsort: keys of several types, NaN, and what is refused") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto first = tn::tensor<std::int64_t>({5, 4, 3, 2, 1}), other = tn::zeros<std::int64_t>({4});
  CHECK(support::elements(tn::lexsort(first, tn::tensor<float>({nan, 0, -0.f, nan, 1}))) ==
        std::vector<std::int64_t>{2, 1, 4, 3, 0});
  CHECK(support::elements(tn::lexsort(first, tn::zeros<bool>({5}), first > 2)) ==
        std::vector<std::int64_t>{4, 3, 2, 1, 0});
  CHECK(tn::lexsort(tn::zeros<int>({2, 0})).numel() == 0);
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::lexsort(first, other); }) ==
        "tenon::lexsort: keys of shapes (5,) and (4,) differ");
  CHECK(support::error_text<tn::ShapeError>([&] { (void)tn::lexsort(tn::zeros<int>({0, 3})); }) ==
        "tenon::lexsort: shape (0,3) has no keys");
  CHECK_THROWS_AS(tn::lexsort(first, first, tn::axis(1)), tn::IndexError);
  CHECK_THROWS_AS(tn::lexsort(first, first, tn::axis(0, 0)), tn::IndexError);
}
TEST_CASE("topk as PyTorch") {
  Golden golden("order", "topk");
  check_along(golden, {"topk", {2}}, line_types);
  for (const DType dtype : line_types) {
    const std::string key = support::key_of(dtype);
    for (const auto& x : support::layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const auto smallest = support::call("topk", {x, 2}, {{"axis", d}, {"largest", false}}).list();
        support::check_golden(golden, key + "smallest." + std::to_string(d) + ".values", smallest[0]);
        support::check_golden(golden, key + "smallest." + std::to_string(d) + ".indices", smallest[1]);
      }
    }
    if (!golden.has(key + "special")) continue;
    const auto smallest = support::call("topk", {golden.get(key + "special", dtype), 2}, {{"largest", false}}).list();
    support::check_golden(golden, key + "smallest.rows.values", smallest[0]);
    support::check_golden(golden, key + "smallest.rows.indices", smallest[1]);
  }
}
TEST_CASE("kthvalue as PyTorch") {
  Golden golden("order", "kthvalue");
  check_along(golden, {"kthvalue", {2}}, line_types);
}
TEST_CASE("mode as PyTorch") {
  Golden golden("order", "mode");
  check_along(golden, {"mode"}, line_types);
}
TEST_CASE("partition as NumPy") {
  Golden golden("order", "partition");
  check_along(golden, {"partition", {1}}, line_types, 0, ".values");
}
TEST_CASE("argpartition as NumPy") {
  Golden golden("order", "argpartition");
  check_along(golden, {"argpartition", {2}}, line_types, 0, ".indices");
}
