// Reciprocals of complex numbers, and the signs of their zeros, as NumPy has them.
#include <tenon/tenon.hpp>

#include <cmath>

#include "support/catch.hpp"

namespace tn = tenon;
using Complex = tn::complex<double>;

TEST_CASE("reciprocals of complex numbers keep the signs of zeros") {
  const auto check = [](Complex z, Complex expected) {
    const Complex got = tn::reciprocal(tn::full<Complex>({1}, z))(0);
    CHECK(got == expected);
    CHECK(std::signbit(got.re) == std::signbit(expected.re));
    CHECK(std::signbit(got.im) == std::signbit(expected.im));
  };
  check({0, -1}, {0, 1});
  check({0, 1}, {0, -1});
  check({-0., -1}, {-0., 1});
  check({1, 0}, {1, -0.});
  check({1, -0.}, {1, 0});
  check({-1, 0}, {-1, -0.});
  check({2, 2}, {0.25, -0.25});
  check({4, 0}, {0.25, -0.});
}
