// Functions of complex numbers against the C library in higher precision, and their special values.
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include <tenon/tenon.hpp>

#include "support/catch.hpp"
#include "support/random.hpp"

namespace tn = tenon;
using Exact = std::complex<long double>;

namespace {

/// The worst error of op, in ulp of the exact value's magnitude: over all sizes, near 1 and -1, and near the unit
/// circle.
template <class R, class Op, class F>
double worst_error(const Op& op, const F& reference) {
  using Limits = std::numeric_limits<R>;
  support::Random random(11);
  const auto uniform = [&] { return static_cast<double>(random.bits() >> 11) * 0x1p-52 - 1; };
  double worst = 0;
  for (int i = 0; i < 20000; ++i) {
    double x = uniform(), y = uniform();
    if (i % 5 == 0) x *= 3, y *= 3;
    if (i % 5 == 1) x *= 40, y *= 40;
    if (i % 5 == 2)
      x = std::ldexp(x, static_cast<int>(60 * uniform())), y = std::ldexp(y, static_cast<int>(60 * uniform()));
    if (i % 5 == 3) x = (x > 0 ? 1 : -1) + 1e-4 * uniform(), y *= 1e-5;
    if (i % 5 == 4) {
      const double angle = 3.2 * x, radius = 1 + 1e-6 * y;
      x = radius * std::cos(angle), y = radius * std::sin(angle);
    }
    const tn::complex<R> z(static_cast<R>(x), static_cast<R>(y));
    const Exact exact = reference(Exact(z.re, z.im));
    const long double size = std::hypot(exact.real(), exact.imag());
    if (!(size < Limits::max() / 4) || size < Limits::min() * 4) continue;
    const tn::complex<R> got = op(z);
    const double error =
        static_cast<double>(std::hypot(got.re - exact.real(), got.im - exact.imag()) / size) / Limits::epsilon();
    if (!(error <= worst)) worst = error;
  }
  return worst;
}

Exact exact_log1p(Exact z) {
  if (!(std::abs(z) < 0.5L)) return std::log(Exact(1 + z.real(), z.imag()));
  return {std::log1p(z.real() * (2 + z.real()) + z.imag() * z.imag()) / 2, std::atan2(z.imag(), 1 + z.real())};
}
Exact exact_expm1(Exact z) {
  const long double half = std::sin(z.imag() / 2);
  return {std::expm1(z.real()) * std::cos(z.imag()) - 2 * half * half, std::exp(z.real()) * std::sin(z.imag())};
}

}  // namespace

TEMPLATE_TEST_CASE("complex functions to 4 ulp of the magnitude", "", float, double) {
  CHECK(worst_error<TestType>(tn::exp, [](Exact z) { return std::exp(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::expm1, exact_expm1) <= 4);
  CHECK(worst_error<TestType>(tn::log, [](Exact z) { return std::log(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::log10, [](Exact z) { return std::log10(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::log1p, exact_log1p) <= 4);
  CHECK(worst_error<TestType>(tn::sqrt, [](Exact z) { return std::sqrt(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::sin, [](Exact z) { return std::sin(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::cos, [](Exact z) { return std::cos(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::tan, [](Exact z) { return std::tan(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::asin, [](Exact z) { return std::asin(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::acos, [](Exact z) { return std::acos(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::atan, [](Exact z) { return std::atan(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::sinh, [](Exact z) { return std::sinh(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::cosh, [](Exact z) { return std::cosh(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::tanh, [](Exact z) { return std::tanh(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::asinh, [](Exact z) { return std::asinh(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::acosh, [](Exact z) { return std::acosh(z); }) <= 4);
  CHECK(worst_error<TestType>(tn::atanh, [](Exact z) { return std::atanh(z); }) <= 4);
}

TEMPLATE_TEST_CASE("parts that overflow or vanish on the way do not", "", float, double) {
  using C = tn::complex<TestType>;
  const TestType most = std::numeric_limits<TestType>::max(), least = std::numeric_limits<TestType>::denorm_min();
  CHECK(tn::log(C(most, most)).re ==
        Approx(std::log(std::hypot(static_cast<long double>(most), static_cast<long double>(most)))));
  CHECK(tn::log(C(least, least)).re ==
        Approx(std::log(std::hypot(static_cast<long double>(least), static_cast<long double>(least)))));
  CHECK(tn::sqrt(C(most, most)).re == Approx(std::sqrt(Exact(most, most)).real()));
  CHECK(tn::sqrt(C(least, least)).re == Approx(std::sqrt(Exact(least, least)).real()));
  CHECK(tn::sign(C(most, most)).re == Approx(std::sqrt(0.5)));
  CHECK(tn::asin(C(most, most)).im == Approx(std::asin(Exact(most, most)).imag()));
  CHECK(tn::acosh(C(most, least)).re == Approx(std::acosh(Exact(most, least)).real()));
  CHECK(tn::atanh(C(most, most)).re == Approx(std::atanh(Exact(most, most)).real()).margin(least));
  CHECK(tn::atanh(C(1, least)).re == Approx(std::atanh(Exact(1, least)).real()));
  CHECK(tn::exp(C(std::log(most) + TestType(0.25), TestType(1.5))).re ==
        Approx(std::exp(Exact(std::log(most) + TestType(0.25), TestType(1.5L))).real()));
}

namespace {

/// Whether a part is what C has: the same zero, infinity or NaN, or within some ulp of the result's size or of the
/// least number.
template <class R>
bool is_as_in_c(R part, R wanted, R size) {
  using Limits = std::numeric_limits<R>;
  if (std::isnan(part) || std::isnan(wanted)) return std::isnan(part) && std::isnan(wanted);
  if (std::isinf(part) || std::isinf(wanted)) return part == wanted;
  return std::abs(part - wanted) <= 8 * Limits::denorm_min() + 8 * Limits::epsilon() * size;
}
/// The number of pairs of special, small and large parts for which op gives other than the C library.
template <class R, class Op, class F>
int differences(const Op& op, const F& reference) {
  using Limits = std::numeric_limits<R>;
  std::vector<R> parts{Limits::quiet_NaN()};
  for (const double x : {0., 0.5, 1., 3., 22.5, 80., 104., 400., 745., 800.}) parts.push_back(static_cast<R>(x));
  for (const R x : {Limits::denorm_min(), 3 * Limits::denorm_min(), Limits::min(), Limits::max(), Limits::infinity()})
    parts.push_back(x);
  int count = 0;
  for (const R x : parts) {
    for (const R y : parts) {
      for (const auto& [re, im] :
           {std::pair(x, y), std::pair(R(-x), y), std::pair(x, R(-y)), std::pair(R(-x), R(-y))}) {
        // a NaN has no sign
        if ((std::isnan(re) && std::signbit(re)) || (std::isnan(im) && std::signbit(im))) continue;
        const std::complex<R> wanted = reference(std::complex<R>(re, im));
        const tn::complex<R> got = op(tn::complex<R>(re, im));
        const R a = std::abs(wanted.real()), b = std::abs(wanted.imag());
        const R size = std::isfinite(a) ? (std::isfinite(b) && b > a ? b : a) : std::isfinite(b) ? b : 0;
        // Where the other part of the argument is no finite number, C leaves the sign of an infinity open.
        const bool any_sign = !std::isfinite(re) && !std::isfinite(im);
        const auto agree = [&](R part, R c) {
          return any_sign && std::isinf(c) ? std::isinf(part) : is_as_in_c(part, c, size);
        };
        const bool agrees = agree(got.re, wanted.real()) && agree(got.im, wanted.imag());
        count += !agrees;
      }
    }
  }
  return count;
}

}  // namespace

TEMPLATE_TEST_CASE("infinite and subnormal parts, as in the C library", "", float, double) {
  using R = TestType;
  CHECK(differences<R>(tn::exp, [](auto z) { return std::exp(z); }) == 0);
  CHECK(differences<R>(tn::sinh, [](auto z) { return std::sinh(z); }) == 0);
  CHECK(differences<R>(tn::cosh, [](auto z) { return std::cosh(z); }) == 0);
  CHECK(differences<R>(tn::tanh, [](auto z) { return std::tanh(z); }) == 0);
  CHECK(differences<R>(tn::sin, [](auto z) { return std::sin(z); }) == 0);
  CHECK(differences<R>(tn::cos, [](auto z) { return std::cos(z); }) == 0);
  CHECK(differences<R>(tn::tan, [](auto z) { return std::tan(z); }) == 0);
  CHECK(differences<R>(tn::log, [](auto z) { return std::log(z); }) == 0);
  CHECK(differences<R>(tn::sqrt, [](auto z) { return std::sqrt(z); }) == 0);
  CHECK(differences<R>(tn::asin, [](auto z) { return std::asin(z); }) == 0);
  CHECK(differences<R>(tn::acos, [](auto z) { return std::acos(z); }) == 0);
  CHECK(differences<R>(tn::atan, [](auto z) { return std::atan(z); }) == 0);
  CHECK(differences<R>(tn::asinh, [](auto z) { return std::asinh(z); }) == 0);
  CHECK(differences<R>(tn::acosh, [](auto z) { return std::acosh(z); }) == 0);
  CHECK(differences<R>(tn::atanh, [](auto z) { return std::atanh(z); }) == 0);
}

TEST_CASE("the sign of zero chooses the side of a cut") {
  using C = tn::complex<double>;
  CHECK(tn::sqrt(C(-4, -0.0)).im == -2);
  CHECK(tn::log(C(-1, -0.0)).im == Approx(-3.14159265358979));
  CHECK(tn::asin(C(2, -0.0)).im == Approx(-1.31695789692482));
  CHECK(tn::acos(C(2, -0.0)).im == Approx(1.31695789692482));
  CHECK(tn::atanh(C(2, -0.0)).im == Approx(-1.5707963267949));
}
