// A tensor as a range over its first dimension.
#include <tenon/host/engine_assignment.hpp>
#include <tenon/host/engine_evaluation.hpp>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using support::iota;
using Ids = tn::Tensor<std::int64_t>;
using List = std::vector<std::int64_t>;

static_assert(std::ranges::random_access_range<Ids> && std::ranges::random_access_range<const Ids> &&
              std::ranges::common_range<Ids>);
static_assert(std::is_same_v<std::ranges::range_value_t<Ids>, Ids> &&
              std::is_same_v<std::ranges::range_reference_t<Ids>, Ids>);
static_assert(std::is_same_v<std::ranges::range_value_t<tn::Tensor<const float>>, tn::Tensor<const float>>);
static_assert(!std::sortable<std::ranges::iterator_t<Ids>>);  // rows are no values that can change places

TEST_CASE("iteration goes over the first dimension, by views") {
  const Ids t = iota({3, 2, 2});
  std::int64_t first = 0;
  for (auto row : t) {
    CHECK((row.dim() == 2 && shares_storage(row, t) && row(0, 0) == first));
    row.fill_(-first);
    first += 4;
  }
  CHECK((first == 12 && elements(t) == List{0, 0, 0, 0, -4, -4, -4, -4, -8, -8, -8, -8}));
  for (auto row : t) row = iota({2, 2});  // rebinds the row, not its elements
  CHECK(t(2, 1, 1) == -8);
  List columns;
  for (const auto& column : iota({2, 3}).t().flip(0)) columns.push_back(column(1));  // of a tensor without a name
  CHECK(columns == List{5, 4, 3});
  for (auto element : iota({4})) CHECK(element.dim() == 0);
  for ([[maybe_unused]] auto row : iota({0, 3})) CHECK(false);
  for ([[maybe_unused]] auto row : Ids()) CHECK(false);
  const auto message = error_text<tn::ShapeError>([] { for ([[maybe_unused]] auto row : iota({})) CHECK(false); });
  CHECK(message == "tenon::end: a 0-d tensor has no first dimension to iterate over");
}

TEST_CASE("rows are found by position") {
  Ids t = iota({5, 2});
  auto at = t.begin();
  CHECK((*(at + 3))(0) == 6);
  CHECK((at[4](1) == 9 && (*(2 + at))(0) == 4 && t.end() - at == 5 && (*(t.end() - 1))(1) == 9));
  CHECK(((*at++)(0) == 0 && (*at--)(0) == 2 && (*++at)(0) == 2 && (*--at)(0) == 0));
  at += 4, at -= 1;
  CHECK((at > t.begin() && at >= at && at < t.end() && at <= at && at != t.end() && (*at)(0) == 6));
  t = iota({1, 1});  // iterators hold what they were made of
  CHECK((*at)(1) == 7);
  CHECK_THROWS_AS(*(at + 2), tn::IndexError);
}

TEST_CASE("the standard algorithms search rows") {
  const Ids t = iota({6, 3});
  const auto sum_above = [](std::int64_t least) {
    return [least](const Ids& row) { return row(0) + row(1) + row(2) > least; };
  };
  CHECK((*std::find_if(t.begin(), t.end(), sum_above(20)))(0) == 6);
  CHECK(std::ranges::count_if(t, sum_above(20)) == 4);
  CHECK(std::ranges::distance(t) == 6);
  const auto found = std::ranges::lower_bound(t, 9, {}, [](const Ids& row) { return row(0); });
  CHECK(found - t.begin() == 3);
  const std::vector<Ids> rows(t.begin(), t.end());
  CHECK((rows.size() == 6 && shares_storage(rows[5], t)));
}
