// Special and activation functions against the C library in higher precision.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "support/accuracy.hpp"
#include "support/ulp.hpp"

namespace tn = tenon;
using support::check_accuracy;
using support::check_accuracy_of_pairs;

namespace {
/// x times the normal distribution function of x; -0 for -infinity.
template <class R>
R gelu(R x) {
  return x == -std::numeric_limits<R>::infinity() ? -R(0)
                                                  : x / 2 * std::erfc(-x * R(0.707106781186547524400844362104849L));
}
template <class R>
R gated(R x, R s) {
  if (x == -std::numeric_limits<R>::infinity()) return -R(0);
  return s < 0 ? x * std::exp(s) / (1 + std::exp(s)) : x / (1 + std::exp(-s));
}
template <class R>
R gelu_tanh(R x) {
  const R square = x < -1e3 ? R(1e6) : x * x;
  return gated<R>(x, x * R(1.595769121605730711759784239737527L) * (1 + R(0.044715L) * square));
}
/// By Halley's method from Winitzki's approximation; near 1 of the complement, which 1 - x has exactly.
long double erfinv(long double x) {
  if (!(x >= -1 && x <= 1)) return NAN;
  if (x == 0 || x == 1 || x == -1) return x * (x == 0 ? 1 : std::numeric_limits<long double>::infinity());
  constexpr long double half_root_pi = 0.886226925452758013649083741670572591L, a = 0.147L;
  const long double size = std::abs(x), w = -std::log1p(-size * size), c = 2 / (2 * std::acos(0.0L) * a) - w / 2;
  long double y = std::sqrt(std::sqrt(c * c + w / a) - c);
  for (int step = 0; step < 6; ++step) {
    const long double error = size < 0.5L ? std::erf(y) - size : (1 - size) - std::erfc(y),
                      shift = error * half_root_pi * std::exp(y * y);
    y -= shift / (1 + y * shift);
  }
  return std::copysign(y, x);
}
/// The power series, whose terms are all positive; beyond 40 the asymptotic one.
long double bessel_i0(long double x) {
  const long double y = std::abs(x), z = y * y / 4;
  if (!(y <= 1000)) return y > 1000 ? std::numeric_limits<long double>::infinity() : y;
  long double sum = 1, term = 1;
  if (y < 40) {
    for (int k = 1; term > sum * 1e-21L; ++k) sum += term *= z / k / k;
    return sum;
  }
  for (int k = 1; k < 30; ++k) sum += term *= static_cast<long double>(2 * k - 1) * (2 * k - 1) / (8 * k * y);
  return std::exp(y) / std::sqrt(4 * std::acos(0.0L) * y) * sum;
}
long double logit(long double x) {
  return x > 0.25L && x < 0.75L ? std::log1p((2 * x - 1) / (1 - x)) : std::log(x / (1 - x));
}
/// sin(pi x) / (pi x): of the distance from the nearest even number, which is exact.
long double sinc(long double x) {
  const long double pi = 2 * std::acos(0.0L), size = std::abs(x), rest = std::remainder(size, 2.0L),
                    near = std::abs(rest);
  const long double sine = near == 1 ? 0 : std::sin(pi * (near > 0.5L ? 1 - near : near));
  return x == 0 ? 1 : (rest < 0 && sine != 0 ? -sine : sine) / (pi * size);
}
/// Of x > 0, by steps up to where the asymptotic series ends well.
template <class R>
R digamma(R x) {
  R steps = 0;
  for (; x < 40; x += 1) steps += 1 / x;
  const R z = 1 / (x * x);
  return std::log(x) - steps - 1 / (2 * x) -
         z * (R(1) / 12 - z * (R(1) / 120 - z * (R(1) / 252 - z * (R(1) / 240 - z / 132))));
}
}  // namespace

TEMPLATE_TEST_CASE("erfc to 4 ulp", "", float, double) {
  check_accuracy<TestType>(tn::erfc, [](auto x) { return std::erfc(x); }, 4);
}

TEMPLATE_TEST_CASE("erfinv to 3 ulp, logit, i0 and sinc to 4", "", float, double) {
  check_accuracy<TestType>(tn::erfinv, [](auto x) { return erfinv(x); }, 3);
  check_accuracy<TestType>(tn::logit, [](auto x) { return logit(x); }, 4);
  check_accuracy<TestType>(tn::i0, [](auto x) { return bessel_i0(x); }, 4);
  check_accuracy<TestType>(tn::sinc, [](auto x) { return sinc(x); }, 4);
}

TEMPLATE_TEST_CASE("the tails of erfinv and logit", "", float, double) {
  std::vector<TestType> x;
  std::vector<long double> inverse, odds;
  for (int i = 0; i < 30'000; ++i) {
    const auto value =
        i % 2 ? static_cast<TestType>(std::exp(-0.002 * i)) : static_cast<TestType>(1 - std::exp(-0.002 * i));
    x.push_back(value);
    inverse.push_back(erfinv(value));
    odds.push_back(logit(value));
  }
  const auto numbers = tn::from_vector(std::vector<TestType>(x));
  support::check_errors<TestType>("erfinv", x, {}, tn::eval(tn::erfinv(numbers)), inverse, 3);
  support::check_errors<TestType>("logit", x, {}, tn::eval(tn::logit(numbers)), odds, 4);
}

TEMPLATE_TEST_CASE("lgamma to 4 ulp where its zeros are not", "", float, double) {
  std::vector<TestType> x, negative;
  for (const TestType value : support::sample_numbers<TestType>()) {
    if (!(value < 0)) x.push_back(value);
    else if (value > -TestType(1e-3) || value < -TestType(40)) negative.push_back(value);
  }
  for (const auto* numbers : {&x, &negative}) {
    std::vector<long double> exact;
    for (const TestType value : *numbers)
      exact.push_back(std::lgamma(static_cast<support::Reference<TestType>>(value)));
    support::check_errors<TestType>("lgamma", *numbers, {},
                                    tn::eval(tn::lgamma(tn::from_vector(std::vector<TestType>(*numbers)))), exact, 4);
  }
}

TEMPLATE_TEST_CASE("digamma to 4 ulp where its zeros below 0 are not", "", float, double) {
  using R = support::Reference<TestType>;
  const R root = R(1.4616321449683623412626595423257L), pi = R(3.141592653589793238462643383279503L);
  std::vector<TestType> numbers{0, -TestType(0)};
  std::vector<long double> exact{-INFINITY, INFINITY};
  for (const TestType value : support::sample_numbers<TestType>()) {
    const R x = value;
    // Near the root the reference cancels, and far below 0 the function.
    if (std::abs(x - root) < R(0.01) || x == 0 || x < R(-1e-3)) continue;
    numbers.push_back(value);
    exact.push_back(x < 0 ? digamma(1 - x) - pi / std::tan(pi * x) : digamma(x));
  }
  support::check_errors<TestType>("digamma", numbers, {},
                                  tn::eval(tn::digamma(tn::from_vector(std::vector<TestType>(numbers)))), exact, 4);
  for (const TestType pole : {TestType(-1), TestType(-2), TestType(-1e30), -std::numeric_limits<TestType>::infinity()})
    CHECK(std::isnan(tn::digamma(pole)));
  CHECK(std::abs(tn::digamma(TestType(-0.5)) - TestType(0.0364899739785765206L)) < TestType(1e-7));
}

TEST_CASE("digamma beside its root") {
  CHECK(std::abs(tn::digamma(1.4616321449683622) / -9.2412655217294275e-17 - 1) < 1e-14);
  CHECK(std::abs(tn::digamma(1.4616321449683625) / 1.2261978e-16 - 1) < 0.1);
}

TEMPLATE_TEST_CASE("activations", "", float, double) {
  check_accuracy<TestType>(tn::gelu, [](auto x) { return gelu(x); }, 4);
  check_accuracy<TestType>(tn::gelu_tanh, [](auto x) { return gelu_tanh(x); }, 3);
  check_accuracy<TestType>(tn::silu, [](auto x) { return gated(x, x); }, 3);
  check_accuracy<TestType>(
      tn::softplus, [](auto x) { return std::max(x, decltype(x)(0)) + std::log1p(std::exp(-std::abs(x))); }, 2);
}

TEMPLATE_TEST_CASE("inverse hyperbolic functions to 2 ulp", "", float, double) {
  check_accuracy<TestType>(tn::asinh, [](auto x) { return std::asinh(x); }, 2);
  check_accuracy<TestType>(tn::acosh, [](auto x) { return std::acosh(x); }, 2);
  check_accuracy<TestType>(tn::atanh, [](auto x) { return std::atanh(x); }, 2);
}

TEST_CASE("ulps") {
  CHECK(support::ulps(1.f, std::nextafter(1.f, 2.f)) == 1);
  CHECK(support::ulps(-0.f, 0.f) == 0);
  CHECK(support::ulps(-std::numeric_limits<double>::denorm_min(), std::numeric_limits<double>::denorm_min()) == 2);
  CHECK(support::ulps(std::nanf(""), 1.f) > 1000);
  CHECK(support::ulps(std::numeric_limits<float>::max(), std::numeric_limits<float>::infinity()) == 1);
}

TEMPLATE_TEST_CASE("gelu and its derivative from one exponential", "", float, double) {
  using tn::detail::RealGelu;
  using R = support::Reference<TestType>;
  const support::ValueOrSlope<RealGelu, true> slope;
  std::vector<TestType> numbers = support::sample_numbers<TestType>();
  for (TestType& x : numbers) x = std::abs(x);
  const auto x = tn::from_vector(std::vector<TestType>(numbers));
  const auto above = tn::eval(slope(x)), below = tn::eval(slope(-x)),
             value = tn::eval(support::ValueOrSlope<RealGelu, false>{}(-x));
  const R infinity = std::numeric_limits<R>::infinity();
  double worst = 0, worst_sum = 0, worst_value = 0;
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const R z = numbers[static_cast<std::size_t>(i)];
    const R rise = z == infinity ? R(0) : z * std::exp(-z * z / 2) / std::sqrt(2 * std::acos(R(-1)));
    worst = std::max(worst, support::ulp_error(above.data_ptr()[i], (1 + std::erf(z / std::sqrt(R(2)))) / 2 + rise));
    worst_sum = std::max(worst_sum, static_cast<double>(std::abs(above.data_ptr()[i] + below.data_ptr()[i] - 1)));
    if (z < 5) worst_value = std::max(worst_value, support::ulp_error(value.data_ptr()[i], gelu(-z)));
  }
  CHECK(worst <= 4);
  CHECK(worst_sum <= 2 * std::numeric_limits<TestType>::epsilon());
  CHECK(worst_value <= 5);
  CHECK(std::isnan(above.data_ptr()[15]));
}
