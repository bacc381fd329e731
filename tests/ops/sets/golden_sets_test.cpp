// Membership, distinct elements and counting against tests/data/make_sets.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::each_real_type, support::each_type, support::Golden, support::layouts_of;

TEST_CASE("isin") {
  Golden golden("sets", "isin");
  each_real_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto set = layouts_of(golden.get<T>(dtype + "set"));
    std::size_t k = 4;
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      check_golden(golden, dtype + "in", tn::isin(x, set[--k]));
      check_golden(golden, dtype + "out", tn::isin(x, set[k], tn::invert));
    }
  });
}

TEST_CASE("distinct elements") {
  Golden all("sets", "unique_all"), counts("sets", "unique_counts"), inverse("sets", "unique_inverse"), values("sets", "unique_values");
  each_real_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(all.get<T>(dtype + "x"))) {
      const auto unique = tn::unique_all(x);
      check_golden(all, dtype + "values", unique.values);
      check_golden(all, dtype + "indices", unique.indices);
      check_golden(all, dtype + "inverse_indices", unique.inverse_indices);
      check_golden(all, dtype + "counts", unique.counts);
    }
    const auto [distinct, often] = tn::unique_counts(counts.get<T>(dtype + "x"));
    check_golden(counts, dtype + "values", distinct);
    check_golden(counts, dtype + "counts", often);
    const auto [which, into] = tn::unique_inverse(inverse.get<T>(dtype + "x"));
    check_golden(inverse, dtype + "values", which);
    check_golden(inverse, dtype + "inverse_indices", into);
    for (const auto& x : layouts_of(values.get<T>(dtype + "x"))) check_golden(values, dtype + "values", tn::unique_values(x));
  });
}

namespace {

template <class Op>
void check_algebra(const Op& op) {
  Golden golden("sets", Op::info.name);
  each_real_type([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto of_x = golden.get<T>(dtype + "x");
    const auto others = layouts_of(golden.get<T>(dtype + "y"));
    std::size_t k = 4;
    for (const auto& x : layouts_of(of_x)) check_golden(golden, dtype + "result", op(x, others[--k]), 1);
    check_golden(golden, dtype + "same", op(of_x, of_x), 1);
    check_golden(golden, dtype + "nothing", op(of_x, tn::empty<T>({0, 2})), 1);
    check_golden(golden, dtype + "from_nothing", op(tn::empty<T>({0}), of_x), 1);
  });
}

}  // namespace

TEST_CASE("union1d, intersect1d, setdiff1d, setxor1d") {
  check_algebra(tn::union1d);
  check_algebra(tn::intersect1d);
  check_algebra(tn::setdiff1d);
  check_algebra(tn::setxor1d);
}

TEST_CASE("sets of two types, and of expressions") {
  const auto x = tn::tensor<int>({3, 1, 2, 3});
  const auto y = tn::tensor<float>({2, 2.5f, 3});
  const auto both = tn::intersect1d(x, y);
  STATIC_REQUIRE(std::is_same_v<decltype(both), const tn::Tensor<double>>);
  CHECK(tn::array_equal(both, tn::tensor<double>({2, 3})));
  CHECK(tn::array_equal(tn::setdiff1d(x + 1, x), tn::tensor<int>({4})));
  CHECK(tn::array_equal(tn::setxor1d(x, tn::tensor(2)), tn::tensor<int>({1, 3})));
  CHECK(tn::array_equal(tn::union1d(x, 5 - x), tn::tensor<int>({1, 2, 3, 4})));
}

TEST_CASE("bincount") {
  Golden golden("sets", "bincount");
  each_type<std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>(
      [&](const std::string& dtype, auto t) {
        for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
          check_golden(golden, dtype + "counts", tn::bincount(x));
          check_golden(golden, dtype + "long", tn::bincount(x, 80));
          check_golden(golden, dtype + "weighed", tn::bincount(x, tn::weights(golden.get<float>(dtype + "weights"))));
        }
      });
}

TEST_CASE("histogram") {
  Golden golden("sets", "histogram");
  each_type<bool, std::int8_t, std::int64_t, std::uint8_t, float, double>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto weights = golden.get<double>(dtype + "weights");
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      const auto check = [&](const std::string& name, int bins, const auto&... range) {
        const auto [counts, edges] = tn::histogram(x, bins, range...);
        check_golden(golden, dtype + name + ".counts", counts);
        check_golden(golden, dtype + name + ".edges", edges, 1);
        check_golden(golden, dtype + name + ".density", tn::histogram(x, bins, range..., tn::density).counts, 4);
        check_golden(golden, dtype + name + ".weighed", tn::histogram(x, bins, tn::weights(weights), range...).counts, 512);
      };
      check("ten", 10);
      check("one", 1);
      check("range", 8, tn::between(-1, 1));
      const auto given = golden.get<double>(dtype + "edges");
      check_golden(golden, dtype + "counts", tn::histogram(x, given).counts);
    }
  });
}

TEST_CASE("histogram2d") {
  Golden golden("sets", "histogram2d");
  each_type<bool, std::int8_t, std::int64_t, std::uint8_t, float, double>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    const auto weights = tn::weights(golden.get<double>(dtype + "weights"));
    const auto a = golden.get<double>(dtype + "x_edges"), b = golden.get<double>(dtype + "y_edges");
    const auto others = layouts_of(golden.get<float>(dtype + "y"));
    const auto range = tn::between(-1, 1);
    std::size_t k = 4;
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      const auto& y = others[--k];
      const auto check = [&](const std::string& name, const auto&... bins) {
        check_golden(golden, dtype + name, tn::histogram2d(x, y, bins...).counts);
        check_golden(golden, dtype + name + ".weighed", tn::histogram2d(x, y, bins..., weights).counts, 1);
        if (golden.has(dtype + name + ".density"))
          check_golden(golden, dtype + name + ".density", tn::histogram2d(x, y, bins..., tn::density).counts, 4);
      };
      check("equal", 4, 8, range);
      check("square", 4, range);
      check("given", a, b);
      check("mixed", a, 8, range);
    }
  });
}

TEST_CASE("histogram2d: edges, ranges of the elements, and errors") {
  const auto x = tn::tensor<float>({0, 1, 2, 3});
  const auto y = tn::tensor<int>({0, 10, 20, 40});
  const auto [counts, x_edges, y_edges] = tn::histogram2d(x, y, 3, 2);
  CHECK(tn::array_equal(counts, tn::tensor<int>({{1, 0}, {1, 0}, {0, 2}})));
  CHECK(tn::array_equal(x_edges, tn::tensor<float>({0, 1, 2, 3})));
  CHECK(tn::array_equal(y_edges, tn::tensor<double>({0, 20, 40})));
  CHECK(tn::sum(tn::histogram2d(tn::empty<float>({0}), tn::empty<float>({0}), 2).counts).item() == 0);
  const auto text = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  CHECK(text([&] { (void)tn::histogram2d(x, y[0], 3); }) == "tenon::histogram2d: elements of shape (4,) beside elements of ()");
  CHECK(text([&] { (void)tn::histogram2d(x, y, tn::tensor<float>({0, 2, 1})); }).rfind("tenon::histogram2d: ", 0) == 0);
  CHECK(text([&] { (void)tn::histogram2d(x, y, 3, tn::weights(tn::ones<float>({3}))); }).rfind("tenon::histogram2d: weights of", 0) == 0);
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::histogram2d(x, y, 3, 0); }) == "tenon::histogram2d: 0 bins");
}
