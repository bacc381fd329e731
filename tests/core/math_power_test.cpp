// Powers, roots, rounding and functions of two numbers against the C library in higher precision.
#include "support/accuracy.hpp"

namespace tn = tenon;
using support::check_accuracy;
using support::check_accuracy_of_pairs;

TEMPLATE_TEST_CASE("powers and roots", "", float, double) {
  check_accuracy_of_pairs<TestType>(tn::pow, [](auto x, auto y) { return std::pow(x, y); }, 4);
  check_accuracy_of_pairs<TestType>(tn::hypot, [](auto x, auto y) { return std::hypot(x, y); }, 2);
  check_accuracy<TestType>(tn::cbrt, [](auto x) { return std::cbrt(x); }, 4);
  check_accuracy<TestType>(tn::sqrt, [](auto x) { return std::sqrt(x); }, 0.5);
  check_accuracy<TestType>(tn::rsqrt, [](auto x) { return 1 / std::sqrt(x); }, 2);
}

TEMPLATE_TEST_CASE("erf and atan2", "", float, double) {
  check_accuracy<TestType>(tn::erf, [](auto x) { return std::erf(x); }, 4);
  check_accuracy_of_pairs<TestType>(tn::atan2, [](auto y, auto x) { return std::atan2(y, x); }, 2);
}

TEMPLATE_TEST_CASE("rounding is exact", "", float, double) {
  check_accuracy<TestType>(tn::floor, [](auto x) { return std::floor(x); }, 0);
  check_accuracy<TestType>(tn::ceil, [](auto x) { return std::ceil(x); }, 0);
  check_accuracy<TestType>(tn::trunc, [](auto x) { return std::trunc(x); }, 0);
  check_accuracy<TestType>(tn::round, [](auto x) { return std::nearbyint(x); }, 0);
  check_accuracy<TestType>(tn::abs, [](auto x) { return std::abs(x); }, 0);
}
