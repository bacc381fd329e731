// Ranks beside those counted over all pairs.
#include <tenon/ops/order/rank.hpp>
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using tn::RankMethod;

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();

/// The rank of element i by counting: those before it, those equal to it, the distinct ones before it.
template <class T>
double counted(const std::vector<T>& x, std::size_t i, RankMethod method, bool descending) {
  if (x[i] != x[i]) return missing;
  double before = 0, equal = 0, earlier = 0, distinct = 0;
  for (std::size_t k = 0; k < x.size(); ++k) {
    const bool is_before = descending ? x[k] > x[i] : x[k] < x[i];
    bool is_new = is_before;
    for (std::size_t j = 0; j < k && is_new; ++j) is_new = x[j] != x[k];
    before += is_before;
    distinct += is_new;
    equal += x[k] == x[i];
    earlier += x[k] == x[i] && k < i;
  }
  switch (method) {
    case RankMethod::midrank: return before + (equal + 1) / 2;
    case RankMethod::least: return before + 1;
    case RankMethod::greatest: return before + equal;
    case RankMethod::first: return before + earlier + 1;
    case RankMethod::dense: break;
  }
  return distinct + 1;
}

template <class T>
[[gnu::noinline]] void check(const std::vector<T>& elements) {
  const auto x = tn::tensor<T>(elements);
  for (const RankMethod method :
       {RankMethod::midrank, RankMethod::least, RankMethod::greatest, RankMethod::first, RankMethod::dense}) {
    for (const bool descending : {false, true}) {
      const auto made = descending ? tn::rank(x, method, tn::descending) : tn::rank(x, method);
      REQUIRE(made.sizes() == x.sizes());
      for (std::size_t i = 0; i < elements.size(); ++i) {
        const double expected = counted(elements, i, method, descending), got = made(static_cast<std::int64_t>(i));
        CHECK((got == expected || (got != got && expected != expected)));
      }
    }
  }
}

}  // namespace

TEST_CASE("rank: equal elements share a number, or stand in order") {
  CHECK(support::elements(tn::rank(tn::tensor({30.0, 10.0, 20.0, 10.0}))) == std::vector<double>{4, 1.5, 3, 1.5});
  check<double>({3, missing, 1, 3, -0.0, 0.0, std::numeric_limits<double>::infinity(), missing, -1, 3});
  check<float>({static_cast<float>(missing)});
  check<std::int64_t>({INT64_MAX, INT64_MIN, INT64_MAX - 1, INT64_MAX});
  check<std::uint64_t>({UINT64_MAX, 0, UINT64_MAX - 1, UINT64_MAX});
  check<std::int8_t>({});
}

TEST_CASE("rank: along a dimension, of views, expressions, bools and numbers") {
  const auto x = tn::tensor<int>({3, 1, 2, 1, 1, 5}).view({2, 3});
  CHECK(support::elements(tn::rank(x, tn::axis(0))) == std::vector<double>{2, 1.5, 1, 1, 1.5, 2});
  CHECK(support::elements(tn::rank(x.t())) == std::vector<double>{2, 1, 1.5, 1.5, 1, 2});
  CHECK(support::elements(tn::rank(-x, tn::axis(1))) == std::vector<double>{1, 3, 2, 2.5, 2.5, 1});
  CHECK(support::elements(tn::rank(x > 2, RankMethod::dense)) == std::vector<double>{2, 1, 1, 1, 1, 2});
  CHECK(tn::rank(tn::tensor(7.5)).item() == 1);
  CHECK(tn::rank(tn::zeros<float>({0, 3}), tn::axis(0)).sizes() == tn::Shape{0, 3});
  CHECK(tn::rank(tn::zeros<float>({3, 0})).sizes() == tn::Shape{3, 0});
  CHECK_THROWS_AS(tn::rank(x, tn::axis(2)), tn::IndexError);
}
