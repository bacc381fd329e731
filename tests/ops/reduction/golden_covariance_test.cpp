// Covariances and correlations against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden_reduction.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of, support::Value;
using tn::DType, tn::weights;

namespace {

/// Sums of products cancel: as many ulp of the largest covariance as of a product's.
std::uint64_t tolerance_of(DType dtype) {
  return dtype == DType::float16 || dtype == DType::float32 || dtype == DType::complex64 ? 4 : 4096;
}

void check(const char* function, DType dtype, Golden& golden) {
  const std::string key = key_of(dtype);
  const std::uint64_t tolerance = tolerance_of(dtype);
  for (const std::string shape : {"3x7", "2x2", "1x5", "4x1", "6", "0x3", "2x0", ""}) {
    for (const auto& x : layouts_of(golden.get(key + shape + ".x", dtype))) {
      check_golden(golden, key + shape + ".rows", call(function, {x}), tolerance);
      if (x.dim() == 2)
        check_golden(golden, key + shape + ".columns", call(function, {x}, {{"variables", "columns"}}), tolerance);
    }
  }
  const auto x = golden.get(key + "3x7.x", dtype), y = golden.get(key + "y", dtype),
             observed = golden.get("weights", DType::float64);
  const Value x_t = call("matrix_transpose", {x}), y_t = call("matrix_transpose", {y});
  check_golden(golden, key + "both", call(function, {x, y}), tolerance);
  check_golden(golden, key + "both_columns", call(function, {x_t, y_t}, {{"variables", "columns"}}), tolerance);
  check_golden(golden, key + "weighed", call(function, {x}, {{"weights", observed}}), tolerance);
  check_golden(golden, key + "weighed", call(function, {x_t}, {{"weights", observed}, {"variables", "columns"}}),
               tolerance);
  if (std::string(function) == "cov") {
    check_golden(golden, key + "plain", call(function, {x}, {{"correction", 0}}), tolerance);
    check_golden(golden, key + "weighed_plain", call(function, {x}, {{"correction", 0}, {"weights", observed}}),
                 tolerance);
  }
}

void check_all(const char* function) {
  Golden golden("reduction", function);
  for (const DType dtype : support::all_reduced) check(function, dtype, golden);
}

}  // namespace

TEST_CASE("cov as NumPy") { check_all("cov"); }
TEST_CASE("corrcoef as NumPy") { check_all("corrcoef"); }

TEST_CASE("covariances of two types, of expressions, and of a constant") {
  const auto x = tn::tensor<float>({1, 2, 4});
  const auto y = tn::tensor<double>({3, 1, 0});
  const auto both = tn::cov(x, y);
  STATIC_REQUIRE(std::is_same_v<decltype(both), const tn::Tensor<double>>);
  CHECK(both.sizes() == tn::Shape{2, 2});
  CHECK(tn::allclose(tn::corrcoef(x, x * -2.f), tn::tensor<float>({{1, -1}, {-1, 1}}), 0, 0));
  CHECK(std::isnan(tn::corrcoef(x, tn::ones<float>({3}))(0, 1)));
  CHECK(tn::cov(tn::tensor<float>({1e30f, -1e30f})).item() == HUGE_VALF);
}

TEST_CASE("what cov and corrcoef refuse") {
  const auto x = tn::zeros<float>({2, 3});
  const auto shape = [](const auto& call) { return support::error_text<tn::ShapeError>(call); };
  CHECK(shape([&] {
          (void)tn::cov(tn::zeros<float>({2, 2, 2}));
        }) == "tenon::cov: shape (2,2,2) has more than two dimensions");
  CHECK(shape([&] { (void)tn::corrcoef(x, x.t()); }) == "tenon::corrcoef: 3 observations of x, and 2 of y");
  CHECK(shape([&] { (void)tn::cov(x, weights(tn::ones<float>({2}))); }) ==
        "tenon::cov: weights of shape (2,) for 3 observations");
  CHECK(shape([&] { (void)tn::cov(x, weights(x)); }) == "tenon::cov: weights of shape (2,3) for 3 observations");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::corrcoef(x, weights(tn::tensor<float>({1, -1, 2}))); }) ==
        "tenon::corrcoef: a weight is negative");
}
