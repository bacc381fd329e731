// Filters: what is refused, the ends of lines, states from block to block, and threads.
#include <tenon/filter.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;
using tn::axis, tn::Boundary;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

template <class T>
bool same(const tn::Tensor<T>& a, const tn::Tensor<T>& b) {
  return a.sizes() == b.sizes() && tn::all(a == b).item();
}

}  // namespace

TEST_CASE("recursive filters: the types of results") {
  const auto b = tn::tensor<float>({1, 2});
  STATIC_REQUIRE(std::is_same_v<decltype(tn::lfilter(b, 1, b)), tn::Tensor<float>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tn::lfilter(b, b, tn::ones<int>({2}))), tn::Tensor<double>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tn::sosfilt(tn::ones<tn::float16>({1, 6}), tn::ones<tn::float16>({2}))),
                                tn::Tensor<float>>);
  CHECK(same(tn::lfilter(tn::tensor<double>({1, 2, 3}), 2.0, tn::tensor<int>({2, 0, 0, 0})),
             tn::tensor<double>({1, 2, 3, 0})));
  CHECK(same(tn::lfilter(tn::tensor<int>({1}), tn::tensor<int>({1, -1}), tn::arange<int>(5) * 1),
             tn::tensor<double>({0, 1, 3, 6, 10})));
}

TEST_CASE("a signal that is filtered block by block has the bits of one that is filtered at once") {
  const auto x = tn::reshape(tn::sin(tn::arange<double>(60)), {3, 20});
  const auto b = tn::tensor<double>({0.1, 0.2, 0.3}), a = tn::tensor<double>({2, -0.5, 0.25, 0.125}),
             sos = tn::tensor<double>({{1, 2, 1, 1, -0.5, 0.25}, {1, -1, 0.5, 2, 0.25, 0.5}});
  auto z = tn::zeros<double>({3, 3});
  auto s = tn::zeros<double>({2, 3, 2});
  tn::Tensor<double> parts[3], sections[3];
  for (int k = 0; k < 3; ++k) {
    const auto block = x.narrow(1, k * 7, k == 2 ? 6 : 7);
    const auto [y, zf] = tn::lfilter_state(b, a, block, z);
    const auto [v, sf] = tn::sosfilt_state(sos, block, s, axis(1));
    parts[k] = y, z = zf, sections[k] = v, s = sf;
  }
  CHECK(same(tn::concat({parts[0], parts[1], parts[2]}, axis(1)), tn::lfilter(b, a, x)));
  CHECK(same(tn::concat({sections[0], sections[1], sections[2]}, axis(1)), tn::sosfilt(sos, x)));
}

TEST_CASE("recursive filters of no elements, of one, and without states") {
  const auto b = tn::tensor<double>({1, 2}), a = tn::tensor<double>({1, 0.5});
  CHECK(tn::lfilter(b, a, tn::zeros<double>({0})).sizes() == tn::Shape{0});
  CHECK(tn::lfilter(b, a, tn::zeros<double>({std::int64_t{1} << 40, 0})).sizes() ==
        tn::Shape{std::int64_t{1} << 40, 0});
  CHECK(tn::lfilter(b, a, tn::zeros<double>({0, 5}), axis(1)).sizes() == tn::Shape{0, 5});
  CHECK(tn::lfilter(b, a, tn::tensor<double>({3})).item() == 3);
  const auto kept = tn::lfilter_state(b, a, tn::zeros<double>({2, 0}), tn::tensor<double>({{4}, {5}}));
  CHECK((kept.y.numel() == 0 && same(kept.zf, tn::tensor<double>({{4}, {5}}))));
  const auto none = tn::lfilter_state(tn::tensor<double>({2}), 4, tn::ones<double>({3}), tn::zeros<double>({0}));
  CHECK((same(none.y, tn::tensor<double>({0.5, 0.5, 0.5})) && none.zf.sizes() == tn::Shape{0}));
  const auto x = tn::arange<double>(4);
  CHECK(same(tn::sosfilt(tn::zeros<double>({0, 6}), x), x));
  CHECK(tn::sosfilt_state(tn::zeros<double>({0, 6}), x, tn::zeros<double>({0, 2})).zf.sizes() == tn::Shape{0, 2});
  CHECK(tn::sosfilt_state(tn::ones<double>({3, 6}), tn::zeros<double>({0}), tn::zeros<double>({3, 2})).zf.sizes() ==
        tn::Shape{3, 2});
}

TEST_CASE("a coefficient that a filter lacks multiplies nothing: an infinity ends with its window") {
  const auto x = tn::tensor<double>({0, inf, 0, 0, 1});
  CHECK(same(tn::lfilter(tn::tensor<double>({1, 2}), 1, x), tn::tensor<double>({0, inf, inf, 0, 1})));
}

TEST_CASE("states that are given stay as they are, and one stands for those of all lines") {
  const auto b = tn::tensor<double>({1, 2, 3}), x = tn::ones<double>({4, 5}), zi = tn::tensor<double>({{1, 2}});
  const auto result = tn::lfilter_state(b, 1, x, zi);
  CHECK(same(zi, tn::tensor<double>({{1, 2}})));
  CHECK(result.zf.sizes() == tn::Shape{4, 2});
  CHECK(same(result.y.contiguous()[3], tn::tensor<double>({2, 5, 6, 6, 6})));
}

TEST_CASE("recursive filters refuse what is none") {
  const auto b = tn::ones<double>({2}), x = tn::ones<double>({3, 4});
  CHECK(error_text<tn::ShapeError>([&] {
          (void)tn::lfilter(b, tn::tensor<double>({0, 1}), x);
        }) == "tenon::lfilter: a[0] is 0: a filter is divided by it, and needs another number there");
  CHECK_THROWS_AS(tn::lfilter(b, 0, x), tn::ShapeError);
  CHECK_THROWS_AS(tn::lfilter(tn::zeros<double>({0}), b, x), tn::ShapeError);
  CHECK_THROWS_AS(tn::lfilter(b, tn::zeros<double>({0}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::lfilter(tn::ones<double>({1, 2}), b, x), tn::ShapeError);
  CHECK_THROWS_AS(tn::lfilter(b, b, x, axis(2)), tn::IndexError);
  CHECK_THROWS_AS(tn::lfilter(b, b, tn::ones<double>({})), tn::IndexError);
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::lfilter_state(b, b, x, tn::ones<double>({1})); }) ==
        "tenon::lfilter_state: zi of shape (1,): the states of this filter and operand are of shape (3,1)");
  CHECK_THROWS_AS(tn::lfilter_state(b, tn::ones<double>({3}), x, tn::ones<double>({3, 1})), tn::ShapeError);
  CHECK_THROWS_AS(tn::lfilter_state(b, b, x, tn::ones<double>({3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::sosfilt(tn::ones<double>({6}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::sosfilt(tn::ones<double>({2, 5}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::sosfilt(tn::zeros<double>({2, 6}), x), tn::ShapeError);
  CHECK_THROWS_AS(tn::sosfilt_state(tn::ones<double>({2, 6}), x, tn::ones<double>({2, 1, 2})), tn::ShapeError);
  const auto vast = tn::ones<double>({1}).expand({INT64_MAX});
  CHECK_THROWS_AS(tn::lfilter(b, b, vast), tn::MemoryError);
  CHECK_THROWS_AS(tn::lfilter(vast, b, x), tn::MemoryError);
}

TEST_CASE("recursive filters: threads share the lines") {
  const auto b = tn::tensor<double>({0.1, 0.2}), a = tn::tensor<double>({1, -0.5});
  const auto x = tn::reshape(tn::sin(tn::arange<double>(200 * 500)), {200, 500});
  for (int d = 0; d < 2; ++d) {
    const int threads = tn::num_threads();
    tn::set_num_threads(1);
    const auto one = tn::lfilter(b, a, x, axis(d));
    tn::set_num_threads(4);
    const auto four = tn::lfilter(b, a, x, axis(d));
    tn::set_num_threads(threads);
    CHECK(same(one, four));
  }
}

TEST_CASE("filters by a window: the types of results, expressions, and numbers as weights") {
  const auto x = tn::tensor<float>({1, 2, 4});
  STATIC_REQUIRE(std::is_same_v<decltype(tn::gaussian_filter(x, 1)), tn::Tensor<float>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tn::sobel(tn::ones<tn::float16>({2}))), tn::Tensor<tn::float16>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tn::uniform_filter(tn::ones<bool>({2}), 1)), tn::Tensor<double>>);
  STATIC_REQUIRE(std::is_same_v<decltype(tn::minimum_filter1d(tn::ones<bool>({2}), 1)), tn::Tensor<bool>>);
  STATIC_REQUIRE(
      std::is_same_v<decltype(tn::convolve1d(tn::ones<tn::complex<float>>({2}), x)), tn::Tensor<tn::complex<float>>>);
  CHECK(same(tn::correlate1d(x * 2, 0.5), x));
  CHECK(same(tn::convolve1d(x, x.narrow(0, 0, 2), Boundary::constant, tn::cval(1)), tn::tensor<float>({4, 8, 9})));
  const std::int64_t large = (std::int64_t{1} << 62) + 1;
  CHECK(same(tn::maximum_filter1d(tn::tensor<std::int64_t>({large, large - 1, -large}), 2, tn::origin(-1)),
             tn::tensor<std::int64_t>({large, large - 1, -large})));
}

TEST_CASE("a window sees NaN and infinities while they are inside, and no longer") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto x = tn::tensor<double>({1, 1, nan, 1, 1, 1e300, 1, 1, 1});
  const auto means = tn::uniform_filter1d(x, 3), largest = tn::maximum_filter1d(x, 3);
  const bool seen[] = {false, true, true, true, false, false, false, false, false};
  for (int i = 0; i < 9; ++i) {
    CHECK((means(i) != means(i)) == seen[i]);
    CHECK((largest(i) != largest(i)) == seen[i]);
  }
  CHECK(means(8) == 1);
  // The imaginary part beyond constant ends is 0.
  const auto z = tn::uniform_filter1d(tn::zeros<tn::complex<double>>({1}), 3, Boundary::constant, tn::cval(3));
  CHECK((z(0).re == 2 && z(0).im == 0));
}

TEST_CASE("filters by a window of no elements and of one, and windows that are longer than the line") {
  const std::int64_t many = std::int64_t{1} << 40;
  CHECK(tn::gaussian_filter(tn::zeros<float>({many, 0}), 2).sizes() == tn::Shape{many, 0});
  CHECK(tn::uniform_filter1d(tn::zeros<float>({0}), 3).sizes() == tn::Shape{0});
  CHECK(tn::minimum_filter1d(tn::zeros<int>({0, many}), 5, axis(0)).sizes() == tn::Shape{0, many});
  CHECK(tn::sobel(tn::zeros<float>({3, 0})).sizes() == tn::Shape{3, 0});
  CHECK(same(tn::gaussian_filter(tn::tensor<double>({3}), 0), tn::tensor<double>({3})));
  CHECK(tn::gaussian_filter(tn::full<double>({}, 3.0), 2).item() == 3);
  CHECK(tn::uniform_filter(tn::full<double>({}, 3.0), 2).item() == 3);
  for (const Boundary boundary : {Boundary::reflect, Boundary::nearest, Boundary::mirror, Boundary::wrap}) {
    CHECK(tn::uniform_filter1d(tn::tensor<double>({3}), 1001, boundary).item() == 3);
    CHECK(tn::maximum_filter1d(tn::tensor<int>({3}), 1000, boundary).item() == 3);
  }
  const auto x = tn::tensor<double>({1, 2});
  CHECK(same(tn::gaussian_filter(x, 0), x));
  CHECK(same(tn::gaussian_filter1d(x, 5, tn::radius(0)), x));
  CHECK(same(tn::gaussian_filter1d(x, 1e-200), x));
  CHECK(same(tn::uniform_filter(x, 2, axis(tn::Shape{})), x));
}

TEST_CASE("filters by a window refuse what is none") {
  const auto x = tn::ones<double>({3, 4});
  CHECK(error_text<tn::IndexError>([&] { (void)tn::uniform_filter1d(x, 4, tn::origin(2)); }) ==
        "tenon::uniform_filter1d: origin 2 of a window of 4 elements: between -2 and 1 it stays inside");
  CHECK_THROWS_AS(tn::uniform_filter1d(x, 4, tn::origin(-3)), tn::IndexError);
  CHECK_THROWS_AS(tn::convolve1d(x, tn::ones<double>({4}), tn::origin(2)), tn::IndexError);
  CHECK_THROWS_AS(tn::convolve1d(x, tn::ones<double>({4}), tn::origin(INT64_MIN)), tn::IndexError);
  CHECK_THROWS_AS(tn::correlate1d(x, tn::ones<double>({4}), axis(2)), tn::IndexError);
  CHECK_THROWS_AS(tn::correlate1d(x, tn::ones<double>({0})), tn::ShapeError);
  CHECK_THROWS_AS(tn::correlate1d(x, tn::ones<double>({2, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::correlate1d(tn::ones<double>({}), 1), tn::IndexError);
  for (const std::int64_t size : {INT64_MIN, std::int64_t{0}, INT64_MAX}) {
    CHECK_THROWS_AS(tn::uniform_filter1d(x, size), tn::ShapeError);
    CHECK_THROWS_AS(tn::maximum_filter1d(x, size), tn::ShapeError);
    CHECK_THROWS_AS(tn::uniform_filter(x, {2, size}), tn::ShapeError);
    CHECK_THROWS_AS(tn::gaussian_filter1d(x, 1, tn::radius(size == 0 ? -1 : size)), tn::ShapeError);
    CHECK_THROWS_AS(tn::gaussian_filter1d(x, 1, tn::order(size == 0 ? 33 : size)), tn::ShapeError);
  }
  CHECK_THROWS_AS(tn::uniform_filter(x, {1, 2, 3}), tn::ShapeError);
  CHECK_THROWS_AS(tn::gaussian_filter(x, {1, 2, 3}), tn::ShapeError);
  CHECK_THROWS_AS(tn::gaussian_filter(x, 1, axis(0, -2)), tn::IndexError);
  CHECK_THROWS_AS(tn::gaussian_filter(x, 1, tn::order(0, 1, 2)), tn::ShapeError);
  CHECK_THROWS_AS(tn::gaussian_filter(x, 0, tn::order(1)), tn::ShapeError);
  for (const double bad : {-1.0, inf, -inf, std::numeric_limits<double>::quiet_NaN(), 1e300}) {
    CHECK_THROWS_AS(tn::gaussian_filter(x, bad), tn::ShapeError);
    CHECK_THROWS_AS(tn::gaussian_filter1d(x, 1, tn::truncate(bad)), tn::ShapeError);
  }
  const auto bytes = tn::ones<std::uint8_t>({3});
  for (const double bad : {-1.0, 256.0, 0.5, inf, std::numeric_limits<double>::quiet_NaN()})
    CHECK_THROWS_AS(tn::minimum_filter1d(bytes, 3, Boundary::constant, tn::cval(bad)), tn::TypeError);
  CHECK_THROWS_AS(tn::minimum_filter1d(tn::ones<std::int64_t>({3}), 3, Boundary::constant, tn::cval(0x1p60)),
                  tn::TypeError);
  const auto vast = tn::ones<double>({1}).expand({INT64_MAX});
  CHECK_THROWS_AS(tn::uniform_filter1d(vast, 3), tn::MemoryError);
  CHECK_THROWS_AS(tn::correlate1d(x, vast), tn::Error);
}

TEST_CASE("filters of several dimensions leave their operand as it is, and threads share their lines") {
  const auto x = tn::reshape(tn::sin(tn::arange<double>(300 * 200)), {300, 200});
  const auto kept = x.clone();
  const int threads = tn::num_threads();
  tn::set_num_threads(1);
  const auto one = tn::gaussian_filter(x, {2, 1});
  tn::set_num_threads(4);
  const auto four = tn::gaussian_filter(x, {2, 1});
  tn::set_num_threads(threads);
  CHECK(same(one, four));
  CHECK(same(x, kept));
}

TEST_CASE("label: what is no mask, shapes of one row and of many dimensions, and what is refused") {
  const auto x = tn::tensor<int>({{1, 0, 0, 2}, {0, 1, 0, 1}, {0, 0, 1, 0}, {1, 1, 0, 1}});
  const auto faces = tn::label(x), corners = tn::label(x, 2);
  CHECK(same(faces.labels, tn::tensor<std::int64_t>({{1, 0, 0, 2}, {0, 3, 0, 2}, {0, 0, 4, 0}, {5, 5, 0, 6}})));
  CHECK((faces.num_features.item() == 6 && corners.num_features.item() == 1));
  CHECK(tn::label(tn::tensor<std::int64_t>({INT64_MAX, 0, INT64_MIN})).num_features.item() == 2);
  CHECK(same(tn::label(tn::tensor<double>({-0.0, std::numeric_limits<double>::quiet_NaN(), 0})).labels,
             tn::tensor<std::int64_t>({0, 1, 0})));
  CHECK(tn::label(tn::full<int>({}, 3)).labels.item() == 1);
  CHECK(tn::label(tn::zeros<int>({})).num_features.item() == 0);
  CHECK(tn::label(tn::zeros<int>({std::int64_t{1} << 40, 0})).num_features.item() == 0);
  tn::Shape deep;
  for (int d = 0; d < 63; ++d) deep.push_back(1);
  deep.push_back(3);
  CHECK(tn::label(tn::ones<bool>(deep), 64).num_features.item() == 1);
  tn::Shape wide;
  for (int d = 0; d < 16; ++d) wide.push_back(2);
  CHECK(tn::label(tn::ones<bool>(wide)).num_features.item() == 1);
  CHECK_THROWS_AS(tn::label(tn::ones<bool>(wide), 16), tn::ShapeError);
  for (const std::int64_t bad : {INT64_MIN, std::int64_t{0}, std::int64_t{3}, INT64_MAX})
    CHECK_THROWS_AS(tn::label(x, bad), tn::ShapeError);
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::label(x, tn::ones<int>({3})); }) ==
        "tenon::label: a structure of shape (3,) for shape (4,4): it has three elements in each dimension");
  CHECK_THROWS_AS(tn::label(x, tn::ones<int>({3, 5})), tn::ShapeError);
  CHECK_THROWS_AS(tn::label(x, tn::tensor<int>({{1, 0, 0}, {0, 1, 0}, {0, 0, 0}})), tn::ShapeError);
}
