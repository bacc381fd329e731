// The family sets by name, against the typed library.
#include <tenon/ops/registry.hpp>
#include <tenon/runtime/function.hpp>

#include <cstdint>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/runtime_results.hpp"

namespace tn = tenon;
namespace rt = tenon::runtime;
using support::same_result, support::ordered_elements, support::layouts_of;

TEST_CASE("distinct elements by name: types and layouts") {
  support::for_types(
      []<class T>() {
        for (const tn::Tensor<const T>& x : layouts_of(ordered_elements<T>({7, 7}))) {
          const auto all = tn::unique_all(x);
          CHECK(same_result(rt::call("unique_all", {x}), {all.values, all.indices, all.inverse_indices, all.counts}));
          CHECK(same_result(rt::call("unique_counts", {x}), {all.values, all.counts}));
          CHECK(same_result(rt::call("unique_inverse", {x}), {all.values, all.inverse_indices}));
          CHECK(same_result(rt::call("unique", {x}), {all.values}));
        }
      },
      support::RealTypes{});
}

TEST_CASE("the algebra of sets by name") {
  support::for_types(
      []<class T>() {
        const auto y = ordered_elements<T>({6}, 5);
        for (const tn::Tensor<const T>& x : layouts_of(ordered_elements<T>({4, 4}))) {
          CHECK(same_result(rt::call("isin", {x, y}), {tn::isin(x, y)}));
          CHECK(same_result(rt::call("isin", {x, y}, {{"invert", true}}), {tn::isin(x, y, tn::invert)}));
          CHECK(same_result(rt::call("union1d", {x, y}), {tn::union1d(x, y)}));
          CHECK(same_result(rt::call("intersect1d", {x, y}), {tn::intersect1d(x, y)}));
          CHECK(same_result(rt::call("setdiff1d", {x, y}), {tn::setdiff1d(x, y)}));
          CHECK(same_result(rt::call("setxor1d", {x, y}), {tn::setxor1d(x, y)}));
        }
      },
      support::RealTypes{});
  // promoted
  const auto a = tn::tensor<std::int8_t>({1, -2, 3}), b = tn::tensor<std::int8_t>({3, 4, -2});
  CHECK(same_result(rt::call("union1d", {a, b.cast<float>()}), {tn::union1d(a, b.cast<float>())}));
  CHECK(
      same_result(rt::call("intersect1d", {a, b.cast<std::uint8_t>()}), {tn::intersect1d(a, b.cast<std::uint8_t>())}));
}

TEST_CASE("counts of integers by name") {
  support::for_types(
      []<class T>() {
        const tn::Tensor<const T> x = tn::tensor<T>({1, 3, 1, 0, 5}), every_second = x(tn::range(0, 5, 2));
        const auto weights = tn::tensor<double>({0.5, 1, 2, 4, 8});
        CHECK(same_result(rt::call("bincount", {x}), {tn::bincount(x)}));
        CHECK(same_result(rt::call("bincount", {every_second, 9}), {tn::bincount(every_second, 9)}));
        CHECK(
            same_result(rt::call("bincount", {x}, {{"weights", weights}}), {tn::bincount(x, 0, tn::weights(weights))}));
      },
      support::ComparedTypes<std::int8_t, std::uint8_t, std::int32_t, std::int64_t, std::uint64_t>{});
}

TEST_CASE("histograms by name: the types of results") {
  support::for_types(
      []<class T>() {
        const auto weights = support::some_elements<double>({5, 5}, 3);
        const auto edges = tn::tensor<std::int32_t>({-4, 0, 2, 5});
        const auto check = [](const rt::Value& got, const auto& want) {
          return same_result(got, {want.counts, want.edges});
        };
        const auto x = support::some_elements<T>({5, 5});
        for (const tn::Tensor<const T>& view :
             {tn::Tensor<const T>(x), tn::Tensor<const T>(x.transpose(0, 1)), tn::Tensor<const T>(x.flip(0))}) {
          CHECK(check(rt::call("histogram", {view, 4}), tn::histogram(view, 4)));
          CHECK(check(rt::call("histogram", {view, edges}), tn::histogram(view, edges)));
          CHECK(check(rt::call("histogram", {view, 3}, {{"between", rt::Value{-2, 4}}}),
                      tn::histogram(view, 3, tn::between(-2, 4))));
          CHECK(check(rt::call("histogram", {view, 4}, {{"weights", weights}}),
                      tn::histogram(view, 4, tn::weights(weights))));
          CHECK(check(rt::call("histogram", {view, edges}, {{"density", true}, {"weights", weights}}),
                      tn::histogram(view, edges, tn::density, tn::weights(weights))));
        }
      },
      support::ComparedTypes<bool, std::int8_t, std::uint64_t, float, double>{});
}

TEST_CASE("histograms of pairs by name") {
  support::for_types(
      []<class T>() {
        const auto edges = tn::tensor<float>({-4, 0, 2, 5});
        const auto x = support::some_elements<T>({20}), y = support::some_elements<T>({20}, 9);
        const auto check = [](const rt::Value& got, const auto& want) {
          return same_result(got, {want.counts, want.x_edges, want.y_edges});
        };
        CHECK(check(rt::call("histogram2d", {x, y, 3}), tn::histogram2d(x, y, 3)));
        CHECK(check(rt::call("histogram2d", {x, y, edges}), tn::histogram2d(x, y, edges)));
        CHECK(check(rt::call("histogram2d", {x, y, 3, edges}, {{"density", true}}),
                    tn::histogram2d(x, y, 3, edges, tn::density)));
      },
      support::ComparedTypes<std::int16_t, float, double>{});
}

TEST_CASE("sets and positions of signed beside unsigned integers by name") {
  constexpr std::int64_t n = (std::int64_t{1} << 53) + 1;
  const auto natural = [](std::int64_t x) { return static_cast<std::uint64_t>(x); };
  const auto x = tn::tensor<std::int64_t>({-1, n, INT64_MAX});
  const auto set = tn::tensor<std::uint64_t>({UINT64_MAX, natural(n - 1), natural(INT64_MAX)});
  const auto found = [](const char* name, std::initializer_list<rt::Value> operands) {
    return rt::call(name, operands).tensor();
  };
  CHECK(tn::array_equal(found("isin", {x, set}).as<bool>(), tn::tensor({false, false, true})));
  CHECK(tn::array_equal(rt::call("isin", {set, x}, {{"invert", true}}).tensor().as<bool>(),
                        tn::tensor({true, true, false})));
  CHECK(tn::array_equal(found("isin", {tn::tensor<std::uint8_t>({44}), 300}).as<bool>(), tn::tensor({false})));
  CHECK(tn::array_equal(found("intersect1d", {x, set}).as<double>(), tn::tensor<double>({9223372036854775807.})));
  CHECK(tn::array_equal(found("setdiff1d", {x, set}).as<double>(), tn::tensor<double>({-1., static_cast<double>(n)})));
  CHECK(found("setxor1d", {x, tn::tensor<std::uint64_t>({natural(n), natural(INT64_MAX)})}).numel() == 1);
  CHECK(tn::array_equal(found("searchsorted", {x, set}).as<std::int64_t>(), tn::tensor<std::int64_t>({3, 1, 2})));
  CHECK(tn::array_equal(found("bucketize", {set, x}).as<std::int64_t>(), tn::tensor<std::int64_t>({3, 1, 2})));
  CHECK(tn::array_equal(
      found("digitize", {x, tn::tensor<std::uint64_t>({natural(n), natural(n + 1)})}).as<std::int64_t>(),
      tn::tensor<std::int64_t>({0, 1, 2})));
  CHECK(found("searchsorted", {tn::tensor<std::uint8_t>({0, 255}), -1, "right"}).as<std::int64_t>().item() == 0);
  CHECK(found("searchsorted", {tn::tensor<std::uint8_t>({0, 255}), 300}).as<std::int64_t>().item() == 2);
  CHECK_FALSE(found("isclose", {x, set, 0, 0}).as<bool>()(1));
  CHECK(found("isclose", {x, set, 0, 1}).as<bool>()(1));
}
TEST_CASE("wrong arguments of sets are typed errors") {
  const auto x = tn::tensor<float>({1, 2, 3}), two = tn::zeros<float>({2, 2});
  const auto c = tn::zeros<tn::complex<float>>({3});
  for (const char* name : {"unique_all", "unique_counts", "unique_inverse", "unique_values"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {c}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {x, x}), tn::TypeError);
  }
  for (const char* name : {"isin", "union1d", "intersect1d", "setdiff1d", "setxor1d"}) {
    INFO(name);
    CHECK_THROWS_AS(rt::call(name, {x}), tn::TypeError);
    CHECK_THROWS_AS(rt::call(name, {x, c}), tn::TypeError);
  }
  CHECK_THROWS_AS(rt::call("bincount", {x}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("bincount", {tn::tensor<int>({-1})}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("bincount", {tn::zeros<int>({2, 2})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("histogram", {x, 0}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("histogram", {x, 2.5}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("histogram", {x, 2}, {{"between", rt::Value{1, 2, 3}}}), tn::TypeError);
  CHECK_THROWS_AS(rt::call("histogram", {x, 2}, {{"between", rt::Value{3, 1}}}), tn::IndexError);
  CHECK_THROWS_AS(rt::call("histogram", {x, tn::tensor<float>({2, 1})}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("histogram", {x, 2}, {{"weights", two}}), tn::ShapeError);
  CHECK_THROWS_AS(rt::call("histogram2d", {x, two, 2}), tn::ShapeError);
}
