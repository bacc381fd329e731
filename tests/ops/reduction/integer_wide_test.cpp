// Every reduction of wider integers against a loop.
#include <cmath>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/reductions.hpp"

namespace tn = tenon;

SWEEP_TEST_CASE("every reduction of wider integers agrees with a loop", std::uint16_t, std::int32_t, std::int64_t,
                std::uint64_t) {
  support::check_all_reductions<TestType>();
}

TEST_CASE("the mean of 64-bit integers whose sum is none") {
  const std::int64_t most = INT64_MAX;
  CHECK(tn::mean(tn::full<std::int64_t>({1000}, most)).item() == static_cast<double>(most));
  CHECK(tn::mean(tn::full<std::uint64_t>({2, 3}, UINT64_MAX), tn::axis(0))(2) == static_cast<double>(UINT64_MAX));
  CHECK(tn::nanmean(tn::tensor<std::int64_t>({most, most})).item() == static_cast<double>(most));
}

TEST_CASE("the variance of 64-bit integers whose sum is none") {
  const auto near = tn::arange<std::int64_t>(100).mul_(1'000'000'000);  // times in nanoseconds: seconds apart, and far
                                                                        // from 0
  const double exact = tn::var(near).item();
  const tn::Tensor<std::int64_t> times = near + std::int64_t{1'700'000'000'000'000'000};
  CHECK(std::abs(tn::var(times).item() / exact - 1) < 1e-12);
  CHECK(std::abs(tn::var(times.view({10, 10}), tn::axis(1))(3) / tn::var(near.view({10, 10}), tn::axis(1))(3) - 1) <
        1e-12);
  CHECK(std::abs(tn::nanvar(times).item() / exact - 1) < 1e-12);
}
