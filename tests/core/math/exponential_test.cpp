// Exponentials and logarithms against the C library in higher precision, for numbers of every magnitude.
#include "support/accuracy.hpp"

namespace tn = tenon;
using support::check_accuracy;

TEMPLATE_TEST_CASE("exponentials to 2 ulp", "", float, double) {
  check_accuracy<TestType>(tn::exp, [](auto x) { return std::exp(x); }, 2);
  check_accuracy<TestType>(tn::exp2, [](auto x) { return std::exp2(x); }, 2);
  check_accuracy<TestType>(tn::expm1, [](auto x) { return std::expm1(x); }, 2);
  check_accuracy<TestType>(
      tn::sigmoid, [](auto x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }, 2);
}

TEMPLATE_TEST_CASE("logarithms to 2 ulp", "", float, double) {
  check_accuracy<TestType>(tn::log, [](auto x) { return std::log(x); }, 2);
  check_accuracy<TestType>(tn::log2, [](auto x) { return std::log2(x); }, 2);
  check_accuracy<TestType>(tn::log10, [](auto x) { return std::log10(x); }, 2);
  check_accuracy<TestType>(tn::log1p, [](auto x) { return std::log1p(x); }, 2);
}
