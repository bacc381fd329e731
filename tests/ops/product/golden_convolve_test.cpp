// Convolutions, correlations and polynomials against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of;
using tn::DType;

namespace {

constexpr DType types[] = {DType::int8,    DType::uint16,  DType::int64,     DType::float16,
                           DType::float32, DType::float64, DType::complex64, DType::complex128};
constexpr const char* cases[] = {"one", "few", "even", "short", "equal", "long", "matrix", "column", "cube"};

void check(const char* function) {
  Golden golden("product", function);
  for (const DType dtype : types) {
    for (const char* name : cases) {
      const std::string entry = key_of(dtype) + name + ".";
      const auto x = layouts_of(golden.get(entry + "x", dtype)), y = layouts_of(golden.get(entry + "y", dtype));
      for (std::size_t k = 0; k < x.size(); ++k) {
        for (const char* mode : {"full", "same", "valid"})
          check_golden(golden, entry + mode, call(function, {x[k], y[y.size() - 1 - k], mode}));
      }
    }
  }
}

}  // namespace

TEST_CASE("convolve") { check("convolve"); }
TEST_CASE("correlate") { check("correlate"); }

TEST_CASE("what convolutions are when no mode is given, of several types, and of what has none") {
  const auto a = tn::tensor<int>({1, 2, 3}), b = tn::tensor<int>({1, 1});
  CHECK(tn::array_equal(tn::convolve(a, b), tn::tensor<int>({1, 3, 5, 3})));
  CHECK(tn::array_equal(tn::correlate(a, b), tn::tensor<int>({3, 5})));
  CHECK(tn::array_equal(tn::convolve(a * 2, tn::tensor<double>({0.5})), tn::tensor<double>({1, 2, 3})));
  CHECK_THROWS_AS(tn::convolve(a, tn::zeros<int>({0})), tn::ShapeError);
  CHECK_THROWS_AS(tn::convolve(a, b.view({1, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::correlate(tn::zeros<int>({2, 3}), tn::zeros<int>({3, 2})), tn::ShapeError);
  CHECK_THROWS_AS(tn::convolve(tn::zeros<int>({}), tn::zeros<int>({})), tn::ShapeError);
}

TEST_CASE("a long convolution does not depend on threads") {
  const auto x = tn::randn<float>({50000}), y = tn::randn<float>({33});
  const auto many = tn::convolve(x, y);
  const tn::ThreadScope one(1);
  CHECK(tn::array_equal(tn::convolve(x, y), many));
}

TEST_CASE("polyval") {
  Golden golden("product", "polyval");
  for (const DType dtype : types) {
    const std::string key = key_of(dtype);
    for (const auto& p : layouts_of(golden.get(key + "p", dtype))) {
      for (const auto& x : layouts_of(golden.get(key + "x", dtype)))
        check_golden(golden, key + "values", call("polyval", {p, x}));
      check_golden(golden, key + "none",
                   call("polyval", {support::narrowed(p, 0, 0, 0), golden.get(key + "x", dtype)}));
    }
  }
  CHECK(tn::polyval(tn::tensor<double>({1, 0, -1}), tn::full<double>({}, 3.0)).item() == 8);
  CHECK_THROWS_AS(tn::polyval(tn::zeros<int>({1, 1}), tn::zeros<int>({2})), tn::ShapeError);
}
