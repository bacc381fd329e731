// Pooling beside PyTorch's values and gradients, and beside differences.
#include <tenon/nn.hpp>
#include <tenon/nn/pooling_functions.hpp>

#include <cmath>
#include <cstdint>
#include <limits>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/thread_counts.hpp"
#include "support/window_cases.hpp"

namespace tn = tenon;
namespace nn = tenon::nn;

TEST_CASE("pooling: values and gradients are PyTorch's") {
  support::Golden golden("nn", "pooling");
  const auto check = [&](const char* name, const auto& f) {
    support::check_window_case<double>(golden, name, 1e-14, f);
  };
  const auto max2d = [](const auto& x) { return nn::max_pool2d(x, {3, 2}, {2, 1}, 1, {1, 2}, true); };
  const auto mean2d = [](const auto& x) { return nn::avg_pool2d(x, {3, 2}, {2, 3}, 1, true); };
  const auto adaptive2d = [](const auto& x) { return nn::adaptive_avg_pool2d(x, {3, 10}); };
  support::check_window_case<float>(golden, "max_pool2d", 1e-6, max2d);
  support::check_window_case<float>(golden, "avg_pool2d", 1e-6, mean2d);
  support::check_window_case<float>(golden, "adaptive_avg_pool2d", 1e-6, adaptive2d);
  check("max_pool2d", max2d);
  check("avg_pool2d", mean2d);
  check("adaptive_avg_pool2d", adaptive2d);
  check("max_pool1d", [](const auto& x) { return nn::max_pool1d(x, 3, 2, 1); });
  check("max_pool2d_unbatched", [](const auto& x) { return nn::max_pool2d(x, 2); });
  check("max_pool3d", [](const auto& x) { return nn::max_pool3d(x, {2, 3, 2}, {1, 2, 2}, {0, 1, 1}); });
  check("avg_pool1d", [](const auto& x) { return nn::avg_pool1d(x, 3, 2, 1, true); });
  check("avg_pool2d_counted", [](const auto& x) { return nn::avg_pool2d(x, 3, 2, 1, true, false); });
  check("avg_pool2d_divided", [](const auto& x) { return nn::avg_pool2d(x, 3, 2, 1, false, true, 5); });
  check("avg_pool3d", [](const auto& x) { return nn::avg_pool3d(x, {2, 3, 2}, {1, 2, 2}, {0, 1, 1}); });
  check("lp_pool1d", [](const auto& x) { return nn::lp_pool1d(x, 2, 3, 2); });
  check("lp_pool2d", [](const auto& x) { return nn::lp_pool2d(x, 4, {3, 2}, 2, true); });
  check("adaptive_avg_pool3d", [](const auto& x) { return nn::adaptive_avg_pool3d(x, {2, 1, 3}); });
  check("adaptive_max_pool1d", [](const auto& x) { return nn::adaptive_max_pool1d(x, 4); });
  check("adaptive_max_pool2d", [](const auto& x) { return nn::adaptive_max_pool2d(x, {3, 5}); });
  check("adaptive_max_pool3d", [](const auto& x) { return nn::adaptive_max_pool3d(x, {2, 1, 3}); });
  const auto samples = [](std::int64_t a, std::int64_t b, std::int64_t c) {
    return tn::eval(tn::cast<double>(tn::arange<std::int64_t>(0, a * b * c) * 5 % 7) / 8.0).reshape({a, b, c});
  };
  check("fractional_max_pool2d", [&](const auto& x) {
    return nn::fractional_max_pool2d(x, {2, 3}, {5, 4}, samples(2, 3, 2));
  });
  check("fractional_max_pool3d", [&](const auto& x) {
    return nn::fractional_max_pool3d(x, 2, {3, 2, 4}, samples(1, 2, 3));
  });
  check("max_unpool2d", [](const auto& x) {
    const auto pooled = nn::max_pool2d_with_indices(x, 2, 2);
    return nn::max_unpool2d(pooled.values, pooled.indices, 2, 2);
  });
  check("max_unpool1d", [](const auto& x) {
    const auto pooled = nn::max_pool1d_with_indices(x, 2, 2);
    return nn::max_unpool1d(pooled.values, pooled.indices, 2, 2, 0, 9);
  });
  const auto pooled =
      nn::max_pool2d_with_indices(support::window_operand<double>({2, 3, 7, 8}, 0), {3, 2}, {2, 1}, 1, {1, 2}, true);
  CHECK(tn::all(pooled.indices == golden.get<std::int64_t>("float64.max_pool2d.indices")).item());
}

TEST_CASE("pooling: second derivatives are those of differences") {
  const auto x = support::window_operand<double>({1, 2, 5, 6}, 0);
  CHECK(tn::gradgradcheck([](const auto& a) { return tn::eval(tn::sin(nn::avg_pool2d(a, 3, 2, 1))); }, x));
  CHECK(tn::gradgradcheck([](const auto& a) { return tn::eval(tn::sin(nn::max_pool2d(a, 2))); }, x));
}

TEST_CASE("pooling: a NaN is the largest element, and padding takes no part") {
  const auto x = tn::full<float>({1, 1, 2, 4}, -5.f);
  x.data_ptr()[1] = std::numeric_limits<float>::quiet_NaN();
  const auto y = nn::max_pool2d(x, 2, 2, 1);
  CHECK(std::isnan(y(0, 0, 0, 1)));
  CHECK(y(0, 0, 0, 0) == -5.f);
  CHECK(nn::max_pool2d(tn::zeros<float>({0, 3, 4, 4}), 2).sizes() == tn::Shape({0, 3, 2, 2}));
}

TEST_CASE("pooling: a window that ceil_mode lets reach over the edge is PyTorch's") {
  const auto x = tn::tensor<double>({{{1, 2, 3, 4, 5}}});
  CHECK(support::largest_difference(nn::max_pool1d(x, 2, 2, 0, 1, true), tn::tensor<double>({{{2, 4, 5}}})) == 0);
  CHECK(support::largest_difference(nn::max_pool1d(x, 7, 3, 0, 1, true), tn::tensor<double>({{{5}}})) == 0);
  CHECK(support::largest_difference(nn::avg_pool1d(x, 7, 3, 0, true), tn::tensor<double>({{{3}}})) == 0);
  CHECK(support::largest_difference(nn::avg_pool1d(x, 2, 2, 0, false, true, -2),
                                    tn::tensor<double>({{{-1.5, -3.5}}})) == 0);
  CHECK(support::largest_difference(nn::lp_pool1d(x, 2, 2, 2, true),
                                    tn::eval(tn::sqrt(tn::tensor<double>({{{5, 25, 50}}})))) <= 1e-14);
}

TEST_CASE("pooling: norms of windows of zeros have a gradient of 0") {
  const tn::Variable<double> x(tn::tensor<double>({0, 0, 3, 4}).reshape({1, 1, 4}));
  const tn::Variable<double> y = nn::lp_pool1d(x, 2, 2);
  tn::sum(y).backward();
  CHECK(tn::allclose(x.grad(), tn::tensor<double>({0, 0, 0.6, 0.8}).reshape({1, 1, 4})));
}

TEST_CASE("pooling: norms of windows whose powers overflow or underflow") {
  const auto check = []<class T>(T, double scale, double p, double tolerance) {
    INFO(scale << " " << p);
    const auto f = [&](const auto& x) { return nn::lp_pool1d(x, p, 3, 2, true); };
    const tn::Tensor<double> numbers = (tn::cos(tn::arange<double>(0, 24)) + 1.1).reshape({2, 2, 6});
    const tn::Tensor<T> given = tn::cast<T>(numbers * scale);
    const tn::Variable<T> x(given);
    const tn::Variable<double> x2(tn::Tensor<double>(tn::cast<double>(given) / scale));
    const tn::Variable<T> y = f(x);
    const tn::Variable<double> y2 = f(x2);
    CHECK(support::largest_difference(tn::eval(tn::cast<double>(y.value()) / scale), y2.value()) <= tolerance);
    CHECK(support::largest_difference(tn::eval(tn::cast<double>(f(given)) / scale), y2.value()) <= tolerance);
    tn::sum(y).backward();
    tn::sum(y2).backward();
    CHECK(support::largest_difference(tn::eval(tn::cast<double>(x.grad())), x2.grad()) <= 4 * tolerance);
  };
  for (const double p : {2., 3., 7.5, 40.}) {
    for (const double scale : {1e30, 1e-30, 1e-12}) check(float{}, scale, p, 1e-5);
    for (const double scale : {1e200, 1e-200, 1e300}) check(double{}, scale, p, 1e-11);
  }
  check(tn::float16{}, 20000, 2, 2e-3);
  check(tn::float16{}, 1000, 4, 2e-3);
  check(tn::float16{}, 1e-3, 2, 2e-3);
  check(tn::bfloat16{}, 1e30, 2, 1e-2);
  // Windows of all sizes beside each other; those in range keep their bits.
  const tn::Tensor<float> x =
      tn::tensor<float>({3e30f, 4e30f, 0, 0, 3e-30f, 4e-30f, 1.1f, 2.3f, 3e20f, 4e20f, INFINITY, 1, NAN, 1})
          .reshape({1, 1, 14});
  const tn::Variable<float> v(x);
  const tn::Variable<float> y = nn::lp_pool1d(v, 2, 2);
  const tn::Tensor<float> got = y.value().reshape({7});
  CHECK((std::abs(got(0) - 5e30f) < 1e24f && got(1) == 0 && std::abs(got(2) - 5e-30f) < 1e-35f &&
         std::abs(got(4) - 5e20f) < 1e14f));
  CHECK(got(3) == nn::lp_pool1d(tn::tensor<float>({1.1f, 2.3f}).reshape({1, 1, 2}), 2, 2).item());
  CHECK((got(5) == INFINITY && std::isnan(got(6))));
  tn::sum(y).backward();
  const tn::Tensor<float> of_x = v.grad().reshape({14}), wanted = tn::tensor<float>({0.6f, 0.8f, 0, 0, 0.6f, 0.8f});
  CHECK(tn::all(tn::abs(of_x.narrow(0, 0, 6) - wanted) < 1e-5f).item());
  CHECK(std::abs(of_x(9) - 0.8f) < 1e-5f);
  CHECK(tn::all(nn::lp_pool2d(tn::full<float>({1, 1, 2, 2}, 1e30f), 2, 2) == 2e30f).item());
}

TEST_CASE("pooling: results do not depend on the number of threads") {
  const auto x = support::window_operand<float>({4, 16, 40, 40}, 0);
  support::is_the_same([&] { return nn::max_pool2d(x, 3, 2, 1); });
  support::is_the_same([&] { return nn::avg_pool2d(x, 3, 1, 1); });
}

TEST_CASE("pooling: numbers out of range are refused") {
  const auto x = tn::ones<float>({2, 3, 4, 5});
  using support::has_text;
  using support::shape_error;
  CHECK(has_text(shape_error([&] {
                   nn::max_pool2d(x, {5, 2});
                 }),
                 "a window of 5 elements (size 5, dilation 1) does not fit in dimension 2"));
  CHECK(has_text(shape_error([&] { nn::max_pool2d(x, 2, 1, 2); }), "padding 2 is more than half of the window 2"));
  CHECK(has_text(shape_error([&] { nn::avg_pool2d(x, 0); }), "kernel_size (0,) has a number below 1"));
  CHECK(has_text(shape_error([&] { nn::adaptive_avg_pool2d(x, {1, -2}); }), "output_size (1,-2) has a number below 0"));
  CHECK(has_text(shape_error([&] { nn::max_pool3d(x.select(0, 0), 2); }), "an input of shape (3,4,5)"));
  CHECK(has_text(shape_error([&] {
                   nn::fractional_max_pool2d(x, 3, {3, 3});
                 }),
                 "3 windows of 3 elements do not fit in dimension 2"));
  CHECK(has_text(shape_error([&] {
                   nn::max_pool1d(tn::ones<float>({1, 1, 1}), 2, 1, 1, 2);
                 }),
                 "has no element of dimension 2"));
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  CHECK_THROWS_AS(nn::fractional_max_pool2d(x, most, most), tn::ShapeError);
  CHECK_THROWS_AS(nn::fractional_max_pool2d(x, 2, 2, tn::full<double>({2, 3, 2}, 3.0)), tn::IndexError);
  CHECK_THROWS_AS(nn::adaptive_avg_pool2d(x, most), tn::ShapeError);
  CHECK(nn::max_pool2d(x, 2, most, 0, 1, true).sizes() == tn::Shape({2, 3, 1, 1}));
  CHECK_THROWS_AS(nn::max_unpool2d(x, tn::zeros<int>({2, 3, 4, 5}), 2, most), tn::ShapeError);
  CHECK_THROWS_AS(nn::max_unpool2d(x, tn::zeros<int>({2, 3, 4, 5}), 1, 1, 30), tn::ShapeError);
  const auto pooled = nn::max_pool2d_with_indices(x, 2);
  CHECK_THROWS_AS(nn::max_unpool2d(pooled.values, tn::full<std::int64_t>({2, 3, 2, 2}, 16), 2), tn::IndexError);
  CHECK(has_text(shape_error([&] { nn::max_unpool2d(pooled.values, tn::zeros<std::int64_t>({2, 3, 2, 1}), 2); }),
                 "indices of shape (2,3,2,1)"));
}

TEST_CASE("pooling: maxima of planes of more elements than 16 bits count") {
  const tn::Tensor<double> x = tn::randn<double>({1, 2, 70000});
  const tn::Variable<double> leaf(x);
  const tn::Tensor<double> g = tn::randn<double>({1, 2, 35000});
  tn::Variable<double>(nn::max_pool1d(leaf, 2)).backward(g);
  const auto [values, indices] = nn::max_pool1d_with_indices(x, 2);
  const tn::Tensor<double> wanted = nn::max_unpool1d(g, indices, 2);
  CHECK(tn::all(leaf.grad() == wanted).item());
}

TEST_CASE("pooling: the numbers of maxima are the user's to write, and those that are placed back are copies") {
  const tn::Variable<double> x(tn::rand<double>({1, 1, 4, 4}));
  auto maxima = tn::nn::max_pool2d_with_indices(x, 2);
  const auto places = tn::Tensor<std::int64_t>(maxima.indices.clone());
  maxima.indices.fill_(1'000'000'000);
  tn::sum(maxima.values).backward();
  CHECK(tn::sum(x.grad()).item() == 4);
  CHECK(tn::all(tn::take(x.grad(), tn::ravel(places)) == 1.0).item());
  const tn::Variable<double> y(tn::ones<double>({1, 1, 2, 2}));
  const auto back = tn::sum(tn::nn::max_unpool2d(y, places, 2));
  places.fill_(1'000'000'000);
  back.backward();
  CHECK(tn::all(y.grad() == 1.0).item());
}

TEST_CASE("pooling: windows of no planes are planned without overflow, work and memory") {
  constexpr std::int64_t large = std::int64_t{1} << 44, odd = large + (std::int64_t{1} << 20) - 1;
  const auto none = [](std::int64_t n) { return tn::zeros<float>({0, 1, n}); };
  const tn::Shape sizes{0, 1, std::int64_t{1} << 20};
  CHECK(nn::avg_pool1d(none(odd), large, 1).sizes() == sizes);  // places times elements of a window are 2^64
  CHECK(nn::lp_pool1d(none(odd), 2, large, 1).sizes() == sizes);
  CHECK(nn::max_pool1d(none(large), 2).sizes() == tn::Shape({0, 1, large / 2}));
  CHECK(nn::adaptive_avg_pool1d(none(large << 16), large).sizes() == tn::Shape({0, 1, large}));
  CHECK(nn::adaptive_max_pool1d(none(large << 16), large).sizes() == tn::Shape({0, 1, large}));
  CHECK(nn::fractional_max_pool2d(tn::zeros<float>({0, 1, 1 << 30, 1 << 30}), 2, 1 << 29).numel() == 0);
  CHECK_THROWS_AS(nn::max_pool2d(tn::zeros<float>({1, 1, large, 0}), {1, 2}, 1, {0, 1}), tn::ShapeError);
  const auto padded = nn::avg_pool2d(tn::zeros<float>({1, 1, 0, large}), {2, large / 8}, {1, large / 8}, {1, 0});
  CHECK((padded.sizes() == tn::Shape({1, 1, 1, 8}) && tn::all(padded == 0.0f).item()));
  const tn::Variable<float> leaf(none(large));
  tn::sum(nn::avg_pool1d(leaf, 2)).backward();
  CHECK(leaf.grad().sizes() == tn::Shape({0, 1, large}));
}

TEST_CASE("pooling: steps of a window that are never taken may have any size") {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  const tn::Tensor<float> x = tn::arange<float>(0, 18).reshape({1, 1, 3, 2, 3});
  for (const std::int64_t step : {most, most - 1}) {
    const auto [values, indices] = nn::max_pool3d_with_indices(x, 1, 1, 0, {step, 2, step});
    CHECK(tn::all(values == x).item());
    CHECK(tn::all(indices.reshape({18}) == tn::arange<std::int64_t>(0, 18)).item());
    CHECK(tn::all(nn::max_pool3d(x, 3, step, 1, 1, true).reshape({1}) == 10.0f).item());
  }
  const tn::Tensor<float> row = tn::arange<float>(1, 10).reshape({1, 1, 9});
  CHECK(nn::max_pool1d(row, 2, most, 0, most - 1, true).item() == 1.0f);
  CHECK(nn::avg_pool1d(row, most / 2, most, 3, true).item() == 3.0f);  // of 15 places, 6 of them padding
}

TEST_CASE("pooling: parts of a dimension are PyTorch's, however they divide it") {
  const tn::Tensor<double> x = tn::arange<double>(0, 11).reshape({1, 1, 11});
  for (std::int64_t n = 1; n < 26; ++n) {
    const auto means = nn::adaptive_avg_pool1d(x, n);
    const auto maxima = nn::adaptive_max_pool1d(x, n);
    for (std::int64_t o = 0; o < n; ++o) {
      const std::int64_t begin = o * 11 / n, end = ((o + 1) * 11 + n - 1) / n;
      CHECK(std::abs(means(0, 0, o) - static_cast<double>(begin + end - 1) / 2) <= 1e-13);
      CHECK(maxima(0, 0, o) == static_cast<double>(end - 1));
    }
  }
}
