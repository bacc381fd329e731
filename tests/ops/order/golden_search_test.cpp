// Searches in what is sorted against tests/data/make_order.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_real_type, support::each_type, support::Golden, support::layouts_of;

namespace {
constexpr const char* side_names[] = {"left", "right"};
constexpr tn::Side sides[] = {tn::Side::left, tn::Side::right};
}  // namespace

TEST_CASE("searchsorted") {
  Golden golden("order", "searchsorted");
  each_real_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto needles = layouts_of(golden.get<T>(dtype + "needles"));
    const auto sorter = layouts_of(golden.get<std::int64_t>(dtype + "sorter"));
    const auto sorted = layouts_of(golden.get<T>(dtype + "sorted")), unsorted = layouts_of(golden.get<T>(dtype + "unsorted"));
    for (int s = 0; s < 2; ++s) {
      for (std::size_t k = 0; k < 4; ++k) {
        check_golden(golden, dtype + side_names[s], tn::searchsorted(sorted[k], needles[3 - k], sides[s]));
        check_golden(golden, dtype + side_names[s] + ".through", tn::searchsorted(unsorted[k], needles[k], sides[s], sorter[3 - k]));
      }
    }
  });
}

TEST_CASE("bucketize and digitize") {
  Golden buckets("order", "bucketize"), digits("order", "digitize");
  each_type<std::int32_t, float>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (int s = 0; s < 2; ++s) {
      check_golden(buckets, dtype + side_names[s], tn::bucketize(buckets.get<T>(dtype + "x"), buckets.get<T>(dtype + "bounds"), sides[s]));
      const auto x = digits.get<T>(dtype + "x"), bounds = digits.get<T>(dtype + "bounds");
      check_golden(digits, dtype + side_names[s], tn::digitize(x, bounds, sides[s]));
      check_golden(digits, dtype + side_names[s] + ".descending", tn::digitize(x, bounds.flip(0), sides[s]));
    }
  });
}
