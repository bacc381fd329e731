// Quantiles against a sort of lines that are hard to choose from; infinities, nothing, errors.
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/sorting.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using tn::Interpolation;

TEMPLATE_TEST_CASE("every rank of lines that are hard to choose from", "", std::int8_t, std::uint16_t, tn::bfloat16,
                   float, std::int64_t, double) {
  support::Random random(11);
  const double parts[] = {0, 1e-9, 0.1, 0.1001, 0.5, 0.75, 0.9999, 1};
  for (const auto fill : support::all_fills) {
    for (const std::int64_t n : {1, 2, 3, 100, 128, 129, 1000, 20000}) {
      const auto values = support::filled<TestType>(fill, n, random);
      const auto x = support::tensor_of(values);
      const auto sorted = support::taken(values, support::stable_order(values, false));
      const auto numbers =
          static_cast<std::size_t>(std::count_if(sorted.begin(), sorted.end(), [](TestType v) { return v == v; }));
      auto q = tn::empty<double>({8});
      for (int k = 0; k < 8; ++k) q.data_ptr()[k] = parts[7 - k];
      const auto found = support::elements(tn::nanquantile(x, q, Interpolation::lower)),
                 above = support::elements(tn::nanquantile(x, q, Interpolation::higher));
      bool agrees = true;
      for (int k = 0; k < 8; ++k) {
        const auto at = static_cast<std::size_t>(7 - k);
        if (numbers == 0) {
          agrees = agrees && std::isnan(static_cast<double>(found[static_cast<std::size_t>(k)]));
          continue;
        }
        const double place = parts[at] * static_cast<double>(numbers - 1);
        agrees = agrees && static_cast<double>(found[static_cast<std::size_t>(k)]) ==
                               static_cast<double>(sorted[static_cast<std::size_t>(std::floor(place))]);
        agrees = agrees && static_cast<double>(above[static_cast<std::size_t>(k)]) ==
                               static_cast<double>(sorted[static_cast<std::size_t>(std::ceil(place))]);
      }
      INFO(n << " elements");
      CHECK(agrees);
    }
  }
}

TEST_CASE("quantiles between infinities and far numbers") {
  const double infinity = std::numeric_limits<double>::infinity(), most = std::numeric_limits<double>::max();
  CHECK(tn::median(tn::tensor<double>({1, infinity})).item() == infinity);
  CHECK(std::isnan(tn::median(tn::tensor<double>({-infinity, infinity})).item()));
  CHECK(tn::median(tn::tensor<double>({infinity, infinity})).item() == infinity);
  CHECK(tn::median(tn::tensor<double>({-most, most})).item() == 0);
  CHECK(tn::median(tn::tensor<double>({most, most, 0})).item() == most);
  CHECK(std::isnan(tn::median(tn::zeros<int>({0})).item()));
  CHECK(tn::quantile(tn::zeros<float>({0, 3}), 0.5, tn::axis(0)).sizes() == tn::Shape{3});
  CHECK(tn::quantile(tn::zeros<float>({2, 3}), tn::zeros<double>({0})).sizes() == tn::Shape{0});
  CHECK(tn::quantile(tn::zeros<float>({2, 3}), tn::tensor<float>({{0, 1}}), tn::axis(1)).sizes() == tn::Shape{1, 2, 2});
}

TEST_CASE("quantiles refuse what is no part") {
  const auto x = tn::ones<float>({2, 3});
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::quantile(x, 1.0000001); }) ==
        "tenon::quantile: q = 1.0000001000000001 is not in 0 … 1");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::quantile(x, 1.5); }) ==
        "tenon::quantile: q = 1.5 is not in 0 … 1");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::quantile(x, std::nan("")); }) ==
        "tenon::quantile: q = nan is not in 0 … 1");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::percentile(x, -1.); }) ==
        "tenon::percentile: q = -1 is not in 0 … 100");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::median(x, tn::axis(0, -2)); }).find("tenon::median") == 0);
}
