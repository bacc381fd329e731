// What reductions promise: types, NaN, accuracy, large offsets, missing elements, errors.
#include <tenon/fixed_tensor.hpp>
#include <tenon/tenon.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/near.hpp"
#include "support/operands.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;
using support::is_near;
using support::Extents;
using support::elements;
using tn::axis;
using tn::correction;
using tn::keepdims;

namespace {

constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace

TEST_CASE("the types of results") {
  const auto is = [](auto result, auto wanted) {
    return std::is_same_v<typename decltype(result)::value_type, decltype(wanted)>;
  };
  CHECK(is(tn::sum(tn::ones<bool>({3})), std::int64_t{}));
  CHECK(is(tn::sum(tn::ones<std::int8_t>({3})), std::int64_t{}));
  CHECK(is(tn::sum(tn::ones<std::uint8_t>({3})), std::uint64_t{}));
  CHECK(is(tn::prod(tn::ones<float>({3})), 0.f));
  CHECK(is(tn::mean(tn::ones<int>({3})), 0.));
  CHECK(is(tn::mean(tn::ones<bool>({3})), 0.));
  CHECK(is(tn::mean(tn::ones<tn::float16>({3})), tn::float16()));
  CHECK(is(tn::std(tn::ones<float>({3})), 0.f));
  CHECK(is(tn::max(tn::ones<std::int8_t>({3})), std::int8_t{}));
  CHECK(is(tn::argmax(tn::ones<float>({3})), std::int64_t{}));
  CHECK(is(tn::any(tn::ones<float>({3})), true));
  CHECK(is(tn::mean(tn::ones<tn::complex<float>>({3})), tn::complex<float>()));
}

TEST_CASE("operands may be expressions, gathers and read-only") {
  const auto x = tn::tensor<float>({{1, -2, 3}, {-4, 5, -6}});
  CHECK(tn::sum(x * x).item() == 91.f);
  CHECK(tn::sum(tn::cast<int>(x)).item() == -3);
  CHECK(tn::sum(x(x > 0.f)).item() == 9.f);
  CHECK(tn::max(tn::Tensor<const float>(x)).item() == 5.f);
  CHECK(tn::sum(tn::lazy::arange<int>(0, 10)).item() == 45);
  CHECK(tn::all(x > -7.f).item());
  CHECK_FALSE(tn::all(x > 0.f, axis(1))(0));
}

TEST_CASE("dimensions may stand in braces") {
  const auto x = tn::tensor<float>({{1, -2, 3}, {-4, 5, -6}});
  const std::size_t last = 1;
  CHECK((elements(tn::sum(x, {0})) == std::vector<float>{-3, 3, -3} && tn::sum(x, {0, 1}).item() == -3.f));
  CHECK(tn::max(x, {last}, tn::keepdims).sizes() == tn::Shape{2, 1});
  CHECK((elements(tn::sum(x, {})) == elements(x) &&
         elements(tn::sum(x, axis(0), tn::keepdims(false))) == elements(tn::sum(x, axis(0)))));
  CHECK((elements(tn::var(x, {1}, tn::correction(1))) == elements(tn::var(x, axis(1), tn::correction(1)))));
  CHECK((elements(tn::all(x > -5.f, {1})) == elements(tn::all(x > -5.f, axis(1))) && tn::any(x > 4.f, {0, 1}).item()));
  CHECK(elements(tn::norm(x, {1})) == elements(tn::norm(x, axis(1))));
  CHECK(elements(tn::norm(x, 1, {0})) == elements(tn::norm(x, 1, axis(0))));
  CHECK(elements(tn::median(x, {1})) == elements(tn::median(x, axis(1))));
  CHECK(elements(tn::nanmedian(x, {0})) == elements(tn::median(x, axis(0))));
  CHECK(elements(tn::quantile(x, 0.5, {0})) == elements(tn::median(x, axis(0))));
  CHECK(elements(tn::average(x, {0})) == elements(tn::mean(x, axis(0))));
  CHECK(elements(tn::nanvar(x, {0})) == elements(tn::var(x, axis(0))));
  CHECK(elements(tn::nanargmax(x, {1})) == elements(tn::argmax(x, axis(1))));
  CHECK(tn::quantile(x, tn::tensor<double>({0, 1}), {0, 1}, tn::keepdims).sizes() == tn::Shape{2, 1, 1});
  CHECK_THROWS_AS(tn::sum(x, {2}), tn::IndexError);
}

TEMPLATE_TEST_CASE("a NaN is found wherever it stands among others", "", float, double) {
  for (std::int64_t n : {1, 37, 128, 300}) {
    for (std::int64_t at = 0; at < n; ++at) {
      auto x = tn::zeros<TestType>({n});
      x(at) = static_cast<TestType>(not_a_number);
      x(n / 2) += std::numeric_limits<TestType>::infinity();
      const bool found = std::isnan(tn::max(x).item()) && std::isnan(tn::min(x).item()) && tn::argmax(x).item() == at &&
                         tn::argmin(x).item() == at;
      INFO(n << " elements, number " << at);
      REQUIRE(found);
    }
  }
}

TEST_CASE("NaN goes through sums and extremes, and is the extreme's place") {
  const auto x =
      tn::tensor<float>({1.f, static_cast<float>(not_a_number), 5.f, static_cast<float>(not_a_number), -5.f});
  CHECK(std::isnan(tn::sum(x).item()));
  CHECK(std::isnan(tn::mean(x).item()));
  CHECK(std::isnan(tn::var(x).item()));
  CHECK(std::isnan(tn::max(x).item()));
  CHECK(std::isnan(tn::min(x).item()));
  CHECK(tn::argmax(x).item() == 1);
  CHECK(tn::argmin(x).item() == 1);
  CHECK(tn::argmax(x.flip(0)).item() == 1);
  CHECK(tn::argmin(tn::tensor<tn::float16>({2.f, 1.f, static_cast<float>(not_a_number)})).item() == 2);
  CHECK(tn::any(tn::tensor<float>({0.f, static_cast<float>(not_a_number)})).item());
  CHECK(tn::all(x).item());
  const auto y = tn::tensor<double>({1, infinity, -infinity});
  CHECK(tn::max(y).item() == infinity);
  CHECK(tn::min(y).item() == -infinity);
  CHECK(std::isnan(tn::sum(y).item()));
  CHECK(tn::argmax(tn::tensor<double>({-infinity, -infinity})).item() == 0);
}

TEST_CASE("the extreme's place is the first") {
  const auto x = tn::tensor<int>({{3, 7, 7}, {7, 3, 3}});
  CHECK(tn::argmax(x).item() == 1);
  CHECK(tn::argmin(x).item() == 0);
  CHECK(support::elements(tn::argmax(x, axis(1))) == Extents{1, 0});
  CHECK(support::elements(tn::argmin(x, axis(0))) == Extents{0, 1, 1});
  CHECK(tn::argmax(x.t()).item() == 1);  // row-major in the operand's own order
}

TEST_CASE("sums are pairwise") {
  SECTION("whole numbers that a running float would lose") {
    CHECK(tn::sum(tn::ones<float>({20'000'000})).item() == 20'000'000.f);
    CHECK(tn::mean(tn::ones<float>({20'000'000})).item() == 1.f);
    CHECK(tn::sum(tn::lazy::ones<tn::bfloat16>({70'000})).item() == tn::bfloat16(70'000.f));
    CHECK(tn::sum(tn::ones<tn::float16>({30'000, 2}).select(1, 1)).item() == tn::float16(30'000.f));
  }
  SECTION("doubles: the error of a running sum would be a thousand times as large") {
    const auto tenths = tn::full<double>({10'000'000}, 0.1);
    CHECK(std::abs(tn::sum(tenths).item() - 1e6) < 2e-8);
    CHECK(std::abs(tn::sum(tn::lazy::full<double>({1000, 10'000}, 0.1), axis(1), keepdims)(999, 0) - 1000) < 1e-11);
    const auto columns = tn::full<double>({1'000'000, 2}, 0.1);
    CHECK(std::abs(tn::sum(columns, axis(0))(1) - 1e5) < 1e-8);
    CHECK(std::abs(tn::sum(columns.flip(0).t()).item() - 2e5) < 1e-8);
  }
}

SWEEP_TEST_CASE("no element of a long row is skipped", bool, std::int8_t, std::uint8_t, std::int16_t, std::int32_t,
                std::int64_t, tn::float16, float, double) {
  using T = TestType;
  for (const std::int64_t n : {7, 255, 1000, 1999}) {
    CHECK(static_cast<double>(tn::sum(tn::ones<T>({n})).item()) == static_cast<double>(n));
    CHECK(static_cast<double>(tn::sum(tn::ones<T>({n, 3}).select(1, 1)).item()) == static_cast<double>(n));
    CHECK(static_cast<double>(tn::mean(tn::ones<T>({n})).item()) == 1);
  }
}

TEST_CASE("integers wrap in 64 bits, not in their own width") {
  CHECK(tn::sum(tn::full<std::int8_t>({1000}, 127)).item() == 127'000);
  CHECK(tn::sum(tn::full<std::uint8_t>({1000}, 255)).item() == 255'000u);
  CHECK(tn::sum(tn::full<std::int64_t>({2}, INT64_MAX)).item() == -2);
  CHECK(tn::prod(tn::full<std::uint64_t>({2}, std::uint64_t{1} << 32)).item() == 0u);
  CHECK(tn::prod(tn::full<std::int64_t>({3}, INT64_MAX)).item() == INT64_MAX);
}

TEST_CASE("the variance stands on a large offset") {
  const auto bits = tn::arange<double>(0, 10'000) % 2.0;  // variance 1/4
  CHECK(is_near(tn::var(bits + 1e9).item(), 0.25, 1e-9));
  CHECK(tn::var(tn::cast<float>(bits) + 1e6f).item() == 0.25f);
  CHECK(is_near(tn::var(tn::cast<std::int64_t>(bits) + (std::int64_t{1} << 40)).item(), 0.25, 1e-9));
  CHECK(is_near(tn::std(bits + 1e9, axis(0)).item(), 0.5, 1e-9));
  CHECK(tn::var(tn::full<double>({1000}, 0.1)).item() < 1e-30);
}

TEST_CASE("the variance with more taken off than there is") {
  CHECK(is_near(tn::var(tn::tensor<double>({1, 2, 3, 4}), correction(1)).item(), 5. / 3, 1e-15));
  CHECK(is_near(tn::std(tn::tensor<double>({1, 2, 3, 4}), correction(1)).item(), std::sqrt(5. / 3), 1e-15));
  CHECK(std::isnan(tn::var(tn::tensor<double>({1}), correction(1)).item()));
  CHECK(tn::var(tn::tensor<double>({1, 2}), correction(2)).item() == infinity);
  CHECK(tn::var(tn::tensor<double>({1, 2}), correction(3)).item() == infinity);
}

TEST_CASE("without axes all dimensions are reduced") {
  const auto x = tn::tensor<float>({{1, -2, 3}, {-4, 5, -6}});
  CHECK(tn::sum(x).dim() == 0);
  CHECK(tn::sum(x).item() == -3.f);
  CHECK(support::to_vector(tn::sum(x, keepdims).sizes()) == Extents{1, 1});
  CHECK(tn::argmax(x, keepdims)(0, 0) == 4);
  CHECK(tn::std(x, keepdims, correction(1)).numel() == 1);
}

TEST_CASE("reductions without elements") {
  const auto none = tn::zeros<float>({2, 0});
  CHECK(tn::sum(none).item() == 0.f);
  CHECK(tn::prod(none).item() == 1.f);
  CHECK(std::isnan(tn::mean(none).item()));
  CHECK(std::isnan(tn::mean(tn::zeros<int>({0})).item()));
  CHECK_FALSE(tn::any(none).item());
  CHECK(tn::all(none).item());
  CHECK(support::elements(tn::sum(none, axis(1))) == std::vector<float>{0, 0});
  CHECK(tn::max(none, axis(0)).numel() == 0);
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::max(none); }) ==
        "tenon::max: shape (2,0) has no elements to reduce");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::argmin(none, axis(1)); }) ==
        "tenon::argmin: shape (2,0) has no elements to reduce");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::min(tn::Tensor<int>()); }) ==
        "tenon::min: shape (0,) has no elements to reduce");
}

TEST_CASE("wrong dimensions are refused") {
  const auto x = tn::zeros<float>({2, 3});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::sum(x, axis(2)); }) ==
        "tenon::sum: dimension 2 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::mean(x, axis(0, -3)); }) ==
        "tenon::mean: dimension -3 is out of range of a 2-D tensor");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::all(x, axis(1, -1)); }) ==
        "tenon::all: dimension -1 of shape (2,3) is named twice");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::max(tn::tensor(1.f), axis(1)); }) ==
        "tenon::max: dimension 1 is out of range of a 0-D tensor");
}

TEMPLATE_TEST_CASE("a NaN at any place is found", "", float, double, tn::float16) {
  using T = TestType;
  const T bad(static_cast<float>(not_a_number));
  for (const std::int64_t n : {1, 17, 64, 1100, 4099}) {
    const auto x = tn::zeros<T>({n});
    const auto rows = tn::zeros<T>({n, 37});
    for (std::int64_t at = 0; at < n; at += n < 100 ? 1 : 61) {
      x(at) = bad;
      rows(at, at % 37) = bad;
      bool found = std::isnan(static_cast<float>(tn::max(x).item())) &&
                   std::isnan(static_cast<float>(tn::min(x).item())) &&
                   std::isnan(static_cast<float>(tn::sum(x).item()));
      found = found && tn::argmax(x).item() == at && tn::argmin(x.unsqueeze(1), axis(0)).item() == at;
      found = found && std::isnan(static_cast<float>(tn::min(rows, axis(0))(at % 37))) &&
              std::isnan(static_cast<float>(tn::max(rows, axis(1))(at)));
      found = found && tn::argmax(rows, axis(0))(at % 37) == at && tn::argmin(rows, axis(1))(at) == at % 37 &&
              tn::argmax(rows).item() == at * 37 + at % 37;
      found = found && std::isnan(static_cast<float>(tn::var(rows, axis(0))(at % 37))) &&
              std::isnan(static_cast<float>(tn::max(x * x).item()));
      // A second one changes nothing.
      x(n - 1) = bad;
      found = found && tn::argmin(x).item() == at;
      x(n - 1) = T(0.f);
      x(at) = T(0.f);
      rows(at, at % 37) = T(0.f);
      if (!found) FAIL("the NaN at " << at << " of " << n);
    }
    CHECK(static_cast<float>(tn::max(x).item()) == 0.f);
  }
}

TEST_CASE("infinities of both signs are no NaN to an extreme") {
  const auto x = tn::tensor<float>({1.f, static_cast<float>(infinity), static_cast<float>(-infinity), 2.f})
                     .view({4, 1})
                     .expand({4, 40});
  CHECK(tn::max(x).item() == infinity);
  CHECK(tn::min(x, axis(0))(39) == -infinity);
  CHECK(tn::argmax(x, axis(0))(17) == 1);
  CHECK(tn::argmin(x.contiguous(), axis(0))(39) == 2);
}

TEST_CASE("any and all decide early and late") {
  const std::int64_t n = 300'000;
  const auto x = tn::zeros<float>({n});
  for (const std::int64_t at : {std::int64_t{0}, std::int64_t{1023}, std::int64_t{1024}, std::int64_t{65'536}, n - 1}) {
    x(at) = -1.f;
    CHECK(tn::any(x).item());
    CHECK_FALSE(tn::all(x == 0.f).item());
    CHECK(tn::any(x.view({300, 1000}), axis(1))(at / 1000));
    CHECK(tn::any(x.view({300, 1000}), axis(0))(at % 1000));
    x(at) = 0.f;
    CHECK_FALSE(tn::any(x).item());
  }
  CHECK(tn::all(tn::lazy::ones<float>({n})).item());
}

TEST_CASE("sums keep what float lanes would lose") {
  const float large = 3e38f;
  CHECK(tn::sum(tn::tensor<float>({large, large, -large})).item() == large);
  CHECK(tn::mean(tn::tensor<float>({large, large})).item() == large);
  const auto column = tn::tensor<float>({large, large, -large, -large, 1, 2, 3, 4}).unsqueeze(1);
  for (const std::int64_t columns : {1, 3, 16, 37}) {
    const auto sums = tn::sum(column.expand({8, columns}).clone(), axis(0));
    CHECK(tn::all(sums == 10.f).item());
  }
  const auto x = tn::rand<float>({1'000'003});
  double sum = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) sum += static_cast<double>(x.data_ptr()[i]);
  CHECK(std::abs(static_cast<double>(tn::sum(x).item()) - sum) < 1e-7 * sum);
  CHECK(std::abs(static_cast<double>(tn::sum(x(tn::range(0, tn::end, 2))).item() +
                                     tn::sum(x(tn::range(1, tn::end, 2))).item()) -
                 sum) < 2e-7 * sum);
}

TEST_CASE("variances of numbers whose squares leave float's range") {
  CHECK(is_near(static_cast<double>(tn::std(tn::tensor<float>({1e-25f, 3e-25f})).item()), 1e-25, 1e-31));
  CHECK(is_near(static_cast<double>(tn::std(tn::tensor<float>({1e25f, 3e25f})).item()), 1e25, 1e19));
  CHECK(is_near(static_cast<double>(tn::std(tn::tensor<float>({1e-25f, 3e-25f}).view({2, 1}), axis(0)).item()), 1e-25,
                1e-31));
  CHECK(tn::var(tn::full<float>({5000}, 0.1f)).item() == 0.f);
}

TEST_CASE("standard deviations of numbers whose squares leave double's range") {
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(b); };
  const auto row = tn::tensor<double>({1e300, 2e300});
  for (const std::int64_t n : {2, 7, 1000, 100'000}) {
    CHECK(tn::std(tn::full<double>({n}, 1e300)).item() == 0);
    CHECK(tn::var(tn::full<double>({n}, 1.7e308)).item() == 0);
    CHECK(tn::nanstd(tn::full<double>({n}, 1e300)).item() == 0);
    CHECK(near(tn::std(tn::full<double>({n / 2, 2}, 1e300) * tn::tensor<double>({1, 2}), tn::correction(0)).item(),
               5e299));
  }
  CHECK(near(tn::std(row, tn::correction(0)).item(), 5e299));
  CHECK(near(tn::nanstd(row, tn::correction(0)).item(), 5e299));
  CHECK(near(tn::std(tn::tensor<double>({-1.7e308, 1.7e308}), tn::correction(0)).item(), 1.7e308));
  CHECK(near(tn::std(tn::FixedTensor<double, 2>{1e300, 2e300}, tn::correction(0)).item(), 5e299));
  CHECK(tn::var(row).item() == INFINITY);
  CHECK(std::isnan(tn::std(tn::tensor<double>({1e300, INFINITY})).item()));
  // In rows and columns, beside numbers of an ordinary size.
  const auto both = tn::tensor<double>({{1e300, 2e300, NAN}, {1, 2, 4}, {1e-30, 2e-30, 3e-30}});
  const auto by_row = tn::std(both, tn::axis(1)), by_column = tn::std(both.t(), tn::axis(0)),
             numbers = tn::nanstd(both, tn::axis(1));
  CHECK((std::isnan(by_row(0)) && std::isnan(by_column(0)) && near(numbers(0), 5e299)));
  for (const int k : {1, 2}) CHECK((near(by_row(k), by_column(k)) && near(by_row(k), numbers(k)) && by_row(k) > 1e-31));
  const auto [variance, mean] = tn::var_mean(tn::full<double>({5}, 1e300));
  CHECK((variance.item() == 0 && mean.item() == 1e300));
}
TEST_CASE("standard deviations of doubles whose squares underflow") {
  const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-14 * std::abs(b); };
  for (const double unit : {1e-155, 1e-200, 1e-300}) {
    INFO(unit);
    const auto pair = tn::tensor<double>({1, 3}) * unit;
    for (const std::int64_t n : {1, 7, 1000, 100'000}) {
      const tn::Tensor<double> rows = tn::broadcast_to(pair, {n, 2}) * 1.0;
      CHECK((near(tn::std(rows).item(), unit) && near(tn::nanstd(rows).item(), unit)));
      CHECK((near(tn::std(rows, axis(1))(n - 1), unit) && near(tn::std(rows.t(), axis(0))(0), unit)));
      CHECK(tn::std(tn::full<double>({n}, unit)).item() == 0);
    }
    const auto even = tn::tensor<double>({1, -1}) * unit;  // whose mean is 0
    CHECK((near(tn::std(even).item(), unit) && near(tn::nanstd(even).item(), unit)));
    CHECK(near(tn::std(tn::FixedTensor<double, 2>{unit, 3 * unit}).item(), unit));
  }
  CHECK(tn::var(tn::tensor<double>({1e-200, 3e-200})).item() == 0);
  CHECK(near(tn::std(tn::tensor<double>({1e-160, 3e-160})).item(), 1e-160));  // squares are subnormal
  CHECK((tn::std(tn::zeros<double>({2000})).item() == 0 && tn::nanstd(tn::zeros<double>({2000})).item() == 0));
  const auto all = tn::tensor<double>({{1e-200, 3e-200}, {0, 0}, {1, 3}, {1e300, 3e300}, {1e-200, 2}, {5, 5}});
  const auto wanted = tn::tensor<double>({1e-200, 0, 1, 1e300, 1, 0});
  CHECK(tn::all(tn::abs(tn::std(all, axis(1)) - wanted) <= wanted * 1e-14).item());
  CHECK(tn::all(tn::abs(tn::nanstd(all, axis(1)) - wanted) <= wanted * 1e-14).item());
}
TEST_CASE("equal numbers deviate by nothing, and covariances of huge and tiny ones are in range") {
  for (const double x : {1e17, 0.1, 1e300, 123456789.1}) {
    for (const std::int64_t n : {2, 3, 7, 10, 100, 1000}) {
      const auto row = tn::full<double>({n}, x);
      INFO(x << " " << n);
      CHECK((tn::nanstd(row).item() == 0 && tn::nanvar(row).item() == 0 && tn::std(row).item() == 0));
      CHECK(tn::all(tn::cov(tn::full<double>({2, n}, x)) == 0).item());
      CHECK(tn::cov(row, tn::weights(tn::arange<double>(1, static_cast<double>(n) + 1))).item() == 0);
      const auto narrow = tn::full<float>({n}, static_cast<float>(x > 1e38 ? 3e38 : x));
      CHECK((tn::nanstd(narrow).item() == 0 && tn::std(narrow).item() == 0 && tn::cov(narrow).item() == 0));
    }
  }
  const double wanted = tn::corrcoef(tn::tensor<double>({{1, 2, 3}, {1, 2, 4}}))(0, 1);
  for (const double unit : {1e300, 4e307, 1e-200, 1e-300})
    CHECK(std::abs(tn::corrcoef(tn::tensor<double>({{1, 2, 3}, {1, 2, 4}}) * unit)(0, 1) - wanted) < 1e-14);
}
TEST_CASE("var_mean is var and mean") {
  const auto x = tn::rand<double>({30, 70}) + 3.0;
  const auto [var, mean] = tn::var_mean(x, axis(0), correction(1), keepdims);
  CHECK(support::to_vector(var.sizes()) == Extents{1, 70});
  CHECK(tn::all(tn::abs(var - tn::var(x, axis(0), correction(1), keepdims)) < 1e-15).item());
  CHECK(tn::all(tn::abs(mean - tn::mean(x, axis(0), keepdims)) < 1e-14).item());
  CHECK(std::isnan(tn::var_mean(tn::zeros<float>({0})).mean.item()));
}

TEST_CASE("an expression that throws leaves nothing behind") {
  const auto x = tn::ones<float>({10'000});
  const auto thrower = tn::map([](float value) -> float { return value > 0 ? throw 7 : value; }, x);
  CHECK_THROWS_AS(tn::sum(thrower), int);
  CHECK(tn::sum(x).item() == 10'000.f);
}
