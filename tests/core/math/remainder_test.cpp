// Remainders and quotients that are rounded down, bit for bit as the C library's fmod gives them, for numbers of every
// magnitude.
#include <algorithm>

#include "support/accuracy.hpp"

namespace tn = tenon;

namespace {

template <class T>
bool same_bits(T a, T b) {
  return (a != a && b != b) || std::memcmp(&a, &b, sizeof a) == 0;
}

template <class T>
T expected_remainder(T a, T b) {
  const T r = std::fmod(a, b);
  return r == 0 ? std::copysign(T(0), b) : (r < 0) != (b < 0) ? r + b : r;
}

template <class T>
T expected_quotient(T a, T b) {
  if (b == 0 || !std::isfinite(a) || !std::isfinite(b)) return std::floor(a / b);
  const T r = std::fmod(a, b), whole = (a - r) / b, q = r != 0 && (r < 0) != (b < 0) ? whole - 1 : whole;
  return q == 0 ? std::copysign(T(0), a / b) : q - std::floor(q) > T(0.5) ? std::floor(q) + 1 : std::floor(q);
}

/// How many results of the operation differ from the expected ones in their bits; the first of them is reported.
template <class T, class Op, class Expected>
int differences(const Op& op, const Expected& expected, const std::vector<T>& a, const std::vector<T>& b) {
  const tn::Tensor<T> result = op(tn::from_vector(std::vector<T>(a)), tn::from_vector(std::vector<T>(b)));
  int count = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const T got = result(static_cast<std::int64_t>(i)), right = expected(a[i], b[i]);
    if (same_bits(got, right)) continue;
    if (count++ == 0) UNSCOPED_INFO("of " << a[i] << " and " << b[i] << ": " << got << ", not " << right);
  }
  return count;
}

template <class T>
void check_pairs(const std::vector<T>& a, const std::vector<T>& b) {
  CHECK(differences(tn::fmod, [](T x, T y) { return std::fmod(x, y); }, a, b) == 0);
  CHECK(differences(tn::remainder, expected_remainder<T>, a, b) == 0);
  CHECK(differences(tn::floor_divide, expected_quotient<T>, a, b) == 0);
}

template <class T>
T from_bits(std::uint64_t bits) {
  const auto cut = static_cast<std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>(bits);
  T value;
  std::memcpy(&value, &cut, sizeof value);
  return value;
}

}  // namespace

TEMPLATE_TEST_CASE("remainders of any two numbers", "", float, double) {
  support::Random random(11);
  for (int block = 0; block < 20; ++block) {
    std::vector<TestType> a, b;
    for (int i = 0; i < 20000; ++i) {
      a.push_back(from_bits<TestType>(random.bits()));
      b.push_back(from_bits<TestType>(random.bits()));
    }
    check_pairs(a, b);
  }
}

TEMPLATE_TEST_CASE("remainders of numbers whose quotient is near a whole number, or of any size", "", float, double) {
  constexpr int bits = std::numeric_limits<TestType>::digits;
  support::Random random(12);
  std::vector<TestType> a, b;
  // Quotients of every exponent, and dividends some units in the last place beside a multiple.
  for (int i = 0; i < 400000; ++i) {
    const auto fraction = [&] { return 1 + std::ldexp(static_cast<TestType>(random.bits() >> (65 - bits)), 1 - bits); };
    const int power = static_cast<int>(random.bits() % 200) - 100;
    const TestType divisor = std::ldexp(fraction(), power % 20);
    const TestType quotient =
        std::trunc(std::ldexp(fraction(), static_cast<int>(random.bits() % static_cast<unsigned>(bits + 4))));
    TestType dividend = i % 4 == 0 ? std::ldexp(fraction(), power) : quotient * divisor;
    for (auto steps = random.bits() % 3; steps > 0; --steps)
      dividend = std::nextafter(dividend, i % 2 ? TestType(0) : std::numeric_limits<TestType>::infinity());
    a.push_back(random.bits() % 2 ? dividend : -dividend);
    b.push_back(random.bits() % 2 ? divisor : -divisor);
  }
  check_pairs(a, b);
}

TEMPLATE_TEST_CASE("remainders of special numbers", "", float, double) {
  using Limits = std::numeric_limits<TestType>;
  const std::vector<TestType> some = {0,
                                      1,
                                      2,
                                      3,
                                      TestType(0.1),
                                      TestType(0.5),
                                      1 + Limits::epsilon(),
                                      1 - Limits::epsilon() / 2,
                                      Limits::min(),
                                      Limits::max(),
                                      Limits::denorm_min(),
                                      3 * Limits::denorm_min(),
                                      Limits::infinity(),
                                      Limits::quiet_NaN(),
                                      1 / Limits::epsilon(),
                                      2 / Limits::epsilon() - 1,
                                      Limits::max() / 3};
  std::vector<TestType> a, b;
  for (const TestType x : some) {
    for (const TestType y : some) {
      for (int signs = 0; signs < 4; ++signs) {
        // Registers of one pair, as what a lane computes may depend on the others.
        a.insert(a.end(), 16, signs & 1 ? -x : x);
        b.insert(b.end(), 16, signs & 2 ? -y : y);
      }
    }
  }
  check_pairs(a, b);
  check_pairs(std::vector<TestType>(a.begin() + 5, a.end()), std::vector<TestType>(b.begin(), b.end() - 5));
}

TEST_CASE("remainders of half-precision numbers") {
  std::vector<tn::float16> a, b;
  std::vector<float> expected;
  support::Random random(13);
  for (int i = 0; i < 100000; ++i) {
    a.push_back(
        tn::float16(std::ldexp(static_cast<float>(random.bits() % 2048), static_cast<int>(random.bits() % 24) - 20)));
    b.push_back(
        tn::float16(std::ldexp(static_cast<float>(random.bits() % 2048), static_cast<int>(random.bits() % 24) - 20)));
    expected.push_back(std::fmod(static_cast<float>(a.back()), static_cast<float>(b.back())));
  }
  const tn::Tensor<tn::float16> result = tn::fmod(tn::from_vector(std::move(a)), tn::from_vector(std::move(b)));
  int wrong = 0;
  for (std::size_t i = 0; i < expected.size(); ++i)
    wrong += !same_bits(static_cast<float>(result(static_cast<std::int64_t>(i))), expected[i]);
  CHECK(wrong == 0);
}
