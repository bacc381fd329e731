// Powers, roots, rounding and functions of two numbers against the C library in higher precision.
#include "support/accuracy.hpp"

#include <algorithm>

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

TEMPLATE_TEST_CASE("powers with multiples of one half as exponents", "", float, double) {
  const auto x = support::sample_numbers<TestType>();
  const auto n = static_cast<std::int64_t>(x.size());
  const auto bases = tn::from_vector(std::vector<TestType>(x));
  for (int twice = -8; twice <= 10; ++twice) {
    const auto exponent = static_cast<TestType>(twice) / 2;
    INFO("the power of " << exponent);
    const tn::Tensor<TestType> same = tn::pow(bases, exponent);
    double worst = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const auto exact = std::pow(static_cast<support::Reference<TestType>>(x[static_cast<std::size_t>(i)]),
                                  static_cast<support::Reference<TestType>>(exponent));
      worst = std::max(worst, support::ulp_error(same(i), static_cast<long double>(exact)));
    }
    CHECK(worst <= 2);
    // The same bits beside other exponents, and alone.
    auto exponents = tn::full<TestType>({n}, exponent);
    for (std::int64_t i = 0; i < n; i += 3) exponents(i) = TestType(1.7);
    const tn::Tensor<TestType> mixed = tn::pow(bases, exponents);
    int differences = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      const auto differs = [&](TestType other) {
        return std::memcmp(&other, &same(i), sizeof other) != 0 && !(other != other && same(i) != same(i));
      };
      if (i % 3 != 0) differences += differs(mixed(i));
      // others round each operation when alone
      if (twice >= -4 && twice <= 6) differences += differs(tn::pow(bases, exponent)(i));
    }
    CHECK(differences == 0);
  }
}

namespace {

/// The numbers in [1, 4) whose root is nearest to a midpoint between two numbers: x 2^2p = K^2 - a with odd K of p + 1
/// bits and a = 1, -7, 9, -15, …, by square roots of a modulo powers of 2.
template <class T>
std::vector<T> hard_square_roots() {
  __extension__ typedef unsigned __int128 Wide;
  constexpr int p = std::numeric_limits<T>::digits;
  std::vector<T> found;
  for (int step = -50; step <= 50; ++step) {
    const int a = 1 + 8 * step;
    for (const int bits : {p + 1, p + 2}) {  // x 2^2p is a multiple of 2^bits
      const Wide all = Wide(1) << bits, offset = a < 0 ? all - static_cast<Wide>(-a) : static_cast<Wide>(a);
      Wide root = 1;
      for (int i = 3; i < bits; ++i) {
        if (((root * root - offset) >> i) & 1) root += Wide(1) << (i - 1);
      }
      for (const Wide k : {root, all - root, root + all / 2, all - root + all / 2}) {
        const Wide K = k % all;
        if (K >> p != 1) continue;
        const Wide square = a < 0 ? K * K + static_cast<Wide>(-a) : K * K - static_cast<Wide>(a);
        if ((square >> (2 * p + 1) != 0) == (bits == p + 2))
          found.push_back(std::ldexp(static_cast<T>(static_cast<std::uint64_t>(square >> bits)), bits - 2 * p));
      }
    }
  }
  return found;
}

}  // namespace

TEMPLATE_TEST_CASE("square roots next to the midpoint of two numbers are rounded exactly", "", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const std::vector<TestType> hard = hard_square_roots<TestType>();
  REQUIRE(hard.size() > 100);
  CHECK(std::count(hard.begin(), hard.end(), 1 + Limits::epsilon()) == 1);
  CHECK(std::count(hard.begin(), hard.end(), 4 - 2 * Limits::epsilon()) == 1);
  for (int power = Limits::min_exponent - Limits::digits; power + 2 <= Limits::max_exponent; power += 2) {
    std::vector<TestType> x;
    for (const TestType value : hard) x.push_back(std::ldexp(value, power));
    const tenon::Tensor<TestType> root = tn::eval(tn::sqrt(tn::from_vector(std::vector<TestType>(x))));
    int wrong = 0;
    for (std::size_t i = 0; i < x.size(); ++i) wrong += root.storage().data()[i] != std::sqrt(x[i]);
    INFO("times 2^" << power);
    CHECK(wrong == 0);
  }
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
