// Special and activation functions against the C library in higher precision.
#include "support/accuracy.hpp"
#include "support/ulp.hpp"

namespace tn = tenon;
using support::check_accuracy;
using support::check_accuracy_of_pairs;

namespace {
/// x times the normal distribution function of x; -0 for -infinity.
template <class R>
R gelu(R x) {
  return x == -std::numeric_limits<R>::infinity() ? -R(0) : x / 2 * std::erfc(-x * R(0.707106781186547524400844362104849L));
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
}  // namespace

TEMPLATE_TEST_CASE("erfc to 4 ulp", "", float, double) {
  check_accuracy<TestType>(tn::erfc, [](auto x) { return std::erfc(x); }, 4);
}

TEMPLATE_TEST_CASE("lgamma to 4 ulp where its zeros are not", "", float, double) {
  std::vector<TestType> x, negative;
  for (const TestType value : support::sample_numbers<TestType>()) {
    if (!(value < 0)) x.push_back(value);
    else if (value > -TestType(1e-3) || value < -TestType(40)) negative.push_back(value);
  }
  for (const auto* numbers : {&x, &negative}) {
    std::vector<long double> exact;
    for (const TestType value : *numbers) exact.push_back(std::lgamma(static_cast<support::Reference<TestType>>(value)));
    support::check_errors<TestType>("lgamma", *numbers, {}, tn::eval(tn::lgamma(tn::from_vector(std::vector<TestType>(*numbers)))), exact, 4);
  }
}

TEMPLATE_TEST_CASE("activations", "", float, double) {
  check_accuracy<TestType>(tn::gelu, [](auto x) { return gelu(x); }, 4);
  check_accuracy<TestType>(tn::gelu_tanh, [](auto x) { return gelu_tanh(x); }, 3);
  check_accuracy<TestType>(tn::silu, [](auto x) { return gated(x, x); }, 3);
  check_accuracy<TestType>(tn::softplus, [](auto x) { return std::max(x, decltype(x)(0)) + std::log1p(std::exp(-std::abs(x))); }, 2);
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
