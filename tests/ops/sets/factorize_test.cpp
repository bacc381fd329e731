// Codes of the distinct values, beside loops over all pairs.
#include <tenon/ops/sets/factorize.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;
using Codes = std::vector<std::int64_t>;
using Names = std::vector<std::string>;

namespace {

/// Each value is the distinct one of its code, and equal values have equal codes.
template <class T>
[[gnu::noinline]] void check(const tn::Tensor<T>& x, const Codes& codes, const std::vector<T>& values, bool sort) {
  const auto made = tn::factorize(x, {.sort = sort});
  CHECK(support::elements(made.codes) == codes);
  CHECK(support::elements(made.values) == values);
}

}  // namespace

TEST_CASE("factorize: numbers in the order in which they came, or in ascending order") {
  const auto x = tn::tensor<std::int32_t>({7, 3, 7, -1, 3});
  check(x, {0, 1, 0, 2, 1}, {7, 3, -1}, false);
  check(x, {2, 1, 2, 0, 1}, {-1, 3, 7}, true);
  check(x(tn::range(0, 5, 2)), {0, 0, 1}, {7, 3}, false);
  check(tn::tensor<std::uint64_t>({UINT64_MAX, 0, UINT64_MAX}), {0, 1, 0}, {UINT64_MAX, 0}, false);
  for (const bool sort : {false, true}) check(tn::zeros<std::int64_t>({0}), {}, {}, sort);
  CHECK(support::elements(tn::factorize(x + 1).values) == std::vector<std::int32_t>{8, 4, 0});
  CHECK(support::elements(tn::factorize(x > 0).codes) == Codes{0, 0, 0, 1, 0});
}

TEST_CASE("factorize: NaN has the code -1, and zeros of both signs are one") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto x = tn::tensor<double>({nan, 2, -0.0, nan, 0.0, 2, -std::numeric_limits<double>::infinity()});
  const auto made = tn::factorize(x), sorted = tn::factorize(x, {.sort = true});
  CHECK(support::elements(made.codes) == Codes{-1, 0, 1, -1, 1, 0, 2});
  CHECK((made.values.numel() == 3 && made.values(0) == 2 && std::signbit(made.values(1))));
  CHECK(support::elements(sorted.codes) == Codes{-1, 2, 1, -1, 1, 2, 0});
  CHECK(tn::factorize(tn::full<float>({3}, static_cast<float>(nan))).values.numel() == 0);
}

TEST_CASE("factorize: text") {
  const Names city{"Ulm", "Bern", "", "Ulm", "Aa"};
  const auto made = tn::factorize(city), sorted = tn::factorize(city, {.sort = true});
  CHECK((support::elements(made.codes) == Codes{0, 1, 2, 0, 3} && made.values == Names{"Ulm", "Bern", "", "Aa"}));
  CHECK((support::elements(sorted.codes) == Codes{3, 2, 0, 3, 1} && sorted.values == Names{"", "Aa", "Bern", "Ulm"}));
  CHECK((tn::factorize(Names{}).values.empty() && tn::factorize(Names{}, {.sort = true}).codes.numel() == 0));
  const auto groups = tn::group_by(made.codes);
  CHECK(tn::array_equal(groups.sum(tn::tensor<double>({1, 2, 3, 4, 5})), tn::tensor<double>({5, 2, 3, 5})));
}

TEST_CASE("factorize: what is refused") {
  CHECK_THROWS_WITH(
      tn::factorize(tn::zeros<float>({2, 2})),
      ContainsSubstring("tenon::factorize: values of shape (2,2) are no row: each element gets one code"));
}
