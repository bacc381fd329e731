// Fourier transforms against NumPy's (tests/data/make_fft.py).
#include <tenon/fft.hpp>

#include <limits>
#include <string>
#include <type_traits>

#include "support/catch.hpp"
#include "support/golden.hpp"

namespace tn = tenon;
namespace fft = tenon::fft;
using support::check_golden, support::each_type, support::Golden, support::layouts_of;
using tn::axis;

namespace {

constexpr int lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  11, 12, 13,  15,  16,  17,  20,  21,  24,  25,
                           26, 31, 32, 37, 48, 49, 60, 64, 74, 75, 97, 100, 127, 128, 131, 210, 256, 262, 1009};
constexpr const char* norm_names[] = {"backward", "ortho", "forward"};

/// Checks dtype and shape, and that the largest error is a few ulp of the largest element.
template <class Wide, class T>
void check(Golden& golden, const std::string& entry, const tn::Tensor<T>& got) {
  INFO(golden.name() << ", " << entry);
  const auto wanted = golden.get<Wide>(entry);
  static_assert(tn::kind_of<T> == tn::kind_of<Wide>);
  REQUIRE(got.sizes() == wanted.sizes());
  const double size = tn::max(tn::abs(wanted)).item(), error = tn::max(tn::abs(tn::cast<Wide>(got) - wanted)).item();
  CHECK(error <= 8 * static_cast<double>(std::numeric_limits<tn::real_t<T>>::epsilon()) * size);
}

/// Calls use(dtype, T()) for what a transform takes.
template <bool is_real, class F>
void each(F use) {
  if constexpr (is_real) each_type<float, double>(use);
  else each_type<float, double, tn::complex<float>, tn::complex<double>>(use);
}

template <class Wide, bool is_real, class Op>
void check_lines(const Op& op) {
  const std::string name = Op::info.name;
  Golden golden("fft", "fft_" + name.substr(5));
  each<is_real>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const int n : lengths) {
      const std::string entry = dtype + "line" + std::to_string(n);
      if (!golden.has(entry)) continue;
      for (const auto& x : layouts_of(golden.get<T>(entry + ".x"))) check<Wide>(golden, entry, op(x));
    }
    for (const auto& x : layouts_of(golden.get<T>(dtype + "x"))) {
      for (int d = 0; d < 3; ++d) {
        const std::string end = std::to_string(d);
        for (int k = 0; k < 3; ++k) check<Wide>(golden, dtype + norm_names[k] + end, op(x, axis(d), static_cast<fft::Norm>(k)));
        for (const int n : {1, 3, 4, 9, 10}) check<Wide>(golden, dtype + "size" + std::to_string(n) + "." + end, op(x, n, axis(d)));
      }
      check<Wide>(golden, dtype + "backward2", op(x));
    }
    for (const auto& x : layouts_of(golden.get<T>(dtype + "many.x"))) {
      for (int d = 0; d < 2; ++d) check<Wide>(golden, dtype + "many." + std::to_string(d), op(x, axis(d)));
    }
  });
}

template <class Wide, bool is_real, class Op>
void check_several(const Op& op) {
  const std::string name = Op::info.name;
  Golden golden("fft", "fft_" + name.substr(5));
  each<is_real>([&](const std::string& dtype, auto t) {
    for (const auto& x : layouts_of(golden.get<decltype(t)>(dtype + "x"))) {
      for (int k = 0; k < 3; ++k) check<Wide>(golden, dtype + norm_names[k], op(x, static_cast<fft::Norm>(k)));
      check<Wide>(golden, dtype + "axes", op(x, axis(2, 0)));
      check<Wide>(golden, dtype + "one", op(x, axis(1)));
      check<Wide>(golden, dtype + "sizes", op(x, fft::s({5, 8}), axis(1, 2)));
      check<Wide>(golden, dtype + "last", op(x, fft::s({3, 6})));
    }
  });
}

using Complex = tn::complex<double>;

}  // namespace

TEST_CASE("fft") { check_lines<Complex, false>(fft::fft); }
TEST_CASE("ifft") { check_lines<Complex, false>(fft::ifft); }
TEST_CASE("rfft") { check_lines<Complex, true>(fft::rfft); }
TEST_CASE("irfft") { check_lines<double, false>(fft::irfft); }
TEST_CASE("hfft") { check_lines<double, false>(fft::hfft); }
TEST_CASE("ihfft") { check_lines<Complex, true>(fft::ihfft); }
TEST_CASE("fftn") { check_several<Complex, false>(fft::fftn); }
TEST_CASE("ifftn") { check_several<Complex, false>(fft::ifftn); }
TEST_CASE("rfftn") { check_several<Complex, true>(fft::rfftn); }
TEST_CASE("irfftn") { check_several<double, false>(fft::irfftn); }
TEST_CASE("fft2") { check_several<Complex, false>(fft::fft2); }
TEST_CASE("ifft2") { check_several<Complex, false>(fft::ifft2); }
TEST_CASE("rfft2") { check_several<Complex, true>(fft::rfft2); }
TEST_CASE("irfft2") { check_several<double, false>(fft::irfft2); }

TEST_CASE("fftshift and ifftshift") {
  Golden there("fft", "fft_fftshift"), back("fft", "fft_ifftshift");
  each_type<bool, std::int32_t, float, Complex>([&](const std::string& dtype, auto t) {
    using T = decltype(t);
    for (const auto& x : layouts_of(there.get<T>(dtype + "x"))) {
      check_golden(there, dtype + "all", fft::fftshift(x));
      check_golden(there, dtype + "first", fft::fftshift(x, axis(0)));
      check_golden(there, dtype + "two", fft::fftshift(x, axis(-1, 1)));
    }
    for (const auto& x : layouts_of(back.get<T>(dtype + "x"))) {
      check_golden(back, dtype + "all", fft::ifftshift(x));
      check_golden(back, dtype + "first", fft::ifftshift(x, axis(0)));
      check_golden(back, dtype + "two", fft::ifftshift(x, axis(-1, 1)));
    }
  });
}

TEST_CASE("fftfreq and rfftfreq") {
  Golden whole("fft", "fft_fftfreq"), half("fft", "fft_rfftfreq");
  for (const int n : {1, 2, 5, 8, 101}) {
    const std::string end = std::to_string(n);
    check_golden(whole, "one" + end, fft::fftfreq(n), 1);
    check_golden(whole, "tenth" + end, fft::fftfreq(n, 0.1), 1);
    check_golden(half, "one" + end, fft::rfftfreq(n), 1);
    check_golden(half, "tenth" + end, fft::rfftfreq<double>(n, 0.1), 1);
  }
}
