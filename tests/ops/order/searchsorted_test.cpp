// Searching, sets and counting: long operands, mixed types, errors.
#include <tenon/tenon.hpp>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/catch.hpp"
#include "support/inspect.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements, support::error_text;
using tn::axis, tn::Side;

TEMPLATE_TEST_CASE("searchsorted is a binary search: needles in any order, with repetitions, beyond both ends", "",
                   std::int32_t, float, double, tn::bfloat16) {
  using T = TestType;
  tn::Generator generator(3);
  for (std::int64_t n : {0, 1, 2, 3, 31, 32, 33, 1000, 5000}) {
    const auto row = tn::sort(tn::eval(tn::cast<T>(tn::randint<std::int32_t>(-200, 200, {n}, generator))));
    const auto needles = tn::eval(tn::cast<T>(tn::randint<std::int32_t>(-210, 210, {777}, generator)));
    const auto of_row = elements(row);
    for (const auto& x :
         {needles, tn::sort(needles), tn::sort(needles, tn::descending), needles(tn::range(0, tn::end, 3))}) {
      const auto left = elements(tn::searchsorted(row, x)), right = elements(tn::searchsorted(row, x, Side::right));
      const auto of_x = elements(x);
      bool same = true;
      for (std::size_t i = 0; i < of_x.size(); ++i) {
        const auto less = [](const T& a, const T& b) { return static_cast<double>(a) < static_cast<double>(b); };
        same = same && left[i] == std::lower_bound(of_row.begin(), of_row.end(), of_x[i], less) - of_row.begin();
        same = same && right[i] == std::upper_bound(of_row.begin(), of_row.end(), of_x[i], less) - of_row.begin();
      }
      CHECK(same);
    }
  }
}

TEST_CASE("searchsorted: NaN comes last, on both sides; types are promoted; a scalar is weak") {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto row = tn::tensor<float>({-1, 0, 2, nan, nan});
  const auto x = tn::tensor<float>({nan, -0.f, INFINITY, 5, -5, nan});
  CHECK(elements(tn::searchsorted(row, x)) == std::vector<std::int64_t>{3, 1, 3, 3, 0, 3});
  CHECK(elements(tn::searchsorted(row, x, Side::right)) == std::vector<std::int64_t>{5, 2, 3, 3, 0, 5});
  CHECK(elements(tn::searchsorted(tn::arange<int>(5), tn::tensor<double>({0.5, 3.5}))) ==
        std::vector<std::int64_t>{1, 4});
  CHECK(tn::searchsorted(tn::arange<int>(5), 2.5).item() == 3);
  CHECK(tn::searchsorted(tn::arange<float>(5), 2).item() == 2);
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::searchsorted(x.view({2, 3}), x); }) ==
        "tenon::searchsorted: the sorted elements have shape (2,3): give a row of them");
  CHECK_THROWS_AS(tn::searchsorted(x, x, Side::left, tn::arange<int>(5)), tn::ShapeError);
  CHECK_THROWS_AS(tn::searchsorted(x, x, Side::left, tn::arange<int>(1, 7)), tn::IndexError);
  CHECK(error_text<tn::ShapeError>([] { (void)tn::digitize(1, tn::tensor<int>({1, 3, 2})); }) ==
        "tenon::digitize: the bounds neither ascend nor descend");
}

TEMPLATE_TEST_CASE("distinct elements of many: few values, many values, all alike", "", std::uint8_t, std::int64_t,
                   float) {
  using T = TestType;
  tn::Generator generator(4);
  for (std::int64_t range : {1, 7, 100}) {
    for (std::int64_t n : {0, 1, 2, 100, 20'000}) {
      const auto x =
          tn::eval(tn::cast<T>(tn::randint<std::int32_t>(0, static_cast<std::int32_t>(range), {n}, generator)));
      auto wanted = elements(x);
      std::sort(wanted.begin(), wanted.end());
      wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
      const auto all = tn::unique_all(x);
      CHECK(elements(all.values) == wanted);
      CHECK(elements(tn::unique_values(x)) == wanted);
      CHECK(tn::array_equal(tn::take(all.values, all.inverse_indices), x));
      CHECK(tn::array_equal(tn::take(x, all.indices), all.values));
      CHECK(tn::sum(all.counts).item() == n);
      CHECK(tn::array_equal(tn::bincount(all.inverse_indices), all.counts));
      CHECK(tn::all(tn::isin(x, all.values)).item());
    }
  }
}

TEST_CASE("isin: types are promoted, an empty set has no members, NaN is in none") {
  const auto x = tn::tensor<float>({1, 2.5f, std::numeric_limits<float>::quiet_NaN(), -0.f});
  CHECK(elements(tn::isin(x, tn::tensor<int>({0, 1}))) == std::vector<bool>{true, false, false, true});
  CHECK(elements(tn::isin(x, x)) == std::vector<bool>{true, true, false, true});
  CHECK(elements(tn::isin(x, tn::zeros<float>({0}), tn::invert)) == std::vector<bool>{true, true, true, true});
  const auto whole = tn::tensor<std::int64_t>({INT64_MIN, -1, 0, INT64_MAX});
  CHECK(elements(tn::isin(whole, tn::tensor<std::int64_t>({INT64_MAX, INT64_MIN}))) ==
        std::vector<bool>{true, false, false, true});
  CHECK(elements(tn::isin(whole, tn::tensor<std::int64_t>({1, 0, -2}))) ==
        std::vector<bool>{false, false, true, false});
  CHECK(elements(tn::isin(tn::tensor<std::uint8_t>({255, 1}), tn::tensor<std::int8_t>({-1, 1}))) ==
        std::vector<bool>{false, true});
}

TEST_CASE("counting refuses negative integers, bins that are none and ranges that are not finite") {
  CHECK(error_text<tn::IndexError>([] {
          (void)tn::bincount(tn::tensor<int>({3, -1}));
        }) == "tenon::bincount: -1 is negative");
  CHECK_THROWS_AS(tn::bincount(tn::tensor<int>({1}), -1), tn::IndexError);
  CHECK_THROWS_AS(tn::bincount(tn::zeros<int>({1, 1})), tn::ShapeError);
  CHECK_THROWS_AS(tn::bincount(tn::tensor<int>({1, 2}), tn::weights(tn::ones<float>({3}))), tn::ShapeError);
  CHECK(tn::bincount(tn::zeros<int>({0})).numel() == 0);
  CHECK(elements(tn::bincount(tn::zeros<std::uint8_t>({0}), 3)) == std::vector<std::int64_t>{0, 0, 0});
  const auto x = tn::tensor<float>({1, 2, std::numeric_limits<float>::quiet_NaN(), INFINITY});
  CHECK_THROWS_AS(tn::histogram(x, 3), tn::IndexError);
  CHECK(elements(tn::histogram(x, 2, tn::between(0, 2)).counts) == std::vector<std::int64_t>{0, 2});
  CHECK_THROWS_AS(tn::histogram(x, 0, tn::between(0, 1)), tn::IndexError);
  CHECK_THROWS_AS(tn::histogram(x, 2, tn::between(1, 0)), tn::IndexError);
  CHECK_THROWS_AS(tn::histogram(x, 2, tn::between(0, INFINITY)), tn::IndexError);
  CHECK_THROWS_AS(tn::histogram(x, tn::tensor<float>({1, 3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::histogram(x, 2, tn::between(0, 1), tn::weights(tn::ones<float>({3}))), tn::ShapeError);
  const auto [counts, edges] = tn::histogram(tn::zeros<int>({0}), 2);
  CHECK(elements(counts) == std::vector<std::int64_t>{0, 0});
  CHECK(elements(edges) == std::vector<double>{0, 0.5, 1});
  CHECK(elements(tn::histogram(tn::full<float>({5}, 3), 2).edges) == std::vector<float>{2.5f, 3, 3.5f});
}

TEST_CASE("differences: too many of them leave nothing; what is joined must fit") {
  const auto x = tn::arange<float>(4);
  CHECK(tn::diff(x, 9).numel() == 0);
  CHECK(elements(tn::diff(x, 0)) == elements(x));
  CHECK_FALSE(tn::shares_storage(tn::diff(x, 0), x));
  CHECK_THROWS_AS(tn::diff(x, -1), tn::IndexError);
  CHECK_THROWS_AS(tn::diff(x, 1, axis(1)), tn::IndexError);
  CHECK_THROWS_AS(tn::diff(x, 1, tn::prepend(tn::zeros<float>({1, 1}))), tn::ShapeError);
  CHECK(elements(tn::diff(tn::tensor<std::uint8_t>({3, 1}))) == std::vector<std::uint8_t>{254});
  CHECK(tn::trapezoid(x.narrow(0, 0, 1)).item() == 0);
  CHECK(tn::trapezoid(x.narrow(0, 0, 0)).item() == 0);
  CHECK(tn::trapezoid(x, tn::tensor<int>({0, 2, 4, 6})).item() == 9);
  CHECK_THROWS_AS(tn::trapezoid(x, tn::arange<int>(3)), tn::ShapeError);
  CHECK_THROWS_AS(tn::trapezoid(tn::tensor(1.f)), tn::IndexError);
}
