// Sums and means of what is not NaN against tests/data/make_reduction.py, and what their results are of nothing else.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"

namespace tn = tenon;

TEST_CASE("nansum as NumPy") { support::check_reductions("nansum", support::number_reduced, 2); }
TEST_CASE("nanmean as NumPy") { support::check_reductions("nanmean", support::number_reduced, 2); }

TEST_CASE("long lines with NaN, by row and by column") {
  for (const std::int64_t n : {1, 7, 8, 9, 63, 64, 65, 2049, 70000}) {
    auto x = tn::empty<float>({n, 3});
    double sum = 0, count = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const float value = i % 3 == 1 ? std::nanf("") : static_cast<float>(i % 17);
      x(i, 0) = value;
      x(i, 1) = std::nanf("");
      x(i, 2) = 1.f;
      if (i % 3 != 1) sum += value, ++count;
    }
    INFO(n);
    const auto rows = x.t().contiguous();
    for (const auto& means :
         {tn::nanmean(x, tn::axis(0)), tn::nanmean(rows, tn::axis(1)), tn::nanmean(x.flip(0) * 1.f, tn::axis(0))}) {
      CHECK(means(0) == static_cast<float>(sum / count));
      CHECK(std::isnan(means(1)));
      CHECK(means(2) == 1.f);
    }
    CHECK(tn::nansum(rows, tn::axis(1))(0) == static_cast<float>(sum));
    CHECK(tn::nansum(x)() == static_cast<float>(sum + static_cast<double>(n)));
  }
}

TEST_CASE("operands may be expressions and gathers") {
  const auto x = tn::tensor<float>({1, std::nanf(""), -3});
  CHECK(tn::nansum(x * 2.f).item() == -4.f);
  CHECK(tn::nanmean(x(x != 1.f)).item() == -3.f);
  CHECK(tn::nanvar(x + 1.f).item() == 4.f);
  CHECK(tn::nanargmin(-x).item() == 0);
  CHECK(tn::nanmax(tn::Tensor<const float>(x)).item() == 1.f);
  CHECK(tn::count_nonzero(tn::isnan(x)).item() == 1);
}
