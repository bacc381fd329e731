// Groups of equal keys, beside loops over the rows of each.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/inspect.hpp"

namespace tn = tenon;
using Catch::Matchers::ContainsSubstring;

namespace {

constexpr double no_number = std::numeric_limits<double>::quiet_NaN();

/// Compares each group with the rows whose keys equal its key.
template <class T>
int differences(const tn::Tensor<T>& keys, const tn::Tensor<double>& x) {
  const auto groups = tn::group_by(keys);
  const auto count = groups.count();
  const auto sums = groups.sum(x), means = groups.mean(x), least = groups.min(x), most = groups.max(x),
             middle = groups.quantile(x, 0.25);
  const auto spread = groups.reduce(tn::std, x, tn::correction(1));
  int off = 0;
  for (std::int64_t k = 0; k < groups.keys.numel(); ++k) {
    const auto rows = tn::flatnonzero(keys == groups.keys(k));
    const auto of = tn::take(x, rows, tn::axis(0));
    off += count(k) != rows.numel();
    off += !tn::allclose(sums[k], tn::sum(of, tn::axis(0)));
    off += !tn::allclose(means[k], tn::mean(of, tn::axis(0)));
    off += !tn::array_equal(least[k], tn::min(of, tn::axis(0))) + !tn::array_equal(most[k], tn::max(of, tn::axis(0)));
    off += !tn::allclose(middle[k], tn::quantile(of, 0.25, tn::axis(0)));
    if (rows.numel() > 1) off += !tn::allclose(spread[k], tn::std(of, tn::axis(0), tn::correction(1)));
    if (k > 0) off += !(groups.keys(k - 1) < groups.keys(k));
  }
  return off;
}

/// Keys of groups of 1, 2, 3, … rows, in mixed order.
tn::Tensor<std::int64_t> uneven_keys(std::int64_t groups, tn::Generator& generator) {
  auto keys = tn::repeat(tn::arange<std::int64_t>(groups), tn::arange<std::int64_t>(1, groups + 1));
  return tn::take(keys, tn::randperm(keys.numel(), generator));
}

}  // namespace

TEST_CASE("group_by: each group is reduced by itself, in the order of the keys") {
  const auto city = tn::tensor<std::int32_t>({7, 3, 7, 3, 3, -1});
  const auto price = tn::tensor<float>({1, 10, 3, 20, 60, 5});
  const auto groups = tn::group_by(city);
  CHECK(tn::array_equal(groups.keys, tn::tensor<std::int32_t>({-1, 3, 7})));
  CHECK(tn::array_equal(groups.count(), tn::tensor<std::int64_t>({1, 3, 2})));
  CHECK(tn::array_equal(groups.sum(price), tn::tensor<float>({5, 90, 4})));
  CHECK(tn::array_equal(groups.mean(price), tn::tensor<float>({5, 30, 2})));
  CHECK(tn::array_equal(groups.min(price), tn::tensor<float>({5, 10, 1})));
  CHECK(tn::array_equal(groups.max(price), tn::tensor<float>({5, 60, 3})));
  CHECK(tn::array_equal(groups.quantile(price, 0.5), tn::tensor<float>({5, 20, 2})));
  CHECK(tn::array_equal(groups.inverse_indices(), tn::tensor<std::int64_t>({2, 1, 2, 1, 1, 0})));
  const auto less = price - tn::take(groups.mean(price), groups.inverse_indices());
  CHECK(tn::array_equal(less, tn::tensor<float>({-1, -20, 1, -10, 30, 0})));
}

TEST_CASE("group_by: as a loop over the groups, for rows of numbers and of tensors") {
  tn::Generator generator(5);
  const auto keys = uneven_keys(30, generator);
  const std::int64_t n = keys.numel();
  const auto x = tn::rand<double>({n}, generator), wide = tn::rand<double>({n, 3, 2}, generator);
  CHECK(differences(keys, x) == 0);
  CHECK(differences(keys, wide) == 0);
  CHECK(differences(tn::eval(tn::floor_divide(keys, std::int64_t{7})), wide) == 0);
  CHECK(differences(tn::eval(tn::cast<float>(keys)), tn::rand<double>({n, 4}, generator).narrow(1, 1, 2)) == 0);
  CHECK(differences(tn::eval(keys * 0), x) == 0);
  CHECK(differences(tn::eval(tn::arange<std::int64_t>(n) * -3), x) == 0);
  const auto both = tn::rand<double>({2, n}, generator).t();  // strided: keys and values
  CHECK(differences(tn::eval(tn::floor(tn::rand<double>({n, 2}, generator) * 9.)).select(1, 0), both) == 0);
}

TEST_CASE("group_by: keys of any ordered type") {
  const auto x = tn::tensor<std::int64_t>({1, 2, 4, 8});
  const auto bools = tn::group_by(tn::tensor<bool>({true, false, true, true}));
  CHECK((tn::array_equal(bools.keys, tn::tensor<bool>({false, true})) &&
         tn::array_equal(bools.sum(x), tn::tensor<std::int64_t>({2, 13}))));
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  const auto large = tn::group_by(tn::tensor<std::uint64_t>({most, 0, most - 1, most}));
  CHECK(tn::array_equal(large.keys, tn::tensor<std::uint64_t>({0, most - 1, most})));
  CHECK(tn::array_equal(large.sum(x), tn::tensor<std::int64_t>({2, 4, 9})));
  constexpr std::int64_t low = std::numeric_limits<std::int64_t>::min(),
                         high = std::numeric_limits<std::int64_t>::max();
  const auto ends = tn::group_by(tn::tensor<std::int64_t>({high, low, 0, high}));
  CHECK(tn::array_equal(ends.keys, tn::tensor<std::int64_t>({low, 0, high})));
  const auto halves = tn::group_by(tn::cast<tn::float16>(tn::tensor<float>({2, -1, 2, -1})));
  CHECK(tn::array_equal(tn::cast<float>(halves.keys), tn::tensor<float>({-1, 2})));
  CHECK(tn::array_equal(halves.sum(x), tn::tensor<std::int64_t>({10, 5})));
}

TEST_CASE("group_by: all NaN keys are one group, the last; zeros are one") {
  const double inf = std::numeric_limits<double>::infinity();
  const auto groups = tn::group_by(tn::tensor<double>({no_number, 1, -no_number, -inf, -0., inf, no_number, 0.}));
  CHECK(tn::array_equal(groups.keys.narrow(0, 0, 4), tn::tensor<double>({-inf, 0, 1, inf})));
  REQUIRE(groups.keys.numel() == 5);
  CHECK((std::isnan(groups.keys(4)) && std::signbit(groups.keys(1))));
  CHECK(tn::array_equal(groups.count(), tn::tensor<std::int64_t>({1, 2, 1, 1, 3})));
  CHECK(tn::array_equal(groups.sum(tn::arange<std::int64_t>(8)), tn::tensor<std::int64_t>({3, 11, 1, 5, 8})));
  CHECK(tn::array_equal(groups.inverse_indices(), tn::tensor<std::int64_t>({4, 2, 4, 0, 1, 3, 4, 1})));
  CHECK(tn::group_by(tn::tensor<double>({no_number, no_number})).count()(0) == 2);
  CHECK(tn::group_by(tn::tensor<float>({std::numeric_limits<float>::quiet_NaN()})).keys.numel() == 1);
}

TEST_CASE("group_by: results are as exact as the reductions', and NaN is as in these") {
  const auto keys = tn::tensor<int>({1, 0, 1, 0, 1});
  const auto groups = tn::group_by(keys);
  constexpr std::int64_t large = (std::int64_t{1} << 60) + 1;
  const auto sums = groups.sum(tn::tensor<std::int64_t>({large, 3, large, 4, 1}));
  CHECK(tn::array_equal(sums, tn::tensor<std::int64_t>({7, 2 * large + 1})));
  const auto of_bytes = groups.sum(tn::full<std::uint8_t>({5}, 255));
  static_assert(std::is_same_v<decltype(of_bytes)::value_type, std::uint64_t>);
  CHECK(tn::array_equal(of_bytes, tn::tensor<std::uint64_t>({510, 765})));
  static_assert(std::is_same_v<decltype(groups.mean(keys))::value_type, decltype(tn::mean(keys))::value_type>);
  static_assert(std::is_same_v<decltype(groups.min(keys))::value_type, int>);
  CHECK(groups.max(tn::tensor<std::int64_t>({large, 3, large + 1, 4, 1}))(1) == large + 1);
  const auto x = tn::tensor<double>({1, no_number, 3, 4, 5});
  for (const auto& made : {groups.sum(x), groups.mean(x), groups.min(x), groups.max(x), groups.quantile(x, 0.5)})
    CHECK((std::isnan(made(0)) && made(1) == made(1)));
  CHECK(tn::array_equal(groups.reduce(tn::nanmean, x), tn::tensor<double>({4, 3})));
  CHECK(tn::array_equal(groups.mean(tn::full<double>({5}, 1.5e308)), tn::full<double>({2}, 1.5e308)));
}

TEST_CASE("group_by: expressions, quantiles of several q, and operations of one's own") {
  const auto x = tn::arange<double>(12).reshape({6, 2});
  const auto groups = tn::group_by(tn::arange<std::int64_t>(6) >= std::int64_t{4});
  CHECK(tn::array_equal(groups.sum(x * 2. + 1.), tn::tensor<double>({{28, 36}, {38, 42}})));
  const auto q = tn::tensor<double>({{0, 0.5, 1}});
  const auto made = groups.quantile(x, q);
  REQUIRE(made.sizes() == tn::Shape{1, 3, 2, 2});
  CHECK(tn::array_equal(made.select(0, 0),
                        tn::tensor<double>({{{0, 1}, {8, 9}}, {{3, 4}, {9, 10}}, {{6, 7}, {10, 11}}})));
  CHECK(tn::array_equal(groups.quantile(x, 0.4, tn::Interpolation::lower), tn::tensor<double>({{2, 3}, {8, 9}})));
  const auto first = groups.reduce([](const auto& rows, const auto&) { return rows.select(1, 0); }, x);
  CHECK(tn::array_equal(first, tn::tensor<double>({{0, 1}, {8, 9}})));
  const auto mixed = tn::group_by(tn::tensor<int>({1, 0, 1, 2, 1, 0}));
  const auto last = mixed.reduce([](const auto& rows, const auto&) { return rows.select(1, -1); }, x);
  CHECK(tn::array_equal(last, tn::tensor<double>({{10, 11}, {8, 9}, {6, 7}})));
}

TEST_CASE("group_by: without rows or columns") {
  const auto none = tn::group_by(tn::zeros<int>({0}));
  CHECK((none.keys.sizes() == tn::Shape{0} && none.count().sizes() == tn::Shape{0} &&
         none.inverse_indices().sizes() == tn::Shape{0}));
  CHECK(none.sum(tn::zeros<float>({0})).sizes() == tn::Shape{0});
  CHECK((none.min(tn::zeros<float>({0, 3})).sizes() == tn::Shape{0, 3} &&
         none.mean(tn::zeros<int>({0, 3})).sizes() == tn::Shape{0, 3}));
  CHECK(none.quantile(tn::zeros<float>({0, 3}), tn::tensor<double>({0.5, 1})).sizes() == tn::Shape{2, 0, 3});
  const auto two = tn::group_by(tn::tensor<int>({1, 2, 1}));
  CHECK(two.max(tn::zeros<float>({3, 0})).sizes() == tn::Shape{2, 0});
  CHECK(two.sum(tn::zeros<float>({3, 0, 2})).sizes() == tn::Shape{2, 0, 2});
  CHECK(tn::Groups<int>().keys.numel() == 0);
}

TEST_CASE("group_by: what is refused says shapes") {
  const auto groups = tn::group_by(tn::tensor<int>({1, 2, 1}));
  const auto text = [](auto call) { return support::error_text<tn::ShapeError>(call); };
  CHECK_THAT(text([&] {
               (void)groups.sum(tn::zeros<float>({4, 2}));
             }),
             ContainsSubstring("Groups::sum: values of shape (4,2) for 3 keys"));
  CHECK_THAT(text([&] { (void)groups.quantile(tn::tensor(1.), 0.5); }),
             ContainsSubstring("Groups::quantile: values of shape () for 3 keys"));
  CHECK_THAT(text([&] {
               (void)tn::group_by(tn::zeros<int>({2, 2}));
             }),
             ContainsSubstring("group_by: keys of shape (2,2)"));
  CHECK_THAT(text([&] { (void)tn::group_by(tn::tensor(1)); }), ContainsSubstring("group_by: keys of shape ()"));
  CHECK_THAT(text([&] { (void)groups.reduce(tn::sum, tn::zeros<float>({3, 2}), tn::keepdims); }),
             ContainsSubstring("Groups::reduce: the operation gave shape (1,1,2) for 1 groups"));
  CHECK_THROWS_AS(groups.quantile(tn::zeros<float>({3}), 1.5), tn::IndexError);
  CHECK_THROWS_AS(tn::group_by(tn::zeros<int>({0})).quantile(tn::zeros<float>({0}), -1), tn::IndexError);
}
