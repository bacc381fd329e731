// Sorts against tests/data/make_order.py.
#include "support/golden_lines.hpp"

#include <limits>
#include <vector>

#include "support/inspect.hpp"

namespace tn = tenon;
using support::check_golden, support::Golden, support::layouts_of;

TEST_CASE("sort as NumPy") {
  Golden golden("order", "sort");
  support::check_real_along(golden, tn::sort, 0, ".values");
}
TEST_CASE("argsort, descending and stable") {
  Golden golden("order", "argsort");
  const auto descending = [](const auto& x, const auto& d) { return tn::argsort(x, d, tn::descending); };
  support::check_real_along(golden, descending, 0, ".indices");
}
TEST_CASE("lexsort as NumPy") {
  Golden golden("order", "lexsort");
  const auto check = [&]<class T>(T) {
    const std::string key = std::string(tn::dtype_name<T>).append(".");
    const auto x = layouts_of(golden.get<T>(key + "x")), y = layouts_of(golden.get<T>(key + "y"));
    for (int d = 0; d < 3; ++d) {
      for (std::size_t k = 0; k < x.size(); ++k)
        check_golden(golden, key + std::to_string(d), tn::lexsort(x[k], y[x.size() - 1 - k], tn::axis(d - 3)));
      check_golden(golden, key + std::to_string(d), tn::lexsort(tn::stack(x[0], y[0]), tn::axis(d)));
    }
  };
  check(false);
  check(std::uint8_t{});
  check(std::int32_t{});
  check(std::int64_t{});
  check(tn::float16{});
  check(0.f);
  check(0.);
}
TEST_CASE("lexsort: keys of several types, NaN, and what is refused") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto first = tn::tensor<std::int64_t>({5, 4, 3, 2, 1}), other = tn::zeros<std::int64_t>({4});
  CHECK(support::elements(tn::lexsort(first, tn::tensor<float>({nan, 0, -0.f, nan, 1}))) == std::vector<std::int64_t>{2, 1, 4, 3, 0});
  CHECK(support::elements(tn::lexsort(first, tn::zeros<bool>({5}), first > 2)) == std::vector<std::int64_t>{4, 3, 2, 1, 0});
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
  const auto two = [](const auto& x, const auto& d) { return tn::topk(x, 2, d); };
  support::check_real_along(golden, two);
}
