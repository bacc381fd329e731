// Searches in what is sorted against tests/data/make_order.py.
#include <cstddef>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tenon::DType;

namespace {
constexpr const char* sides[] = {"left", "right"};
}  // namespace

TEST_CASE("searchsorted") {
  Golden golden("order", "searchsorted");
  for (const DType dtype : support::real_types) {
    const std::string key = key_of(dtype);
    const auto needles = layouts_of(golden.get(key + "needles", dtype));
    const auto sorter = layouts_of(golden.get(key + "sorter", DType::int64));
    const auto sorted = layouts_of(golden.get(key + "sorted", dtype)),
               unsorted = layouts_of(golden.get(key + "unsorted", dtype));
    for (const std::string side : sides) {
      for (std::size_t k = 0; k < 4; ++k) {
        check_golden(golden, key + side, call("searchsorted", {sorted[k], needles[3 - k], side}));
        check_golden(golden, key + side + ".through",
                     call("searchsorted", {unsorted[k], needles[k], side, sorter[3 - k]}));
      }
    }
  }
}

TEST_CASE("bucketize and digitize") {
  Golden buckets("order", "bucketize"), digits("order", "digitize");
  for (const DType dtype : {DType::int32, DType::float32}) {
    const std::string key = key_of(dtype);
    for (const std::string side : sides) {
      check_golden(buckets, key + side,
                   call("bucketize", {buckets.get(key + "x", dtype), buckets.get(key + "bounds", dtype), side}));
      const auto x = digits.get(key + "x", dtype), bounds = digits.get(key + "bounds", dtype);
      check_golden(digits, key + side, call("digitize", {x, bounds, side}));
      check_golden(digits, key + side + ".descending", call("digitize", {x, call("flip", {bounds}), side}));
    }
  }
}
