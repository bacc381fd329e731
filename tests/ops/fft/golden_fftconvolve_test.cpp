// Convolutions by transforms against SciPy's (tests/data/make_fft.py).
#include <tenon/fft.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"
#include "support/text.hpp"

namespace tn = tenon;
namespace fft = tenon::fft;
using support::each_type, support::error_text, support::Golden, support::layouts_of;
using tn::axis, tn::ConvolveMode;

namespace {

constexpr ConvolveMode modes[] = {ConvolveMode::full, ConvolveMode::same, ConvolveMode::valid};
constexpr const char* names[] = {"full", "same", "valid"};

/// Checks that the largest error is a few ulp of the largest element. Data are in double precision.
template <class R>
void check(Golden& golden, const std::string& entry, const tn::Tensor<R>& got) {
  INFO(entry);
  using Wide = std::conditional_t<tn::ComplexElement<R>, tn::complex<double>, double>;
  const auto wanted = golden.get<Wide>(entry);
  REQUIRE(got.sizes() == wanted.sizes());
  const double size = tn::max(tn::abs(wanted)).item(), error = tn::max(tn::abs(tn::cast<Wide>(got) - wanted)).item();
  CHECK(error <= 16 * static_cast<double>(std::numeric_limits<tn::real_t<R>>::epsilon()) * size);
}

}  // namespace

TEST_CASE("fftconvolve") {
  Golden golden("fft", "fft_fftconvolve");
  each_type<float, double, tn::complex<float>, tn::complex<double>, std::int32_t>([&](const std::string& dtype,
                                                                                      auto t) {
    using T = decltype(t);
    for (const char* name : {"one", "few", "even", "short", "equal", "long", "matrix", "smaller", "column", "cube"}) {
      const std::string entry = dtype + name + ".";
      const auto x = layouts_of(golden.get<T>(entry + "x")), y = layouts_of(golden.get<T>(entry + "y"));
      for (std::size_t k = 0; k < x.size(); ++k) {
        for (int m = 0; m < 3; ++m)
          check(golden, entry + names[m], fft::fftconvolve(x[k], y[y.size() - 1 - k], modes[m]));
      }
    }
    const std::string entry = dtype + "axes.";
    const auto x = golden.get<T>(entry + "x"), y = golden.get<T>(entry + "y");
    for (int m = 0; m < 3; ++m) {
      check(golden, entry + "last." + names[m], fft::fftconvolve(x, y, modes[m], axis(2)));
      check(golden, entry + "two." + names[m], fft::fftconvolve(x, y, modes[m], axis(2, 0)));
    }
  });
}

TEST_CASE("fftconvolve of several types, and of expressions") {
  const auto a = tn::tensor<int>({1, 2, 3}), b = tn::tensor<int>({1, 1});
  STATIC_REQUIRE(std::is_same_v<decltype(fft::fftconvolve(a, b)), tn::Tensor<double>>);
  STATIC_REQUIRE(std::is_same_v<decltype(fft::fftconvolve(tn::ones<tn::float16>({2}), tn::ones<tn::float16>({2}))),
                                tn::Tensor<float>>);
  STATIC_REQUIRE(std::is_same_v<decltype(fft::fftconvolve(a, tn::ones<tn::complex<double>>({2}))),
                                tn::Tensor<tn::complex<double>>>);
  CHECK(tn::allclose(fft::fftconvolve(a, b), tn::tensor<double>({1, 3, 5, 3}), 1e-14, 1e-14));
  CHECK(tn::allclose(fft::fftconvolve(a * 2, tn::tensor<double>({0.5})), tn::tensor<double>({1, 2, 3}), 0, 0));
  CHECK(tn::allclose(fft::fftconvolve(tn::ones<bool>({2}), b), tn::tensor<double>({1, 2, 1}), 1e-14, 1e-14));
}

TEST_CASE("fftconvolve refuses what has no convolution") {
  const auto a = tn::ones<double>({2, 3}), b = tn::ones<double>({3, 2});
  CHECK_THROWS_AS(fft::fftconvolve(a, tn::ones<double>({0, 3})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftconvolve(a, tn::ones<double>({3})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftconvolve(tn::ones<double>({}), tn::ones<double>({})), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftconvolve(a, b, ConvolveMode::valid), tn::ShapeError);
  CHECK_THROWS_AS(fft::fftconvolve(a, b, axis(2)), tn::IndexError);
  CHECK_THROWS_AS(fft::fftconvolve(a, b, axis(1, -1)), tn::IndexError);
  CHECK_THROWS_AS(fft::fftconvolve(a, b, axis(tn::Shape{})), tn::ShapeError);
  CHECK(error_text<tn::ShapeError>([&] { (void)fft::fftconvolve(a, b, axis(1)); }) ==
        "tenon::fft::fftconvolve: shapes (2,3) and (3,2) do not broadcast along dimension 0, which is not convolved");
  const auto vast = tn::ones<double>({1}).expand({INT64_MAX});
  CHECK_THROWS_AS(fft::fftconvolve(vast, tn::ones<double>({2})), tn::ShapeError);
}
