// Sorts against tests/data/make_order.py.
#include "support/golden_order.hpp"

namespace tn = tenon;
using support::Golden;

TEST_CASE("sort as NumPy") {
  Golden golden("order", "sort");
  support::check_real_along(golden, tn::sort, 0, ".values");
}
TEST_CASE("argsort, descending and stable") {
  Golden golden("order", "argsort");
  const auto descending = [](const auto& x, const auto& d) { return tn::argsort(x, d, tn::descending); };
  support::check_real_along(golden, descending, 0, ".indices");
}
TEST_CASE("topk as PyTorch") {
  Golden golden("order", "topk");
  const auto two = [](const auto& x, const auto& d) { return tn::topk(x, 2, d); };
  support::check_real_along(golden, two);
}
TEST_CASE("cummax and cummin as PyTorch") {
  Golden most("order", "cummax"), least("order", "cummin");
  support::check_real_along(most, tn::cummax);
  support::check_real_along(least, tn::cummin);
}
