// Membership, distinct elements and counting against tests/data/make_sets.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <initializer_list>
#include <string>

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
void check_parts(Golden& golden, const std::string& key, const Value& results, std::initializer_list<const char*> names) {
  REQUIRE(results.list().size() == names.size());
  std::size_t k = 0;
  for (const char* name : names) check_golden(golden, key + name, results.list()[k++]);
}

}  // namespace

TEST_CASE("distinct elements") {
  Golden all("sets", "unique_all"), counts("sets", "unique_counts"), inverse("sets", "unique_inverse"), values("sets", "unique_values");
  for (const DType dtype : support::real_types) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(all.get(key + "x", dtype)))
      check_parts(all, key, call("unique_all", {x}), {"values", "indices", "inverse_indices", "counts"});
    check_parts(counts, key, call("unique_counts", {counts.get(key + "x", dtype)}), {"values", "counts"});
    check_parts(inverse, key, call("unique_inverse", {inverse.get(key + "x", dtype)}), {"values", "inverse_indices"});
    for (const auto& x : layouts_of(values.get(key + "x", dtype))) check_golden(values, key + "values", call("unique_values", {x}));
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
constexpr DType histogram_types[] = {DType::bool_, DType::int8, DType::int64, DType::uint8, DType::float32, DType::float64};
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
        // NumPy's edges are multiples of a rounded step, ours the rounded quotients: of ten bins they differ by half of ten roundings.
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
        if (golden.has(key + name + ".density")) check_golden(golden, key + name + ".density", counts("density", true), 4);
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
  CHECK(text([&] { (void)tn::histogram2d(x, y[0], 3); }) == "tenon::histogram2d: elements of shape (4,) beside elements of ()");
  CHECK(text([&] { (void)tn::histogram2d(x, y, tn::tensor<float>({0, 2, 1})); }).rfind("tenon::histogram2d: ", 0) == 0);
  CHECK(text([&] { (void)tn::histogram2d(x, y, 3, tn::weights(tn::ones<float>({3}))); }).rfind("tenon::histogram2d: weights of", 0) == 0);
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::histogram2d(x, y, 3, 0); }) == "tenon::histogram2d: 0 bins");
}
