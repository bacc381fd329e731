// Every reduction of wider integers against a loop.
#include "support/catch.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

TEMPLATE_TEST_CASE("every reduction of wider integers agrees with a loop", "", std::uint16_t, std::int32_t, std::int64_t, std::uint64_t) {
  support::check_all_reductions<TestType>();
}

TEST_CASE("the mean of 64-bit integers whose sum is none") {
  const std::int64_t most = INT64_MAX;
  CHECK(tn::mean(tn::full<std::int64_t>({1000}, most)).item() == static_cast<double>(most));
  CHECK(tn::mean(tn::full<std::uint64_t>({2, 3}, UINT64_MAX), tn::axis(0))(2) == static_cast<double>(UINT64_MAX));
  CHECK(tn::nanmean(tn::tensor<std::int64_t>({most, most})).item() == static_cast<double>(most));
}
