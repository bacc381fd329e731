// Running sums and products against a loop.
#include <tenon/tenon.hpp>

#include <cmath>
#include <limits>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/operands.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::axis;

SWEEP_TEST_CASE("scans agree with a loop", bool, std::int8_t, std::uint16_t, std::int64_t, tn::float16, tn::bfloat16,
                float, double, tn::complex<float>) {
  using T = TestType;
  using A = tn::accumulate_t<T>;
  support::Random random(3);
  for (const auto& x : support::operands<T>(random, -2, 2)) {
    for (int d = 0; d < x.dim(); ++d) {
      const auto sums = tn::cumsum(x, axis(d)), products = tn::cumprod(x, axis(d - x.dim()));
      REQUIRE(sums.sizes() == x.sizes());
      REQUIRE(products.sizes() == x.sizes());
      using R = typename std::remove_const_t<decltype(sums)>::value_type;
      STATIC_REQUIRE(std::is_same_v<R, typename decltype(tn::sum(x))::value_type>);
      if (x.numel() == 0) continue;
      // One line along d at a time, with d in front.
      const auto in = x.transpose(0, d);
      const auto of_sums = sums.transpose(0, d), of_products = products.transpose(0, d);
      const std::int64_t lines = in.numel() / in.size(0);
      const auto all_in = elements(in);
      const auto all_sums = elements(of_sums), all_products = elements(of_products);
      bool agrees = true;
      for (std::int64_t line = 0; line < lines; ++line) {
        A sum(0), product(1);
        for (std::int64_t i = 0; i < in.size(0); ++i) {
          const auto at = static_cast<std::size_t>(i * lines + line);
          const auto value = tn::detail::convert<A>(static_cast<tn::compute_t<T>>(all_in[at]));
          sum = sum + value;
          product = product * value;
          agrees = agrees && all_sums[at] == tn::detail::convert<R>(sum) &&
                   all_products[at] == tn::detail::convert<R>(product);
        }
      }
      CHECK(agrees);
    }
  }
}

TEST_CASE("a scan of a 1-D operand needs no axis, and takes expressions") {
  const auto x = tn::tensor<int>({1, 2, 3});
  CHECK(elements(tn::cumsum(x)) == std::vector<std::int64_t>{1, 3, 6});
  CHECK(elements(tn::cumprod(x.flip(0))) == std::vector<std::int64_t>{3, 6, 6});
  CHECK(elements(tn::cumsum(x * x)) == std::vector<std::int64_t>{1, 5, 14});
  CHECK(tn::cumsum(tn::zeros<float>({0})).numel() == 0);
  CHECK(elements(tn::cumsum(tn::Tensor<const int>(x))) == std::vector<std::int64_t>{1, 3, 6});
}

TEST_CASE("scans sum wide and let NaN through") {
  CHECK(tn::cumsum(tn::ones<float>({20'000'000}))(-1) == 20'000'000.f);
  const auto x = tn::cumsum(tn::tensor<double>({1, std::numeric_limits<double>::quiet_NaN(), 1}));
  CHECK(x(0) == 1.);
  CHECK(std::isnan(x(2)));
}

TEST_CASE("scans refuse what names no dimension") {
  const auto x = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::cumsum(x); }) ==
        "tenon::cumsum: shape (2,3) needs one axis(d), got 0");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::cumprod(x, axis(0, 1)); }) ==
        "tenon::cumprod: shape (2,3) needs one axis(d), got 2");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::cumsum(x, axis(2)); }) ==
        "tenon::cumsum: dimension 2 is out of range of a 2-D tensor");
  CHECK_THROWS_AS(tn::cumsum(tn::tensor(1.f)), tn::IndexError);
}
