// Making tensors.
#include <tenon/tenon.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "support/catch.hpp"
#include "support/element_types.hpp"
#include "support/inspect.hpp"
#include "support/random.hpp"
#include "support/text.hpp"

namespace tn = tenon;
using support::elements;
using support::error_text;
using tn::Tensor;

SWEEP_TEST_CASE("filled tensors, of every type", bool, std::int8_t, std::uint64_t, tn::float16, tn::bfloat16, float,
                double, tn::complex<float>) {
  using T = TestType;
  const auto all_are = [](const tn::Tensor<T>& x, T value) { return tn::all(x == value).item(); };
  CHECK(all_are(tn::zeros<T>({2, 3}), T(0)));
  CHECK(all_are(tn::ones<T>({2, 3}), T(1)));
  CHECK(all_are(tn::full<T>({2, 3}, 1), T(1)));
  CHECK(all_are(tn::zeros_like(tn::ones<T>({4})), T(0)));
  CHECK(tn::empty_like(tn::ones<T>({4, 2}).t()).is_contiguous());
  CHECK(tn::eye<T>(3).diagonal().sizes() == tn::Dims(tn::Shape{3}));
  CHECK(all_are(tn::eye<T>(3).diagonal(), T(1)));
  CHECK(all_are(tn::eye<T>(3).diagonal(1), T(0)));
  CHECK(tn::empty<T>({}).dim() == 0);
  CHECK(tn::empty<T>({2, 0}).numel() == 0);
}

TEST_CASE("eye with an offset and of any shape") {
  CHECK(elements(tn::eye<int>(2, 3, 1)) == std::vector<int>{0, 1, 0, 0, 0, 1});
  CHECK(elements(tn::eye<int>(3, 2, -1)) == std::vector<int>{0, 0, 1, 0, 0, 1});
}

TEST_CASE("arange: from start up to and without stop") {
  CHECK(elements(tn::arange<int>(4)) == std::vector<int>{0, 1, 2, 3});
  CHECK(elements(tn::arange<int>(2, 9, 3)) == std::vector<int>{2, 5, 8});
  CHECK(elements(tn::arange<int>(9, 2, -3)) == std::vector<int>{9, 6, 3});
  CHECK(tn::arange<int>(3, 3).numel() == 0);
  CHECK(tn::arange<int>(3, 2).numel() == 0);
  CHECK(elements(tn::arange<double>(0, 1, 0.25)) == std::vector<double>{0, .25, .5, .75});
  CHECK(elements(tn::arange<float>(1, 0, -0.5)) == std::vector<float>{1, .5});
  CHECK(tn::arange<std::int64_t>(INT64_MAX - 2, INT64_MAX)(1) == INT64_MAX - 1);
  CHECK(tn::arange<float>(0, 1'000'000)(-1) == 999'999.f);
  CHECK(error_text<tn::ShapeError>([] { (void)tn::arange<int>(0, 3, 0); }) == "tenon::arange: the step is 0");
  CHECK_THROWS_AS(tn::arange<double>(0, 1e300, 1e-10), tn::ShapeError);
  CHECK_THROWS_AS(tn::arange<std::int64_t>(INT64_MIN, INT64_MAX), tn::ShapeError);
}

TEST_CASE("arange: arguments of several integer types count as the numbers that they are") {
  CHECK(elements(tn::arange<int>(-2, 2u)) == std::vector<int>{-2, -1, 0, 1});
  CHECK(elements(tn::arange<std::uint8_t>(std::size_t{254}, 256)) == std::vector<std::uint8_t>{254, 255});
  CHECK(elements(tn::arange<std::uint64_t>(INT64_MAX, std::uint64_t{1} << 63 | 1)) ==
        std::vector<std::uint64_t>{INT64_MAX, std::uint64_t{1} << 63});
  CHECK(elements(tn::arange<std::uint64_t>(std::uint64_t{1} << 63, -1, -(INT64_MAX / 2 + 1))) ==
        std::vector<std::uint64_t>{std::uint64_t{1} << 63, std::uint64_t{1} << 62, 0});
  CHECK(elements(tn::arange<std::int8_t>(127, -129, -85)) == std::vector<std::int8_t>{127, 42, -43, -128});
}

TEST_CASE("arange: integers that the type does not hold are refused") {
  CHECK(error_text<tn::TypeError>([] { (void)tn::arange<std::int8_t>(200); }) ==
        "tenon::arange: the scalar 199 does not fit into int8");
  CHECK(error_text<tn::TypeError>([] { (void)tn::arange<std::uint8_t>(3, -2, -1); }) ==
        "tenon::arange: the scalar -1 does not fit into uint8");
  CHECK(tn::arange<std::uint8_t>(-1, -1).numel() == 0);
}

SWEEP_TEST_CASE("arange of floating numbers ends before stop, wherever rounding takes it", tn::float16, tn::bfloat16,
                float, double) {
  using T = TestType;
  const auto check = [](double start, double stop, double step) {
    const auto x = tn::arange<T>(start, stop, step);
    const double count = std::ceil((stop - start) / step);
    CAPTURE(start, stop, step, x.numel());
    const auto at = [&](std::int64_t i) { return static_cast<double>(x(i)); };
    bool follows = true, before = true;
    for (std::int64_t i = 0; i < x.numel(); ++i) {
      follows = follows && at(i) == static_cast<double>(tn::detail::convert<T>(start + static_cast<double>(i) * step));
      before = before && (step > 0 ? at(i) < stop : at(i) > stop);
    }
    CHECK(follows);
    CHECK(before);
    CHECK(static_cast<double>(x.numel()) <= count);
    // No element that lies before stop is left out.
    if (static_cast<double>(x.numel()) < count) {
      const auto next = static_cast<double>(tn::detail::convert<T>(start + static_cast<double>(x.numel()) * step));
      CHECK((step > 0 ? next >= stop : next <= stop));
    }
  };
  support::Random random(5);
  const auto some = [&](double size) {
    return static_cast<double>(tn::detail::convert<T>((static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1) * size));
  };
  for (int k = 0; k < 300; ++k) {
    const double start = some(20), stop = some(20), step = some(k % 2 ? 1 : 0.02);
    if (step != 0) check(start, stop, (stop > start) == (step > 0) ? step : -step);
  }
  for (int k = 1; k < 100; ++k) check(0, k, static_cast<double>(tn::detail::convert<T>(1. / k)));
  check(0, 0x1p12, 0x1p-6);
  check(-1, 1, static_cast<double>(tn::detail::convert<T>(1. / 3)));
}

TEST_CASE("arange leaves out what would be rounded to stop") {
  const auto x = tn::arange<float>(-5.f, 11.f, 0.01f);
  CHECK(x.numel() == 1600);
  CHECK(x(1599) < 11.f);
  CHECK(tn::eval(tn::lazy::arange<float>(-5.f, 11.f, 0.01f)).numel() == 1600);
  CHECK(tn::arange<float>(5.f, -11.f, -0.01f).numel() == 1600);
  CHECK(tn::arange<double>(1, 1.3, 0.1).numel() == 3);
  CHECK(tn::arange<tn::float16>(0, 2048, 0.25).numel() == 8190);  // 2047.5 and later ones are rounded to 2048
  CHECK(tn::arange<float>(0, 1e-3, 1e-3f).numel() == 1);
  CHECK(tn::arange<std::int32_t>(0., 2.5, 0.5).numel() == 5);
}

TEST_CASE("linspace and its like at the ends of their types") {
  const auto wide = tn::linspace<double>(-1e308, 1e308, 3);
  CHECK(elements(wide) == std::vector<double>{-1e308, 0, 1e308});
  CHECK(elements(tn::linspace<double>(0x1p1023, -0x1p1023, 5)) ==
        std::vector<double>{0x1p1023, 0x1p1022, 0, -0x1p1022, -0x1p1023});
  const auto complex = tn::linspace<tn::complex<double>>({-1e308, 1}, {1e308, 3}, 3);
  CHECK((complex(0) == tn::complex<double>(-1e308, 1) && complex(1) == tn::complex<double>(0, 2)));
  CHECK(tn::linspace<double>(0, 0x1p-1074, 3)(2) == 0x1p-1074);
  CHECK(tn::linspace<double>(-__builtin_inf(), 0, 2)(0) == -__builtin_inf());
  CHECK(tn::linspace<float>(1, 2, 1)(0) == 1);
  CHECK(elements(tn::logspace<double>(-400, 400, 3)) == std::vector<double>{0, 1, __builtin_inf()});
  CHECK(elements(tn::geomspace<double>(1e-300, 1e300, 3)) == std::vector<double>{1e-300, 1, 1e300});
}

TEST_CASE("logspace and geomspace: ends and what a double has exactly are exact, the rest is nearest") {
  const auto tens = [](int exponent) { return std::stod("1e" + std::to_string(exponent)); };
  std::int64_t wrong = 0;
  for (int low = -30; low <= 20; low += 5) {
    for (int high = low + 1; high <= 40; ++high) {
      const auto powers = tn::logspace<double>(low, high, high - low + 1);
      const auto steps = tn::geomspace<double>(tens(low), tens(high), high - low + 1);
      for (int k = low; k <= high; ++k) wrong += (powers(k - low) != tens(k)) + (steps(k - low) != tens(k));
    }
  }
  CHECK(wrong == 0);
  for (int base = 2; base <= 12; ++base) {
    for (const double first : {1., 3., 0.5, -7.}) {
      for (int n = 1; std::pow(base, n) < 1e15; ++n) {
        const auto steps = tn::geomspace<double>(first, first * std::pow(base, n), n + 1);
        const auto open = tn::geomspace<double>(first, first * std::pow(base, n), n, tn::Endpoint::excluded);
        const auto powers = tn::logspace<double>(-n, n, 2 * n + 1, base);
        for (int k = 0; k <= n; ++k) {
          const double power = std::pow(base, k);
          wrong += (steps(k) != first * power) + (powers(n + k) != power) + (powers(n - k) != 1 / power);
        }
        for (int k = 0; k < n; ++k) wrong += open(k) != steps(k);
      }
    }
  }
  CHECK(wrong == 0);
  CHECK(elements(tn::geomspace<std::int64_t>(1, 256, 9)) ==
        std::vector<std::int64_t>{1, 2, 4, 8, 16, 32, 64, 128, 256});
  CHECK(elements(tn::logspace<std::int64_t>(0, 18, 3)) ==
        std::vector<std::int64_t>{1, 1000000000, 1000000000000000000});
  // From 50 digits.
  CHECK(elements(tn::geomspace<double>(2, 3, 3)) == std::vector<double>{2, 2.449489742783178, 3});
  CHECK(elements(tn::geomspace<double>(7.7e-100, 4.4e100, 3)) ==
        std::vector<double>{7.7e-100, 5.820652884342099, 4.4e100});
  CHECK(elements(tn::logspace<double>(0, 0.5, 3)) == std::vector<double>{1, 1.7782794100389228, 3.1622776601683795});
  CHECK(elements(tn::logspace<double>(-1074, -1072, 3, 2)) == std::vector<double>{0x1p-1074, 0x1p-1073, 0x1p-1072});
  CHECK(elements(tn::geomspace<double>(0x1p-1074, 0x1p1023, 3))[2] == 0x1p1023);
  CHECK(elements(tn::logspace<double>(300, 310, 3)) == std::vector<double>{1e300, 1e305, __builtin_inf()});
  CHECK(elements(tn::logspace<double>(0, 2, 3, -2)) == std::vector<double>{1, -2, 4});
  CHECK(elements(tn::logspace<double>(1, 2, 2, 0)) == std::vector<double>{0, 0});
  CHECK(elements(tn::logspace<double>(-5, 5, 3, 1)) == std::vector<double>{1, 1, 1});
  CHECK(elements(tn::logspace<double>(-__builtin_inf(), 0, 2)) == std::vector<double>{0, 1});
  CHECK(elements(tn::geomspace<double>(5, __builtin_inf(), 2)) == std::vector<double>{5, __builtin_inf()});
  CHECK(elements(tn::geomspace<float>(-1, -1000, 4)) == std::vector<float>{-1, -10, -100, -1000});
}

TEST_CASE("linspace of integers rounds down, as NumPy does") {
  CHECK(elements(tn::linspace<std::int64_t>(-16, -0.6, 2)) == std::vector<std::int64_t>{-16, -1});
  CHECK(elements(tn::linspace<std::int64_t>(0, -2.5, 6)) == std::vector<std::int64_t>{0, -1, -1, -2, -2, -3});
  CHECK(elements(tn::linspace<std::int8_t>(-0.5, 0.5, 2)) == std::vector<std::int8_t>{-1, 0});
  // Whole steps stay whole: 49 * (1 / 49) would not.
  for (const std::int64_t n : {4, 50, 99, 1000}) {
    CHECK(tn::array_equal(tn::linspace<std::int64_t>(0, static_cast<double>(n - 1), n), tn::arange<std::int64_t>(n)));
  }
}

TEST_CASE("linspace of integers has multiples of the rounded step, as NumPy has") {
  const auto x = tn::linspace<std::int64_t>(0, 2, 99);  // 49 * (2 / 98) is below 1
  CHECK((x(48) == 0 && x(49) == 0 && x(50) == 1 && x(97) == 1 && x(98) == 2));
  const auto steep = tn::linspace<std::int32_t>(0, 3, 104);  // no multiple of 3 / 103 but the last is whole
  CHECK((steep(34) == 0 && steep(35) == 1 && steep(68) == 1 && steep(69) == 2 && steep(103) == 3));
  std::int64_t off = 0;
  for (std::int64_t n = 1; n <= 400; ++n) {
    const auto thirds = tn::linspace<std::int32_t>(-7, static_cast<double>(n) - 7, 3 * n + 1);
    const double step = static_cast<double>(n) / static_cast<double>(3 * n);
    for (std::int64_t i = 0; i < 3 * n; ++i) {
      volatile double product = static_cast<double>(i) * step;  // rounded before it is added
      off += thirds(i) != static_cast<std::int32_t>(std::floor(product - 7));
    }
    off += thirds(3 * n) != n - 7;
  }
  CHECK(off == 0);
  // The ends' difference overflows.
  CHECK(elements(tn::linspace<std::int64_t>(-1.5e308, 1.5e308, 3)) ==
        std::vector<std::int64_t>{INT64_MIN, 0, INT64_MAX});
}

TEST_CASE("linspace keeps whole numbers whole") {
  std::int64_t off = 0;
  for (std::int64_t n = 1; n <= 400; ++n) {
    const auto count = tn::linspace<double>(0, static_cast<double>(n), n + 1);
    off += !tn::array_equal(count, tn::arange<double>(n + 1));
    const auto thirds = tn::linspace<double>(-7, static_cast<double>(n) - 7, 3 * n + 1);
    off += !tn::array_equal(thirds(tn::range(tn::none, tn::none, 3)), tn::arange<double>(n + 1) - 7.);
    const auto quarters = tn::eval(tn::lazy::linspace<double>(0, static_cast<double>(n), 4 * n + 1));
    off += !tn::array_equal(quarters, tn::arange<double>(4 * n + 1) / 4.);
  }
  CHECK(off == 0);
  CHECK(elements(tn::linspace<double>(0, 1e15, 1001)) == elements(tn::eval(tn::arange<double>(0, 1001) * 1e12)));
  const double tenths[] = {0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1};
  CHECK(elements(tn::linspace<double>(0, 1, 11)) == std::vector<double>(tenths, tenths + 11));
  const auto turn = tn::linspace<tn::complex<double>>({0, 22}, {22, 0}, 23);
  for (std::int64_t i = 0; i < 23; ++i)
    CHECK(turn(i) == tn::complex<double>(static_cast<double>(i), static_cast<double>(22 - i)));
  // Products of the span overflow, and then the span itself.
  CHECK(elements(tn::linspace<double>(0, 1.5e308, 4)) == std::vector<double>{0, .5e308, 1e308, 1.5e308});
  CHECK(tn::allclose(tn::linspace<double>(-1.2e308, 1.2e308, 7), tn::arange<double>(-3, 4) * 0.4e308, 1e-15, 1e293));
}

TEST_CASE("linspace meets both ends") {
  CHECK(elements(tn::linspace<double>(0, 1, 5)) == std::vector<double>{0, .25, .5, .75, 1});
  CHECK(tn::linspace<float>(0.1, 0.7, 7)(-1) == 0.7f);
  CHECK(elements(tn::linspace<double>(3, 9, 1)) == std::vector<double>{3});
  CHECK(tn::linspace<double>(3, 9, 0).numel() == 0);
  CHECK_THROWS_AS(tn::linspace<double>(0, 1, -1), tn::ShapeError);
}

TEST_CASE("logspace and geomspace refuse what has no answer") {
  CHECK(error_text<tn::TypeError>([] { (void)tn::geomspace<double>(0, 1, 3); }) ==
        "tenon::geomspace: from 0 to 1: the ends must have one sign and not be 0");
  CHECK(error_text<tn::TypeError>([] { (void)tn::geomspace<double>(-1, 1, 3); }) ==
        "tenon::geomspace: from -1 to 1: the ends must have one sign and not be 0");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::geomspace<double>(1, 2, -1); }) ==
        "tenon::geomspace: shape (-1,) has the negative extent -1");
  CHECK_THROWS_AS(tn::logspace<float>(1, 2, -1), tn::ShapeError);
}

TEST_CASE("diagonals and triangles") {
  const auto x = tn::arange<int>(0, 6).view({2, 3});
  CHECK(tn::diag(x).is_set_to(x.diagonal()));
  CHECK(elements(tn::diag(x[0] * 2)) == std::vector<int>{0, 0, 0, 0, 2, 0, 0, 0, 4});
  CHECK(elements(tn::tril(x + 1)) == std::vector<int>{1, 0, 0, 4, 5, 0});
  for (const auto offset : {INT64_MIN, INT64_MIN + 1, std::int64_t{-3}, std::int64_t{3}, INT64_MAX}) {
    CHECK(tn::array_equal(tn::tril(x, offset), offset < 0 ? tn::zeros_like(x) : x));
    CHECK(tn::array_equal(tn::triu(x, offset), offset < 0 ? x : tn::zeros_like(x)));
  }
  const auto large = tn::ones<float>({3, 700, 500});
  CHECK(tn::sum(tn::tril(large)).item() == 3 * (500.f * 501 / 2 + 200 * 500));
  CHECK(tn::array_equal(Tensor(tn::tril(large, 7) + tn::triu(large, 8)), large));
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::tril(x[0]); }) == "tenon::tril: shape (3,) has no matrices");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::diag(tn::tensor(1)); }) ==
        "tenon::diag: needs a vector or a matrix, got shape ()");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::diag(x[0], INT64_MIN); }) ==
        "tenon::diag: 3 elements in diagonal -9223372036854775808 overflow 64 bits");
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::diag(x[0], INT64_MAX); }) ==
        "tenon::diag: 3 elements in diagonal 9223372036854775807 overflow 64 bits");
}

TEST_CASE("a grid's coordinates are views") {
  const auto x = tn::arange<float>(3);
  const auto [u, v] = tn::meshgrid(x, tn::arange<int>(2));
  CHECK(u.is_set_to(x.expand({2, 3})));
  CHECK(v(1, 2) == 1);
  const auto [w] = tn::meshgrid(tn::tensor(5));
  CHECK(elements(w) == std::vector<int>{5});
  const auto [none, other] = tn::meshgrid(tn::Indexing::ij, tn::zeros<int>({0}), x * 2);
  CHECK(none.sizes() == tn::Dims(tn::Shape{0, 3}));
  CHECK(error_text<tn::ShapeError>([&] { (void)tn::meshgrid(x, tn::ones<int>({2, 2})); }) ==
        "tenon::meshgrid: coordinate 1 of shape (2,2) is no vector");
}

TEST_CASE("one_hot refuses classes out of range") {
  const auto x = tn::tensor<int>({1, 3, 0});
  CHECK(elements(tn::one_hot<bool>(x + 0, 4)) ==
        std::vector<bool>{false, true, false, false, false, false, false, true, true, false, false, false});
  CHECK(tn::one_hot(tn::zeros<int>({2, 0}), 3).sizes() == tn::Dims(tn::Shape{2, 0, 3}));
  CHECK(error_text<tn::IndexError>([&] { (void)tn::one_hot(x, 3); }) ==
        "tenon::one_hot: class 3 is out of range of 3 classes");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::one_hot(x - 1); }) == "tenon::one_hot: class -1 is negative");
  CHECK(error_text<tn::IndexError>([&] { (void)tn::one_hot(x, -2); }) ==
        "tenon::one_hot: the number of classes -2 is negative");
}

TEST_CASE("nested lists") {
  CHECK(tn::tensor<float>({}).sizes() == tn::Dims(tn::Shape{0}));
  CHECK(elements(tn::tensor<int>({{1, 2, 3}, {4, 5, 6}})) == std::vector<int>{1, 2, 3, 4, 5, 6});
  CHECK(tn::tensor<int>({{{1}, {2}}, {{3}, {4}}}).sizes() == tn::Dims(tn::Shape{2, 2, 1}));
  CHECK(tn::tensor(2.5).item() == 2.5);
  CHECK(tn::tensor<float>(2).item() == 2.f);
  CHECK_THROWS_AS(tn::tensor<int>({{1, 2}, {3}}), tn::ShapeError);
  CHECK_THROWS_AS(tn::tensor<std::uint8_t>({256}), tn::TypeError);
  CHECK_THROWS_AS(tn::full<std::int8_t>({2}, 128), tn::TypeError);
}

TEST_CASE("foreign memory is released exactly once, also on failure") {
  int freed = 0;
  float data[6] = {0, 1, 2, 3, 4, 5};
  {
    const auto x = tn::from_blob(data, {2, 3}, [&](float*) { ++freed; });
    const auto view = x.t();
    CHECK(view(2, 1) == 5.f);
    CHECK(x.data_ptr() == data);
  }
  CHECK(freed == 1);
  CHECK_THROWS_AS(tn::from_blob(data, {-1}, [&](float*) { ++freed; }), tn::ShapeError);
  CHECK(freed == 2);
  CHECK(tn::from_blob(data, {3})(2) == 2.f);
}

TEST_CASE("a vector is moved in, not copied") {
  std::vector<int> numbers{1, 2, 3, 4};
  const int* before = numbers.data();
  const auto x = tn::from_vector(std::move(numbers), {2, 2});
  CHECK(x.data_ptr() == before);
  CHECK(tn::from_vector(std::vector<double>{1, 2}).sizes() == tn::Dims(tn::Shape{2}));
  CHECK(error_text<tn::ShapeError>([] { (void)tn::from_vector(std::vector<int>{1, 2}, {3}); }) ==
        "tenon::from_vector: 2 elements for shape (3,)");
}

TEST_CASE("lazy generators make their elements when they are read") {
  CHECK(elements(tn::eval(tn::lazy::arange<int>(0, 3) * 2)) == std::vector<int>{0, 2, 4});
  CHECK(tn::lazy::full<float>({2, 2}, 3)(1, 1) == 3.f);
  CHECK(elements(tn::eval(tn::lazy::linspace<double>(0, 1, 3) + tn::lazy::ones<double>({3}))) ==
        std::vector<double>{1, 1.5, 2});
  CHECK_THROWS_AS(tn::lazy::full<std::uint8_t>({2}, -1), tn::TypeError);
}

TEST_CASE("what makes a tensor takes a policy or a device as its last argument") {
  const auto check_all_at = [](const auto& place) {
    const auto check = [](const auto& at_place, const auto& alone) {
      CHECK(at_place.sizes() == alone.sizes());
      CHECK(elements(at_place) == elements(alone));
    };
    check(tn::zeros<int>({2, 3}, place), tn::zeros<int>({2, 3}));
    check(tn::full<int>({2}, 7, place), tn::full<int>({2}, 7));
    check(tn::arange<int>(4, place), tn::arange<int>(4));
    check(tn::arange<double>(1, 2.5, place), tn::arange<double>(1, 2.5));
    check(tn::arange<int>(9, 0, -2, place), tn::arange<int>(9, 0, -2));
    check(tn::linspace<float>(0, 1, 5, place), tn::linspace<float>(0, 1, 5));
    check(tn::linspace<float>(0, 1, 5, tn::Endpoint::excluded, place),
          tn::linspace<float>(0, 1, 5, tn::Endpoint::excluded));
    check(tn::eye<float>(3, place), tn::eye<float>(3));
    check(tn::eye<float>(2, 3, place), tn::eye<float>(2, 3));
    check(tn::eye<float>(2, 3, 1, place), tn::eye<float>(2, 3, 1));
    check(tn::rand<float>({2, 3}, tn::Generator(3), place), tn::rand<float>({2, 3}, tn::Generator(3)));
    check(tn::randn<double>({4}, tn::Generator(3), place), tn::randn<double>({4}, tn::Generator(3)));
    check(tn::randint<int>(-5, 5, {9}, tn::Generator(3), place), tn::randint<int>(-5, 5, {9}, tn::Generator(3)));
    tn::manual_seed(8);
    const auto uniform = tn::rand<float>({5}, place), normal = tn::randn<float>({5}, place);
    const auto integers = tn::randint<std::int64_t>(0, 100, {5}, place);
    tn::manual_seed(8);
    check(uniform, tn::rand<float>({5}));
    check(normal, tn::randn<float>({5}));
    check(integers, tn::randint<std::int64_t>(0, 100, {5}));
  };
  check_all_at(tn::Cpu{});
  tn::AllocationCounts counts;
  check_all_at(tn::StatisticsAllocator<>(counts));
  CHECK(counts.allocations() == 16);
  CHECK(counts.live() == 0);
}

TEST_CASE("shapes that cannot be are refused") {
  CHECK(error_text<tn::ShapeError>([] {
          (void)tn::zeros<float>({2, -1});
        }) == "tenon::zeros: shape (2,-1) has the negative extent -1");
  CHECK(error_text<tn::ShapeError>([] { (void)tn::eye<float>(2, -1); }) ==
        "tenon::eye: shape (2,-1) has the negative extent -1");
  CHECK(error_text<tn::TypeError>([] { (void)tn::full_like(tn::zeros<std::uint8_t>({2}), 256); }) ==
        "tenon::full_like: the scalar 256 does not fit into uint8");
  CHECK_THROWS_AS(tn::zeros<float>({std::int64_t{1} << 40, std::int64_t{1} << 40}), tn::ShapeError);
  CHECK_THROWS_AS(tn::empty<float>({std::int64_t{1} << 50}), tn::MemoryError);
}
