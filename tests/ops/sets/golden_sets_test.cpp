// Membership, distinct elements and counting against tests/data/make_sets.py.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using support::Value;
using tn::DType;

TEST_CASE("isin") {
  Golden golden("sets", "isin");
  for (const DType dtype : support::real_types) {
    const std::string key = key_of(dtype);
    const auto set = layouts_of(golden.get(key + "set", dtype));
    std::size_t k = 4;
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      check_golden(golden, key + "in", call("isin", {x, set[--k]}));
      check_golden(golden, key + "out", call("isin", {x, set[k]}, {{"invert", true}}));
    }
  }
}

namespace {

/// Checks each of a call's results.
void check_parts(Golden& golden, const std::string& key, const Value& results,
                 std::initializer_list<const char*> names) {
  REQUIRE(results.list().size() == names.size());
  std::size_t k = 0;
  for (const char* name : names) check_golden(golden, key + name, results.list()[k++]);
}

}  // namespace

TEST_CASE("distinct elements") {
  Golden all("sets", "unique_all"), counts("sets", "unique_counts"), inverse("sets", "unique_inverse"),
      values("sets", "unique_values");
  for (const DType dtype : support::real_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(all.get(key + "x", dtype)))
      check_parts(all, key, call("unique_all", {x}), {"values", "indices", "inverse_indices", "counts"});
    check_parts(counts, key, call("unique_counts", {counts.get(key + "x", dtype)}), {"values", "counts"});
    check_parts(inverse, key, call("unique_inverse", {inverse.get(key + "x", dtype)}), {"values", "inverse_indices"});
    for (const auto& x : layouts_of(values.get(key + "x", dtype)))
      check_golden(values, key + "values", call("unique_values", {x}));
  }
}

TEST_CASE("unique_consecutive") {
  Golden golden("sets", "unique_consecutive");
  for (const DType dtype : support::real_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype)))
      check_parts(golden, key, call("unique_consecutive", {x}), {"values", "inverse_indices", "counts"});
  }
}

TEST_CASE("union1d, intersect1d, setdiff1d, setxor1d") {
  for (const char* name : {"union1d", "intersect1d", "setdiff1d", "setxor1d"}) {
    Golden golden("sets", name);
    for (const DType dtype : support::real_types) {
      const std::string key = key_of(dtype);
      const auto of_x = golden.get(key + "x", dtype);
      const auto others = layouts_of(golden.get(key + "y", dtype));
      std::size_t k = 4;
      for (const auto& x : layouts_of(of_x)) check_golden(golden, key + "result", call(name, {x, others[--k]}), 1);
      check_golden(golden, key + "same", call(name, {of_x, of_x}), 1);
      check_golden(golden, key + "nothing", call(name, {of_x, support::new_tensor(dtype, {0, 2})}), 1);
      check_golden(golden, key + "from_nothing", call(name, {support::new_tensor(dtype, {0}), of_x}), 1);
    }
  }
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
  for (const DType dtype : support::real_types) {
    if (dtype == DType::bool_ || dtype >= DType::float16) continue;
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      check_golden(golden, key + "counts", call("bincount", {x}));
      check_golden(golden, key + "long", call("bincount", {x, 80}));
      const auto weights = golden.get(key + "weights", DType::float32);
      check_golden(golden, key + "weighed", call("bincount", {x}, {{"weights", weights}}));
    }
  }
}

namespace {
constexpr DType histogram_types[] = {DType::bool_, DType::int8,    DType::int64,
                                     DType::uint8, DType::float32, DType::float64};
}  // namespace

TEST_CASE("histogram") {
  Golden golden("sets", "histogram");
  for (const DType dtype : histogram_types) {
    const std::string key = key_of(dtype);
    const auto weights = golden.get(key + "weights", DType::float64);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      const auto check = [&](const std::string& name, int bins, const Value& range) {
        const Value both = call("histogram", {x, bins}, {{"between", range}});
        const auto counts_of = [&](const char* option, const Value& value) {
          return call("histogram", {x, bins}, {{"between", range}, {option, value}}).list()[0];
        };
        check_golden(golden, key + name + ".counts", both.list()[0]);
        // NumPy's edges are multiples of a rounded step, ours the rounded quotients: of ten bins they differ by half of
        // ten roundings.
        check_golden(golden, key + name + ".edges", both.list()[1], 5);
        check_golden(golden, key + name + ".density", counts_of("density", true), 20);
        check_golden(golden, key + name + ".weighed", counts_of("weights", weights), 512);
      };
      check("ten", 10, {});
      check("one", 1, {});
      check("range", 8, {-1, 1});
      check_golden(golden, key + "counts", call("histogram", {x, golden.get(key + "edges", DType::float64)}).list()[0]);
    }
  }
}

TEST_CASE("histogram2d") {
  Golden golden("sets", "histogram2d");
  for (const DType dtype : histogram_types) {
    const std::string key = key_of(dtype);
    const auto weights = golden.get(key + "weights", DType::float64);
    const auto a = golden.get(key + "x_edges", DType::float64), b = golden.get(key + "y_edges", DType::float64);
    const auto others = layouts_of(golden.get(key + "y", DType::float32));
    const Value range = {-1, 1};
    std::size_t k = 4;
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      const auto& y = others[--k];
      const auto check = [&](const std::string& name, const Value& x_bins, const Value& y_bins, const Value& between) {
        const auto counts = [&](const char* option, const Value& value) {
          return call("histogram2d", {x, y, x_bins, y_bins}, {{"between", between}, {option, value}}).list()[0];
        };
        check_golden(golden, key + name, counts("weights", {}));
        check_golden(golden, key + name + ".weighed", counts("weights", weights), 1);
        if (golden.has(key + name + ".density"))
          check_golden(golden, key + name + ".density", counts("density", true), 4);
      };
      check("equal", 4, 8, range);
      check("square", 4, {}, range);
      check("given", a, b, {});
      check("mixed", a, 8, range);
    }
  }
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
  CHECK(text([&] { (void)tn::histogram2d(x, y[0], 3); }) ==
        "tenon::histogram2d: elements of shape (4,) beside elements of ()");
  CHECK(text([&] { (void)tn::histogram2d(x, y, tn::tensor<float>({0, 2, 1})); }).rfind("tenon::histogram2d: ", 0) == 0);
  CHECK(text([&] {
          (void)tn::histogram2d(x, y, 3, tn::weights(tn::ones<float>({3})));
        }).rfind("tenon::histogram2d: weights of", 0) == 0);
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::histogram2d(x, y, 3, 0); }) ==
        "tenon::histogram2d: 0 bins");
}

TEST_CASE("histogramdd") {
  Golden golden("sets", "histogramdd");
  using List = std::vector<Value>;
  for (const DType dtype : histogram_types) {
    const std::string key = key_of(dtype);
    const auto weights = golden.get(key + "weights", DType::float64);
    const auto edges = [&](int k) { return golden.get(key + "edges" + std::to_string(k), DType::float64); };
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      const auto check = [&](const std::string& name, const Value& bins, const Value& between) {
        const auto counts = [&](const char* option, const Value& value) {
          const Value made = call("histogramdd", {x, bins}, {{"between", between}, {option, value}});
          REQUIRE(made.list().size() == 4);
          return made.list()[0];
        };
        check_golden(golden, key + name, counts("weights", {}));
        check_golden(golden, key + name + ".weighed", counts("weights", weights), 1);
        if (golden.has(key + name + ".density"))
          check_golden(golden, key + name + ".density", counts("density", true), 4);
      };
      check("equal", List{4, 8, 2}, {-1, 1});
      check("equal", tn::Shape{4, 8, 2}, List{-1, 1, -1., 1., -1, 1});
      check("ranges", 4, List{0, 2, -1, 1, -3, 5});
      check("given", List{edges(0), edges(1), edges(2)}, {});
      check("mixed", List{4, edges(1), 2}, {-1, 1});
      check_golden(golden, key + "line",
                   call("histogramdd", {support::narrowed(x, 1, 0, 1), 4}, {{"between", {-1, 1}}}).list()[0]);
    }
  }
}

TEST_CASE("histogramdd: edges, ranges of the points, and points of one dimension") {
  const auto x = tn::tensor<float>({{0, 0}, {1, 10}, {2, 20}, {3, 40}});
  const auto [counts, edges] = tn::histogramdd(x, {3, 2});
  CHECK(tn::array_equal(counts, tn::histogram2d(x.select(1, 0), x.select(1, 1), 3, 2).counts));
  CHECK(edges.size() == 2);
  CHECK(tn::array_equal(edges[0], tn::tensor<double>({0, 1, 2, 3})));
  CHECK(tn::array_equal(edges[1], tn::tensor<double>({0, 20, 40})));
  CHECK(
      tn::array_equal(tn::histogramdd(x, 2, tn::between({{0, 2}, {0, 10}})).counts, tn::tensor<int>({{1, 0}, {0, 1}})));
  CHECK(tn::array_equal(tn::histogramdd(x, std::vector{tn::tensor<int>({0, 2, 50})}).counts,
                        tn::tensor<int>({{1, 1}, {0, 2}})));
  const auto [line, bounds] = tn::histogramdd(x.select(1, 0), 3);
  CHECK(tn::array_equal(line, tn::histogram(x.select(1, 0), 3).counts));
  const auto nothing = tn::histogramdd(tn::empty<float>({0, 2}), 2);
  CHECK(tn::array_equal(nothing.counts, tn::zeros<int>({2, 2})));
  CHECK(tn::array_equal(nothing.edges[1], tn::tensor<double>({0, 0.5, 1})));
  const auto missing = tn::tensor<float>({{0, NAN}, {1, 1}});
  CHECK(tn::array_equal(tn::histogramdd(missing, 1, tn::between(0, 1)).counts, tn::ones<int>({1, 1})));
}

TEST_CASE("histogramdd: errors") {
  const auto x = tn::tensor<float>({{0, 0}, {1, 10}});
  const auto row = [](std::initializer_list<double> edges) { return std::vector{tn::tensor<double>(edges)}; };
  const auto text = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  const auto index = [](const auto& call) { return support::error_text<tn::IndexError>(call); };
  CHECK(text([&] { (void)tn::histogramdd(x.unsqueeze(0), 2); }) ==
        "tenon::histogramdd: shape (1,2,2) is not that of rows of 1 to 64 coordinates");
  CHECK(text([&] { (void)tn::histogramdd(x[0][0], 2); }) ==
        "tenon::histogramdd: shape () is not that of rows of 1 to 64 coordinates");
  CHECK(text([&] {
          (void)tn::histogramdd(tn::zeros<float>({2, 0}), 2);
        }).rfind("tenon::histogramdd: shape (2,0)", 0) == 0);
  CHECK(text([&] {
          (void)tn::histogramdd(tn::zeros<float>({1, 65}), 1);
        }).rfind("tenon::histogramdd: shape (1,65)", 0) == 0);
  CHECK(text([&] {
          (void)tn::histogramdd(x, {2, 2, 2});
        }) == "tenon::histogramdd: bins for 3 dimensions, and points have 2");
  CHECK(text([&] { (void)tn::histogramdd(x, 2, tn::between({{0, 1}, {0, 1}, {0, 1}})); }) ==
        "tenon::histogramdd: ranges for 3 dimensions, and points have 2");
  CHECK(text([&] { (void)tn::histogramdd(x, row({1})); }) == "tenon::histogramdd: edges of shape (1,) do not ascend");
  CHECK(text([&] {
          (void)tn::histogramdd(x, row({3, 2, 1}));
        }) == "tenon::histogramdd: edges of shape (3,) do not ascend");
  CHECK(text([&] {
          (void)tn::histogramdd(x, row({0, 2, 1}));
        }).rfind("tenon::histogramdd: the bounds neither", 0) == 0);
  CHECK(text([&] {
          (void)tn::histogramdd(x, row({0, NAN, 1}));
        }).rfind("tenon::histogramdd: the bounds neither", 0) == 0);
  CHECK(text([&] {
          (void)tn::histogramdd(x, 2, tn::weights(tn::ones<float>({3})));
        }).rfind("tenon::histogramdd: weights of", 0) == 0);
  CHECK(index([&] { (void)tn::histogramdd(x, {2, 0}); }) == "tenon::histogramdd: 0 bins");
  CHECK(index([&] {
          (void)tn::histogramdd(x, 2, tn::between({{0, 1}, {1, 0}}));
        }) == "tenon::histogramdd: the range from 1 to 0 is none");
  CHECK(index([&] { (void)tn::histogramdd(tn::full<float>({1, 2}, NAN), 2); }) ==
        "tenon::histogramdd: the range from nan to nan of the elements is not finite");
  CHECK_THROWS_AS(tn::histogramdd(x, {std::int64_t{1} << 40, std::int64_t{1} << 40}), tn::Error);
  using List = std::vector<Value>;
  const auto type = [](const auto& call) { return support::error_text<tn::TypeError>(call); };
  CHECK(type([&] {
          (void)call("histogramdd", {x, 2.5});
        }) == "tenon::histogramdd: bins are an integer or real edges, and not float64");
  CHECK(type([&] { (void)call("histogramdd", {x, List{2}}, {{"between", List{0, 1, 2}}}); }) ==
        "tenon::histogramdd: between is two numbers, low and high, or as many for each dimension");
  CHECK_THROWS_AS(call("histogramdd", {x, List{}}), tn::TypeError);
  CHECK_THROWS_AS(call("histogramdd", {x, List{Value()}}), tn::TypeError);
  CHECK_THROWS_AS(call("histogramdd", {tn::ones<tn::complex<double>>({2, 2}), 2}), tn::TypeError);
}
