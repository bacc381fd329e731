// Fourier transforms: types, errors, threads, plans, long lines.
#include <tenon/fft.hpp>

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "support/catch.hpp"

namespace tn = tenon;
namespace fft = tenon::fft;
using Complex = tn::complex<double>;
using tn::axis;

namespace {

/// The largest difference, as a part of the largest element.
template <class A, class B>
double distance(const A& a, const B& b) {
  return static_cast<double>(tn::max(tn::abs(a - b)).item()) / static_cast<double>(tn::max(tn::abs(b)).item());
}

}  // namespace

TEST_CASE("the types of transforms") {
  const auto check = []<class T, class R>(T, R) {
    const auto x = tn::ones<T>({4});
    STATIC_REQUIRE(std::is_same_v<decltype(fft::fft(x)), tn::Tensor<tn::complex<R>>>);
    STATIC_REQUIRE(std::is_same_v<decltype(fft::irfft(x)), tn::Tensor<R>>);
    CHECK(fft::fft(x)(0).re == R(4));
    CHECK(fft::fft(x)(1).re == R(0));
  };
  check(bool{}, double{}), check(std::int8_t{}, double{}), check(tn::float16{}, float{}),
      check(tn::bfloat16{}, float{});
  check(float{}, float{}), check(double{}, double{}), check(tn::complex<float>{}, float{}), check(Complex{}, double{});
  CHECK(distance(fft::rfft(tn::arange<int>(8) * 2), fft::rfft(tn::arange<double>(8) * 2)) == 0);  // an expression
}

TEST_CASE("what has no transform") {
  const auto x = tn::zeros<double>({3, 4});
  CHECK_THROWS_AS(fft::fft(x, 0), tn::ShapeError);
  CHECK_THROWS_AS(fft::fft(x, -1), tn::ShapeError);
  CHECK_THROWS_AS(fft::fft(tn::zeros<double>({3, 0})), tn::ShapeError);
  CHECK_THROWS_AS(fft::irfft(tn::zeros<double>({3, 1})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fft(x, axis(2)), tn::IndexError);
  CHECK_THROWS_AS(fft::fft(x, axis(0, 1)), tn::IndexError);
  CHECK_THROWS_AS(fft::fft(tn::zeros<double>({})), tn::IndexError);
  CHECK_THROWS_AS(fft::fftn(tn::zeros<double>({})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fft2(tn::zeros<double>({4})), tn::IndexError);
  CHECK_THROWS_AS(fft::fftn(x, fft::s({4}), axis(0, 1)), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftn(x, fft::s({4, 0})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftfreq(0), tn::ShapeError);
  CHECK_THROWS_AS(fft::rfftfreq(4, 0), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftshift(x, axis(0, 0)), tn::IndexError);
  CHECK(fft::fft(tn::zeros<double>({0, 4})).sizes() == tn::Shape{0, 4});
}

TEST_CASE("transforms do not depend on threads, nor on which lines stand beside a line") {
  for (const std::int64_t n : {256, 300, 37, 1024}) {
    const auto x = tn::randn<double>({700, n});
    const auto all = fft::rfft(x);
    const tn::ThreadScope one(1);
    CHECK(tn::array_equal(fft::rfft(x), all));
    CHECK(distance(fft::rfft(x.select(0, 699)), all.select(0, 699)) < 1e-15);
  }
}

TEST_CASE("a transform and its inverse, of long lines and of every length up to 200") {
  for (const std::int64_t n : {1 << 17, 100000, 65537, 3 * 32749, 59049}) {
    const auto x = tn::randn<double>({n});
    CHECK(distance(fft::irfft(fft::rfft(x), n), x) < 4e-15);
    CHECK(distance(tn::real(fft::ifft(fft::fft(tn::cast<Complex>(x)))), x) < 4e-15);
  }
  for (std::int64_t n = 1; n <= 200; ++n) {
    const auto x = tn::randn<float>({3, n});
    CHECK(distance(fft::irfft(fft::rfft(x), n), x) < 1e-6);
    CHECK(distance(fft::fft(x), fft::fft(tn::cast<tn::complex<float>>(x))) < 1e-6);
  }
}

TEST_CASE("one frequency, at every place of a prime length") {
  constexpr std::int64_t n = 1009;
  auto x = tn::zeros<Complex>({n});
  for (const std::int64_t k : {1, 2, 500, 1008}) {
    for (std::int64_t j = 0; j < n; ++j) {
      const double angle = 2 * M_PI * static_cast<double>(j * k % n) / static_cast<double>(n);
      x(j) = Complex(std::cos(angle), std::sin(angle));
    }
    const auto y = fft::fft(x);
    CHECK(std::abs(y(k).re - static_cast<double>(n)) < 1e-11);
    CHECK(tn::sum(tn::abs(y)).item() < static_cast<double>(n) * (1 + 1e-12));
  }
}

TEST_CASE("a convolution is a product of spectra") {
  const auto a = tn::randn<double>({50}), b = tn::randn<double>({70});
  CHECK(distance(fft::irfft(fft::rfft(a, 119) * fft::rfft(b, 119), 119), tn::convolve(a, b)) < 1e-14);
}
