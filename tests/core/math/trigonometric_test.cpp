// Trigonometric and hyperbolic functions against the C library in higher precision, for numbers of every magnitude.
#include "support/accuracy.hpp"

namespace tn = tenon;
using support::check_accuracy;

TEMPLATE_TEST_CASE("trigonometric functions to 2 ulp, of huge arguments too", "", float, double) {
  check_accuracy<TestType>(tn::sin, [](auto x) { return std::sin(x); }, 2);
  check_accuracy<TestType>(tn::cos, [](auto x) { return std::cos(x); }, 2);
  check_accuracy<TestType>(tn::tan, [](auto x) { return std::tan(x); }, 2);
}

TEMPLATE_TEST_CASE("sine and cosine of one reduction to 2 ulp", "", float, double) {
  using tn::detail::RealCos, tn::detail::RealSin;
  check_accuracy<TestType>(support::ValueOrSlope<RealSin, false>{}, [](auto x) { return std::sin(x); }, 2);
  check_accuracy<TestType>(support::ValueOrSlope<RealSin, true>{}, [](auto x) { return std::cos(x); }, 2);
  check_accuracy<TestType>(support::ValueOrSlope<RealCos, false>{}, [](auto x) { return std::cos(x); }, 2);
  check_accuracy<TestType>(support::ValueOrSlope<RealCos, true>{}, [](auto x) { return -std::sin(x); }, 2);
}

TEMPLATE_TEST_CASE("inverse trigonometric functions to 2 ulp", "", float, double) {
  check_accuracy<TestType>(tn::asin, [](auto x) { return std::asin(x); }, 2);
  check_accuracy<TestType>(tn::acos, [](auto x) { return std::acos(x); }, 2);
  check_accuracy<TestType>(tn::atan, [](auto x) { return std::atan(x); }, 2);
}

TEMPLATE_TEST_CASE("hyperbolic functions to 2 ulp", "", float, double) {
  check_accuracy<TestType>(tn::sinh, [](auto x) { return std::sinh(x); }, 2);
  check_accuracy<TestType>(tn::cosh, [](auto x) { return std::cosh(x); }, 2);
  check_accuracy<TestType>(tn::tanh, [](auto x) { return std::tanh(x); }, 2);
}
