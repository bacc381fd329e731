// complex<float> and complex<double>: std::complex's layout and arithmetic.
#include <tenon/dtype/complex.hpp>

#include <cmath>
#include <complex>
#include <cstring>
#include <limits>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace tn = tenon;
using Z = tn::complex<double>;
using C = tn::complex<float>;

static_assert(sizeof(C) == 8 && sizeof(Z) == 16 && sizeof(C) == sizeof(std::complex<float>) &&
              sizeof(Z) == sizeof(std::complex<double>));
static_assert(alignof(C) >= alignof(std::complex<float>) && alignof(Z) >= alignof(std::complex<double>));
static_assert(std::is_trivially_copyable_v<C> && std::is_trivially_default_constructible_v<Z> &&
              std::is_standard_layout_v<Z>);
static_assert(std::is_convertible_v<C, Z> && !std::is_convertible_v<Z, C> && std::is_constructible_v<C, Z>);
static_assert(std::is_convertible_v<std::complex<float>, C> && std::is_convertible_v<C, std::complex<float>>);
static_assert(std::is_convertible_v<int, C> && std::is_convertible_v<double, C> && std::is_convertible_v<float, Z>);

TEMPLATE_TEST_CASE("conversion from and to std::complex, and one layout", "", float, double) {
  using T = tn::complex<TestType>;
  const std::complex<TestType> std_z(TestType(1.5), TestType(-2));
  const T z = std_z;
  REQUIRE((z.re == TestType(1.5) && z.im == TestType(-2) && z.real() == z.re && z.imag() == z.im));
  const std::complex<TestType> back = z;
  REQUIRE(back == std_z);
  REQUIRE(std::memcmp(&z, &std_z, sizeof z) == 0);
  REQUIRE((T(3) == T(3, 0) && !(T(3) == T(3, 1))));
}

TEST_CASE("precision changes on request") {
  const Z wide = C(0.5f, 2.f);
  REQUIRE(wide == Z(0.5, 2));
  REQUIRE(C(Z(0.5, 2)) == C(0.5f, 2));
}

TEST_CASE("arithmetic is that of std::complex, for ordinary numbers") {
  support::Random random(6);
  const auto part = [&] { return static_cast<double>(random.pick(-1000000, 1000000)) / 4096; };
  for (int i = 0; i < 20000; ++i) {
    const std::complex<double> a(part(), part()), b(part(), part());
    const Z za = a, zb = b;
    REQUIRE((za + zb == Z(a + b) && za - zb == Z(a - b) && -za == Z(-a) && za * zb == Z(a * b)));
    if (b == 0.0) continue;
    const std::complex<double> q = za / zb, expected = a / b;
    REQUIRE(std::abs(q - expected) <= 4e-16 * std::abs(expected));
    Z c = za;
    c += zb, c -= zb, c *= zb, c /= zb;
    REQUIRE(std::abs(std::complex<double>(c) - a) <= 1e-12 * (1 + std::abs(a) + std::abs(b)));
  }
}

TEST_CASE("division neither overflows nor underflows early, and by 0 it is that of reals") {
  const double huge = 1e300, tiny = 1e-300, inf = INFINITY;
  REQUIRE(Z(huge, huge) / Z(huge, 0) == Z(1, 1));
  REQUIRE(Z(huge, huge) / Z(huge, huge) == Z(1, 0));
  REQUIRE(Z(huge, 0) / Z(0, huge) == Z(0, -1));
  REQUIRE(Z(tiny, tiny) / Z(tiny, tiny) == Z(1, 0));
  REQUIRE(Z(1, 0) / Z(0, 2) == Z(0, -0.5));
  REQUIRE(C(1e30f, -1e30f) / C(1e30f, 1e30f) == C(0, -1));
  const Z by_zero = Z(1, -1) / Z(0, 0);
  REQUIRE((by_zero.re == inf && by_zero.im == -inf));
  const Z undefined = Z(0, 0) / Z(0, 0);
  REQUIRE((std::isnan(undefined.re) && std::isnan(undefined.im)));
  REQUIRE(Z(1, 1) / Z(inf, 0) == Z(0, 0));
  REQUIRE(Z(1, 1) / Z(0, inf) == Z(0, 0));
}

TEST_CASE("it works at compile time") {
  constexpr Z z = (Z(1, 2) * Z(3, 4) + Z(5)) / Z(0, 2);
  STATIC_REQUIRE(z == Z(5, 0));
}
