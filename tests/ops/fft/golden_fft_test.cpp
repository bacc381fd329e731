// Fourier transforms against NumPy's (tests/data/make_fft.py).
#include <cmath>
#include <cstddef>
#include <limits>
#include <span>
#include <string>

#include "support/catch.hpp"
#include "support/golden_runtime.hpp"
#include "support/inspect.hpp"

using support::call, support::check_golden, support::Golden, support::key_of, support::layouts_of, support::Value;
using tenon::AnyTensor, tenon::DType;

namespace {

constexpr int lengths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  11, 12, 13,  15,  16,  17,  20,  21,  24,  25,
                           26, 31, 32, 37, 48, 49, 60, 64, 74, 75, 97, 100, 127, 128, 131, 210, 256, 262, 1009};
constexpr const char* norms[] = {"backward", "ortho", "forward"};
constexpr DType types[] = {DType::float32, DType::float64, DType::complex64, DType::complex128};
constexpr std::span<const DType> all(types), real = all.first(2);

using Complex = tenon::complex<double>;

/// Checks kind and shape, and that the largest error is a few ulp of the largest element.
void check(Golden& golden, const std::string& entry, DType wide, const Value& result) {
  INFO(golden.name() << ", " << entry);
  const AnyTensor& got = result.tensor();
  const AnyTensor wanted = golden.get(entry, wide);
  REQUIRE((got.sizes() == wanted.sizes() &&
           tenon::runtime::kind_of_dtype(got.dtype()) == tenon::runtime::kind_of_dtype(wide)));
  const bool is_wide = got.dtype() == DType::float64 || got.dtype() == DType::complex128;
  const auto read = [](const AnyTensor& x) {
    return support::elements(tenon::runtime::cast(x, DType::complex128).as<Complex>());
  };
  const auto a = read(got), b = read(wanted);
  double size = 0, error = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    size = std::fmax(size, std::hypot(b[i].re, b[i].im));
    const double one = std::hypot(a[i].re - b[i].re, a[i].im - b[i].im);
    error = one <= error ? error : one;  // NaN stays
  }
  CHECK(error <=
        8 * (is_wide ? std::numeric_limits<double>::epsilon() : double{std::numeric_limits<float>::epsilon()}) * size);
}

void check_lines(const std::string& name, DType wide, std::span<const DType> dtypes) {
  const std::string function = "fft::" + name;
  Golden golden("fft", "fft_" + name);
  for (const DType dtype : dtypes) {
    const std::string key = key_of(dtype);
    for (const int n : lengths) {
      const std::string entry = key + "line" + std::to_string(n);
      if (!golden.has(entry)) continue;
      for (const auto& x : layouts_of(golden.get(entry + ".x", dtype))) check(golden, entry, wide, call(function, {x}));
    }
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (int d = 0; d < 3; ++d) {
        const std::string end = std::to_string(d);
        for (const std::string norm : norms)
          check(golden, key + norm + end, wide, call(function, {x}, {{"axis", d}, {"norm", norm}}));
        for (const int n : {1, 3, 4, 9, 10})
          check(golden, key + "size" + std::to_string(n) + "." + end, wide, call(function, {x, n}, {{"axis", d}}));
      }
      check(golden, key + "backward2", wide, call(function, {x}));
    }
    for (const auto& x : layouts_of(golden.get(key + "many.x", dtype))) {
      for (int d = 0; d < 2; ++d)
        check(golden, key + "many." + std::to_string(d), wide, call(function, {x}, {{"axis", d}}));
    }
  }
}

void check_several(const std::string& name, DType wide, std::span<const DType> dtypes) {
  const std::string function = "fft::" + name;
  Golden golden("fft", "fft_" + name);
  for (const DType dtype : dtypes) {
    const std::string key = key_of(dtype);
    for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
      for (const std::string norm : norms) check(golden, key + norm, wide, call(function, {x}, {{"norm", norm}}));
      check(golden, key + "axes", wide, call(function, {x}, {{"axis", {2, 0}}}));
      check(golden, key + "one", wide, call(function, {x}, {{"axis", {1}}}));
      check(golden, key + "sizes", wide, call(function, {x}, {{"s", {5, 8}}, {"axis", {1, 2}}}));
      check(golden, key + "last", wide, call(function, {x}, {{"s", {3, 6}}}));
    }
  }
}

constexpr DType complex = DType::complex128, floating = DType::float64;

}  // namespace

TEST_CASE("fft") { check_lines("fft", complex, all); }
TEST_CASE("ifft") { check_lines("ifft", complex, all); }
TEST_CASE("rfft") { check_lines("rfft", complex, real); }
TEST_CASE("irfft") { check_lines("irfft", floating, all); }
TEST_CASE("hfft") { check_lines("hfft", floating, all); }
TEST_CASE("ihfft") { check_lines("ihfft", complex, real); }
TEST_CASE("fftn") { check_several("fftn", complex, all); }
TEST_CASE("ifftn") { check_several("ifftn", complex, all); }
TEST_CASE("rfftn") { check_several("rfftn", complex, real); }
TEST_CASE("irfftn") { check_several("irfftn", floating, all); }
TEST_CASE("fft2") { check_several("fft2", complex, all); }
TEST_CASE("ifft2") { check_several("ifft2", complex, all); }
TEST_CASE("rfft2") { check_several("rfft2", complex, real); }
TEST_CASE("irfft2") { check_several("irfft2", floating, all); }

TEST_CASE("fftshift and ifftshift") {
  for (const std::string name : {"fftshift", "ifftshift"}) {
    const std::string function = "fft::" + name;
    Golden golden("fft", "fft_" + name);
    for (const DType dtype : {DType::bool_, DType::int32, DType::float32, DType::complex128}) {
      const std::string key = key_of(dtype);
      for (const auto& x : layouts_of(golden.get(key + "x", dtype))) {
        check_golden(golden, key + "all", call(function, {x}));
        check_golden(golden, key + "first", call(function, {x}, {{"axis", 0}}));
        check_golden(golden, key + "two", call(function, {x}, {{"axis", {-1, 1}}}));
      }
    }
  }
}

TEST_CASE("fftfreq and rfftfreq") {
  for (const std::string name : {"fftfreq", "rfftfreq"}) {
    Golden golden("fft", "fft_" + name);
    for (const int n : {1, 2, 5, 8, 101}) {
      const std::string end = std::to_string(n);
      check_golden(golden, "one" + end, call("fft::" + name, {n}), 1);
      check_golden(golden, "tenth" + end, call("fft::" + name, {n, 0.1}), 1);
    }
  }
}
