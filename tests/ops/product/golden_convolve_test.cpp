// Convolutions, correlations and polynomials against tests/data/make_signals.py.
#include <tenon/tenon.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::ConvolveMode;

namespace {

constexpr const char* cases[] = {"one", "few", "even", "short", "equal", "long", "matrix", "column", "cube"};
constexpr const char* mode_names[] = {"full", "same", "valid"};

template <class Op>
void check(const Op& op) {
  Golden golden("product", Op::info.name);
  each_type<std::int8_t, std::uint16_t, std::int64_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>(
      [&](const std::string& dtype, auto t) {
        using T = decltype(t);
        for (const char* name : cases) {
          const std::string entry = dtype + name + ".";
          const auto x = layouts_of(golden.get<T>(entry + "x")), y = layouts_of(golden.get<T>(entry + "y"));
          for (std::size_t k = 0; k < x.size(); ++k) {
            for (int mode = 0; mode < 3; ++mode)
              check_golden(golden, entry + mode_names[mode], op(x[k], y[y.size() - 1 - k], static_cast<ConvolveMode>(mode)));
          }
        }
      });
}

}  // namespace

TEST_CASE("convolve") { check(tn::convolve); }
TEST_CASE("correlate") { check(tn::correlate); }

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
  each_type<std::int8_t, std::uint16_t, std::int64_t, tn::float16, float, double, tn::complex<float>, tn::complex<double>>(
      [&](const std::string& dtype, auto t) {
        using T = decltype(t);
        for (const auto& p : layouts_of(golden.get<T>(dtype + "p"))) {
          for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) check_golden(golden, dtype + "values", tn::polyval(p, x));
          check_golden(golden, dtype + "none", tn::polyval(p.narrow(0, 0, 0), golden.get<T>(dtype + "x")));
        }
      });
  CHECK(tn::polyval(tn::tensor<double>({1, 0, -1}), tn::full<double>({}, 3.0)).item() == 8);
  CHECK_THROWS_AS(tn::polyval(tn::zeros<int>({1, 1}), tn::zeros<int>({2})), tn::ShapeError);
}
