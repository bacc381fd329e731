// Covariances and correlations against tests/data/make_reduction.py.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::check_golden, support::Golden, support::layouts_of;
using tn::correction, tn::Variables, tn::weights;

namespace {

/// Sums of products cancel: as many ulp of the largest covariance as of a product's.
template <class T>
constexpr std::uint64_t tolerance = std::is_same_v<tn::real_t<tn::detail::mean_type<T>>, double> ? 4096 : 4;

template <class Op, class T>
TENON_NOINLINE_OG void check(Golden& golden) {
  constexpr Op op{};
  const std::string key = std::string(tn::dtype_name<T>) + ".";
  for (const std::string shape : {"3x7", "2x2", "1x5", "4x1", "6", "0x3", "2x0", ""}) {
    for (const auto& x : layouts_of(golden.get<T>(key + shape + ".x"))) {
      check_golden(golden, key + shape + ".rows", op(x), tolerance<T>);
      if (x.dim() == 2) check_golden(golden, key + shape + ".columns", op(x, Variables::columns), tolerance<T>);
    }
  }
  const auto x = golden.get<T>(key + "3x7.x"), y = golden.get<T>(key + "y");
  const auto observed = weights(golden.get<double>("weights"));
  check_golden(golden, key + "both", op(x, y), tolerance<T>);
  check_golden(golden, key + "both_columns", op(x.t(), y.t(), Variables::columns), tolerance<T>);
  check_golden(golden, key + "weighed", op(x, observed), tolerance<T>);
  check_golden(golden, key + "weighed", op(x.t(), observed, Variables::columns), tolerance<T>);
  if constexpr (std::is_same_v<Op, tn::Cov>) {
    check_golden(golden, key + "plain", op(x, correction(0)), tolerance<T>);
    check_golden(golden, key + "weighed_plain", op(x, correction(0), observed), tolerance<T>);
  }
}
template <class Op, class... T>
void check_types() {
  Golden golden("reduction", Op::info.name);
  (check<Op, T>(golden), ...);
}
template <class Op>
void check_all() {
  check_types<Op, bool, std::uint8_t, std::int32_t, std::int64_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>();
}

}  // namespace

TEST_CASE("cov as NumPy") { check_all<tn::Cov>(); }
TEST_CASE("corrcoef as NumPy") { check_all<tn::CorrCoef>(); }

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
  CHECK(shape([&] { (void)tn::cov(tn::zeros<float>({2, 2, 2})); }) == "tenon::cov: shape (2,2,2) has more than two dimensions");
  CHECK(shape([&] { (void)tn::corrcoef(x, x.t()); }) == "tenon::corrcoef: 3 observations of x, and 2 of y");
  CHECK(shape([&] { (void)tn::cov(x, weights(tn::ones<float>({2}))); }) == "tenon::cov: weights of shape (2,) for 3 observations");
  CHECK(shape([&] { (void)tn::cov(x, weights(x)); }) == "tenon::cov: weights of shape (2,3) for 3 observations");
  CHECK(support::error_text<tn::IndexError>([&] { (void)tn::corrcoef(x, weights(tn::tensor<float>({1, -1, 2}))); }) ==
        "tenon::corrcoef: a weight is negative");
}
