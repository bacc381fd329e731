// array_equal and allclose.
#include <tenon/tenon.hpp>

#include <cstdint>
#include <limits>

#include "support/catch.hpp"

namespace tn = tenon;

namespace {
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

TEST_CASE("array_equal wants the same shape and equal elements") {
  const auto a = tn::arange<float>(0, 6).view({2, 3});
  CHECK(tn::array_equal(a, a));
  CHECK(tn::array_equal(a, a.clone()));
  CHECK(tn::array_equal(a.t(), a.t().contiguous()));
  CHECK(tn::array_equal(a, tn::arange<int>(0, 6).view({2, 3})));
  CHECK(tn::array_equal(a + 1.f, tn::arange<float>(1, 7).view({2, 3})));
  CHECK_FALSE(tn::array_equal(a, a + 1.f));
  CHECK_FALSE(tn::array_equal(a, a.view({3, 2})));
  CHECK_FALSE(tn::array_equal(a, a.unsqueeze(0)));
  CHECK_FALSE(tn::array_equal(tn::ones<int>({3}), tn::ones<int>({1})));
  CHECK(tn::array_equal(tn::zeros<float>({0, 3}), tn::zeros<int>({0, 3})));
  CHECK_FALSE(tn::array_equal(tn::zeros<float>({0, 3}), tn::zeros<float>({3, 0})));
  CHECK(tn::array_equal(tn::tensor(1.f), tn::tensor(1)));
  CHECK_FALSE(tn::array_equal(tn::tensor(not_a_number), tn::tensor(not_a_number)));
  CHECK(tn::array_equal(tn::tensor(0.), tn::tensor(-0.)));
}

TEST_CASE("allclose: |a - b| <= atol + rtol * |b|, and not the other way round") {
  const auto one = tn::tensor<double>({1});
  CHECK(tn::allclose(one + 1e-6, one));
  CHECK_FALSE(tn::allclose(one + 1e-4, one));
  CHECK(tn::allclose(one + 1e-4, one, 1e-3));
  CHECK(tn::allclose(one + 1e-4, one, 0, 1e-3));
  CHECK_FALSE(tn::allclose(one + 1e-4, one, 0, 0));
  CHECK(tn::allclose(one, one, 0, 0));
  CHECK(tn::allclose(tn::tensor(10.), tn::tensor(11.), 0.0915, 0));
  CHECK_FALSE(tn::allclose(tn::tensor(11.), tn::tensor(10.), 0.0915, 0));
  CHECK(tn::allclose(tn::zeros<float>({3}), tn::full<float>({3}, 1e-9f)));
}

TEST_CASE("allclose broadcasts and mixes types") {
  CHECK(tn::allclose(tn::ones<float>({2, 3}), tn::ones<int>({3})));
  CHECK(tn::allclose(tn::ones<tn::float16>({2, 1}), tn::ones<double>({1, 3})));
  CHECK(tn::allclose(tn::ones<float>({0, 3}), tn::zeros<float>({3})));
  CHECK(tn::allclose(tn::ones<bool>({3}), tn::ones<bool>({3})));
  CHECK_FALSE(tn::allclose(tn::ones<bool>({3}), tn::zeros<bool>({3})));
  const tn::complex<double> z(3, 4);
  CHECK(tn::allclose(tn::tensor(z), tn::tensor(tn::complex<double>(3, 4.00001))));
  CHECK_FALSE(tn::allclose(tn::tensor(z), tn::tensor(tn::complex<double>(3, 4.001))));
  CHECK_THROWS_AS(tn::allclose(tn::zeros<float>({2}), tn::zeros<float>({3})), tn::ShapeError);
}

TEST_CASE("allclose takes unsigned and extreme integers at their distance") {
  CHECK_FALSE(tn::allclose(tn::tensor<std::uint8_t>({1}), tn::tensor<std::uint8_t>({2})));
  CHECK_FALSE(tn::allclose(tn::tensor<std::uint8_t>({2}), tn::tensor<std::uint8_t>({1})));
  CHECK(tn::allclose(tn::tensor<std::uint8_t>({2}), tn::tensor<std::uint8_t>({3}), 0, 1));
  CHECK(tn::allclose(tn::tensor<std::uint8_t>({3}), tn::tensor<std::uint8_t>({2}), 0, 1));
  CHECK_FALSE(tn::allclose(tn::tensor<std::int8_t>({-128}), tn::tensor<std::int8_t>({127}), 0, 1));
  CHECK(tn::allclose(tn::tensor<std::int8_t>({-128}), tn::tensor<std::int8_t>({-128})));
}

TEST_CASE("infinities are close to themselves only, NaN to nothing unless asked for") {
  const auto x = tn::tensor<double>({1, infinity, -infinity});
  CHECK(tn::allclose(x, x));
  CHECK_FALSE(tn::allclose(x, -x));
  CHECK_FALSE(tn::allclose(tn::tensor(1.), tn::tensor(infinity)));
  CHECK_FALSE(tn::allclose(tn::tensor(infinity), tn::tensor(1.)));
  CHECK_FALSE(tn::allclose(tn::tensor(infinity), tn::tensor(1e308), 0.1));
  CHECK_FALSE(tn::allclose(tn::tensor(not_a_number), tn::tensor(not_a_number)));
  CHECK(tn::allclose(tn::tensor(not_a_number), tn::tensor(not_a_number), 1e-5, 1e-8, true));
  CHECK_FALSE(tn::allclose(tn::tensor(not_a_number), tn::tensor(1.), 1e-5, 1e-8, true));
  CHECK_FALSE(tn::allclose(tn::tensor(not_a_number), tn::tensor(infinity), 1e-5, 1e-8, true));
}
