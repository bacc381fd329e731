// Filters: what is refused, the ends of lines, states from block to block, and threads.
#include <tenon/filter.hpp>

#include <cstdint>
#include <limits>
#include <type_traits>

#include "support/catch.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::error_text;
using tn::axis;

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
